use domain::{AssetKind, LinkId, LinkState, SponsoredKind, SponsoredState};
use payments::{Link, Sponsored, TokenInfo, Waiting, WayBack};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{Address20, Hash32, Id, Units, VersionLabel, text};

/// A link: which deposit it opens, what is in it, and what became of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Link)]
pub struct LinkView {
    /// Where the vault is.
    pub chain_id: Id,
    /// Which of the chain's vaults.
    pub version: VersionLabel,
    /// Which deposit of the vault.
    pub index: Id,
    /// Where the money is.
    pub state: LinkStateName,
    /// 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155.
    #[schema(maximum = 3)]
    pub kind: u8,
    /// What the money is.
    pub token: LinkTokenView,
    /// Which piece, for NFTs; `0` otherwise.
    pub token_id: Units,
    /// How many smallest units; for NFTs how many pieces.
    pub amount: Units,
    /// Who can refund it.
    pub sender: Address20,
    /// The address of the link's key.
    pub pub_key20: Address20,
    /// The only address that it pays to, if the sender bound it.
    #[schema(required)]
    pub recipient: Option<Address20>,
    /// Unix seconds after which the sender can refund it, if the vault makes the sender wait.
    #[schema(required, minimum = 0)]
    pub reclaimable_after: Option<u64>,
    /// Whether the sender still has to wait, by the chain's own clock.
    pub locked: bool,
    /// Unix seconds from which it pays nobody any more, if it ever expires.
    #[schema(required, minimum = 0)]
    pub expires_at: Option<u64>,
    /// Whether it has expired, by the chain's own clock. Then the money can only go back.
    pub expired: bool,
    /// Whether a claim needs a second signature.
    #[serde(rename = "requiresMfa")]
    pub requires_mfa: bool,
    /// Unix seconds of the deposit.
    pub created_at: u64,
    /// The transaction that put the money in.
    pub deposit: DepositView,
    /// The transaction that took it out.
    #[schema(required)]
    pub withdrawal: Option<WithdrawalView>,
    /// How it came back to its sender, once it did in a transaction of this server.
    #[schema(required)]
    pub way_back: Option<WayBackName>,
    /// What this server is doing for the link, or did last.
    #[schema(required)]
    pub sponsored: Option<SponsoredView>,
    /// Whether a note, and maybe a file, travels with it; `get-attachment-info` tells more.
    pub has_attachment: bool,
}

/// The public part of a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkName {
    /// Where the vault is.
    pub chain_id: Id,
    /// Which of the chain's vaults.
    pub version: VersionLabel,
    /// Which deposit of the vault.
    pub index: Id,
}

/// Where the money of a link is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LinkState)]
pub enum LinkStateName {
    /// In the vault, waiting for whoever opens the link.
    Pending,
    /// Paid to the recipient whom the link's holder named.
    Claimed,
    /// Refunded by its sender.
    Reclaimed,
}

/// What is in a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkToken)]
pub struct LinkTokenView {
    /// Its contract; zero for the chain's own currency.
    pub address: Address20,
    /// Such as `USDC`.
    pub symbol: String,
    /// Such as `USD Coin`.
    pub name: String,
    /// How many digits its smallest unit is away from one; 0 for NFTs.
    pub decimals: u8,
    /// A path on this host.
    #[schema(required)]
    pub logo: Option<String>,
}

