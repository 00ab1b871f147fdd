use std::fmt;

use alloy_primitives::B256;
use domain::{ChainId, LinkId, VaultVersion};
use payments::{
    HistoryItem, HistoryKind, HistoryPage, HistoryPlace, HistoryStatus, ItemId, ItemPoints,
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{
    Address20, CarriedView, Hash32, Id, RequestName, Units, VersionLabel, link::kind_number, text,
};

/// Some of a history, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HistoryPage)]
pub(crate) struct HistoryPageView {
    /// At most as many as were asked for.
    #[schema(max_items = 1000)]
    items: Vec<HistoryItemView>,
    /// What to ask for `after` to have the next page; `null`: this is the last.
    #[schema(required, value_type = Option<String>)]
    next: Option<AfterItem>,
}

/// Something that a wallet sent, received or is asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryItem)]
pub(crate) struct HistoryItemView {
    /// What the wallet had to do with it.
    #[serde(rename = "type")]
    pub kind: HistoryKindName,
    /// The wallet: one of the account's, or of `requestMade` the one that the request is for.
    pub wallet: Address20,
    /// On which chain.
    pub chain_id: Id,
    /// Which of the chain's vaults; `null`: it went without a link.
    #[schema(required)]
    pub contract_version: Option<VersionLabel>,
    /// Which deposit of the vault.
    #[schema(required)]
    pub deposit_index: Option<Id>,
    /// Which request; `null`: nobody asked for it.
    #[schema(required)]
    pub request_id: Option<RequestName>,
    /// What the request is for, in the words of who made it.
    #[schema(required)]
    pub reference: Option<String>,
    /// The token's contract; zero for the chain's own currency.
    pub token_address: Address20,
    /// 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155.
    #[schema(maximum = 3)]
    pub token_type: u8,
    /// Which piece, for NFTs; `0` otherwise.
    pub token_id: Units,
    /// How many smallest units; for NFTs how many pieces. Of a request for as much as its payer likes, what came.
    pub token_amount: Units,
    /// Such as `USDC`; `null`: the chain does not say just now.
    #[schema(required)]
    pub token_symbol: Option<String>,
    /// How many digits the token's smallest unit is away from one.
    #[schema(required)]
    pub token_decimals: Option<u8>,
    /// Unix seconds of the block in which it happened; of `linkReceived` the one that paid. Of `requestMade` when.
    pub date: u64,
    /// The other side: who claimed, who sent or to whom it went; `null` while nobody did. That of `linkReceived`
    /// is whom the vault calls the sender, and whoever made the deposit may have named anybody.
    #[schema(required)]
    pub address: Option<Address20>,
    /// What became of it.
    pub status: HistoryStatusName,
    /// What it earned the wallet; `null`: nothing, or nothing yet.
    #[schema(required)]
    pub points: Option<u64>,
    /// The transaction: of the deposit, of the claim, or of what went without a link; `null` of `requestMade`.
    #[schema(required)]
    pub tx_hash: Option<Hash32>,
    /// Where it went on to; `null`: it was not claimed onto another chain, or as another token.
    #[schema(required, value_type = Option<CarriedView>)]
    pub carried: Option<CarriedView>,
}

/// What a wallet had to do with something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryType)]
pub(crate) enum HistoryKindName {
    /// It put something into a link.
    LinkSent,
    /// A link paid it.
    LinkReceived,
    /// It sent something to somebody without a link.
    DirectSent,
    /// Somebody sent it something without a link.
    DirectReceived,
    /// Somebody was asked for money: by the account, or for the wallet, and then it was paid.
    RequestMade,
    /// It paid what somebody asked for.
    RequestPaid,
}

/// What became of something that was sent or asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryStatus)]
pub(crate) enum HistoryStatusName {
    /// It waits in its vault.
    Pending,
    /// Somebody has it by its link.
    Claimed,
    /// It is back with its sender.
    Reclaimed,
    /// It went without a link.
    Sent,
    /// What was asked for came.
    Paid,
    /// The request was called off.
    Cancelled,
    /// The request's time is over.
    Expired,
}

/// The place in a history behind which a page begins. Nobody but us needs to read it: the time of an item,
/// what it is to the wallet, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AfterItem(pub HistoryPlace);

impl HistoryPageView {
    /// A page, with what its items earned.
    pub(crate) fn of(page: HistoryPage, points: &ItemPoints) -> Self {
        let items = page.items.into_iter();
        Self {
            items: items
                .map(|item| HistoryItemView::of(item, points))
                .collect(),
            next: page.next.map(AfterItem),
        }
    }
}

impl HistoryItemView {
    /// An item, with what it earned.
    pub(crate) fn of(item: HistoryItem, points: &ItemPoints) -> Self {
        let points = item.deed.and_then(|deed| points.get(deed, item.wallet));
        let (symbol, decimals) = item
            .token_info
            .map(|token| (token.symbol, token.decimals))
            .unzip();
        Self {
            kind: item.kind.into(),
            wallet: Address20(item.wallet),
            chain_id: Id(item.chain.0),
            contract_version: item.link.map(|link| link.version.into()),
            deposit_index: item.link.map(|link| Id(link.index)),
            request_id: item.request.map(RequestName),
            reference: item.reference,
            token_address: Address20(item.token),
            token_type: kind_number(item.asset),
            token_id: Units(item.token_id),
            token_amount: Units(item.amount),
            token_symbol: symbol,
            token_decimals: decimals,
            date: item.date,
            address: item.address.map(Address20),
            status: item.status.into(),
            points,
            tx_hash: item.tx.map(Hash32),
            carried: item.carried.map(CarriedView::from),
        }
    }
}

impl From<HistoryKind> for HistoryKindName {
    fn from(kind: HistoryKind) -> Self {
        match kind {
            HistoryKind::LinkSent => Self::LinkSent,
            HistoryKind::LinkReceived => Self::LinkReceived,
            HistoryKind::DirectSent => Self::DirectSent,
            HistoryKind::DirectReceived => Self::DirectReceived,
            HistoryKind::RequestMade => Self::RequestMade,
            HistoryKind::RequestPaid => Self::RequestPaid,
        }
    }
}

impl HistoryKindName {
    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::LinkSent => "linkSent",
            Self::LinkReceived => "linkReceived",
            Self::DirectSent => "directSent",
            Self::DirectReceived => "directReceived",
            Self::RequestMade => "requestMade",
            Self::RequestPaid => "requestPaid",
        }
    }
}

