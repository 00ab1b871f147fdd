//! `filbert contracts`: contracts of one's own, put onto chains and compared with the build.

mod check;
mod deploy;
mod factory;
mod router;

use std::{fs, path::Path, process::Stdio};

use alloy::{
    primitives::{Address, B256, U256, b256},
    providers::Provider,
    signers::local::PrivateKeySigner,
};
use chain::contracts::{Contract, link_vault};
use tempfile::TempDir;
use testkit::{EmptyChain, PATIENCE};
use tokio::{process::Command, time::timeout};

/// The deployer's key of these tests. No output and no file may have it.
const KEY: B256 = b256!("5ca1ab1e0ddba11c0ffee0000000000000000000000000000000000c0debabe1");
const NOTHING_YET: &str = "create_version = \"v4.4\"\nstart_block = 0\n";

/// Somebody with a configuration, a key and an empty chain.
struct Operator {
    chain: EmptyChain,
    dir: TempDir,
}

/// What a command printed, and whether it was content.
struct Told {
    text: String,
    /// Where in the text what was logged begins.
    logged: usize,
    success: bool,
}

impl Operator {
    /// Has ten of the chain's own currency.
    async fn on(chain: EmptyChain) -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let operator = Self { chain, dir };
        operator.configure(EmptyChain::ID, NOTHING_YET);
        let ten = U256::from(10).pow(U256::from(19));
        operator.chain.set_balance(operator.account(), ten).await;
        operator
    }

    fn account(&self) -> Address {
        let key = PrivateKeySigner::from_bytes(&KEY);
        key.expect("a key").address()
    }

    /// How many transactions the account has sent.
    async fn sent(&self) -> u64 {
        let sent = self.chain.node.get_transaction_count(self.account());
        sent.await.expect("a count")
    }

    /// Configures the chain under an id, with lines that differ between tests.
    fn configure(&self, id: u64, lines: &str) {
        let url = &self.chain.rpc_url;
        let text = format!(
            r#"
                [[chains]]
                id = {id}
                name = "Hazel"
                rpc_urls = ["{url}"]
                public_rpc_url = "{url}"
                native = {{ name = "Ether", symbol = "ETH", decimals = 18 }}
                block_milliseconds = 100
                finality_blocks = 1
                {lines}
            "#
        );
        fs::write(self.dir.path().join("filbert.toml"), text).expect("a file");
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_filbert"));
        command
            .arg("--config")
            .arg(self.dir.path().join("filbert.toml"))
            .arg("contracts")
            .args(arguments.split_whitespace())
            .env("FILBERT_DATA_DIR", self.dir.path().join("data"))
            .env("FILBERT_DEPLOYER_KEY", KEY.to_string())
            .env("FILBERT_LOG", "trace")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    /// Runs a command; fails when the key is in what it printed or wrote.
    async fn run(&self, arguments: &str) -> Told {
        let ended = timeout(PATIENCE, self.command(arguments).output()).await;
        let output = ended
            .unwrap_or_else(|_| panic!("it does not end: {arguments}"))
            .expect("it runs");
        let text = [output.stdout.as_slice(), &output.stderr].concat();
        let told = Told {
            text: String::from_utf8(text).expect("text"),
            logged: output.stdout.len(),
            success: output.status.success(),
        };
        let key = hex::encode(KEY);
        assert!(!told.text.to_lowercase().contains(&key), "{told}");
        for file in files(self.dir.path()) {
            let text = fs::read_to_string(&file).expect("a text");
            assert!(!text.to_lowercase().contains(&key), "{}", file.display());
        }
        told
    }

    /// Deploys with an authoriser, and takes over the settings that it printed.
    async fn deploy(&self, contract: &Contract, mfa_authorizer: Address) -> Told {
        let told = self
            .run(&format!(
                "deploy --chain 31337 --mfa-authorizer {mfa_authorizer}"
            ))
            .await;
        assert!(told.success, "{told}");
        assert!(told.text.contains(&contract.address().to_string()));
        self.configure(EmptyChain::ID, told.settings());
        told
    }

    /// The record of the deployed vault, as text.
    fn record(&self) -> String {
        let file = self
            .dir
            .path()
            .join("data/deployments/31337/LinkVault.json");
        fs::read_to_string(file).expect("a record")
    }
}

impl Told {
    /// The lines that are to be added to the configuration.
    fn settings(&self) -> &str {
        let said = &self.text[..self.logged];
        let (_, settings) = said.split_once("chain 31337:\n\n").expect("settings");
        settings
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// The vault that most of these tests deploy, and its authoriser.
fn vault() -> (Contract, Address) {
    let mfa_authorizer = Address::repeat_byte(0xaa);
    (link_vault(mfa_authorizer), mfa_authorizer)
}

fn files(dir: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(dir).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect()
}
