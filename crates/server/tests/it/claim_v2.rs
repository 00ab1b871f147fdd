use std::{num::NonZeroU32, time::Duration};

use alloy::primitives::{Address, U256, address};
use chain::bindings::LinkVault;
use domain::Moment;
use insta::assert_snapshot;
use serde_json::{Value, json};
use testkit::Database;

use crate::{app::TestApp, databases, sign};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const FRIEND: Address = address!("00000000000000000000000000000000000f41e0");

#[tokio::test]
async fn a_claim_pays_its_recipient_and_costs_them_nothing() {
    claims_on(databases::sqlite()).await;
}

#[tokio::test]
async fn a_claim_pays_its_recipient_on_postgres_too() {
    claims_on(databases::postgres()).await;
}

async fn claims_on(database: Database) {
    use alloy::providers::Provider;

    let app = TestApp::on(database).await;
    let link = app.link(1).await;
    let body = sign::claim(app.chain(), link, FRIEND, &testkit::secret(1));
    let first = app.running.call("claim-v2", &body).await;
    let again = app.running.call("claim-v2", &body).await;
    assert_eq!(first.tx_hash(), again.tx_hash(), "asked twice, sent once");

    let told = app
        .running
        .until(link, |link| link["state"] == "claimed")
        .await
        .body;
    assert_eq!(told["withdrawal"]["recipient"], json!(FRIEND.to_string()));
    assert_eq!(told["withdrawal"]["txHash"], first.body["txHash"]);
    assert_eq!(
        app.chain()
            .node
            .get_balance(FRIEND)
            .await
            .expect("a balance"),
        U256::from(1_000_000),
        "all of it arrived"
    );

    let after = app.running.call("claim-v2", &body).await;
    assert_eq!(
        after.tx_hash(),
        first.tx_hash(),
        "asked after it was paid, the same answer"
    );
    app.stop().await;
}

#[tokio::test]
async fn what_cannot_be_claimed_says_why() {
    let app = TestApp::start().await;
    let (link, secret) = (app.link(1).await, testkit::secret(1));
    let good = sign::claim(app.chain(), link, FRIEND, &secret);
    let answer = async |body: &Value| app.running.call("claim-v2", body).await.to_string();
    let with = |path: &str, value: Value| {
        let mut body = good.clone();
        *body.pointer_mut(path).expect("a field") = value;
        body
    };

    assert_snapshot!("unknown_chain", answer(&with("/chainId", json!(1))).await);
    assert_snapshot!(
        "unknown_version",
        answer(&with("/version", json!("v4.2"))).await
    );
    let far = json!(5000);
    assert_snapshot!("unknown_index", answer(&with("/claimParams/0", far)).await);
    assert_snapshot!(
        "index_not_yet_mined",
        answer(&with("/claimParams/0", json!(1))).await
    );

    let foreign = sign::claim(app.chain(), link, FRIEND, &testkit::secret(2));
    assert_snapshot!("wrong_signature", answer(&foreign).await);
    let diverted = with("/claimParams/1", json!(Address::repeat_byte(9)));
    assert_snapshot!("signed_for_somebody_else", answer(&diverted).await);

    let vault = app.chain().vault;
    let lost = sign::claim(app.chain(), link, vault, &secret);
    let lost = app.running.call("claim-v2", &lost).await;
    assert_eq!((lost.status, lost.code()), (422, "rejected"), "{lost}");

    let (bound, for_walnut) = bound_link(&app).await;
    let diverted = sign::claim(app.chain(), bound, FRIEND, &for_walnut);
    assert_snapshot!("wrong_recipient", answer(&diverted).await);

    app.running.call("claim-v2", &good).await.tx_hash();
    app.running
        .until(link, |link| link["state"] == "claimed")
        .await;
    let late = sign::claim(app.chain(), link, Address::repeat_byte(9), &secret);
    let late = app.running.call("claim-v2", &late).await;
    assert_eq!(
        (late.status, late.code()),
        (409, "already_claimed"),
        "{late}"
    );
    app.stop().await;
}

