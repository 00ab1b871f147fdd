//! What came of the chain's own currency to accounts, of which no log tells.

use std::collections::BTreeSet;

use alloy::{
    consensus::Transaction as _,
    eips::BlockNumberOrTag,
    network::TransactionResponse,
    primitives::{Address, B256, U256},
    providers::Provider,
    sol_types::SolCall,
};

use crate::{
    Chain, NodeError,
    balances::{abi::getEthBalanceCall, amount},
    multicall::{MOST_QUESTIONS, Question, multicall},
    side_by_side::side_by_side,
};

/// The transactions of a block by which coins may have come to some accounts. Whether they did, their receipts and
/// traces say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinTransactions {
    /// The block.
    pub block: u64,
    /// Those that carry coins straight to one of the accounts, and to which.
    pub straight: Vec<(B256, Address)>,
    /// Those that call a contract, which may pass coins on.
    pub calls: Vec<B256>,
}

impl Chain {
    /// Wei that each of `accounts` holds now, in their order.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn coins_of(&self, accounts: &[Address]) -> Result<Vec<U256>, NodeError> {
        let chunks = accounts.chunks(MOST_QUESTIONS);
        let chunks: Vec<_> = chunks.map(|some| self.coins_of_some(some)).collect();
        let mut coins = Vec::with_capacity(accounts.len());
        for some in side_by_side(chunks.into_iter()).await {
            coins.extend(some?);
        }
        Ok(coins)
    }

    async fn coins_of_some(&self, accounts: &[Address]) -> Result<Vec<U256>, NodeError> {
        let questions = accounts.iter().map(|&account| Question {
            target: multicall(self.id()),
            calldata: getEthBalanceCall { account }.abi_encode().into(),
        });
        let Some(answers) = self.ask_many(questions.collect()).await? else {
            let each = accounts.iter().map(|account| self.balance(*account));
            return side_by_side(each).await.into_iter().collect();
        };
        let coins = answers.iter().map(|answer| amount(answer.as_ref()?));
        let coins: Option<_> = coins.collect();
        coins.ok_or_else(|| self.unreadable("getEthBalance"))
    }

    /// By which transactions of a block coins may have come to any of `accounts`. `None`: the node has not come as far.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn coin_transactions(
        &self,
        block: u64,
        accounts: &BTreeSet<Address>,
    ) -> Result<Option<CoinTransactions>, NodeError> {
        let number = BlockNumberOrTag::Number(block);
        let found = self
            .node()
            .ask(|node| async move { node.get_block_by_number(number).full().await })
            .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let (mut straight, mut calls) = (Vec::new(), Vec::new());
        for tx in found.transactions.txns() {
            match tx.to().filter(|to| accounts.contains(to)) {
                Some(to) if !tx.value().is_zero() => straight.push((tx.tx_hash(), to)),
                _ if !tx.input().is_empty() => calls.push(tx.tx_hash()),
                _ => {}
            }
        }
        Ok(Some(CoinTransactions {
            block,
            straight,
            calls,
        }))
    }
}
