//! Raffles over HTTP, in our own shapes and in those of the protocol's other clients.

mod kills;
mod protocol;

use alloy::primitives::{Address, U256};
use domain::{ClaimMode, ClaimSecret, LinkId, claim_digest, raffle_entry_digest};
use serde_json::{Value, json};
use testkit::{TestChain, secret};

use crate::{answer::Answer, app::TestApp};

/// A raffle of the first person's, of 1,000 wei, 1,001, …, once the server knows it.
async fn raffle(app: &TestApp, slots: u64) -> Vec<LinkId> {
    let amounts: Vec<_> = (0..slots).map(|slot| U256::from(1_000 + slot)).collect();
    let sender = &app.world.people[0];
    let made = app
        .chain()
        .deposit_raffle(sender, &amounts, &secret(1), 0)
        .await;
    app.running.until_known(made[made.len() - 1]).await;
    made
}

fn wallet(number: u8) -> Address {
    Address::with_last_byte(0x40 + number)
}

pub fn entry(chain: &TestChain, recipient: Address, secret: &ClaimSecret) -> Value {
    let digest = raffle_entry_digest(chain.id, chain.vault, recipient);
    let signature = alloy::hex::encode_prefixed(secret.link_key().sign(digest));
    json!({ "recipient": recipient, "name": "Grace", "signature": signature })
}

pub fn claim(chain: &TestChain, slot: u64, recipient: Address, secret: &ClaimSecret) -> Value {
    let digest = claim_digest(chain.id, chain.vault, slot, recipient, ClaimMode::Anyone);
    let signature = alloy::hex::encode_prefixed(secret.link_key().sign(digest));
    json!({ "slot": slot.to_string(), "recipient": recipient, "signature": signature })
}

async fn draw(app: &TestApp, link: LinkId, recipient: Address) -> Answer {
    let body = entry(app.chain(), recipient, &secret(1));
    app.running
        .call(&format!("raffles/{link}/slots"), &body)
        .await
}

fn index(answer: &Answer) -> u64 {
    let index = answer.body["index"].as_str().map(str::parse);
    index.expect("an index").expect("digits")
}

#[tokio::test]
async fn a_slot_is_drawn_claimed_and_told_of() {
    let app = TestApp::start().await;
    let slots = raffle(&app, 3).await;
    let told = app.running.read(&format!("raffles/{}", slots[1])).await;
    assert_eq!(told.status, 200, "{told}");
    assert_eq!(told.body["total"], "3003");
    assert_eq!(told.body["left"], "3003");
    assert_eq!(
        told.body["slots"],
        json!({"total": 3, "free": 3, "held": 0, "claimed": 0, "takenBack": 0, "expired": 0})
    );
    assert_eq!(told.body["claimable"], true);

    let drawn = draw(&app, slots[0], wallet(1)).await;
    assert_eq!(drawn.status, 200, "{drawn}");
    let slot = index(&drawn);
    let again = draw(&app, slots[2], wallet(1)).await;
    assert_eq!(again.body["index"], drawn.body["index"]);
    let path = format!("raffles/{}/wallets/{}", slots[0], wallet(1));
    let standing = app.running.read(&path).await;
    assert_eq!(standing.body["slot"]["state"], "held", "{standing}");
    assert_eq!(standing.body["task"], Value::Null);

    let body = claim(app.chain(), slot, wallet(1), &secret(1));
    let claims = format!("raffles/{}/claims", slots[0]);
    let paid = app.running.call(&claims, &body).await;
    let once_more = app.running.call(&claims, &body).await;
    assert_eq!(paid.tx_hash(), once_more.tx_hash());
    let link = app.chain().link(slot);
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    let told = app.running.read(&format!("raffles/{}", slots[0])).await;
    let leader = &told.body["leaderboard"][0];
    assert_eq!(leader["name"], "Grace", "{told}");
    assert_eq!(leader["txHash"], paid.body["txHash"]);
    assert_eq!(told.body["slots"]["claimed"], 1);

    let had = draw(&app, slots[0], wallet(1)).await;
    assert_eq!((had.status, had.code()), (409, "slot_taken"), "{had}");
    let page = app
        .running
        .read(&format!("raffles/{}/slots", slots[0]))
        .await;
    let list = page.body["slots"].as_array().expect("a list");
    assert_eq!(
        list.iter()
            .filter(|slot| slot["state"] == "claimed")
            .count(),
        1
    );
    assert_eq!(page.body["next"], Value::Null);
    app.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_told_by_its_name() {
    let app = TestApp::start().await;
    let slots = raffle(&app, 1).await;
    let chain = app.chain();
    let link = slots[0];
    let plain = app.link(7).await;

    let cases = [
        (
            format!("raffles/{plain}/slots"),
            entry(chain, wallet(1), &secret(7)),
            404,
            "not_a_raffle",
        ),
        (
            format!("raffles/{link}/slots"),
            entry(chain, wallet(1), &secret(2)),
            403,
            "wrong_signature",
        ),
        (
            format!("raffles/{link}/slots"),
            entry(chain, chain.vault, &secret(1)),
            422,
            "rejected",
        ),
        (
            format!("raffles/{link}/slots"),
            json!({ "recipient": "0x" }),
            400,
            "invalid_request",
        ),
        (
            format!("raffles/{link}/slots"),
            json!({ "secret": testkit::secret(1).expose() }),
            400,
            "secret_in_body",
        ),
        (
            format!("raffles/{link}/claims"),
            claim(chain, link.index, wallet(1), &secret(1)),
            409,
            "slot_not_held",
        ),
        (
            format!("raffles/{link}/claims"),
            claim(chain, plain.index, wallet(1), &secret(1)),
            404,
            "not_a_raffle",
        ),
        (
            format!("raffles/{}/v4.4/1/slots", u64::MAX),
            entry(chain, wallet(1), &secret(1)),
            404,
            "unknown_chain",
        ),
    ];
    for (path, body, status, code) in cases {
        let answer = app.running.call(&path, &body).await;
        assert_eq!(
            (answer.status, answer.code()),
            (status, code),
            "{path}: {answer}"
        );
    }
    let first = draw(&app, link, wallet(1)).await;
    assert_eq!(first.status, 200, "{first}");
    let busy = draw(&app, link, wallet(2)).await;
    assert_eq!((busy.status, busy.code()), (409, "raffle_busy"), "{busy}");
    assert!(busy.headers.contains_key("retry-after"));
    let body = claim(chain, index(&first), wallet(1), &secret(1));
    app.running
        .call(&format!("raffles/{link}/claims"), &body)
        .await;
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    let over = draw(&app, link, wallet(2)).await;
    assert_eq!((over.status, over.code()), (410, "raffle_over"), "{over}");
    app.stop().await;
}
