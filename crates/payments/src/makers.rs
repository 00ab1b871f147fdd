//! Which links their senders made themselves.
//!
//! A vault takes deposits in the name of others. So a stranger can make a wallet the sender of a
//! link, claim it to an address that looks like a friend's, and wait for it to be picked from a
//! list. That our key signed the transaction says nothing either: a token that we move for a claim
//! is a stranger's program, and may make such a deposit in the middle of it.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use alloy_primitives::{Address, B256};
use chain::{LookUp, depositor};
use domain::ChainId;
use futures::{StreamExt, stream};
use store::LinkRow;
use tokio::time::sleep;

use crate::Ctx;

/// Transactions that one chain is asked for at once.
const AT_ONCE: usize = 4;
/// How long the chains may take, all together. Who made a link that is not known by then is asked
/// for again at the next read.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Most signers that are remembered.
const REMEMBERED: usize = 50_000;

/// Who signed transactions, as far as chains were asked. A transaction's hash holds its signature, so
/// what is remembered stays true.
#[derive(Clone, Debug, Default)]
pub struct Signers(Arc<Mutex<HashMap<Transaction, Address>>>);

type Transaction = (ChainId, B256);

impl Signers {
    fn get(&self, transaction: &Transaction) -> Option<Address> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(transaction).copied()
    }

    fn note(&self, transaction: Transaction, signer: Address) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(transaction, signer);
    }
}

/// Keeps the links that their senders' own transactions made, or ours by the senders' signatures.
///
/// # Errors
/// When the database does not answer. A chain that does not answer only makes the list shorter.
pub(crate) async fn made_by_their_senders(
    ctx: &Ctx,
    links: Vec<LinkRow>,
) -> Result<Vec<LinkRow>, store::Error> {
    let hashes: HashSet<B256> = links.iter().map(|link| link.deposit_tx).collect();
    let hashes: Vec<B256> = hashes.into_iter().collect();
    // With the link key: what a stranger's program adds to such a transaction has another one, or
    // can be claimed only with the sender's own link.
    let signed: HashSet<(Transaction, Address, Address)> = ctx
        .store
        .deposit_calls(&hashes)
        .await?
        .into_iter()
        .filter_map(|call| {
            let transaction = (call.chain, call.tx?);
            Some((transaction, depositor(&call.calldata)?, call.recipient))
        })
        .collect();
    let is_signed =
        |link: &LinkRow| signed.contains(&(transaction(link), link.sender, link.pub_key20));
    let rest = links.iter().filter(|link| !is_signed(link));
    let signers = signers(ctx, rest.map(transaction).collect()).await;
    Ok(links
        .into_iter()
        .filter(|link| is_signed(link) || signers.get(&transaction(link)) == Some(&link.sender))
        .collect())
}

fn transaction(link: &LinkRow) -> Transaction {
    (link.id.chain, link.deposit_tx)
}

/// Who signed these transactions, as far as it is known or found out in time. Chains are asked side by
/// side: one that is away does not hide what another says.
async fn signers(ctx: &Ctx, transactions: HashSet<Transaction>) -> HashMap<Transaction, Address> {
    let mut signers = HashMap::new();
    let mut unknown: HashMap<ChainId, Vec<_>> = HashMap::new();
    for transaction in transactions {
        match ctx.signers.get(&transaction) {
            Some(signer) => {
                signers.insert(transaction, signer);
            }
            None => {
                let asked = unknown.entry(transaction.0).or_default();
                asked.push(ask(ctx, transaction));
            }
        }
    }
    let answers = unknown
        .into_values()
        .map(|asked| stream::iter(asked).buffer_unordered(AT_ONCE));
    let mut answers = stream::select_all(answers).take_until(Box::pin(sleep(PATIENCE)));
    while let Some(answer) = answers.next().await {
        signers.extend(answer);
    }
    signers
}

async fn ask(ctx: &Ctx, transaction: Transaction) -> Option<(Transaction, Address)> {
    let (chain, tx) = transaction;
    match ctx.chains.get(chain)?.look_up(tx).await {
        Ok(LookUp::Mined(mined)) => {
            ctx.signers.note(transaction, mined.from);
            Some((transaction, mined.from))
        }
        Ok(LookUp::Unknown | LookUp::Pending) | Err(_) => None,
    }
}
