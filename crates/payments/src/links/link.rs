use std::{collections::HashMap, time::Duration};

use alloy_primitives::{Address, B256, U256};
use chain::{Chain, NodeError, OWN_VERSION, TokenInfo};
use domain::{AssetKind, DepositIndex, LinkId, LinkState, SponsoredKind, SponsoredState, limits};
use store::{Call, LinkRow};

use super::{
    counts::deposit_count,
    lock::{lock_of, may_be_locked},
    tokens::{LinkTokens, Untold},
};
use crate::{
    Ctx, UnknownVault,
    calls::{Refusal, Rival, Waiting},
};

/// How often a waiting request looks by itself, should no beat reach it.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Everything that is public about a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Which deposit.
    pub id: LinkId,
    /// Where its money is.
    pub state: LinkState,
    /// What it holds.
    pub kind: AssetKind,
    /// Its token, for people.
    pub token: TokenInfo,
    /// The NFT's id; 0 for what has none.
    pub token_id: U256,
    /// Smallest units, or pieces.
    pub amount: U256,
    /// Who can take it back.
    pub sender: Address,
    /// The address of the key that claims it.
    pub pub_key20: Address,
    /// The only address that may claim it, when it is bound to one.
    pub recipient: Option<Address>,
    /// Unix seconds after which the sender can take it back, where the vault holds them to that.
    pub reclaimable_after: Option<u64>,
    /// Whether the chain's clock has not come past that, as far as its blocks were read.
    pub is_locked: bool,
    /// Unix seconds from which the link pays nobody any more; `None`: never.
    pub expires_at: Option<u64>,
    /// Whether the chain's clock has come that far, as far as its blocks were read.
    pub is_expired: bool,
    /// Whether a claim needs a second signature.
    pub requires_mfa: bool,
    /// Unix seconds of its block.
    pub created_at: u64,
    /// How it was made.
    pub deposit: Deposit,
    /// How it left its vault, once it has.
    pub withdrawal: Option<Withdrawal>,
    /// How it came back to its sender, if it did in a transaction of ours.
    pub way_back: Option<WayBack>,
    /// Our own newest call that takes it out, if there was one.
    pub sponsored: Option<Sponsored>,
    /// Whether a note, and maybe a file, travels with it.
    pub has_attachment: bool,
}

/// How a deposit was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deposit {
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
    /// Whether the block is final by the chain's policy.
    pub is_final: bool,
}

/// How a deposit left its vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Who got the money.
    pub recipient: Address,
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
    /// Whether the block is final by the chain's policy.
    pub is_final: bool,
}

/// How a deposit came back to its sender. The chain tells only that it did; which of our own calls it
/// was tells how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// The sender took it.
    TakenBack,
    /// Whoever had the link sent it back.
    Declined,
    /// The link expired.
    Expired,
}

/// A claim, reclaim or return that we send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sponsored {
    /// Claim, reclaim or return.
    pub kind: SponsoredKind,
    /// How far it is.
    pub state: SponsoredState,
    /// Its transaction, once signed.
    pub tx: Option<B256>,
    /// Who gets the money.
    pub recipient: Address,
    /// Why it was rejected, for people.
    pub reason: Option<String>,
    /// Why it has no transaction yet, where that takes longer than usual.
    pub waits: Option<Waits>,
}

/// What keeps a saved call from being sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Why.
    pub why: Waiting,
    /// Unix seconds by which that ends by itself. `None`: not known.
    pub until: Option<u64>,
}

