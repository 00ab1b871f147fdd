use std::{num::NonZeroU32, sync::Arc, time::Duration};

use chain::{ChainSpec, Chains};
use domain::LinkId;
use files::Files;
use payments::{Budgets, Ctx, RaffleDesk, SystemClock, UploadLimits, Workers, start_workers};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;
use server::{
    App, AppOptions, BankOptions,
    config::{Config, LandingConfig, OperatorConfig, WalletConnectConfig},
    world,
};
use store::Store;
use tempfile::TempDir;
use testkit::{Database, PATIENCE, TestChain, TestWorld};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::Instant,
};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{answer::Answer, databases};

/// The server in this process, on a world and a database of its own.
pub struct TestApp {
    pub world: TestWorld,
    pub running: Running,
    pub database: Database,
}

impl TestApp {
    /// Starts everything: chains, workers, API.
    pub async fn start() -> Self {
        Self::on(databases::sqlite()).await
    }

    /// The same on a given database.
    pub async fn on(database: Database) -> Self {
        Self::with(database, |_| {}).await
    }

    /// The same; `adjust` changes the options.
    pub async fn with(database: Database, adjust: impl FnOnce(&mut AppOptions)) -> Self {
        let world = TestWorld::start().await;
        let specs = world.chains.iter().map(spec).collect();
        let sandbox = world.sandbox();
        let home = Url::parse("http://localhost/").expect("a URL");
        let furnish = |ctx: Ctx| {
            ctx.priced(world::prices(sandbox))
                .naming(world::names(sandbox))
                .telling(world::notices(sandbox, home.as_str()))
                .banking(world::desk(sandbox, &home))
                .routing(world::routing(sandbox))
                .raffling(world::raffles(sandbox, without_work()))
        };
        let running = Running::furnished(&database, specs, furnish, |options| {
            options.people = Some(world::people(&world.people));
            options.bank = world::bank_options(sandbox);
            adjust(options);
        })
        .await;
        Self {
            world,
            running,
            database,
        }
    }

    /// The chain that most tests use.
    pub fn chain(&self) -> &TestChain {
        &self.world.chains[0]
    }

    /// A link with money of the first person's in it, once the server knows it.
    pub async fn link(&self, number: u64) -> LinkId {
        let chain = self.chain();
        let amount = alloy::primitives::U256::from(1_000_000);
        let secret = testkit::secret(number);
        let link = chain
            .deposit_native(&self.world.people[0], amount, &secret)
            .await;
        self.running.until_known(link).await;
        link
    }

    /// Stops the server; a test that gets here leaves nothing behind.
    pub async fn stop(self) {
        self.running.stop().await;
    }
}

/// Raffles that anybody takes part in just so.
fn without_work() -> RaffleDesk {
    RaffleDesk {
        is_open: true,
        ..RaffleDesk::default()
    }
}

/// A chain as the server is told of it.
pub fn spec(chain: &TestChain) -> ChainSpec {
    world::chain_spec(chain, Duration::from_millis(100))
}

/// A server on a free port.
pub struct Running {
    base: String,
    client: Client,
    stop: CancellationToken,
    served: JoinHandle<()>,
    workers: Workers,
    files: TempDir,
    _database: Database,
}

impl Running {
    /// Starts API and workers on these chains; `adjust` changes the options.
    pub async fn start(
        database: &Database,
        specs: Vec<ChainSpec>,
        adjust: impl FnOnce(&mut AppOptions),
    ) -> Self {
        Self::furnished(database, specs, |ctx| ctx, adjust).await
    }