/// The transaction that put the money in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Deposit)]
pub struct DepositView {
    /// Its hash.
    pub tx_hash: Hash32,
    /// The block that it is in.
    pub block_number: Id,
    /// Whether the chain's policy calls that block final.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// The transaction that took the money out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Withdrawal)]
pub struct WithdrawalView {
    /// Who got the money.
    pub recipient: Address20,
    /// Its hash.
    pub tx_hash: Hash32,
    /// The block that it is in.
    pub block_number: Id,
    /// Whether the chain's policy calls that block final.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// How the money of a link came back to its sender.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WayBack)]
pub enum WayBackName {
    /// The sender refunded it.
    TakenBack,
    /// Whoever had the link sent it back.
    Declined,
    /// The link expired, and this server sent the money back.
    Expired,
}

/// What this server is doing for a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Sponsored)]
pub struct SponsoredView {
    /// Which call.
    pub kind: SponsoredKindName,
    /// How far it is.
    pub state: SponsoredStateName,
    /// Its transaction, from `signed` on.
    #[schema(required)]
    pub tx_hash: Option<Hash32>,
    /// Who will get the money.
    pub recipient: Address20,
    /// Why it was rejected.
    #[schema(required)]
    pub reason: Option<String>,
    /// Why it has no transaction yet, where that takes longer than usual. It will be sent by itself; until then a claim
    /// can be replaced, with `redirect`.
    #[schema(required)]
    pub waits_for: Option<WaitingName>,
    /// Unix seconds by which it is sent at the latest, where that is known.
    #[schema(required)]
    pub waits_until: Option<u64>,
}

/// Why a sponsored call has no transaction yet.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Waiting)]
pub enum WaitingName {
    /// No node of the chain answers.
    NodeUnreachable,
    /// The account that pays the gas is empty.
    OutOfFunds,
    /// The chain's fees are higher than the operator pays.
    FeesTooHigh,
    /// What the operator pays for gas in a day is spent.
    OverBudget,
    /// What keeps the operator's key does not sign.
    SignerUnavailable,
    /// The claim pays the bank provider, which does not say whether it still pays out for its customer.
    BankSilent,
    /// Others are before it.
    Busy,
}

impl From<Waiting> for WaitingName {
    fn from(waiting: Waiting) -> Self {
        match waiting {
            Waiting::NodeUnreachable => Self::NodeUnreachable,
            Waiting::OutOfFunds => Self::OutOfFunds,
            Waiting::FeesTooHigh => Self::FeesTooHigh,
            Waiting::OverBudget => Self::OverBudget,
            Waiting::SignerUnavailable => Self::SignerUnavailable,
            Waiting::BankSilent => Self::BankSilent,
            Waiting::Busy => Self::Busy,
        }
    }
}

/// What a sponsored call does.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SponsoredKind)]
pub enum SponsoredKindName {
    /// Pays the money to a recipient.
    Claim,
    /// Pays the money back to its sender.
    Reclaim,
    /// Puts the money in.
    Deposit,
    /// Pays the money back to its sender because the link has expired.
    Return,
    /// Takes the money to another chain, or to another token.
    Across,
    /// Pays what came for a request to its recipient: never a link's.
    Forward,
    /// Sends what came for a request back: never a link's.
    SendBack,
}

/// How far a sponsored call is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SponsoredState)]
pub enum SponsoredStateName {
    /// Accepted; no transaction yet.
    Queued,
    /// Signed; not sent yet.
    Signed,
    /// A node has it.
    Broadcast,
    /// In a block.
    Mined,
    /// In a block that stays.
    Final,
    /// The chain refuses it. No money moved.
    Rejected,
}

impl From<LinkId> for LinkName {
    fn from(link: LinkId) -> Self {
        Self {
            chain_id: Id(link.chain.0),
            version: link.version.into(),
            index: Id(link.index),
        }
    }
}

impl From<Link> for LinkView {
    fn from(link: Link) -> Self {
        Self {
            chain_id: Id(link.id.chain.0),
            version: link.id.version.into(),
            index: Id(link.id.index),
            state: link.state.into(),
            kind: kind_number(link.kind),
            token: link.token.into(),
            token_id: Units(link.token_id),
            amount: Units(link.amount),
            sender: Address20(link.sender),
            pub_key20: Address20(link.pub_key20),
            recipient: link.recipient.map(Address20),
            reclaimable_after: link.reclaimable_after,
            locked: link.is_locked,
            expires_at: link.expires_at,
            expired: link.is_expired,
            requires_mfa: link.requires_mfa,
            created_at: link.created_at,
            deposit: DepositView {
                tx_hash: Hash32(link.deposit.tx),
                block_number: Id(link.deposit.block),
                is_final: link.deposit.is_final,
            },
            withdrawal: link.withdrawal.map(|withdrawal| WithdrawalView {
                recipient: Address20(withdrawal.recipient),
                tx_hash: Hash32(withdrawal.tx),
                block_number: Id(withdrawal.block),
                is_final: withdrawal.is_final,
            }),
            way_back: link.way_back.map(Into::into),
            sponsored: link.sponsored.map(Into::into),
            has_attachment: link.has_attachment,
        }
    }
}

impl From<TokenInfo> for LinkTokenView {
    fn from(token: TokenInfo) -> Self {
        Self {
            address: Address20(token.address),
            symbol: token.symbol,
            name: token.name,
            decimals: token.decimals,
            logo: token.logo,
        }
    }
}

impl From<Sponsored> for SponsoredView {
    fn from(sponsored: Sponsored) -> Self {
        Self {
            kind: sponsored.kind.into(),
            state: sponsored.state.into(),
            tx_hash: sponsored.tx.map(Hash32),
            recipient: Address20(sponsored.recipient),
            reason: sponsored.reason,
            waits_for: sponsored.waits.map(|waits| waits.why.into()),
            waits_until: sponsored.waits.and_then(|waits| waits.until),
        }
    }
}

impl From<LinkState> for LinkStateName {
    fn from(state: LinkState) -> Self {
        match state {
            LinkState::Pending => Self::Pending,
            LinkState::Claimed => Self::Claimed,
            LinkState::Reclaimed => Self::Reclaimed,
        }
    }
}

impl LinkStateName {
    /// As the chain tells it.
    pub fn state(self) -> LinkState {
        match self {
            Self::Pending => LinkState::Pending,
            Self::Claimed => LinkState::Claimed,
            Self::Reclaimed => LinkState::Reclaimed,
        }
    }
}

impl From<WayBack> for WayBackName {
    fn from(way: WayBack) -> Self {
        match way {
            WayBack::TakenBack => Self::TakenBack,
            WayBack::Declined => Self::Declined,
            WayBack::Expired => Self::Expired,
        }
    }
}

impl<'de> Deserialize<'de> for LinkStateName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const STATES: &str = "`pending`, `claimed` or `reclaimed`";
        let parse = |text: &str| text.parse::<LinkState>().ok().map(Into::into);
        text::read(deserializer, STATES, parse)
    }
}

impl From<SponsoredKind> for SponsoredKindName {
    fn from(kind: SponsoredKind) -> Self {
        match kind {
            SponsoredKind::Claim => Self::Claim,
            SponsoredKind::Reclaim => Self::Reclaim,
            SponsoredKind::Deposit => Self::Deposit,
            SponsoredKind::Return => Self::Return,
            SponsoredKind::Across => Self::Across,
            SponsoredKind::Forward => Self::Forward,
            SponsoredKind::SendBack => Self::SendBack,
        }
    }
}

impl From<SponsoredState> for SponsoredStateName {
    fn from(state: SponsoredState) -> Self {
        match state {
            SponsoredState::Queued => Self::Queued,
            SponsoredState::Signed => Self::Signed,
            SponsoredState::Broadcast => Self::Broadcast,
            SponsoredState::Mined => Self::Mined,
            SponsoredState::Final => Self::Final,
            SponsoredState::Rejected => Self::Rejected,
        }
    }
}

/// The vault's number of a kind.
pub(super) fn kind_number(kind: AssetKind) -> u8 {
    kind as u8
}
