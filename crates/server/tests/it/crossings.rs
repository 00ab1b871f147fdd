//! Links' money on its way to another chain, by HTTP, while the program ends wherever it likes.

mod kills;
mod torture;

use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, U256, keccak256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::{Chains, Route, RouteForm};
use domain::{ClaimSecret, LinkId};
use reqwest::Client;
use sandbox::UsdCoin;
use serde_json::{Value, json};
use testkit::{Database, PATIENCE, TestChain, TestWorld, secret};
use tokio::{
    process::Child,
    sync::Mutex,
    time::{sleep, timeout},
};

use crate::{
    app::{Running, TestApp, spec},
    process::Program,
};

pub fn to_ask(link: LinkId, who: Address, far: &TestChain) -> Value {
    json!({
        "link": format!("?c={}&v={}&i={}", link.chain, link.version, link.index),
        "recipientAddress": who,
        "destinationChainId": far.id.to_string(),
        "destinationToken": far.token("USDC").address,
    })
}

/// What the link's holder posts who was told of a route.
pub fn to_take(
    near: &TestChain,
    far: &TestChain,
    (link, who, secret): (LinkId, Address, &ClaimSecret),
    quote: &Value,
) -> Value {
    let chains = Chains::connect(vec![spec(near)]).expect("a chain");
    let chain = chains.get(near.id).expect("the chain");
    let (vault, router) = (chain.vault(link.version), chain.router());
    let (vault, router) = (vault.expect("a vault"), router.expect("a router"));
    let address = |value: &Value| -> Address {
        let text = value.as_str().expect("an address");
        text.parse().expect("an address")
    };
    let told = &quote["route"];
    let data = told["data"].as_str().expect("bytes");
    let route = Route {
        vault: address(&told["vault"]),
        deposit_index: link.index,
        target: address(&told["target"]),
        bridge_fee: units(&told["bridgeFee"]),
        data: data.parse::<Bytes>().expect("bytes"),
        minimum_out: units(&quote["toAmountMin"]),
        output_token: address(&quote["toToken"]["address"]),
        output_receiver: who,
        output_chain: far.id,
        deadline: quote["expiresAt"].as_u64().expect("seconds"),
    };
    let key = secret.link_key();
    let to_the_router = vault.claim_digest_as_recipient(link.index, router.address());
    let signer = PrivateKeySigner::from_bytes(&key.expose()).expect("a key");
    let routing = signer.sign_hash_sync(&router.digest(RouteForm::Terms, &route));
    json!({
        "routeId": quote["routeId"],
        "withdrawalSignature": Bytes::from(key.sign(to_the_router.expect("a digest"))),
        "routingSignature": Bytes::from(routing.expect("a signature").as_bytes()),
    })
}

fn units(value: &Value) -> U256 {
    let text = value.as_str().expect("units");
    text.parse().expect("digits")
}

async fn dollars(chain: &TestChain, who: Address) -> U256 {
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    usdc.balanceOf(who).call().await.expect("a balance")
}

/// Somebody who gets what one of many links comes to.
fn receiver(number: u64) -> Address {
    Address::from_word(keccak256(number.to_be_bytes()))
}

#[tokio::test]
async fn a_links_money_is_claimed_on_another_chain_and_followed() {
    let app = TestApp::start().await;
    let (near, far) = (&app.world.chains[0], &app.world.chains[1]);
    app.world
        .sandbox()
        .router
        .pace(sandbox::router::Pace::StepMs(50));
    let usdc = near.token("USDC").address;
    let amount = U256::from(25_000_000);
    let secret = secret(1);
    let link = near
        .deposit_erc20(&app.world.people[0], usdc, amount, &secret)
        .await;
    app.running.until_known(link).await;
    let who = receiver(1);
    let none = read(&app.running, link).await;
    assert_eq!(
        (none.0, &none.1["code"]),
        (404, &json!("crossing_not_found"))
    );
    let quote = app
        .running
        .call("get-squid-route", &to_ask(link, who, far))
        .await;
    let asked = to_take(near, far, (link, who, &secret), &quote.body);
    let mut unknown = asked.clone();
    unknown["routeId"] = json!("5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a");
    let over = app.running.call("claim-x-chain", &unknown).await;
    assert_eq!((over.status, over.code()), (410, "route_over"));
    let mut unsigned = asked.clone();
    unsigned["routingSignature"] = asked["withdrawalSignature"].clone();
    let refused = app.running.call("claim-x-chain", &unsigned).await;
    assert_eq!((refused.status, refused.code()), (403, "wrong_signature"));

    let taken = app.running.call_once("claim-x-chain", &asked, "once").await;
    assert_eq!(taken.status, 200, "{taken}");
    let again = app.running.call("claim-x-chain", &asked).await;
    assert_eq!(again.body["txHash"], taken.body["txHash"]);
    let told = timeout(PATIENCE, async {
        loop {
            let (_, told) = read(&app.running, link).await;
            if told["endedAt"].is_u64() {
                return told;
            }
            sleep(Duration::from_millis(50)).await;
        }
    });
    let told = told.await.expect("it ends");
    assert_eq!(told["state"], "arrived", "{told}");
    assert_eq!(told["from"]["txHash"], taken.body["txHash"]);
    assert_eq!(units(&told["to"]["received"]), dollars(far, who).await);
    assert_eq!(told["to"]["receivedToken"]["symbol"], "USDC");
    assert!(told["to"]["txHash"].is_string() && told["refundTxHash"].is_null());
    let page = told["trackerUrl"].as_str().expect("a page");
    assert!(
        page.ends_with(&format!("gmp/{}", taken.tx_hash())),
        "{page}"
    );
    // The vault paid the router; the link's money is its recipient's.
    let link = app.running.read_link(link).await;
    assert_eq!(link.body["withdrawal"]["recipient"], json!(who.to_string()));
    app.stop().await;
}

