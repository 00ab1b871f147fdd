//! What tokens say to have come to accounts, over many blocks.

use alloy::{
    eips::BlockNumberOrTag,
    primitives::{Address, B256, U256},
    providers::Provider,
    rpc::types::{Filter, Log},
    sol_types::SolEvent,
};

use crate::{Chain, NodeError, transaction::Transfer};

/// That some of a token came to somebody, by the token's word; or coins, by their transaction's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Came {
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// Who had it before.
    pub from: Address,
    /// To whom.
    pub to: Address,
    /// Smallest units, more than none.
    pub amount: U256,
    /// By which transaction.
    pub tx: B256,
    /// Where in its block its log stands; of coins, which call of the transaction brought them, as an [`crate::Arrival`]
    /// has it.
    pub place: i64,
    /// Its block.
    pub block: u64,
}

impl Chain {
    /// What came of `tokens` to any of `accounts` in blocks `from` to `to`, both included. `None`: the node has not come
    /// as far.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn came_to(
        &self,
        tokens: &[Address],
        accounts: &[Address],
        (from, to): (u64, u64),
    ) -> Result<Option<Vec<Came>>, NodeError> {
        if tokens.is_empty() || accounts.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let accounts: Vec<B256> = accounts.iter().map(Address::into_word).collect();
        let filter = Filter::new()
            .address(tokens.to_vec())
            .event_signature(Transfer::SIGNATURE_HASH)
            .topic2(accounts)
            .from_block(from)
            .to_block(to);
        let (last, filter) = (BlockNumberOrTag::Number(to), &filter);
        // Both questions go to one endpoint: nodes leave out of a range what they do not have without saying so.
        let logs = self.node().ask(|node| async move {
            if node.get_block_by_number(last).await?.is_none() {
                return Ok(None);
            }
            node.get_logs(filter).await.map(Some)
        });
        let logs = logs.await?;
        Ok(logs.map(|logs| logs.iter().filter_map(came).collect()))
    }
}

fn came(log: &Log) -> Option<Came> {
    let event = log.log_decode::<Transfer>().ok()?.inner.data;
    (!log.removed && !event.amount.is_zero()).then_some(Came {
        token: log.address(),
        from: event.from,
        to: event.to,
        amount: event.amount,
        tx: log.transaction_hash?,
        place: i64::try_from(log.log_index?).ok()?,
        block: log.block_number?,
    })
}
