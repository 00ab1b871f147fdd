//! What a wallet made, and what a transaction made.

use alloy::primitives::{B256, U256};
use insta::assert_snapshot;
use serde_json::{Value, json};
use testkit::secret;

use crate::app::TestApp;

#[tokio::test]
async fn a_wallet_finds_its_links_by_itself_and_by_their_transaction() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    // From then on it is told alike each time.
    let is_final = |link: &Value| link["deposit"]["final"] == true;
    let told = app.running.until(link, is_final).await.body;
    let whole = json!({"links": [told], "next": null});
    let sender = app.world.people[0].address;
    let of = async |state: &str| {
        let path = format!("senders/{sender}/links?state={state}");
        app.running.read(&path).await.body
    };
    assert_eq!(of("pending").await, whole);
    assert_eq!(of("claimed").await, json!({"links": [], "next": null}));
    let tx = told["deposit"]["txHash"].as_str().expect("a hash");
    let path = format!("transactions/{}/{tx}/links", link.chain);
    assert_eq!(app.running.read(&path).await.body, whole);
    let nobody = format!("senders/{}/links?state=pending", link_key());
    let nobody = app.running.read(&nobody).await.body;
    assert_eq!(nobody, json!({"links": [], "next": null}));
    app.stop().await;
}

fn link_key() -> alloy::primitives::Address {
    secret(1).link_key().address()
}

#[tokio::test]
async fn a_thousand_links_come_page_by_page() {
    let app = TestApp::start().await;
    let person = &app.world.people[0];
    let amount = U256::from(1_000);
    let mut last = None;
    for batch in 0..5 {
        let secrets: Vec<_> = (0..200).map(|one| secret(batch * 200 + one)).collect();
        let made = app.chain().deposit_batch(person, amount, &secrets, 0);
        last = made.await.last().copied();
    }
    app.running.until_known(last.expect("a thousand")).await;
    let path = format!("senders/{}/links?state=pending", person.address);
    let (mut seen, mut next) = (Vec::new(), path.clone());
    for _ in 0..20 {
        let page = app.running.read(&next).await.body;
        let links = page["links"].as_array().expect("links").clone();
        assert_eq!(links.len(), 50);
        seen.extend(links.iter().map(|link| link["index"].to_string()));
        next = format!("{path}&after={}", page["next"].as_str().unwrap_or_default());
    }
    assert!(next.ends_with("after="), "that was the last");
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 1_000);
    app.stop().await;
}

#[tokio::test]
async fn what_is_no_wallet_or_transaction_says_why() {
    let app = TestApp::start().await;
    app.link(1).await;
    let read = async |path: &str| app.running.read(path).await.to_string();
    let wallet = "senders/0x0000000000000000000000000000000000000001/links";
    assert_snapshot!(
        "no_wallet",
        read("senders/anna.eth/links?state=pending").await
    );
    assert_snapshot!("no_state", read(wallet).await);
    let state = format!("{wallet}?state=lost");
    assert_snapshot!("unknown_state", read(&state).await);
    let after = format!("{wallet}?state=pending&after=%27%3B--");
    assert_snapshot!("junk_for_a_place", read(&after).await);
    let other = format!("{wallet}?state=pending&page=2");
    assert_snapshot!("unknown_field", read(&other).await);

    let of = |chain: &str, tx: B256| format!("transactions/{chain}/{tx}/links");
    let tx = B256::repeat_byte(1);
    assert_snapshot!("transaction_of_no_chain", read(&of("5", tx)).await);
    assert_snapshot!("unknown_transaction", read(&of("31337", tx)).await);
    assert_snapshot!("bad_chain", read(&of("mainnet", tx)).await);
    assert_snapshot!("bad_hash", read("transactions/31337/0x12/links").await);
    app.stop().await;
}
