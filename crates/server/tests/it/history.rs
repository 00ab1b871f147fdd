//! A signed-in person's history, contacts and export.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

use std::io::Read;

use alloy::primitives::{Address, B256, Bytes, U256};
use domain::{AssetKind, ChainId};
use flate2::read::GzDecoder;
use futures::future::join_all;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use store::{AccountWallet, Store, Transfer};
use testkit::{Database, secret};

use crate::{
    answer::Answer,
    app::TestApp,
    crossings::{to_ask, to_take},
    sign,
    somebody::Beside,
};

mod contacts;

const NOW: u64 = 1_790_000_000;

/// Somebody who is signed in and has a wallet.
struct Visitor<'a> {
    app: &'a TestApp,
    cookie: String,
    token: String,
    wallet: Address,
}

impl<'a> Visitor<'a> {
    async fn new(app: &'a TestApp, person: usize) -> Self {
        Self::proven_on(app, person, None).await
    }

    /// Whose wallet is a contract on that chain.
    async fn proven_on(app: &'a TestApp, person: usize, chain: Option<ChainId>) -> Self {
        let wallet = app.world.people[person].address;
        let somebody = Beside::of(&app.database).await;
        let somebody = somebody.somebody(person as u64).await;
        let proven = AccountWallet {
            address: wallet,
            chain,
            added_at: 0,
        };
        let store = store(&app.database).await;
        store
            .add_wallet(somebody.account, proven, 20)
            .await
            .unwrap();
        Self {
            app,
            cookie: somebody.cookie(),
            token: somebody.token,
            wallet,
        }
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.app.running.get(path).header("cookie", &self.cookie)
    }

    async fn read(&self, path: &str) -> Answer {
        Answer::of(self.get(path).send().await.unwrap()).await
    }

    async fn call(&self, path: &str, body: &Value) -> Answer {
        let request = self.app.running.post(path).header("cookie", &self.cookie);
        Answer::of(request.json(body).send().await.unwrap()).await
    }

    /// The rows of the table, without its head.
    async fn table(&self) -> Vec<String> {
        let answer = self.get("user/history.csv").send().await.unwrap();
        assert_eq!(
            answer.headers()["content-type"],
            "text/csv; charset=utf-8; header=present"
        );
        let text = String::from_utf8(answer.bytes().await.unwrap().to_vec()).unwrap();
        let text = text.strip_prefix('\u{feff}').expect("the mark of UTF-8");
        let rows = text.strip_suffix("\r\n").unwrap().split("\r\n");
        rows.skip(1).map(str::to_owned).collect()
    }
}

async fn store(database: &Database) -> Store {
    Store::connect(database.url()).await.unwrap()
}

fn transfer(app: &TestApp, number: u64, from: Address, to: Address, token: Address) -> Transfer {
    Transfer {
        chain: app.chain().id,
        tx: B256::from(U256::from(number)),
        sender: from,
        recipient: to,
        kind: if token.is_zero() {
            AssetKind::Native
        } else {
            AssetKind::Erc20
        },
        token,
        token_id: U256::ZERO,
        amount: U256::from(number),
        created_at: NOW + number / 7,
    }
}

/// So many transfers between two wallets, without a chain.
async fn exchanged(app: &TestApp, count: u64, one: Address, other: Address) {
    let store = store(&app.database).await;
    let all: Vec<_> = (1..=count)
        .map(|number| match number % 2 {
            0 => transfer(app, number, one, other, Address::ZERO),
            _ => transfer(app, number, other, one, Address::ZERO),
        })
        .collect();
    for some in all.chunks(100) {
        for noted in join_all(some.iter().map(|one| store.note_transfer(one))).await {
            noted.unwrap();
        }
    }
}

