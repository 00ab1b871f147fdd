mod arrivals;
mod deposits;
mod routed;
mod signed_deposit;
mod traced;
mod transfer;

use alloy::{
    consensus::Transaction as _,
    network::TransactionResponse,
    primitives::{Address, B256, Bytes, U256},
    providers::Provider,
    rpc::types::Log,
};

pub use arrivals::Arrival;
pub use deposits::Deposits;
pub use routed::Routed;
pub use transfer::DirectTransfer;
pub(crate) use transfer::abi::Transfer;

use crate::{Chain, NodeError};

/// What a chain knows of a transaction by its hash.
#[derive(Clone, Debug)]
pub enum LookUp {
    /// Nothing. It may have been replaced, dropped, sent elsewhere, or made up.
    Unknown,
    /// It waits to be put into a block.
    Pending(PendingTransaction),
    /// It is in a block.
    Mined(MinedTransaction),
}

/// A transaction that waits to be put into a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingTransaction {
    /// Who signed it.
    pub from: Address,
    /// Whom it calls; `None`: it makes a contract.
    pub to: Option<Address>,
    /// What it says.
    pub input: Bytes,
}

/// A transaction that is in a block of the chain as it stands.
#[derive(Clone, Debug)]
pub struct MinedTransaction {
    /// Who signed it.
    pub from: Address,
    /// Whom it called; `None`: it made a contract.
    pub to: Option<Address>,
    /// Wei that went along.
    pub value: U256,
    /// What it said.
    pub input: Bytes,
    /// Whether it did what it was for; else it was paid for and changed nothing.
    pub succeeded: bool,
    /// The number of its block.
    pub block: u64,
    logs: Vec<Log>,
}

impl Chain {
    /// What the chain knows of a transaction, by one endpoint's word.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn look_up(&self, tx: B256) -> Result<LookUp, NodeError> {
        self.node()
            .ask(|node| async move {
                let Some(transaction) = node.get_transaction_by_hash(tx).await? else {
                    return Ok(LookUp::Unknown);
                };
                let receipt = node.get_transaction_receipt(tx).await?;
                let mined = receipt.and_then(|receipt| {
                    Some(MinedTransaction {
                        from: transaction.from(),
                        to: transaction.to(),
                        value: transaction.value(),
                        input: transaction.input().clone(),
                        succeeded: receipt.status(),
                        block: receipt.block_number?,
                        logs: receipt.inner.logs().to_vec(),
                    })
                });
                Ok(match mined {
                    Some(mined) => LookUp::Mined(mined),
                    None => LookUp::Pending(PendingTransaction {
                        from: transaction.from(),
                        to: transaction.to(),
                        input: transaction.input().clone(),
                    }),
                })
            })
            .await
    }
}