impl From<HistoryStatus> for HistoryStatusName {
    fn from(status: HistoryStatus) -> Self {
        match status {
            HistoryStatus::Pending => Self::Pending,
            HistoryStatus::Claimed => Self::Claimed,
            HistoryStatus::Reclaimed => Self::Reclaimed,
            HistoryStatus::Sent => Self::Sent,
            HistoryStatus::Paid => Self::Paid,
            HistoryStatus::Cancelled => Self::Cancelled,
            HistoryStatus::Expired => Self::Expired,
        }
    }
}

impl HistoryStatusName {
    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Claimed => "claimed",
            Self::Reclaimed => "reclaimed",
            Self::Sent => "sent",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }
}

impl AfterItem {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut part = || parts.next();
        let at = Id::parse(part()?)?.0;
        let kind = match part()? {
            "linkSent" => HistoryKind::LinkSent,
            "linkReceived" => HistoryKind::LinkReceived,
            "directSent" => HistoryKind::DirectSent,
            "directReceived" => HistoryKind::DirectReceived,
            "requestMade" => HistoryKind::RequestMade,
            "requestPaid" => HistoryKind::RequestPaid,
            _ => return None,
        };
        let hash = |text: &str| {
            let digits = text.strip_prefix("0x").filter(|hex| hex.len() == 64)?;
            digits.parse::<B256>().ok()
        };
        let chain = |text: &str| Id::parse(text).map(|id| ChainId(id.0));
        let id = match kind {
            HistoryKind::LinkSent | HistoryKind::LinkReceived => ItemId::Link(LinkId {
                chain: chain(part()?)?,
                version: part()?.parse::<VaultVersion>().ok()?,
                index: Id::parse(part()?)?.0,
            }),
            HistoryKind::DirectSent | HistoryKind::DirectReceived => {
                ItemId::Transfer(chain(part()?)?, hash(part()?)?)
            }
            HistoryKind::RequestMade => ItemId::Request(part()?.parse().ok()?),
            HistoryKind::RequestPaid => {
                ItemId::Payment(chain(part()?)?, hash(part()?)?, part()?.parse().ok()?)
            }
        };
        match part() {
            Some(_) => None,
            None => Some(Self(HistoryPlace { at, kind, id })),
        }
    }
}