#[tokio::test]
async fn a_history_is_of_whoever_is_signed_in_and_of_nobody_else() {
    let app = TestApp::start().await;
    for path in [
        "user/history",
        "user/contacts",
        "user/export",
        "user/history.csv",
    ] {
        let answer = app.running.read(path).await;
        assert_eq!(
            (answer.status, answer.code()),
            (401, "not_signed_in"),
            "{path}"
        );
    }
    let naming = json!({"accountIdentifier": Address::ZERO, "nickname": "x"});
    let answer = app.running.call("user/name-contact", &naming).await;
    assert_eq!(answer.code(), "not_signed_in");

    let (anna, bert) = (Visitor::new(&app, 0).await, Visitor::new(&app, 1).await);
    let link = app.link(1).await;
    let claim = sign::claim(app.chain(), link, bert.wallet, &secret(1));
    let claimed = app.running.call("claim-v2", &claim).await;
    let tx = claimed.tx_hash().to_owned();
    let done = app
        .running
        .until(link, |link| link["state"] == "claimed")
        .await
        .body;

    let of_anna = anna.read("user/history").await.body;
    let sent = &of_anna["items"][0];
    assert_eq!(
        *sent,
        json!({
            "type": "linkSent",
            "wallet": anna.wallet.to_string(),
            "chainId": link.chain.to_string(),
            "contractVersion": "v4.4",
            "depositIndex": link.index.to_string(),
            "requestId": null,
            "reference": null,
            "tokenAddress": Address::ZERO.to_string(),
            "tokenType": 0,
            "tokenId": "0",
            "tokenAmount": "1000000",
            "tokenSymbol": "ETH",
            "tokenDecimals": 18,
            "date": done["createdAt"],
            "address": bert.wallet.to_string(),
            "status": "claimed",
            "points": null,
            "txHash": done["deposit"]["txHash"],
            "carried": null,
        })
    );
    assert_eq!(of_anna["next"], Value::Null);
    let of_bert = bert.read("user/history?limit=1000").await.body;
    let items = of_bert["items"].as_array().unwrap();
    let received = &items[0];
    assert_eq!(items.len(), 1);
    assert_eq!(received["type"], "linkReceived");
    assert_eq!(received["address"], anna.wallet.to_string());
    assert_eq!(received["txHash"], tx);
    let third = Visitor::new(&app, 2).await;
    let empty = json!({"items": [], "next": null});
    assert_eq!(third.read("user/history").await.body, empty);
    app.stop().await;
}