#[tokio::test]
async fn an_expired_link_says_since_when_and_still_goes_back() {
    let app = TestApp::start().await;
    let (chain, sender, secret) = (app.chain(), &app.world.people[0], testkit::secret(1));
    let amount = U256::from(1_000_000);
    let links = chain
        .deposit_batch(sender, amount, std::slice::from_ref(&secret), 1)
        .await;
    let told = app.running.until_known(links[0]).await.body;
    let expires_at = told["expiresAt"].as_u64().expect("an expiry");
    assert_eq!(Some(expires_at - DAY.as_secs()), told["createdAt"].as_u64());
    assert_eq!(told["expired"], false);

    chain.advance(DAY).await;
    app.running
        .until(links[0], |link| link["expired"] == true)
        .await;
    let claim = sign::claim(chain, links[0], FRIEND, &secret);
    let late = app.running.call("claim-v2", &claim).await;
    assert_eq!((late.status, late.code()), (410, "link_expired"), "{late}");
    let since = format!("This link expired on {}.", Moment(expires_at));
    assert!(late.to_string().contains(&since), "{late}");

    let back = sign::reclaim(chain, links[0], sender);
    app.running.call("reclaim", &back).await.tx_hash();
    app.running
        .until(links[0], |link| link["state"] == "reclaimed")
        .await;
    app.stop().await;
}

/// Whoever has any link names its recipient, so it would be a stranger's links that use up a wallet's share.
#[tokio::test]
async fn a_claim_counts_for_no_wallet_that_it_names() {
    let app = TestApp::with(databases::sqlite(), |options| {
        options.limits.address_posts_burst = NonZeroU32::MIN;
        options.limits.address_posts_per_minute = NonZeroU32::MIN;
    })
    .await;
    for number in [1, 2] {
        let link = app.link(number).await;
        let claim = sign::claim(app.chain(), link, FRIEND, &testkit::secret(number));
        app.running.call("claim-v2", &claim).await.tx_hash();
    }
    app.stop().await;
}

#[tokio::test]
async fn two_who_claim_at_once_are_told_apart() {
    let app = TestApp::start().await;
    let (link, secret) = (app.link(1).await, testkit::secret(1));
    let bodies: Vec<_> = (1..=16)
        .map(|byte| sign::claim(app.chain(), link, Address::repeat_byte(byte), &secret))
        .collect();
    let calls = bodies.iter().map(|body| app.running.call("claim-v2", body));
    let answers = futures::future::join_all(calls).await;
    let paid = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(paid, 1, "one of them is paid");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert!(
            matches!(answer.code(), "claim_conflict" | "already_claimed"),
            "{answer}"
        );
    }
    app.stop().await;
}

/// A link that pays only to the last of the ten people.
async fn bound_link(app: &TestApp) -> (domain::LinkId, domain::ClaimSecret) {
    let (chain, secret) = (app.chain(), testkit::secret(3));
    let (sender, recipient) = (app.world.people[0].address, app.world.people[9].address);
    let amount = U256::from(5);
    let sent = LinkVault::new(chain.vault, &chain.node)
        .makeCustomDeposit(
            Address::ZERO,
            0,
            amount,
            U256::ZERO,
            secret.link_key().address(),
            sender,
            false,
            recipient,
            alloy::primitives::Uint::ZERO,
            false,
            Default::default(),
        )
        .from(sender)
        .value(amount)
        .send()
        .await
        .expect("a deposit is sent");
    let receipt = chain.mined(*sent.tx_hash()).await;
    let event = receipt
        .decoded_log::<LinkVault::DepositEvent>()
        .expect("a deposit");
    let link = chain.link(event._index.to());
    app.running.until_known(link).await;
    (link, secret)
}
