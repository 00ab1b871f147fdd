use alloy_primitives::{Address, U256};
use chain::ChainSpec;
use domain::{AssetKind, LinkId, NoticeKind, NoticeThing, format_units};
use serde::Serialize;

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
            NoticeKind::CashOut => (
                "Your money arrived",
                "What you cashed out arrived at your bank.".to_owned(),
            ),
            NoticeKind::Approved => (
                "Your identity is confirmed",
                format!(
                    "You can now have your {link} paid to your bank account. Open the link that you were sent \
                     once more: only it has the key to the money. The page below is the same without it."
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

fn page(kind: NoticeKind, thing: NoticeThing) -> Option<String> {
    match (kind, thing) {
        (NoticeKind::Approved, NoticeThing::Link(LinkId { chain, version, index })) => {
            Some(format!("claim?c={}&v={}&i={index}", chain.0, version.label()))
        }
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
