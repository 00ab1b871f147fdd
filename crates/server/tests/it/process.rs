use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use alloy::primitives::B256;
use reqwest::Client;
use serde_json::Value;
use tempfile::TempDir;
use testkit::{Database, PATIENCE, TestChain, TestWorld};
use tokio::{
    process::{Child, Command},
    time::Instant,
};

use crate::answer::Answer;

/// The real program with a configuration of its own, to be started and killed again and again.
pub struct Program {
    pub base: String,
    /// Configuration, log, and everything that the program keeps, but for a database elsewhere.
    pub dir: TempDir,
    port: u16,
    database_url: String,
    /// The variable and its value.
    sponsor_keys: (String, String),
    log_filter: &'static str,
}

impl Program {
    /// `filbert run` on a chain of a test's world. Nothing runs yet.
    pub fn on(chain: &TestChain, database: &Database, log_filter: &'static str) -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join("filbert.toml"), settings(chain)).expect("a file");
        let keys = chain
            .sponsor_keys
            .iter()
            .map(|key| key.to_bytes().to_string());
        let port = sandbox::free_port().expect("a free port");
        Self {
            base: format!("http://127.0.0.1:{port}"),
            dir,
            port,
            database_url: database.url().to_owned(),
            sponsor_keys: (
                format!("FILBERT_SPONSOR_KEYS_{}", chain.id),
                keys.collect::<Vec<_>>().join(","),
            ),
            log_filter,
        }
    }

    /// The same, told that the chain's vault is Filbert's own.
    pub fn with_own_vault_of(self, chain: &TestChain) -> Self {
        let settings = fs::read_to_string(self.settings()).expect("a file");
        let made_for = chain.mfa_authorizer;
        let own = format!("contracts = {{ mfa_authorizer = \"{made_for}\" }}\n");
        fs::write(self.settings(), settings + &own).expect("a file");
        self
    }

    /// The same, told what gives the chain's requests their addresses.
    pub fn with_request_addresses_of(self, chain: &TestChain) -> Self {
        let settings = fs::read_to_string(self.settings()).expect("a file");
        let own = format!(
            "contracts = {{ mfa_authorizer = \"{}\", request_addresses = \"{}\" }}\n",
            chain.mfa_authorizer, chain.request_addresses
        );
        fs::write(self.settings(), settings + &own).expect("a file");
        self
    }

    /// The same, told where prices of the chain's assets are, and what its dollar is.
    pub fn with_market_of(self, chain: &TestChain) -> Self {
        let settings = fs::read_to_string(self.settings()).expect("a file");
        let (market, native) = (chain.market_name(), chain.native_coin());
        let dollar = chain.token("USDC");
        let more = format!(
            "market = {{ llama = \"{market}\", coingecko = \"{market}\", native = \"{native}\" }}\n\
             tokens = [{{ address = \"{}\", kind = 1, symbol = \"{}\", name = \"{}\", decimals = {} }}]\n",
            dollar.address, dollar.symbol, dollar.name, dollar.decimals,
        );
        fs::write(self.settings(), settings + &more).expect("a file");
        self
    }

    /// The same, told of the world's other chain, of both chains' prices, and of the router between them. It is on the
    /// first.
    pub fn with_router_of(self, world: &TestWorld) -> Self {
        let [near, far] = &world.chains[..] else {
            panic!("two chains");
        };
        let near_only = self.with_market_of(near);
        let settings = fs::read_to_string(near_only.settings()).expect("a file");
        fs::write(near_only.settings(), settings + &bridge(near) + &table(far)).expect("a file");
        let both = near_only.with_market_of(far);
        let settings = fs::read_to_string(both.settings()).expect("a file");
        let sandbox = world.sandbox();
        let services = format!(
            "{}\n[prices]\nllama_url = \"{}\"\ncoingecko_url = \"\"\n\
             \n[routes]\napi_url = \"{}\"\nintegrator_id = \"filbert\"\n",
            bridge(far),
            sandbox.prices.llama(),
            sandbox.router.api(),
        );
        fs::write(both.settings(), settings + &services).expect("a file");
        both
    }

    /// The same, told which of the chain's tokens goes to banks, by the provider's word for the chain.
    pub fn with_route_of(self, chain: &TestChain, name: &str) -> Self {
        let settings = fs::read_to_string(self.settings()).expect("a file");
        let route = format!(
            "\n[bank.routes.{}]\nchain = \"{name}\"\ntoken = \"{}\"\ndecimals = 6\ncurrency = \"usdc\"\n",
            chain.id,
            chain.token("USDC").address,
        );
        fs::write(self.settings(), settings + &route).expect("a file");
        self
    }