/// Why a link cannot be told about.
#[derive(Debug, thiserror::Error)]
pub enum ReadLinkError {
    /// The link names a vault that is not configured.
    #[error(transparent)]
    UnknownVault(#[from] UnknownVault),
    /// The vault has no such deposit, and will not have it soon.
    #[error("the vault holds {count} deposits; {index} is none of them")]
    NotFound {
        /// The deposit asked for.
        index: DepositIndex,
        /// How many there are.
        count: u64,
    },
    /// The deposit may be in a block that is just being made.
    #[error("deposit {index} is not confirmed yet")]
    Unconfirmed {
        /// The deposit asked for.
        index: DepositIndex,
    },
    /// The chain does not answer.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Tells about one link.
///
/// # Errors
/// See [`ReadLinkError`].
pub async fn read_link(ctx: &Ctx, id: LinkId) -> Result<Link, ReadLinkError> {
    let row = find_row(ctx, id).await?;
    let mut links = assemble(ctx, vec![row], Untold::Refused).await?;
    links
        .pop()
        .ok_or(ReadLinkError::Unconfirmed { index: id.index })
}

/// The deposit's row, or which of the reasons it is not there for.
pub(crate) async fn find_row(ctx: &Ctx, id: LinkId) -> Result<LinkRow, ReadLinkError> {
    ctx.vault(id.chain, id.version)?;
    if let Some(row) = ctx.store.link(id).await? {
        return Ok(row);
    }
    let count = deposit_count(ctx, id).await?;
    if id.index < count
        && let Some(row) = row_of_fresh_deposit(ctx, id).await?
    {
        return Ok(row);
    }
    if id.index < count.saturating_add(limits::UNCONFIRMED_WINDOW) {
        Err(ReadLinkError::Unconfirmed { index: id.index })
    } else {
        Err(ReadLinkError::NotFound {
            index: id.index,
            count,
        })
    }
}

/// The row of a deposit that the chain has and the watcher is just reading, so that a program can
/// use a link the moment its transaction is mined.
pub(crate) async fn row_of_fresh_deposit(
    ctx: &Ctx,
    id: LinkId,
) -> Result<Option<LinkRow>, store::Error> {
    let mut news = ctx.pulse.listen();
    let look = async {
        loop {
            if let Some(row) = ctx.store.link(id).await? {
                return Ok(row);
            }
            news.wait(LOOK_EVERY).await;
        }
    };
    tokio::time::timeout(limits::WATCHER_WAIT, look)
        .await
        .ok()
        .transpose()
}

/// Adds to rows what people want to know: token names, finality, our own calls. Leaves out rows of
/// chains that are no longer configured.
pub(crate) async fn assemble(
    ctx: &Ctx,
    rows: Vec<LinkRow>,
    untold: Untold,
) -> Result<Vec<Link>, ReadLinkError> {
    let tokens = LinkTokens::of(ctx, &rows, untold).await?;
    Ok(assemble_named(ctx, rows, &tokens).await?)
}

/// The same of rows whose tokens were asked for. Leaves out those that `tokens` does, too.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn assemble_named(
    ctx: &Ctx,
    mut rows: Vec<LinkRow>,
    tokens: &LinkTokens,
) -> Result<Vec<Link>, store::Error> {
    rows.retain(|row| !tokens.leaves_out(row));
    let ids: Vec<LinkId> = rows.iter().map(|row| row.id).collect();
    let calls: HashMap<LinkId, Call> = ctx
        .store
        .calls_of_links(&ids)
        .await?
        .into_iter()
        .filter_map(|call| Some((call.link?, call)))
        .collect();
    let keys: Vec<Address> = rows.iter().map(|row| row.pub_key20).collect();
    let with_attachment = ctx.store.keys_with_attachment(&keys).await?;
    let mut standings = HashMap::new();
    let mut links = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(chain) = ctx.chains.get(row.id.chain) else {
            continue;
        };
        let standing = match standings.get(&row.id.chain) {
            Some(standing) => *standing,
            None => {
                let standing = Standing::of(ctx, chain).await?;
                standings.insert(row.id.chain, standing);
                standing
            }
        };
        let lock = lock_of(&row, is_own(chain, row.id));
        let is_final = |block: u64| standing.final_height.is_some_and(|height| block <= height);
        links.push(Link {
            id: row.id,
            state: row.state,
            kind: row.kind,
            token: tokens.get(&row),
            token_id: row.token_id,
            amount: row.amount,
            sender: row.sender,
            pub_key20: row.pub_key20,
            recipient: row.recipient,
            reclaimable_after: lock,
            is_locked: may_be_locked(lock, standing.time),
            expires_at: row.expires_at,
            is_expired: expiry_passed(&row, standing.time).is_some(),
            requires_mfa: row.requires_mfa,
            created_at: row.created_at,
            deposit: Deposit {
                tx: row.deposit_tx,
                block: row.deposit_block,
                is_final: is_final(row.deposit_block),
            },
            withdrawal: row.withdrawal.map(|withdrawal| Withdrawal {
                recipient: withdrawal.recipient,
                tx: withdrawal.tx,
                block: withdrawal.block,
                is_final: is_final(withdrawal.block),
            }),
            way_back: calls.get(&row.id).and_then(|call| way_back(&row, call)),
            sponsored: calls
                .get(&row.id)
                .and_then(|call| Sponsored::of(call, ctx.now())),
            has_attachment: with_attachment.contains(&row.pub_key20),
        });
    }
    Ok(links)
}

fn is_own(chain: &Chain, link: LinkId) -> bool {
    chain.spec().own_vault().is_some() && link.version == OWN_VERSION
}

/// When the link expired, if the chain's clock, as far as its blocks were read, has come that far.
pub(crate) fn expiry_passed(row: &LinkRow, chain_time: Option<u64>) -> Option<u64> {
    row.expires_at
        .filter(|expires_at| chain_time.is_some_and(|time| time >= *expires_at))
}

fn way_back(row: &LinkRow, call: &Call) -> Option<WayBack> {
    let withdrawal = row
        .withdrawal
        .filter(|_| row.state == LinkState::Reclaimed)?;
    if call.tx != Some(withdrawal.tx) {
        return None;
    }
    match call.kind {
        Some(SponsoredKind::Claim) => Some(WayBack::Declined),
        Some(SponsoredKind::Reclaim) => Some(WayBack::TakenBack),
        Some(SponsoredKind::Return) => Some(WayBack::Expired),
        Some(
            SponsoredKind::Deposit
            | SponsoredKind::Across
            | SponsoredKind::Forward
            | SponsoredKind::SendBack,
        )
        | None => None,
    }
}

/// How far a chain has come, by what the watcher read.
#[derive(Clone, Copy)]
struct Standing {
    /// The newest block that is final.
    final_height: Option<u64>,
    /// Unix seconds of the newest block that was read.
    time: Option<u64>,
}

impl Standing {
    async fn of(ctx: &Ctx, chain: &Chain) -> Result<Self, store::Error> {
        let cursor = ctx.store.cursor(chain.id()).await?;
        let head = cursor.map_or(0, |cursor| cursor.head);
        Ok(Self {
            final_height: head.checked_sub(chain.spec().finality_blocks),
            time: cursor.and_then(|cursor| cursor.time),
        })
    }
}

impl Sponsored {
    /// `None`: only a newer program knows what it does.
    fn of(call: &Call, now: i64) -> Option<Self> {
        let reason = (call.state == SponsoredState::Rejected)
            .then(|| Refusal::decode(call.reason.as_deref().unwrap_or_default()).to_string());
        Some(Self {
            kind: call.kind?,
            state: call.state,
            tx: call.tx,
            recipient: call.recipient,
            reason,
            waits: Rival::of(call).waiting.map(|why| Waits {
                why,
                until: why.ends_by(now),
            }),
        })
    }
}
