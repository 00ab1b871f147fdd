//! The sandbox's router, asked as the service is asked: over plain HTTP.

mod crossings;
mod endings;
mod keeping;
mod quotes;
mod transport;

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, TxHash, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use reqwest::{Client, Response};
use sandbox::{
    PriceServer, RouterServer, SandboxChain, UsdCoin,
    router::{Fate, Next, Pace},
};
use serde_json::{Value, json};
use testkit::{PATIENCE, TestChain, TestWorld};
use tokio::time::{sleep, timeout};

const NATIVE: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

/// Asks a router.
struct Caller<'a> {
    router: &'a RouterServer,
    client: Client,
}

impl<'a> Caller<'a> {
    fn of(router: &'a RouterServer) -> Self {
        let client = Client::builder()
            .timeout(PATIENCE)
            .no_proxy()
            .build()
            .unwrap();
        Self { router, client }
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let url = self.router.api().join(path).unwrap();
        let request = self.client.get(url).header("x-integrator-id", "filbert");
        read(request.send().await.unwrap()).await
    }

    async fn route(&self, ask: &Value) -> (u16, Value) {
        let url = self.router.api().join("route").unwrap();
        let request = self.client.post(url).json(ask);
        let request = request.header("x-integrator-id", "filbert");
        read(request.send().await.unwrap()).await
    }

    /// A route that can be executed.
    async fn routed(&self, ask: &Value) -> Value {
        let (status, mut body) = self.route(ask).await;
        assert_eq!(status, 200, "{body}");
        body["route"].take()
    }

    async fn status(&self, tx: B256) -> (u16, Value) {
        self.get(&format!("status?transactionId={tx}")).await
    }

    /// Waits until a transaction's status is in that word.
    async fn reaches(&self, tx: B256, word: &str) -> Value {
        seen(word, async || {
            let (_, status) = self.status(tx).await;
            (status["squidTransactionStatus"] == word).then_some(status)
        })
        .await
    }
}

async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
    (status, body)
}

/// Waits until something is there.
async fn seen<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let found = timeout(PATIENCE, found).await;
    found.unwrap_or_else(|_| panic!("{what} is not there after {PATIENCE:?}"))
}

/// A router of chains whose nodes are not there, with the sandbox's usual prices.
async fn router() -> (RouterServer, PriceServer, [SandboxChain; 2]) {
    let near = crate::bank::chain("http://127.0.0.1:9".parse().unwrap());
    let mut far = near.clone();
    far.id = domain::ChainId(31338);
    far.native.name = "Maple";
    far.native.symbol = "MAPLE";
    let chains = [near, far].map(|mut chain| {
        chain.bridge = Address::repeat_byte(0xb7);
        chain
    });
    let prices = PriceServer::start(0).await.unwrap();
    prices.price(&chains);
    let router = RouterServer::start(0, &chains, &prices, None);
    (router.await.unwrap(), prices, chains)
}

/// From USDC of the first to the own currency of the second of [`router`]'s chains, without wallets.
fn price(units: &str) -> Value {
    json!({
        "fromChain": "31337", "fromToken": Address::repeat_byte(7), "fromAmount": units,
        "toChain": "31338", "toToken": NATIVE, "slippage": 1, "quoteOnly": true,
    })
}

fn executable(mut ask: Value, from: Address, to: Address) -> Value {
    ask["quoteOnly"] = json!(false);
    ask["fromAddress"] = json!(from);
    ask["toAddress"] = json!(to);
    ask
}

fn decide(router: &RouterServer, fate: Fate) {
    router.next(Next { fate, times: 1 });
}

/// Two chains and the router between them, with people at hand.
struct Town {
    world: TestWorld,
}

impl Town {
    /// Where all goes fast.
    async fn start() -> Self {
        let world = TestWorld::start().await;
        world.sandbox().router.pace(Pace::StepMs(20));
        Self { world }
    }

    fn router(&self) -> &RouterServer {
        &self.world.sandbox().router
    }

    fn near(&self) -> &TestChain {
        &self.world.chains[0]
    }

    fn far(&self) -> &TestChain {
        &self.world.chains[1]
    }

    fn person(&self, number: usize) -> Address {
        self.world.people[number].address
    }

    /// So many USDC from the first person, as DAI on the far side for somebody.
    fn ask(&self, units: u64, to: Address) -> Value {
        executable(self.dai_for_usdc(units), self.person(0), to)
    }

    fn dai_for_usdc(&self, units: u64) -> Value {
        json!({
            "fromChain": self.near().id.to_string(), "fromToken": self.near().token("USDC").address,
            "fromAmount": units.to_string(),
            "toChain": self.far().id.to_string(), "toToken": self.far().token("DAI").address,
            "slippage": 1,
        })
    }
}

/// Pays for a route on its chain, and waits until it is mined.
async fn pay(chain: &TestChain, route: &Value) -> TxHash {
    let tx = begin(chain, route).await;
    chain.mined(tx).await;
    tx
}

/// Sends what a route says, as the wallet that asked for it.
async fn begin(chain: &TestChain, route: &Value) -> TxHash {
    let from: Address = parsed(&route["params"]["fromAddress"]);
    let token: Address = parsed(&route["params"]["fromToken"]);
    let transaction = &route["transactionRequest"];
    let target: Address = parsed(&transaction["target"]);
    if token != NATIVE.parse::<Address>().unwrap() {
        let amount = number(&route["params"]["fromAmount"]);
        let coin = UsdCoin::new(token, &chain.node);
        let approval = coin.approve(target, amount).from(from).send().await;
        chain.mined(*approval.unwrap().tx_hash()).await;
    }
    let request = TransactionRequest::default()
        .from(from)
        .to(target)
        .value(number(&transaction["value"]))
        .gas_limit(transaction["gasLimit"].as_str().unwrap().parse().unwrap())
        .input(parsed::<alloy::primitives::Bytes>(&transaction["data"]).into());
    *chain
        .node
        .send_transaction(request)
        .await
        .unwrap()
        .tx_hash()
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &Value) -> T {
    text.as_str().unwrap().parse().unwrap()
}

fn number(text: &Value) -> U256 {
    U256::from_str_radix(text.as_str().unwrap(), 10).unwrap()
}

async fn balance(chain: &TestChain, symbol: &str, of: Address) -> U256 {
    let coin = UsdCoin::new(chain.token(symbol).address, &chain.node);
    coin.balanceOf(of).call().await.unwrap()
}