    /// The same, told of a router contract on the chain, and of another chain to which its links' money goes.
    pub fn with_way_to(self, chain: &TestChain, far: &TestChain) -> Self {
        let program = self.with_market_of(chain);
        let settings = fs::read_to_string(program.settings()).expect("a file");
        let settings = settings + &bridge(chain) + &table(far);
        fs::write(program.settings(), settings).expect("a file");
        program.with_market_of(far)
    }

    /// The program with one of its commands and this configuration.
    pub fn command(&self, name: &str) -> Command {
        self.configured(Command::new(env!("CARGO_BIN_EXE_filbert")), name)
    }

    /// The same, started by a line of shell that ends with running its arguments.
    pub fn command_through(&self, shell: &str, name: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", shell, "sh", env!("CARGO_BIN_EXE_filbert")]);
        self.configured(command, name)
    }

    fn configured(&self, mut command: Command, name: &str) -> Command {
        command
            .arg(name)
            .arg("--config")
            .arg(self.settings())
            .env("PORT", self.port.to_string())
            .env("FILBERT_DATA_DIR", self.dir.path().join("data"))
            .env("FILBERT_DATABASE_URL", &self.database_url)
            .env(&self.sponsor_keys.0, &self.sponsor_keys.1)
            .env("FILBERT_LOG", self.log_filter)
            .env("FILBERT_DRAIN_SECONDS", "0")
            .stdin(Stdio::null())
            .kill_on_drop(true);
        command
    }

    /// Starts all of it and waits until it answers.
    pub async fn start(&self) -> Child {
        let mut child = self.spawn("run");
        self.until_it_answers(&mut child).await;
        child
    }

    /// Starts one of its commands; what it logs goes to the log.
    pub fn spawn(&self, command: &str) -> Child {
        self.launch(self.command(command))
    }

    /// The same with a command that was changed.
    pub fn launch(&self, mut command: Command) -> Child {
        let log = File::options().create(true).append(true).open(self.log());
        command
            .stdout(Stdio::null())
            .stderr(log.expect("a log file"))
            .spawn()
            .expect("the program starts")
    }

    /// Waits until the API answers, as long as the program runs.
    pub async fn until_it_answers(&self, child: &mut Child) {
        let client = Client::new();
        let deadline = Instant::now() + PATIENCE;
        while client
            .get(format!("{}/api/filbert/health", self.base))
            .send()
            .await
            .is_err()
        {
            let ended = child.try_wait().expect("its state");
            assert!(ended.is_none(), "it ended: {}", self.read_log());
            assert!(
                Instant::now() < deadline,
                "it does not answer: {}",
                self.read_log()
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Claims until the deposit is known. The transaction's hash.
    pub async fn claimed(&self, body: &Value) -> B256 {
        let claim = Client::new().post(format!("{}/api/filbert/claim-v2", self.base));
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            let asked = claim.try_clone().expect("a request").json(body).send();
            let answer = Answer::of(asked.await.expect("an answer")).await;
            if answer.status == 200 {
                return answer.tx_hash().parse().expect("a hash");
            }
            assert_eq!(answer.code(), "deposit_unconfirmed", "{answer}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the claim was never sent: {}", self.read_log());
    }

    /// Its configuration file, which ends with the chain's table.
    pub fn settings(&self) -> PathBuf {
        self.dir.path().join("filbert.toml")
    }

    /// What it logged, over all its starts.
    pub fn read_log(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    fn log(&self) -> impl AsRef<Path> + use<> {
        self.dir.path().join("log")
    }
}

fn settings(chain: &TestChain) -> String {
    r#"
            [limits]
            connections = 16384
            requests = 4096
            writes = 4096
            posts_burst = 1000000
            posts_per_minute = 1000000
            address_posts_burst = 1000000
            address_posts_per_minute = 1000000
            reads_burst = 1000000
            reads_per_minute = 1000000
    "#
    .to_owned()
        + &table(chain)
}

fn bridge(chain: &TestChain) -> String {
    format!(
        "contracts = {{ mfa_authorizer = \"{}\", router = \"{}\", bridge_targets = [\"{}\"] }}\n",
        chain.mfa_authorizer, chain.router, chain.bridge
    )
}

/// The chain's table, which more lines may follow.
fn table(chain: &TestChain) -> String {
    format!(
        r#"
            [[chains]]
            id = {}
            name = "{}"
            rpc_urls = ["{}"]
            public_rpc_url = "{}"
            native = {{ name = "{}", symbol = "{}", decimals = {} }}
            vaults = {{ "v4.4" = "{}" }}
            create_version = "v4.4"
            block_milliseconds = 100
            start_block = 0
            finality_blocks = {}
        "#,
        chain.id,
        chain.name,
        chain.rpc_url,
        chain.rpc_url,
        chain.native.name,
        chain.native.symbol,
        chain.native.decimals,
        chain.vault,
        chain.finality_blocks,
    )
}