async fn read(running: &Running, link: LinkId) -> (u16, Value) {
    let answer = running.read(&format!("links/{link}/crossing")).await;
    (answer.status, answer.body)
}

/// A program whose links' money goes to another chain, to be killed.
struct Bridged<'a> {
    world: &'a TestWorld,
    program: Program,
    child: Mutex<Child>,
}

impl<'a> Bridged<'a> {
    async fn new(world: &'a TestWorld, database: &Database) -> Self {
        let (near, far) = (&world.chains[0], &world.chains[1]);
        let program = Program::on(near, database, "warn").with_way_to(near, far);
        let child = Mutex::new(launch(&program, world, None));
        let bridged = Self {
            world,
            program,
            child,
        };
        bridged
            .program
            .until_it_answers(&mut *bridged.child.lock().await)
            .await;
        bridged
    }

    async fn restart(&self, fail_at: Option<&str>) {
        let mut child = self.child.lock().await;
        child.kill().await.expect("it is killed");
        *child = launch(&self.program, self.world, fail_at);
        self.program.until_it_answers(&mut child).await;
    }

    /// What a call answers, if it does.
    async fn say(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let url = format!("{}/api/filbert/{path}", self.program.base);
        let response = Client::new().post(url).json(body).send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    /// Has a link's money go to the other chain; whoever is cut off asks again.
    async fn cross(&self, link: LinkId, number: u64) {
        let (near, far) = (&self.world.chains[0], &self.world.chains[1]);
        let who = receiver(number);
        let crossed = async {
            loop {
                let quote = self
                    .insist("get-squid-route", &to_ask(link, who, far))
                    .await;
                let (200, quote) = quote else {
                    panic!("{link}: {quote:?}");
                };
                let asked = to_take(near, far, (link, who, &secret(number)), &quote);
                match self.insist("claim-x-chain", &asked).await {
                    (200, _) => return,
                    (410, told) if told["code"] == "route_over" => {}
                    other => panic!("{link}: {other:?}"),
                }
            }
        };
        let crossed = timeout(5 * PATIENCE, crossed).await;
        crossed.unwrap_or_else(|_| panic!("{link}: {}", self.program.read_log()));
    }

    /// What it answers that does not ask to come again.
    async fn insist(&self, path: &str, body: &Value) -> (u16, Value) {
        loop {
            match self.say(path, body).await {
                Some((503 | 500 | 429, _)) | None => {}
                Some((404, told)) if told["code"] == "deposit_unconfirmed" => {}
                Some(answer) => return answer,
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// How a link's money stands once nothing more comes of it.
    async fn end(&self, link: LinkId) -> Value {
        self.told_when(link, |told| told["endedAt"].is_u64()).await
    }

    /// How a link's money stands, once that is so.
    async fn told_when(&self, link: LinkId, is: impl Fn(&Value) -> bool) -> Value {
        self.read_when(&format!("links/{link}/crossing"), is).await
    }

    async fn read_when(&self, path: &str, is: impl Fn(&Value) -> bool) -> Value {
        let url = format!("{}/api/filbert/{path}", self.program.base);
        let mut last = Value::Null;
        let told = async {
            loop {
                if let Ok(answer) = Client::new().get(&url).send().await
                    && let Ok(told) = answer.json::<Value>().await
                {
                    if is(&told) {
                        return told;
                    }
                    last = told;
                }
                sleep(Duration::from_millis(200)).await;
            }
        };
        let told = timeout(5 * PATIENCE, told).await;
        told.unwrap_or_else(|_| {
            panic!(
                "{path} does not get there: {last}\n{}",
                self.program.read_log()
            )
        })
    }

    /// How often somebody paid in at the router, by transaction.
    fn paid_in(&self) -> Vec<B256> {
        let state = self.world.sandbox().router.state();
        let orders = state["orders"].as_array().expect("a list");
        let paid_in = orders.iter().map(|order| {
            let tx = order["tx"].as_str().expect("a hash");
            tx.parse().expect("a hash")
        });
        paid_in.collect()
    }
}

fn launch(program: &Program, world: &TestWorld, fail_at: Option<&str>) -> Child {
    let sandbox = world.sandbox();
    let mut command = program.command("run");
    command
        // How many a test makes is no setting of the program.
        .env_remove("FILBERT_CROSSINGS")
        .env("FILBERT_LLAMA_URL", sandbox.prices.llama().as_str())
        .env("FILBERT_ROUTES_URL", sandbox.router.api().as_str())
        .env("FILBERT_ROUTES_INTEGRATOR_ID", "an-id");
    if let Some(point) = fail_at {
        command.env("FILBERT_FAIL_AT", point);
    }
    program.launch(command)
}
