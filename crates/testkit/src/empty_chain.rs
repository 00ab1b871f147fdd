use std::{process::Stdio, time::Duration};

use alloy::{
    primitives::{Address, Bytes, U256},
    providers::{Provider, RootProvider},
};
use tokio::{
    process::{Child, Command},
    time::{Instant, sleep},
};
use url::Url;

use crate::{programs, test_chain::tell};

/// A local chain on which nothing was ever done, for tests of what is done first. Dropped, it is
/// gone.
pub struct EmptyChain {
    /// Where it listens.
    pub rpc_url: Url,
    /// Talks to it.
    pub node: RootProvider,
    _process: Child,
}

impl EmptyChain {
    /// The id of each.
    pub const ID: u64 = 31_337;

    /// Starts one that makes ten blocks a second. It has the deterministic deployment proxy.
    ///
    /// # Panics
    /// When anvil is missing or does not answer.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// The same without the deterministic deployment proxy.
    pub async fn without_factory() -> Self {
        Self::with(&["--disable-default-create2-deployer"]).await
    }

    async fn with(arguments: &[&str]) -> Self {
        let port = sandbox::free_port().expect("a free port");
        let process = Command::new(programs::anvil())
            .args(["--host", "127.0.0.1", "--hardfork", "prague", "--quiet"])
            .args(["--port", &port.to_string(), "--block-time", "0.1"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("anvil starts");
        let rpc_url: Url = format!("http://127.0.0.1:{port}").parse().expect("a URL");
        let node = RootProvider::new_http(rpc_url.clone());
        let deadline = Instant::now() + crate::PATIENCE;
        while node.get_chain_id().await.is_err() {
            assert!(Instant::now() < deadline, "anvil does not answer");
            sleep(Duration::from_millis(10)).await;
        }
        Self {
            rpc_url,
            node,
            _process: process,
        }
    }

    /// Sets what an account has of the chain's own currency, in wei.
    pub async fn set_balance(&self, account: Address, balance: U256) {
        tell(&self.node, "anvil_setBalance", (account, balance)).await;
    }

    /// Replaces the code at an address.
    pub async fn set_code(&self, address: Address, code: Bytes) {
        tell(&self.node, "anvil_setCode", (address, code)).await;
    }

    /// From now on no block is made, until [`EmptyChain::go_on`].
    pub async fn hold(&self) {
        tell(&self.node, "evm_setIntervalMining", (0_u64,)).await;
    }

    /// Makes a block with what waits, and one every second from now on.
    pub async fn go_on(&self) {
        tell(&self.node, "anvil_mine", (U256::from(1),)).await;
        tell(&self.node, "evm_setIntervalMining", (1_u64,)).await;
    }
}
