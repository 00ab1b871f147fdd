use std::{ops::Deref, time::Duration};

use alloy::{
    primitives::{Address, B256, Bytes, U256},
    providers::{Provider, RootProvider},
    rpc::{json_rpc::RpcSend, types::TransactionReceipt},
};
use sandbox::{SandboxChain, SandboxToken};
use serde::de::IgnoredAny;
use tokio::time::{sleep, timeout};

/// A chain of the sandbox, in the hands of a test: it makes blocks, moves clocks, sets balances.
#[derive(Clone, Debug)]
pub struct TestChain {
    chain: SandboxChain,
    /// Talks to it. Transactions from one of the ten people need no signature.
    pub node: RootProvider,
}

impl Deref for TestChain {
    type Target = SandboxChain;

    fn deref(&self) -> &SandboxChain {
        &self.chain
    }
}

impl TestChain {
    /// Takes a chain of a running world.
    pub fn new(chain: SandboxChain) -> Self {
        let node = RootProvider::new_http(chain.rpc_url.clone());
        Self { chain, node }
    }

    /// Its token of that symbol.
    pub fn token(&self, symbol: &str) -> &SandboxToken {
        self.tokens
            .iter()
            .find(|token| token.symbol == symbol)
            .unwrap_or_else(|| panic!("the sandbox has no token {symbol}"))
    }

    /// Makes `blocks` blocks at once, the first with whatever transactions wait.
    pub async fn mine(&self, blocks: u64) {
        self.tell("anvil_mine", (U256::from(blocks),)).await;
    }

    /// From now on blocks are made only by [`TestChain::mine`] and what is built on it.
    pub async fn hold(&self) {
        self.tell("evm_setIntervalMining", (0_u64,)).await;
    }

    /// Sets the base fee (wei per gas) that the next block asks for.
    pub async fn raise_base_fee(&self, base_fee: U256) {
        self.tell("anvil_setNextBlockBaseFeePerGas", (base_fee,))
            .await;
    }

    /// Makes as many blocks as it takes for every transaction so far to be final.
    pub async fn finalize(&self) {
        self.mine(self.finality_blocks + 1).await;
    }

    /// Moves the chain's clock on by whole seconds and makes a block at the new time.
    pub async fn advance(&self, time: Duration) {
        self.tell("evm_increaseTime", (U256::from(time.as_secs()),))
            .await;
        self.mine(1).await;
    }

    /// Replaces a block and all after it by empty ones. The chain makes no blocks by itself
    /// afterwards: how deep a reorganisation goes is counted from the head, which must not move.
    pub async fn drop_from(&self, block: u64) {
        self.hold().await;
        let dropped = self.hash_of(block).await;
        // A block that was just being made when mining was held may still come in between.
        while self.hash_of(block).await == dropped {
            let head = self.node.get_block_number().await;
            let head = head.expect("the chain answers");
            self.reorg(head + 1 - block).await;
        }
    }

    async fn hash_of(&self, block: u64) -> B256 {
        let block = self.node.get_block_by_number(block.into()).await;
        let block = block
            .expect("the chain answers")
            .expect("there is the block");
        block.header.hash
    }

    /// Replaces the last `depth` blocks by empty ones, as a reorganisation does.
    pub async fn reorg(&self, depth: u64) {
        self.reorg_with(depth, &[]).await;
    }

    /// The same with blocks that are not empty: raw transactions, each with the number of its block
    /// among the new ones, counted from 0.
    pub async fn reorg_with(&self, depth: u64, transactions: &[(Bytes, u64)]) {
        self.tell("anvil_reorg", (depth, transactions.to_vec()))
            .await;
    }

    /// Sets what an account has of the chain's own currency.
    pub async fn set_balance(&self, account: Address, balance: U256) {
        self.tell("anvil_setBalance", (account, balance)).await;
    }

    /// Puts code at an address.
    pub async fn set_code(&self, address: Address, code: Bytes) {
        self.tell("anvil_setCode", (address, code)).await;
    }

    /// Waits for the node to have been sent a transaction, so that the next block can take it.
    pub async fn knows(&self, hash: B256) {
        let known = async {
            loop {
                let known = self.node.get_transaction_by_hash(hash).await;
                if known.expect("the chain answers").is_some() {
                    return;
                }
                sleep(Duration::from_millis(10)).await;
            }
        };
        let known = timeout(crate::PATIENCE, known).await;
        known.expect("the node is sent the transaction");
    }

    /// Waits for a transaction to be in a block, and insists that it succeeded.
    pub async fn mined(&self, hash: B256) -> TransactionReceipt {
        let receipt = async {
            loop {
                let receipt = self.node.get_transaction_receipt(hash).await;
                if let Some(receipt) = receipt.expect("the chain answers") {
                    return receipt;
                }
                sleep(Duration::from_millis(10)).await;
            }
        };
        let receipt = timeout(crate::PATIENCE, receipt)
            .await
            .expect("a block has the transaction");
        assert!(receipt.status(), "the transaction {hash} was reverted");
        receipt
    }

    async fn tell<P: RpcSend>(&self, method: &'static str, arguments: P) {
        tell(&self.node, method, arguments).await;
    }
}

/// Calls a method whose answer nobody needs.
pub(crate) async fn tell<P: RpcSend>(node: &RootProvider, method: &'static str, arguments: P) {
    let answer = node
        .raw_request::<_, IgnoredAny>(method.into(), arguments)
        .await;
    answer.unwrap_or_else(|error| panic!("{method}: {error}"));
}
