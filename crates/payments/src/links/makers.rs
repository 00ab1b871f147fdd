//! Which links their senders made themselves.
//!
//! A vault takes deposits in the name of others. So a stranger can make a wallet the sender of a
//! link, claim it to an address that looks like a friend's, and wait for it to be picked from a
//! list. Whose key signed the transaction says little: a token that it moves is a stranger's
//! program, and may make such a deposit in the middle of it. What counts is that the link's key
//! stands in what the sender signed, and that nobody could claim the link without that key.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use alloy_primitives::{Address, B256};
use chain::{LookUp, depositor};
use domain::{ChainId, LinkId, VaultVersion};
use futures::{StreamExt, stream};
use store::{FoundMaker, LinkRow};
use tokio::time::sleep;

use crate::Ctx;

/// Transactions that one chain is asked for at once.
const AT_ONCE: usize = 4;
/// How long the chains may take, all together. Who made a link that is not known by then is asked
/// for again at the next read.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Most links of which it is remembered.
const REMEMBERED: usize = 50_000;

/// Whether links are their senders' own, as far as chains were asked. A transaction's hash holds what was
/// signed, so what is remembered stays true.
#[derive(Clone, Debug, Default)]
pub struct Makers(Arc<Known>);

#[derive(Debug, Default)]
struct Known {
    own: Mutex<HashMap<Making, bool>>,
    /// Until when (Unix ms) nobody waits again for what a chain says of a wallet's links.
    put_off: Mutex<HashMap<Address, i64>>,
}

/// All on which it depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Making {
    tx: Transaction,
    version: VaultVersion,
    sender: Address,
    pub_key20: Address,
}

type Transaction = (ChainId, B256);

impl Making {
    fn of(link: &LinkRow) -> Self {
        Self {
            tx: (link.id.chain, link.deposit_tx),
            version: link.id.version,
            sender: link.sender,
            pub_key20: link.pub_key20,
        }
    }
}

impl Makers {
    fn get(&self, making: &Making) -> Option<bool> {
        let known = self.0.own.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(making).copied()
    }

    fn note(&self, making: Making, own: bool) {
        let mut known = self.0.own.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(making, own);
    }

    /// Whether nobody should wait just now for what chains say of a wallet's links.
    pub(crate) fn is_put_off(&self, wallet: Address, now: i64) -> bool {
        let put_off = self.0.put_off.lock();
        let put_off = put_off.unwrap_or_else(PoisonError::into_inner);
        put_off.get(&wallet).is_some_and(|until| now < *until)
    }

    /// Has nobody wait for it until then, because not all was said.
    pub(crate) fn put_off(&self, wallet: Address, until: i64) {
        let put_off = self.0.put_off.lock();
        let mut put_off = put_off.unwrap_or_else(PoisonError::into_inner);
        if put_off.len() >= REMEMBERED {
            put_off.clear();
        }
        put_off.insert(wallet, until);
    }
}

/// Keeps the links that their senders' own transactions made, or ours by the senders' signatures, and that
/// nobody claims without their keys.
///
/// # Errors
/// When the database does not answer. A chain that does not answer only makes the list shorter.
pub(crate) async fn made_by_their_senders(
    ctx: &Ctx,
    links: Vec<LinkRow>,
) -> Result<Vec<LinkRow>, store::Error> {
    let links: Vec<LinkRow> = links
        .into_iter()
        .filter(|link| only_its_key_claims(ctx, link))
        .collect();
    let signed = signed(ctx, &links).await?;
    let makings = links.iter().map(Making::of);
    let rest = makings.filter(|making| !signed.has(making)).collect();
    let own = own(ctx, rest, PATIENCE).await;
    let is_own = |making| signed.has(&making) || own.contains(&making);
    Ok(links
        .into_iter()
        .filter(|link| is_own(Making::of(link)))
        .collect())
}

/// Of which of the links it is known or found out within `patience` who made them, to be written down.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn find_makers(
    ctx: &Ctx,
    links: &[LinkRow],
    patience: Duration,
) -> Result<Vec<FoundMaker>, store::Error> {
    let signed = signed(ctx, links).await?;
    // What is not configured now may be later: nothing is written down of it.
    let served = links.iter().filter(|link| {
        let spec = ctx.chains.spec(link.id.chain);
        spec.is_some_and(|spec| spec.vaults.contains_key(&link.id.version))
    });
    let (by_key, others): (Vec<_>, Vec<_>) =
        served.partition(|link| only_its_key_claims(ctx, link));
    let makings = by_key.iter().map(|link| Making::of(link));
    let rest = makings.filter(|making| !signed.has(making)).collect();
    own(ctx, rest, patience).await;
    let found = by_key.into_iter().filter_map(|link| {
        let making = Making::of(link);
        let is_sender = signed.has(&making) || ctx.makers.get(&making)?;
        Some(FoundMaker::of(link, is_sender))
    });
    let others = others.into_iter().map(|link| FoundMaker::of(link, false));
    Ok(found.chain(others).collect())
}

