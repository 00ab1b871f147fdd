//! Money from links to banks, by HTTP.

mod kills;
mod landing;
mod operator;
mod torture;

use alloy::primitives::{Address, U256};
use domain::{ClaimMode, LinkId, claim_digest};
use reqwest::Method;
use sandbox::bank::{IdentityChange, Kyc, Tos};
use serde_json::{Value, json};
use testkit::{PATIENCE, TestChain, secret};
use url::Url;

use crate::{
    answer::Answer,
    app::TestApp,
    databases,
    somebody::{Beside, Somebody},
};

const IBAN: &str = "BE68539007547034";

/// What the link key signs so that its money goes there.
fn signature(chain: &TestChain, link: LinkId, pay_to: Address, number: u64) -> String {
    let vault = chain.vault;
    let digest = claim_digest(link.chain, vault, link.index, pay_to, ClaimMode::Anyone);
    alloy::hex::encode_prefixed(secret(number).link_key().sign(digest))
}

fn to_prepare(kind: &str, link: LinkId, account: &str) -> Value {
    json!({
        "type": kind,
        "link": {
            "chainId": link.chain.to_string(),
            "version": link.version.label(),
            "index": link.index.to_string(),
        },
        "accountId": account,
    })
}

fn iban_account() -> Value {
    json!({"number": IBAN, "bic": "GEBABEBB"})
}

fn approved() -> IdentityChange {
    IdentityChange {
        kyc: Some(Kyc::Approved),
        tos: Some(Tos::Approved),
        sepa: Some(true),
        ..IdentityChange::default()
    }
}

/// A server beside the sandbox's bank.
struct Counter {
    app: TestApp,
    beside: Beside,
}

impl Counter {
    async fn open() -> Self {
        let app = TestApp::on(databases::sqlite()).await;
        let beside = Beside::of(&app.database).await;
        Self { app, beside }
    }

    async fn ask(&self, who: &Somebody, path: &str) -> Answer {
        let request = self.app.running.get(path).header("cookie", who.cookie());
        Answer::of(request.send().await.expect("an answer")).await
    }

    async fn say(&self, who: &Somebody, path: &str, body: &Value) -> Answer {
        let request = self.app.running.ask(Method::POST, path);
        let request = request.header("cookie", who.cookie()).json(body);
        Answer::of(request.send().await.expect("an answer")).await
    }

    /// Somebody whom the bank verified, and the id of their account there.
    async fn verified(&self, number: u64) -> (Somebody, String) {
        let who = self.beside.somebody(number).await;
        let begun = self.say(&who, "user/begin-identity", &json!({})).await;
        assert_eq!(begun.status, 200, "{begun}");
        let bank = &self.app.world.sandbox().bank;
        bank.set_identity(&who.email, approved()).expect("somebody");
        self.until(&who, "user/identity", |now| now["state"] == "verified")
            .await;
        let linked = self
            .say(&who, "user/link-bank-account", &iban_account())
            .await;
        assert_eq!(linked.status, 200, "{linked}");
        let accounts = linked.body["accounts"].as_array().expect("a list");
        let account = accounts.iter().find(|one| one["account_type"] == "iban");
        let id = account.expect("an account")["account_id"].clone();
        (who, id.as_str().expect("an id").to_owned())
    }

