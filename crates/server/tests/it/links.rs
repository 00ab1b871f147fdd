use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::app::TestApp;

#[tokio::test]
async fn a_link_tells_what_is_in_it() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    // Nothing of it changes from here on.
    app.chain().finalize().await;
    let is_final = |link: &Value| link["deposit"]["final"] == true;
    let told = app.running.until(link, is_final).await.body;
    assert_eq!(told["state"], "pending");
    assert_eq!(told["amount"], "1000000");
    assert_eq!(told["kind"], 0);
    assert_eq!(told["token"]["symbol"], "ETH");
    assert_eq!(
        told["sender"],
        json!(app.world.people[0].address.to_string())
    );
    assert_eq!(told["withdrawal"], json!(null));

    let key = testkit::secret(1).link_key().address();
    let nobody = testkit::secret(2).link_key().address();
    let found = app
        .running
        .read(&format!("links?pubKey20={key}&pubKey20={nobody}"))
        .await
        .body;
    assert_eq!(found, json!({"links": [told], "more": [], "readTo": null}));
    let on = async |chain: &str| {
        let path = format!("links?pubKey20={key}&chainId={chain}");
        app.running.read(&path).await.body
    };
    let number = |text: &Value| text.as_str().unwrap().parse::<u64>().unwrap();
    let there = on("31337").await;
    assert!(number(&there["readTo"]) >= number(&told["deposit"]["blockNumber"]));
    let elsewhere = on("31338").await;
    assert_eq!(elsewhere["links"], json!([]));
    app.stop().await;
}

#[tokio::test]
async fn what_is_no_link_says_why() {
    let app = TestApp::start().await;
    app.link(1).await;
    let read = async |path: &str| app.running.read(path).await.to_string();
    assert_snapshot!("unknown_chain", read("links/1/v4.4/0").await);
    assert_snapshot!("unknown_version", read("links/31337/v4.3/0").await);
    assert_snapshot!("no_version_at_all", read("links/31337/latest/0").await);
    assert_snapshot!("index_not_yet_mined", read("links/31337/v4.4/1").await);
    assert_snapshot!("unknown_index", read("links/31337/v4.4/5000").await);
    assert_snapshot!("unreadable_index", read("links/31337/v4.4/five").await);
    assert_snapshot!("no_key", read("links").await);
    assert_snapshot!("bad_key", read("links?pubKey20=0x12").await);
    assert_snapshot!("unknown_parameter", read("links?key=0x12").await);
    assert_snapshot!(
        "secret_in_query",
        read("links?link=x%23p%3DWpQIuBvptLkCV3aF").await
    );
    let many = "&pubKey20=0x0000000000000000000000000000000000000001".repeat(21);
    assert_snapshot!(
        "too_many_keys",
        read(&format!("links?{}", &many[1..])).await
    );
    app.stop().await;
}
