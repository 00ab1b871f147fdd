use domain::DepositIndex;
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{app::TestApp, sign};

const FAR: u64 = 4_000_000_000;

#[tokio::test]
async fn one_signature_makes_a_link() {
    let app = TestApp::start().await;
    let (sender, secret) = (&app.world.people[0], testkit::secret(1));
    let body = sign::deposit(app.chain(), sender, 25_000_000, &secret, FAR);
    let first = app.running.call("deposit-3009", &body).await;
    assert_eq!(
        app.running.call("deposit-3009", &body).await.tx_hash(),
        first.tx_hash()
    );

    let key = secret.link_key().address();
    let index = index_of(&app, &format!("links?pubKey20={key}")).await;
    let told = app.running.read_link(app.chain().link(index)).await.body;
    assert_eq!(told["amount"], "25000000");
    assert_eq!(told["token"]["symbol"], "USDC");
    assert_eq!(told["sender"], json!(sender.address.to_string()));
    assert_eq!(told["deposit"]["txHash"], first.body["txHash"]);
    app.stop().await;
}

#[tokio::test]
async fn what_makes_no_link_says_why() {
    let app = TestApp::start().await;
    let sender = &app.world.people[0];
    let good = sign::deposit(app.chain(), sender, 25_000_000, &testkit::secret(1), FAR);
    let answer = async |body: &Value| app.running.call("deposit-3009", body).await.to_string();
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        body
    };
    assert_snapshot!(
        "other_key",
        answer(&with("pubKey20", json!(sender.address))).await
    );
    let dai = json!(app.chain().token("DAI").address);
    assert_snapshot!("not_gasless", answer(&with("tokenAddress", dai)).await);
    let nobody = json!("0x0000000000000000000000000000000000000000");
    assert_snapshot!("zero_key", answer(&with("pubKey20", nobody)).await);
    assert_snapshot!("zero_amount", answer(&with("uintAmount", json!("0"))).await);
    let old = sign::deposit(app.chain(), sender, 1, &testkit::secret(1), 1000);
    assert_snapshot!("expired", answer(&old).await);
    let rich = sign::deposit(app.chain(), sender, u64::MAX, &testkit::secret(1), FAR);
    assert_snapshot!("more_than_they_have", answer(&rich).await);
    app.stop().await;
}

/// The index of the one link that a search finds, once it finds it.
async fn index_of(app: &TestApp, search: &str) -> DepositIndex {
    for _ in 0..1000 {
        let found = app.running.read(search).await.body;
        if let Some(index) = found["links"][0]["index"].as_str() {
            return index.parse().expect("an index");
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the deposit was never seen");
}
