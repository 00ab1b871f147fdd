use alloy_primitives::{Address, U256};
use chain::ChainSpec;
use domain::{
    AssetKind, CashOutState, LinkId, NoticeKind, NoticeThing, Rail, RequestId, format_units,
};
use serde::Serialize;
use store::{CashOutRow, Notice};

/// What somebody reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Words {
    /// A few words.
    pub title: String,
    /// A sentence or two.
    pub body: String,
    /// What it is about: the same again takes the place of what was there.
    pub tag: String,
    /// The page of ours where it goes on, below our address, if that is not the dashboard. No secret is in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// Something of somebody's own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asset {
    pub kind: AssetKind,
    pub token: Address,
    pub amount: U256,
}

impl Words {
    /// Of something on a chain. Names of tokens are the operator's: what a stranger calls a token is not passed on.
    pub fn of(kind: NoticeKind, thing: NoticeThing, spec: &ChainSpec, asset: Asset) -> Self {
        let chain = &spec.name;
        let amount = amount(spec, asset);
        let link = match &amount {
            Some(amount) => format!("link of {amount} on {chain}"),
            None => format!("link on {chain}"),
        };
        let (title, body) = match kind {
            NoticeKind::Claimed => ("Your link was claimed", format!("Your {link} was claimed.")),
            NoticeKind::Unclaimed => (
                "Your link is still unclaimed",
                format!(
                    "Nobody has claimed your {link} for 7 days. You can remind whom it is for, or take \
                     the money back."
                ),
            ),
            NoticeKind::Paid => {
                let amount = amount.unwrap_or_else(|| "Something".to_owned());
                (
                    "You were paid",
                    format!("{amount} arrived in your wallet on {chain}."),
                )
            }
            // Of money on its way to a bank, `of_cash_out` tells.
            NoticeKind::CashOut | NoticeKind::CashOutTrouble => (
                "Your cash-out",
                "There is news of what you cashed out.".to_owned(),
            ),
            NoticeKind::Approved => (
                "Your identity is confirmed",
                format!(
                    "You can now have a {link} paid to your bank account. Open the link that you were sent once \
                     more: only it has the key to the money."
                ),
            ),
        };
        Self {
            title: title.to_owned(),
            body,
            tag: format!("{kind}/{thing}"),
            page: page(kind, thing),
        }
    }
}

impl Words {
    /// Of what was paid for a request.
    pub fn of_request(notice: &Notice, spec: &ChainSpec, asset: Asset, id: RequestId) -> Self {
        let amount = amount(spec, asset).unwrap_or_else(|| "Something".to_owned());
        let chain = &spec.name;
        Self {
            title: "Your request was paid".to_owned(),
            body: format!("{amount} arrived on {chain} for your payment request."),
            tag: format!("{}/{}", notice.kind, notice.thing),
            page: Some(format!("request/pay?id={id}")),
        }
    }

    /// Of money on its way to a bank: where it is, and what there is to do.
    pub fn of_cash_out(notice: &Notice, row: &CashOutRow) -> Self {
        let sum = row.cents;
        // Letters are plainest in ASCII.
        let end = row.hint.rsplit('\u{2026}').next().unwrap_or_default();
        let account = match row.rail {
            Rail::Sepa => format!("your account that ends in {end}"),
            Rail::Ach => format!("your US account that ends in {end}"),
        };
        let (title, body) = match row.state {
            CashOutState::PaymentProcessed => (
                "Your money was paid out",
                format!("{sum} was paid out to {account}. It may take your bank a day to show it."),
            ),
            CashOutState::Canceled => (
                "Your cash-out did not happen",
                format!(
                    "{sum} was not sent to {account}: the link could not be claimed for you. No money of \
                     yours moved to the bank. Open the link again to see where its money is."
                ),
            ),
            CashOutState::Refunded => (
                "Your money came back",
                format!(
                    "{sum} could not be paid to {account}, and was sent back on its chain. The page below has \
                     the transaction."
                ),
            ),
            _ => (
                "Your bank did not take the money",
                format!(
                    "{sum} could not be paid to {account}. The bank provider has it, nothing is lost, and a \
                     person looks at it. The page below says how it stands and whom to write to."
                ),
            ),
        };
        Self {
            title: title.to_owned(),
            body,
            tag: format!("{}/{}", notice.kind, notice.thing),
            page: Some(format!("cashout/status?id={}", row.id)),
        }
    }
}

fn page(kind: NoticeKind, thing: NoticeThing) -> Option<String> {
    match (kind, thing) {
        (
            NoticeKind::Approved,
            NoticeThing::Link(LinkId {
                chain,
                version,
                index,
            }),
        ) => Some(format!(
            "claim?c={}&v={}&i={index}",
            chain.0,
            version.label()
        )),
        _ => None,
    }
}

/// How much of what, of what the operator lists.
fn amount(spec: &ChainSpec, asset: Asset) -> Option<String> {
    let (decimals, symbol) = match asset.kind {
        AssetKind::Native => (spec.native.decimals, &spec.native.symbol),
        AssetKind::Erc20 => {
            let token = spec.token(asset.token)?;
            (token.decimals, &token.symbol)
        }
        AssetKind::Erc721 | AssetKind::Erc1155 => return None,
    };
    Some(format!("{} {symbol}", format_units(asset.amount, decimals)))
}

/// Whether it is worth a word: anybody can send anybody dust and tokens that they made up.
pub(super) fn is_listed(spec: &ChainSpec, asset: Asset) -> bool {
    !asset.amount.is_zero() && amount(spec, asset).is_some()
}