    async fn until(&self, who: &Somebody, path: &str, is: impl Fn(&Value) -> bool) -> Value {
        let there = async {
            loop {
                let now = self.ask(who, path).await;
                assert_eq!(now.status, 200, "{now}");
                if is(&now.body) {
                    return now.body;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
        };
        let there = tokio::time::timeout(PATIENCE, there).await;
        there.unwrap_or_else(|_| panic!("{path} does not get there"))
    }

    async fn link(&self, dollars: u64, number: u64) -> LinkId {
        let chain = self.app.chain();
        let usdc = chain.token("USDC").address;
        let amount = U256::from(dollars * 1_000_000);
        let sender = &self.app.world.people[0];
        let link = chain
            .deposit_erc20(sender, usdc, amount, &secret(number))
            .await;
        self.app.running.until_known(link).await;
        link
    }
}

#[tokio::test]
async fn a_link_goes_to_a_bank_and_everybody_may_see_how_it_stands() {
    let counter = Counter::open().await;
    let url = format!("{}/api/filbert/bank/webhook", counter.app.running.origin());
    let url = Url::parse(&url).expect("a URL");
    counter.app.world.sandbox().bank.deliver_to(url);
    let (ann, account) = counter.verified(1).await;
    let link = counter.link(25, 1).await;
    let wanted = to_prepare("CLAIM", link, &account);
    let wallet = counter.app.world.people[1].address;
    let mut wrong = wanted.clone();
    wrong["returnAddress"] = json!(Address::ZERO);
    let refused = counter.say(&ann, "user/prepare-cash-out", &wrong).await;
    assert_eq!((refused.status, refused.code()), (422, "wrong_way_back"));
    let mut leading_back = wanted.clone();
    leading_back["returnAddress"] = json!(wallet);
    let led = counter
        .say(&ann, "user/prepare-cash-out", &leading_back)
        .await;
    let prepared = counter.say(&ann, "user/prepare-cash-out", &wanted).await;
    assert_eq!(prepared.status, 200, "{prepared}");
    assert_eq!(led.body["id"], prepared.body["id"], "{led}");
    let bank = counter.app.world.sandbox().bank.state();
    let told = &bank["liquidation_addresses"][0]["return_address"];
    assert_eq!(told, &json!(wallet.to_checksum(None)));
    let body = &prepared.body;
    assert_eq!(
        [&body["state"], &body["rail"], &body["currency"]],
        [&json!("ready"), &json!("sepa"), &json!("eur")]
    );
    assert_eq!(body["totalCents"], 2_500);
    assert_eq!(body["accountHint"], "BE68…7034");
    let pay_to = body["payTo"].as_str().expect("an address").parse();
    let signature = signature(counter.app.chain(), link, pay_to.expect("one"), 1);
    let yes = json!({"cashOutId": body["id"], "signature": signature});
    let confirmed = counter.say(&ann, "user/confirm-cash-out", &yes).await;
    assert_eq!(confirmed.status, 200, "{confirmed}");
    assert_eq!(confirmed.body["state"], "awaiting_tx");
    let path = format!("cash-out?id={}", body["id"].as_str().expect("an id"));
    let is_paid = |now: &Value| now["state"] == "payment_processed";
    let paid = counter.until(&ann, &path, is_paid).await;
    assert_eq!(paid["accountHint"], Value::Null);
    assert_eq!(paid["arrived"]["currency"], "eur");
    assert!(paid["txHash"].is_string() && paid["paymentReference"].is_string());
    let own = counter.ask(&ann, "user/cash-outs").await;
    assert_eq!(own.body["items"][0]["id"], body["id"]);
    assert_eq!(own.body["items"][0]["accountHint"], "BE68…7034");
    assert_eq!(own.body["next"], Value::Null);
    counter.app.stop().await;
}

#[tokio::test]
async fn what_cannot_be_is_told_in_the_words_of_the_specification() {
    let counter = Counter::open().await;
    let (ann, account) = counter.verified(1).await;
    let ben = counter.beside.somebody(2).await;
    let small = counter.link(9, 1).await;
    for (kind, words) in [
        ("CASHOUT", "Minimum cashout amount is $10."),
        (
            "CLAIM",
            "You can not claim links with less than $10 to your bank account.",
        ),
    ] {
        let refused = counter
            .say(
                &ann,
                "user/prepare-cash-out",
                &to_prepare(kind, small, &account),
            )
            .await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "cash_out_too_small")
        );
        assert_eq!(refused.body["message"], words);
    }
    let native = counter.app.link(2).await;
    // It could be brought to what the bank takes, and somebody has to have it back.
    for kind in ["CLAIM", "CASHOUT"] {
        let wanted = to_prepare(kind, native, &account);
        let refused = counter.say(&ann, "user/prepare-cash-out", &wanted).await;
        assert_eq!((refused.status, refused.code()), (422, "way_back_needed"));
    }
    let refused = counter
        .say(
            &ben,
            "user/prepare-cash-out",
            &to_prepare("CLAIM", small, &account),
        )
        .await;
    assert_eq!((refused.status, refused.code()), (403, "not_verified"));
    let nobodys = "co_00000000000000000000000000000005";
    let signature = format!("0x{}", "11".repeat(65));
    let yes = json!({"cashOutId": nobodys, "signature": signature});
    let refused = counter.say(&ann, "user/confirm-cash-out", &yes).await;
    assert_eq!(
        (refused.status, refused.code()),
        (404, "cash_out_not_found")
    );
    for id in [nobodys, "co_5", ""] {
        let none = counter.ask(&ann, &format!("cash-out?id={id}")).await;
        assert_eq!((none.status, none.code()), (404, "cash_out_not_found"));
    }
    counter.app.stop().await;
}

#[tokio::test]
async fn only_the_banks_own_word_is_taken_in() {
    let counter = Counter::open().await;
    let post = |signature: &'static str, body: Vec<u8>| {
        let request = counter.app.running.ask(Method::POST, "bank/webhook");
        request.header("x-webhook-signature", signature).body(body)
    };
    for (signature, body) in [
        ("", b"{}".to_vec()),
        ("t=1,v0=AAAA", b"{}".to_vec()),
        ("t=1,v0=AAAA", vec![b'x'; 65 * 1024]),
    ] {
        let answer = post(signature, body).send().await.expect("an answer");
        let answer = Answer::of(answer).await;
        assert_eq!((answer.status, answer.code()), (400, "not_an_event"));
    }
    counter.app.stop().await;
}
