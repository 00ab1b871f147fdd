//! What a node knows of an account.

use alloy::{
    primitives::{Address, Bytes, U256},
    providers::Provider,
};

use crate::{Chain, NodeError};

/// What the code of an account with a key begins with (EIP-7702).
const DELEGATED: [u8; 3] = [0xef, 0x01, 0x00];

impl Chain {
    /// How many transactions of `account` are in blocks: the nonce of its next one, if none is
    /// pending.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn mined_nonce(&self, account: Address) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).await })
            .await
    }

    /// The same, by the least that any of its nodes says: of what nobody else knows of, nothing is
    /// believed.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn least_mined_nonce(&self, account: Address) -> Result<u64, NodeError> {
        let said = self
            .node()
            .ask_each(|node| async move { node.get_transaction_count(account).await })
            .await?;
        Ok(said.into_iter().min().unwrap_or_default())
    }

    /// The same as of a block: how many transactions of `account` it and those before it have.
    ///
    /// # Errors
    /// When no node answers, or none remembers that block's state.
    pub async fn nonce_at(&self, account: Address, block: u64) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).number(block).await })
            .await
    }

    /// How many transactions of `account` are in blocks or wait to be put into one, as far as the
    /// node knows.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn pending_nonce(&self, account: Address) -> Result<u64, NodeError> {
        self.node()
            .ask(|node| async move { node.get_transaction_count(account).pending().await })
            .await
    }

    /// Wei that `account` holds.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn balance(&self, account: Address) -> Result<U256, NodeError> {
        self.node()
            .ask(|node| async move { node.get_balance(account).await })
            .await
    }

    /// How much more wei `account` holds after a block than before it, since contracts pass them on without a word.
    /// `None`: it sent something in that very block, so what came cannot be told from what went.
    ///
    /// # Errors
    /// When no node answers, or none remembers that block's state.
    pub async fn gained_in(&self, account: Address, block: u64) -> Result<Option<U256>, NodeError> {
        let before = block.saturating_sub(1);
        let (had, has, sent, sends) = tokio::try_join!(
            self.balance_at(account, before),
            self.balance_at(account, block),
            self.nonce_at(account, before),
            self.nonce_at(account, block),
        )?;
        Ok((sent == sends).then(|| has.saturating_sub(had)))
    }

    /// Wei that `account` held after a block.
    ///
    /// # Errors
    /// When no node answers, or none remembers that block's state.
    pub async fn balance_at(&self, account: Address, block: u64) -> Result<U256, NodeError> {
        self.node()
            .ask(|node| async move { node.get_balance(account).number(block).await })
            .await
    }

    /// Whether there is code at `address`.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn has_code(&self, address: Address) -> Result<bool, NodeError> {
        Ok(!self.code(address).await?.is_empty())
    }

    /// Whether `address` is a contract. An account with a key that delegates to code (EIP-7702) is not one: its key
    /// controls it on every chain.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn is_contract(&self, address: Address) -> Result<bool, NodeError> {
        let code = self.code(address).await?;
        Ok(!code.is_empty() && !code.starts_with(&DELEGATED))
    }

    /// The code at `address`; empty where there is none.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn code(&self, address: Address) -> Result<Bytes, NodeError> {
        self.node()
            .ask(|node| async move { node.get_code_at(address).await })
            .await
    }
}
