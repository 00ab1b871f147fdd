use std::fmt;

use domain::{ChainId, LinkId, VaultVersion};
use payments::{
    HistoryItem, HistoryKind, HistoryPage, HistoryPlace, HistoryStatus, ItemId, ItemPoints,
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, Units, VersionLabel, link::kind_number, text};

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

/// Something that a wallet sent or received.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryItem)]
pub(crate) struct HistoryItemView {
    /// What the wallet had to do with it.
    #[serde(rename = "type")]
    pub kind: HistoryKindName,
    /// The wallet: one of the account's.
    pub wallet: Address20,
    /// On which chain.
    pub chain_id: Id,
    /// Which of the chain's vaults; `null`: it went without a link.
    #[schema(required)]
    pub contract_version: Option<VersionLabel>,
    /// Which deposit of the vault.
    #[schema(required)]
    pub deposit_index: Option<Id>,
    /// The token's contract; zero for the chain's own currency.
    pub token_address: Address20,
    /// 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155.
    #[schema(maximum = 3)]
    pub token_type: u8,
    /// Which piece, for NFTs; `0` otherwise.
    pub token_id: Units,
    /// How many smallest units; for NFTs how many pieces.
    pub token_amount: Units,
    /// Such as `USDC`; `null`: the chain does not say just now.
    #[schema(required)]
    pub token_symbol: Option<String>,
    /// How many digits the token's smallest unit is away from one.
    #[schema(required)]
    pub token_decimals: Option<u8>,
    /// Unix seconds of the block in which it happened; of `linkReceived` the one that paid.
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
    /// The transaction: of the deposit, of the claim, or of what went without a link.
    pub tx_hash: Hash32,
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
}

/// What became of something that was sent.
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
        let points = points.get(item.deed(), item.wallet);
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
            tx_hash: Hash32(item.tx),
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
            _ => return None,
        };
        let chain = ChainId(Id::parse(part()?)?.0);
        let id = match kind {
            HistoryKind::LinkSent | HistoryKind::LinkReceived => ItemId::Link(LinkId {
                chain,
                version: part()?.parse::<VaultVersion>().ok()?,
                index: Id::parse(part()?)?.0,
            }),
            HistoryKind::DirectSent | HistoryKind::DirectReceived => {
                let digits = part()?.strip_prefix("0x").filter(|hex| hex.len() == 64)?;
                ItemId::Transfer(chain, digits.parse().ok()?)
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
        for told in [
            "1796083200/linkSent/31337/v4.4/5",
            "1796083200/linkReceived/31337/v4.4/5",
            &direct,
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
        ] {
            assert_eq!(serde_json::json!(kind), kind.name());
        }
        for status in [
            HistoryStatusName::Pending,
            HistoryStatusName::Claimed,
            HistoryStatusName::Reclaimed,
            HistoryStatusName::Sent,
        ] {
            assert_eq!(serde_json::json!(status), status.name());
        }
    }
}
