use alloy::primitives::{Address, U256};
use insta::assert_snapshot;
use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn a_wallet_is_told_what_it_has_of_the_collections() {
    let app = TestApp::start().await;
    let person = app.world.people[1].address;
    let told = app.running.read(&format!("wallets/{person}/nfts")).await;
    assert_snapshot!("of_a_wallet", told.to_string());
    let nobody = Address::repeat_byte(0x77);
    let told = app.running.read(&format!("wallets/{nobody}/nfts")).await;
    assert_eq!(
        told.body,
        json!({"nfts": [], "unavailable": [], "more": false})
    );
    let name = app.running.read("wallets/anna.eth/nfts").await;
    assert_eq!(name.code(), "invalid_request", "{name}");
    app.stop().await;
}

#[tokio::test]
async fn a_piece_is_told_with_its_picture() {
    let app = TestApp::start().await;
    let (owner, other) = (app.world.people[1].address, app.world.people[0].address);
    let card = app.chain().token("CARD").address;
    let path = format!("nfts/31337/{card}/3");
    let told = app.running.read(&format!("{path}?owner={owner}")).await;
    assert_snapshot!("a_postcard", told.to_string());
    let elses = app.running.read(&format!("{path}?owner={other}")).await;
    assert_eq!(elses.body["owned"], json!("0"));
    let unasked = app.running.read(&path).await;
    assert_eq!(unasked.body["owned"], json!(null));

    let image = told.body["image"].as_str().expect("a path").to_owned();
    let picture = app.running.open(&image).send().await.expect("an answer");
    let header = |name| picture.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(header("content-type"), "image/svg+xml; charset=utf-8");
    assert_eq!(
        header("content-security-policy"),
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    );
    assert_eq!(header("x-content-type-options"), "nosniff");
    let drawing = picture.text().await.expect("a drawing");
    assert!(drawing.contains("Postcard 3</text>"), "{drawing}");
    app.stop().await;
}

#[tokio::test]
async fn what_is_no_nft_says_why() {
    let app = TestApp::start().await;
    let read = async |path: &str| app.running.read(path).await.to_string();
    let token = |symbol| app.chain().token(symbol).address;
    let (card, stickers, dollars) = (token("CARD"), token("STICK"), token("USDC"));
    assert_snapshot!(
        "no_such_piece",
        read(&format!("nfts/31337/{card}/9999")).await
    );
    assert_snapshot!("on_no_chain", read(&format!("nfts/5/{card}/1")).await);
    assert_snapshot!("no_number", read(&format!("nfts/31337/{card}/1.5")).await);
    assert_snapshot!(
        "no_picture",
        read(&format!("nfts/31337/{card}/9999/image")).await
    );
    for path in [
        format!("nfts/31337/{dollars}/1"),
        format!("nfts/31337/{}/1", Address::repeat_byte(0x77)),
        format!("nfts/31337/{dollars}/1/image"),
        format!("nfts/31337/{card}/{}", U256::MAX),
    ] {
        let refused = app.running.read(&path).await;
        assert_eq!(refused.code(), "nft_not_found", "{path}: {refused}");
    }
    // Of an ERC-1155 there is each id.
    let last = app
        .running
        .read(&format!("nfts/31337/{stickers}/{}", U256::MAX))
        .await;
    assert_eq!(
        last.body["name"],
        json!(format!("Sticker {}", U256::MAX).get(..64)),
        "{last}"
    );
    let beyond = format!("nfts/31337/{card}/{}0", U256::MAX);
    assert_eq!(app.running.read(&beyond).await.code(), "invalid_request");
    let unknown = format!("nfts/31337/{card}/1?holder={card}");
    assert_eq!(app.running.read(&unknown).await.code(), "unknown_field");
    app.stop().await;
}
