use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use alloy::{
    primitives::{Address, B256},
    providers::{Provider, RootProvider},
    rpc::types::Filter,
    sol_types::SolEvent,
};
use chain::bindings::LinkVault;
use domain::DepositIndex;
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use crate::world::World;

/// How often the chain's head is looked at: what is seen is seen that late at most.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Follows the chain and notes when each deposit left the vault. Asks the chain, so that the product
/// is measured and not its own account of it.
pub struct Follower {
    seen: Arc<Mutex<HashMap<DepositIndex, Vec<Withdrawal>>>>,
    task: JoinHandle<()>,
}

/// A deposit left the vault.
#[derive(Clone, Copy, Debug)]
pub struct Withdrawal {
    /// When it was seen.
    pub at: Instant,
    /// Who has the money.
    pub recipient: Address,
    /// By which transaction.
    pub tx: B256,
    /// In which block.
    pub block: u64,
}

impl Follower {
    /// Follows from the next block on.
    pub async fn start(world: &World) -> Self {
        let seen = Arc::default();
        let head = world
            .node
            .get_block_number()
            .await
            .expect("the node answers");
        let task = tokio::spawn(follow(
            world.node.clone(),
            world.vault,
            head + 1,
            Arc::clone(&seen),
        ));
        Self { seen, task }
    }

    /// The withdrawals of a deposit: one at most, unless somebody was paid twice.
    pub fn withdrawals(&self, index: DepositIndex) -> Vec<Withdrawal> {
        self.seen().get(&index).cloned().unwrap_or_default()
    }

    /// All withdrawals so far.
    pub fn all(&self) -> Vec<Withdrawal> {
        self.seen().values().flatten().copied().collect()
    }

    /// Waits until all of the deposits have left, or `at_most`. True when they have.
    pub async fn until_gone(&self, indices: &[DepositIndex], at_most: Duration) -> bool {
        let deadline = Instant::now() + at_most;
        loop {
            if indices.iter().all(|index| self.seen().contains_key(index)) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            sleep(LOOK_EVERY).await;
        }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<DepositIndex, Vec<Withdrawal>>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn follow(
    node: RootProvider,
    vault: Address,
    mut next: u64,
    seen: Arc<Mutex<HashMap<DepositIndex, Vec<Withdrawal>>>>,
) {
    let withdrawn = Filter::new()
        .address(vault)
        .event_signature(LinkVault::WithdrawEvent::SIGNATURE_HASH);
    loop {
        let head = node.get_block_number().await.expect("the node answers");
        if head >= next {
            let at = Instant::now();
            let filter = withdrawn.clone().from_block(next).to_block(head);
            let logs = node.get_logs(&filter).await.expect("the node answers");
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            for log in logs {
                let event = log
                    .log_decode::<LinkVault::WithdrawEvent>()
                    .expect("the vault's event");
                let withdrawal = Withdrawal {
                    at,
                    recipient: event.inner._recipientAddress,
                    tx: log.transaction_hash.expect("a block has it"),
                    block: log.block_number.expect("a block has it"),
                };
                seen.entry(event.inner._index.to())
                    .or_default()
                    .push(withdrawal);
            }
            next = head + 1;
        }
        sleep(LOOK_EVERY).await;
    }
}
