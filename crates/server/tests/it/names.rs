use alloy::primitives::Address;
use insta::assert_snapshot;
use sandbox::HOLLOW_NAME;
use serde_json::json;

use crate::{
    app::{Running, TestApp, spec},
    databases,
};

#[tokio::test]
async fn a_name_is_told_with_whom_it_means() {
    let app = TestApp::start().await;
    let read = async |name: &str| app.running.read(&format!("names/{name}")).await;
    let person = &app.world.people[3];
    let told = read(&person.ens_name()).await;
    assert_eq!(
        told.body,
        json!({"name": person.ens_name(), "address": person.address.to_string()})
    );
    assert_eq!(app.running.read("config").await.body["names"], json!(true));

    assert_snapshot!("nobodys", read("nobody-has-this.eth").await.to_string());
    assert_snapshot!("without_an_address", read(HOLLOW_NAME).await.to_string());
    assert_snapshot!("in_capitals", read("Almond.eth").await.to_string());
    // A Cyrillic letter among Latin ones.
    let alike = read("alm%D0%BEnd.eth").await;
    assert_snapshot!("alike", alike.to_string());
    assert_snapshot!("one_label", read("almond").await.to_string());
    assert_eq!(read("almond.com").await.code(), "name_not_found");
    app.stop().await;
}

#[tokio::test]
async fn a_wallet_is_told_with_what_it_is_called() {
    let app = TestApp::start().await;
    let read = async |wallet: &str| app.running.read(&format!("wallets/{wallet}/name")).await;
    let person = &app.world.people[3];
    let wallet = person.address.to_string();
    assert_eq!(
        read(&wallet).await.body,
        json!({"address": wallet, "name": person.ens_name()})
    );
    let nobody = Address::repeat_byte(0x77).to_string();
    let told = read(&nobody).await;
    assert_eq!(told.body, json!({"address": nobody, "name": null}));
    for junk in ["almond.eth", "0x1234", "%00"] {
        assert_eq!(read(junk).await.status, 400, "{junk}");
    }
    app.stop().await;
}

#[tokio::test]
async fn what_is_no_name_is_refused_unread() {
    let app = TestApp::start().await;
    let code = async |name: &str| {
        let told = app.running.read(&format!("names/{name}")).await;
        (told.status, told.code().to_owned())
    };
    let invalid = (400, "invalid_request".to_owned());
    for name in [
        ".eth",
        "almond.eth.",
        "almond..eth",
        "1.50",
        "%2Ealmond.eth",
        "almond.eth%2F..%2F",
        &format!("{}.eth", "a".repeat(10_000)),
        // No UTF-8.
        "%FF%FE.eth",
    ] {
        assert_eq!(code(name).await, invalid, "{name}");
    }
    let another_form = (400, "name_not_normalised".to_owned());
    for name in [
        "alm%E2%80%8Dond.eth",                         // a zero width joiner
        "%E2%80%AEalmond.eth",                         // turns the direction of writing
        "%F0%9F%9A%B4%E2%80%8D%E2%99%82%EF%B8%8F.eth", // an emoji with a selector of its colours
        "al%20mond.eth",
        "al%00mond.eth",
    ] {
        assert_eq!(code(name).await, another_form, "{name}");
    }
    // An emoji as names have it.
    let emoji = code("%F0%9F%9A%B4%E2%80%8D%E2%99%82.eth").await;
    assert_eq!(emoji, (404, "name_not_found".to_owned()));
    app.stop().await;
}

#[tokio::test]
async fn where_names_are_not_offered_it_is_said() {
    let app = TestApp::start().await;
    let specs = app.world.chains.iter().map(spec).collect();
    let bare = Running::start(&databases::sqlite(), specs, |_| {}).await;
    assert_snapshot!(
        "not_offered",
        bare.read("names/almond.eth").await.to_string()
    );
    assert_eq!(bare.read("config").await.body["names"], json!(false));
    bare.stop().await;
    app.stop().await;
}