/// Deposits that we sent because their senders signed for them.
struct Signed(HashSet<(Transaction, Address, Address)>);

impl Signed {
    fn has(&self, making: &Making) -> bool {
        let Making {
            tx,
            sender,
            pub_key20,
            ..
        } = *making;
        self.0.contains(&(tx, sender, pub_key20))
    }
}

/// With the link key: what a stranger's program adds to such a transaction has another one, or can be claimed
/// only with the sender's own link.
async fn signed(ctx: &Ctx, links: &[LinkRow]) -> Result<Signed, store::Error> {
    let hashes: HashSet<B256> = links.iter().map(|link| link.deposit_tx).collect();
    let hashes: Vec<B256> = hashes.into_iter().collect();
    let calls = ctx.store.deposit_calls(&hashes).await?;
    let signed = calls.into_iter().filter_map(|call| {
        let transaction = (call.chain, call.tx?);
        Some((transaction, depositor(&call.calldata)?, call.recipient))
    });
    Ok(Signed(signed.collect()))
}

/// The links of which it is known that they are their senders' own, and those of which it is not known yet:
/// their chains did not say so in time.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn own_and_unknown(
    ctx: &Ctx,
    links: Vec<LinkRow>,
) -> Result<(HashSet<LinkId>, HashSet<LinkId>), store::Error> {
    let own = made_by_their_senders(ctx, links.clone()).await?;
    let own: HashSet<LinkId> = own.iter().map(|link| link.id).collect();
    let unknown = links
        .iter()
        .filter(|link| !own.contains(&link.id) && only_its_key_claims(ctx, link))
        .filter(|link| ctx.makers.get(&Making::of(link)).is_none())
        .map(|link| link.id)
        .collect();
    Ok((own, unknown))
}

/// Whether nobody claims the link without its key. Where a deposit names its recipient, the protocol's vaults
/// ask for none: whoever sees the key of somebody's link can make another link under it, for themselves.
fn only_its_key_claims(ctx: &Ctx, link: &LinkRow) -> bool {
    let is_ours = || {
        let chain = ctx.chains.get(link.id.chain);
        let vault = chain.and_then(|chain| chain.vault(link.id.version));
        vault.is_some_and(|vault| vault.is_own())
    };
    !link.pub_key20.is_zero() && (link.recipient.is_none() || is_ours())
}

/// Those that the senders' own transactions made, as far as it is known or found out in time. Chains are
/// asked side by side: one that is away does not hide what another says.
async fn own(ctx: &Ctx, makings: HashSet<Making>, patience: Duration) -> HashSet<Making> {
    let mut own = HashSet::new();
    let mut unknown: HashMap<ChainId, HashMap<B256, Vec<Making>>> = HashMap::new();
    for making in makings {
        match ctx.makers.get(&making) {
            Some(true) => {
                own.insert(making);
            }
            Some(false) => {}
            None => {
                let (chain, tx) = making.tx;
                let asked = unknown.entry(chain).or_default();
                asked.entry(tx).or_default().push(making);
            }
        }
    }
    let answers = unknown.into_iter().map(|(chain, asked)| {
        let asked = asked
            .into_iter()
            .map(move |(tx, makings)| ask(ctx, (chain, tx), makings));
        stream::iter(asked).buffer_unordered(AT_ONCE)
    });
    let mut answers = stream::select_all(answers).take_until(Box::pin(sleep(patience)));
    while let Some(answer) = answers.next().await {
        own.extend(answer);
    }
    own
}

/// Those of one transaction that its signer made.
async fn ask(ctx: &Ctx, (chain, tx): Transaction, mut makings: Vec<Making>) -> Vec<Making> {
    let Some(chain) = ctx.chains.get(chain) else {
        return Vec::new();
    };
    let Ok(LookUp::Mined(mined)) = chain.look_up(tx).await else {
        return Vec::new();
    };
    makings.retain(|making| {
        let vault = chain.spec().vaults.get(&making.version);
        let own = mined.from == making.sender
            && vault.is_some_and(|vault| mined.signed_deposit(*vault, making.pub_key20));
        ctx.makers.note(*making, own);
        own
    });
    makings
}