#[tokio::test]
async fn a_link_that_was_claimed_across_says_where_it_went_to_whoever_sent_or_got_it() {
    let app = TestApp::start().await;
    let (near, far) = (&app.world.chains[0], &app.world.chains[1]);
    let pace = sandbox::router::Pace::StepMs(50);
    app.world.sandbox().router.pace(pace);
    let (anna, bert) = (Visitor::new(&app, 0).await, Visitor::new(&app, 1).await);
    let secret = secret(1);
    let usdc = near.token("USDC").address;
    let amount = U256::from(25_000_000);
    let link = near
        .deposit_erc20(&app.world.people[0], usdc, amount, &secret)
        .await;
    app.running.until_known(link).await;
    let asked = to_ask(link, bert.wallet, far);
    let quote = app.running.call("get-squid-route", &asked).await;
    let taken = to_take(near, far, (link, bert.wallet, &secret), &quote.body);
    app.running.call("claim-x-chain", &taken).await;
    let path = format!("links/{link}/crossing");
    let crossing = loop {
        let crossing = app.running.read(&path).await.body;
        if crossing["state"] == "arrived" {
            break crossing;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };

    let carried = json!({
        "state": "arrived",
        "chainId": far.id.to_string(),
        "tokenAddress": far.token("USDC").address.to_string(),
        "tokenSymbol": "USDC",
        "tokenDecimals": 6,
        "tokenAmount": crossing["to"]["received"],
        "txHash": crossing["to"]["txHash"],
    });
    let units = crossing["to"]["received"].as_str().unwrap();
    let (whole, rest) = units.split_at(units.len() - 6);
    let exact = format!("{whole}.{}", rest.trim_end_matches('0'));
    let cells = format!(
        ",arrived,'{exact},USDC,{},{},{},'{units}",
        far.id,
        crossing["to"]["txHash"].as_str().unwrap(),
        far.token("USDC").address,
    );
    for visitor in [&anna, &bert] {
        let told = visitor.read("user/history").await.body;
        assert_eq!(told["items"][0]["carried"], carried);
        let export = visitor.read("user/export").await.body;
        assert_eq!(export["history"][0]["carried"], carried);
        let [row] = &visitor.table().await[..] else {
            panic!("one row")
        };
        assert!(row.ends_with(&cells), "{row} {cells}");
    }
    let third = Visitor::new(&app, 2).await;
    let of_third = third.read("user/history").await.body;
    assert_eq!(of_third["items"], json!([]));
    app.stop().await;
}

#[tokio::test]
async fn a_history_comes_page_by_page_and_what_is_no_page_says_why() {
    let app = TestApp::start().await;
    let anna = Visitor::new(&app, 0).await;
    let other = app.world.people[1].address;
    exchanged(&app, 60, anna.wallet, other).await;
    exchanged_elsewhere(&app).await;
    let whole = anna.read("user/history").await.body;
    let whole = whole["items"].as_array().unwrap();
    assert_eq!(whole.len(), 60);
    let (mut items, mut path) = (Vec::new(), "user/history?limit=7".to_owned());
    loop {
        let page = anna.read(&path).await.body;
        let more = page["items"].as_array().unwrap();
        assert!(more.len() <= 7);
        items.extend(more.clone());
        let Some(next) = page["next"].as_str() else {
            break;
        };
        path = format!("user/history?limit=7&after={next}");
    }
    assert_eq!(items, *whole);
    for wrong in [
        "limit=0",
        "limit=1001",
        "limit=-1",
        "limit=x",
        "after=x",
        "after=",
        "page=2",
    ] {
        let answer = anna.read(&format!("user/history?{wrong}")).await;
        assert_eq!(answer.status, 400, "{wrong}: {answer}");
    }
    app.stop().await;
}

/// Among others who never sign in.
async fn exchanged_elsewhere(app: &TestApp) {
    let store = store(&app.database).await;
    for number in 1_000..1_020 {
        let (one, other) = (Address::repeat_byte(1), Address::repeat_byte(2));
        let transfer = transfer(app, number, one, other, Address::ZERO);
        store.note_transfer(&transfer).await.unwrap();
    }
}

/// Longer than one page, packed and not: the answer ends where the history does.
#[tokio::test]
#[ignore = "deep: hundreds of rows"]
async fn a_table_has_the_whole_history_packed_or_not() {
    let app = TestApp::start().await;
    let anna = Visitor::new(&app, 0).await;
    let other = app.world.people[1].address;
    exchanged(&app, 2_500, anna.wallet, other).await;
    let plain = anna.table().await;
    assert_eq!(plain.len(), 2_500);
    let hashes: std::collections::HashSet<_> = plain
        .iter()
        .map(|row| row.split(',').nth(8).unwrap())
        .collect();
    assert_eq!(hashes.len(), 2_500);
    assert!(
        plain.is_sorted_by(|one, next| one[..20] >= next[..20]),
        "the newest first"
    );

    let packed = anna
        .get("user/history.csv")
        .header("accept-encoding", "gzip");
    let packed = packed.send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let packed = packed.bytes().await.unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    let rows: Vec<_> = text
        .strip_suffix("\r\n")
        .unwrap()
        .split("\r\n")
        .skip(1)
        .collect();
    assert_eq!(rows, plain);

    let export = anna
        .get("user/export")
        .header("accept-encoding", "gzip")
        .send()
        .await
        .unwrap();
    let packed = export.bytes().await.unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    let export: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(export["history"].as_array().unwrap().len(), 2_500);
    app.stop().await;
}

/// Whoever deploys a token says what it is called.
#[tokio::test]
async fn a_tokens_name_is_no_formula_and_an_amount_has_all_its_digits() {
    let app = TestApp::start().await;
    let anna = Visitor::new(&app, 0).await;
    let token = Address::repeat_byte(0x77);
    app.chain().set_code(token, says("=1+1,\"x\"")).await;
    let usdc = app.chain().token("USDC").address;
    let store = store(&app.database).await;
    for (number, token) in [(1, token), (1_234_567, usdc), (3, Address::ZERO)] {
        let from = app.world.people[1].address;
        let transfer = transfer(&app, number, from, anna.wallet, token);
        store.note_transfer(&transfer).await.unwrap();
    }
    let piece = Transfer {
        kind: AssetKind::Erc721,
        token_id: U256::MAX,
        ..transfer(
            &app,
            1_000,
            app.world.people[1].address,
            anna.wallet,
            Address::repeat_byte(0x78),
        )
    };
    store.note_transfer(&piece).await.unwrap();
    let rows = anna.table().await;
    let id = U256::MAX.to_string();
    let of_piece = rows.iter().find(|row| row.contains(&id)).unwrap();
    assert!(of_piece.contains(&format!(",'{id},")), "{of_piece}");
    let dollars = rows.iter().find(|row| row.contains("USDC")).unwrap();
    assert!(dollars.contains(",'1.234567,USDC,"), "{dollars}");
    let wei = rows.iter().find(|row| row.contains("ETH")).unwrap();
    assert!(wei.contains(",'0.000000000000000003,ETH,"), "{wei}");
    // What it answers for its decimals is the first word of its words: 32.
    let hostile = rows.iter().find(|row| row.contains("1+1")).unwrap();
    let amount = format!(",'0.{:0>32},", 1);
    assert!(
        hostile.contains(&format!("{amount}\"'=1+1,\"\"x\"\"\",")),
        "{hostile}"
    );
    app.stop().await;
}

/// Code that answers everything with a text of less than 32 bytes.
fn says(text: &str) -> Bytes {
    // PUSH1 96, PUSH1 where the text begins, PUSH0, CODECOPY, PUSH1 96, PUSH0, RETURN
    let code = [0x60, 96, 0x60, 10, 0x5f, 0x39, 0x60, 96, 0x5f, 0xf3];
    let mut words = [0; 96];
    words[31] = 32;
    words[63] = text.len() as u8;
    words[64..64 + text.len()].copy_from_slice(text.as_bytes());
    [&code[..], &words].concat().into()
}

/// What is at a contract's address on another chain may be somebody else's.
#[tokio::test]
async fn whose_wallet_is_a_contract_is_told_of_its_chain_alone() {
    let app = TestApp::start().await;
    let [here, elsewhere] = [&app.world.chains[0], &app.world.chains[1]].map(|chain| chain.id);
    let other = Address::repeat_byte(9);
    for (person, chain, count) in [(0, here, 3), (1, elsewhere, 0)] {
        let owner = Visitor::proven_on(&app, person, Some(chain)).await;
        for number in 1..=3 {
            let number = 10 * person as u64 + number;
            let paid = transfer(&app, number, other, owner.wallet, Address::ZERO);
            store(&app.database)
                .await
                .note_transfer(&paid)
                .await
                .unwrap();
        }
        let history = owner.read("user/history").await.body;
        assert_eq!(history["items"].as_array().unwrap().len(), count);
        assert_eq!(owner.table().await.len(), count);
        let export: Value = owner.read("user/export").await.body;
        assert_eq!(export["history"].as_array().unwrap().len(), count);
        for path in ["user/contacts", "user/get-user-from-cookie"] {
            let told = owner.read(path).await.body;
            let contacts = told["contacts"].as_array().unwrap();
            assert_eq!(contacts.len(), count.min(1), "{path}");
        }
    }
    app.stop().await;
}