    /// The same with what `furnish` adds, such as prices and names.
    pub async fn furnished(
        database: &Database,
        specs: Vec<ChainSpec>,
        furnish: impl FnOnce(Ctx) -> Ctx,
        adjust: impl FnOnce(&mut AppOptions),
    ) -> Self {
        let store = Store::connect(database.url()).await.expect("a database");
        store.migrate().await.expect("tables");
        let chains = Chains::connect(specs).expect("chains");
        // What expired stays as it is, unless a test has it otherwise.
        let budgets = Budgets {
            returns_per_chain: Some(0),
            ..Budgets::default()
        };
        let ctx = Ctx::new(store, chains, Arc::new(SystemClock), "test".to_owned());
        let files = tempfile::tempdir().expect("a folder");
        let place = Files::on_disk(files.path()).expect("a place for files");
        let ctx = ctx.keeping(place, UploadLimits::default());
        let ctx = furnish(ctx.within(budgets));

        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let config = Config::from_sources(None, &Default::default()).expect("defaults");
        let mut options = AppOptions {
            base_url: config.http.base_url(port),
            web_dir: None,
            frame_ancestors: Vec::new(),
            bank: BankOptions::default(),
            operator: OperatorConfig::default(),
            landing: LandingConfig::default(),
            wallet_connect: WalletConnectConfig::default(),
            trusted_proxies: 0,
            limits: config.limits.for_sandbox(),
            people: None,
            draining: CancellationToken::new(),
        };
        adjust(&mut options);
        let stop = CancellationToken::new();
        let app = App::build(ctx.clone(), options).expect("the web app");
        Self {
            base: format!("http://127.0.0.1:{port}"),
            client: Client::new(),
            workers: start_workers(&ctx, stop.clone()),
            served: tokio::spawn(app.serve(listener, stop.clone())),
            stop,
            files,
            _database: database.clone(),
        }
    }

    /// Has it lose the place where it keeps files.
    pub fn lose_files(&self) {
        std::fs::remove_dir_all(self.files.path()).expect("it was there");
        std::fs::write(self.files.path(), "no directory").expect("a file");
    }

    /// A request to a path of the API.
    pub fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}/api/filbert/{path}", self.base))
    }

    /// A request to a path of the API, with a method.
    pub fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}/api/filbert/{path}", self.base);
        self.client.request(method, url)
    }

    /// The origin of its own pages.
    pub fn origin(&self) -> String {
        self.base.replace("127.0.0.1", "localhost")
    }

    /// A connection to it.
    pub async fn connect(&self) -> TcpStream {
        let address = self.base.replace("http://", "");
        TcpStream::connect(address).await.expect("a connection")
    }

    /// A request to any path.
    pub fn open(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.base))
    }

    /// A request with a JSON body.
    pub fn post(&self, path: &str) -> RequestBuilder {
        self.client
            .post(format!("{}/api/filbert/{path}", self.base))
    }

    /// What a path of the API answers.
    pub async fn read(&self, path: &str) -> Answer {
        Answer::of(self.get(path).send().await.expect("an answer")).await
    }

    /// What a call of the API answers.
    pub async fn call(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.post(path).json(body).send().await.expect("an answer")).await
    }

    /// What a call answers under an idempotency key.
    pub async fn call_once(&self, path: &str, body: &Value, key: &str) -> Answer {
        let request = self.post(path).header("idempotency-key", key).json(body);
        Answer::of(request.send().await.expect("an answer")).await
    }

    /// What it answers for a link.
    pub async fn read_link(&self, link: LinkId) -> Answer {
        self.read(&format!("links/{link}")).await
    }

    /// Waits until the server has seen a deposit.
    pub async fn until_known(&self, link: LinkId) -> Answer {
        self.until(link, |body| body["state"].is_string()).await
    }

    /// Waits until what it answers for a link is as wanted.
    pub async fn until(&self, link: LinkId, wanted: impl Fn(&Value) -> bool) -> Answer {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.read_link(link).await;
            if answer.status == 200 && wanted(&answer.body) {
                return answer;
            }
            assert!(Instant::now() < deadline, "still {answer}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops it, and insists that it does so in good time.
    pub async fn stop(self) {
        self.stop.cancel();
        let ended = async {
            self.served.await.expect("serving ends well");
            self.workers.join().await;
        };
        tokio::time::timeout(PATIENCE, ended)
            .await
            .expect("it stops");
    }
}

/// Limits so tight that a test meets them.
pub fn tight(options: &mut AppOptions) {
    options.limits.streams = 1;
    const TWO: NonZeroU32 = NonZeroU32::new(2).expect("2 is not 0");
    options.limits.posts_burst = TWO;
    options.limits.posts_per_minute = NonZeroU32::MIN;
}