impl fmt::Display for AfterItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HistoryPlace { at, kind, id } = self.0;
        let kind = HistoryKindName::from(kind).name();
        match id {
            ItemId::Link(id) => write!(f, "{at}/{kind}/{id}"),
            ItemId::Transfer(chain, tx) => write!(f, "{at}/{kind}/{chain}/{tx}"),
            ItemId::Request(request) => write!(f, "{at}/{kind}/{request}"),
            ItemId::Payment(chain, tx, request) => {
                write!(f, "{at}/{kind}/{chain}/{tx}/{request}")
            }
        }
    }
}

impl Serialize for AfterItem {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for AfterItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "the `next` of the page before", Self::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_told_and_junk_is_not() {
        let hash = format!("0x{}", "ab".repeat(32));
        let direct = format!("1796083200/directReceived/31337/{hash}");
        let request = "7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70";
        let paid = format!("1796083200/requestPaid/31337/{hash}/{request}");
        for told in [
            "1796083200/linkSent/31337/v4.4/5",
            "1796083200/linkReceived/31337/v4.4/5",
            &direct,
            "1796083200/requestMade/7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70",
            &paid,
        ] {
            assert_eq!(AfterItem::parse(told).unwrap().to_string(), told);
        }
        for junk in [
            "",
            "1796083200",
            "1796083200/linkSent",
            "1796083200/linkLost/31337/v4.4/5",
            "1796083200/linkSent/31337/v9/5",
            "1796083200/linkSent/31337/v4.4/5/6",
            "-1/linkSent/31337/v4.4/5",
            "+1/linkSent/31337/v4.4/5",
            "1796083200/directSent/31337/v4.4/5",
            "1796083200/directSent/31337/0x00",
            "99999999999999999999/linkSent/31337/v4.4/5",
            &format!("{direct}/"),
            "1796083200/requestMade/7A1F3C0D-E5B9-4B0E-8F2A-6D4C1B3E5F70",
            &format!("1796083200/requestPaid/31337/{hash}"),
        ] {
            assert_eq!(AfterItem::parse(junk), None, "{junk}");
        }
    }

    #[test]
    fn names_are_those_on_the_wire() {
        for kind in [
            HistoryKindName::LinkSent,
            HistoryKindName::LinkReceived,
            HistoryKindName::DirectSent,
            HistoryKindName::DirectReceived,
            HistoryKindName::RequestMade,
            HistoryKindName::RequestPaid,
        ] {
            assert_eq!(serde_json::json!(kind), kind.name());
        }
        for status in [
            HistoryStatusName::Pending,
            HistoryStatusName::Claimed,
            HistoryStatusName::Reclaimed,
            HistoryStatusName::Sent,
            HistoryStatusName::Paid,
            HistoryStatusName::Cancelled,
            HistoryStatusName::Expired,
        ] {
            assert_eq!(serde_json::json!(status), status.name());
        }
    }
}
