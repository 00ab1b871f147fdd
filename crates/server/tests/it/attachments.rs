//! Notes and files that travel with links: what is kept, what is refused, and that nothing of what
//! is refused is kept.

mod cut_off;
pub mod form;

use alloy::primitives::U256;
use domain::{LinkId, limits};
use insta::assert_snapshot;
use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use testkit::{dead_chain, secret};

use crate::{
    answer::Answer,
    app::{Running, TestApp},
    databases,
};
use form::{Form, Part, seal};

const INIT: &str = "submit-claim-link/init";

pub async fn upload(running: &Running, form: &Form) -> Answer {
    let request = running
        .post(INIT)
        .header(CONTENT_TYPE, form.content_type())
        .body(form.body());
    Answer::of(request.send().await.expect("an answer")).await
}

fn public_part(link: LinkId) -> String {
    let (chain, version, index) = (link.chain, link.version, link.index);
    format!("https://filbert.example/claim?c={chain}&v={version}&i={index}")
}

#[tokio::test]
async fn a_note_and_a_file_travel_with_a_link() {
    let app = TestApp::start().await;
    let file = seal(300_000, 7);
    let form = Form::good(&secret(1), Some(&file));
    let submitted = upload(&app.running, &form).await;
    assert_eq!(submitted.status, 200, "{submitted}");
    let url = submitted.body["fileUrl"]
        .as_str()
        .expect("a path")
        .to_owned();
    assert_eq!(upload(&app.running, &form).await.body["fileUrl"], url);

    let link = app.link(1).await;
    let told = app.running.read_link(link).await;
    assert_eq!(told.body["hasAttachment"], true);
    let asked = json!({"link": public_part(link)});
    let info = app.running.call("get-attachment-info", &asked).await;
    assert_eq!(info.body["fileUrl"], url);
    assert_eq!(info.body["message"], form.note());
    assert_eq!(info.body["pubKey20"], told.body["pubKey20"]);

    let response = app.running.open(&url).send().await.expect("an answer");
    for (name, value) in [
        ("content-type", "application/octet-stream"),
        ("content-length", "300000"),
        ("content-disposition", "attachment; filename=\"sealed\""),
        ("content-security-policy", "sandbox; default-src 'none'"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "public, max-age=31536000, immutable"),
    ] {
        assert_eq!(response.headers()[name], value);
    }
    assert!(!response.headers().contains_key("content-encoding"));
    assert!(response.bytes().await.expect("a file") == file);
    app.stop().await;
}

#[tokio::test]
async fn a_note_travels_alone_and_most_links_without() {
    let app = TestApp::start().await;
    let submitted = upload(&app.running, &Form::good(&secret(1), None)).await;
    assert_eq!(
        (submitted.status, &submitted.body),
        (200, &json!({"fileUrl": null}))
    );
    let (with, without) = (app.link(1).await, app.link(2).await);
    let asked = json!({"link": public_part(with)});
    let info = app.running.call("get-attachment-info", &asked).await;
    assert_eq!((info.status, &info.body["fileUrl"]), (200, &json!(null)));

    let told = app.running.read_link(without).await;
    assert_eq!(told.body["hasAttachment"], false);
    let asked = json!({"link": public_part(without)});
    let none = app.running.call("get-attachment-info", &asked).await;
    assert_snapshot!("none", none);
    let key = secret(2).link_key().address();
    let nowhere = app
        .running
        .read(&format!("attachments/{key}/0x{:064}", 1))
        .await;
    assert_eq!(nowhere.code(), "attachment_not_found");
    let nothing = app.running.read("attachments/me/it").await;
    assert_snapshot!("unreadable_path", nothing);
    app.stop().await;
}

#[tokio::test]
async fn a_link_is_told_of_by_its_public_part_only() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await;
    let ask = async |link: &str| {
        let asked = json!({"link": link});
        running.call("get-attachment-info", &asked).await
    };
    let whole = "https://filbert.example/claim?c=1&v=v4.4&i=5#p=WpQIuBvptLkCV3aF";
    assert_eq!(ask(whole).await.code(), "secret_in_body");
    assert_snapshot!("no_link", ask("https://filbert.example/claim").await);
    assert_eq!(ask(&"x".repeat(20_000)).await.code(), "body_too_large");
    running.stop().await;
}

/// What anybody may send. The last part of each name is what should be wrong with it.
fn hostile() -> Vec<(&'static str, Form)> {
    let secret = secret(1);
    let file = seal(1_000, 7);
    let good = || Form::good(&secret, Some(&file));
    let other = testkit::secret(2);
    let largest = seal(limits::SEALED_FILE + 1, 7);
    vec![
        ("missing_options", good().without("attachmentOptions")),
        ("missing_key", good().without("pubKey20")),
        ("missing_signature", good().without("signature")),
        ("missing_sender", good().without("senderAddress")),
        ("empty", Form::of(&[])),
        ("two_files", good().with(Part::file(&file))),
        ("two_keys", good().with(Part::text("pubKey20", "0x00"))),
        ("unknown_part", good().with(Part::text("colour", "red"))),
        (
            "options_that_are_no_json",
            good().replacing("attachmentOptions", "{\"message\":"),
        ),
        (
            "options_with_more",
            good().replacing(
                "attachmentOptions",
                &json!({"message": good().note(), "name": "a.png"}).to_string(),
            ),
        ),
        (
            "a_note_in_clear",
            good().replacing("attachmentOptions", "{\"message\": \"For the nuts\"}"),
        ),
        (
            "a_long_text",
            good().replacing("senderAddress", &"x".repeat(5_000)),
        ),
        (
            "a_file_in_clear",
            Form::good(&secret, Some(b"%PDF-1.7 in clear")),
        ),
        ("an_empty_file", Form::good(&secret, Some(b""))),
        ("a_file_with_a_type", good().typed("image/png")),
        ("a_file_too_large", Form::good(&secret, Some(&largest))),
        (
            "anothers_key",
            good().replacing("pubKey20", &other.link_key().address().to_string()),
        ),
        (
            "anothers_signature",
            good().replacing(
                "signature",
                &Form::good(&other, Some(&seal(9, 9))).value("signature"),
            ),
        ),
        (
            "another_file",
            good()
                .without("attachmentFile")
                .with(Part::file(&seal(1_000, 8))),
        ),
        (
            "a_signature_cut_short",
            good().replacing("signature", "0x1234"),
        ),
        (
            "a_password",
            good().with(Part::text("password", "WpQIuBvptLkCV3aF")),
        ),
        (
            "a_link_as_the_sender",
            good().replacing(
                "senderAddress",
                "https://x.example/claim?c=1#p=WpQIuBvptLkCV3aF",
            ),
        ),
        (
            "a_secret_in_the_options",
            good().replacing("attachmentOptions", "{\"secret\": \"WpQIuBvptLkCV3aF\"}"),
        ),
        (
            "a_secret_as_a_file_name",
            good().named("claim#p=WpQIuBvptLkCV3aF"),
        ),
        ("cut_off", good().cut(200)),
        ("cut_off_in_the_file", good().cut_end(50)),
        ("no_form_at_all", good().cut(0)),
        (
            "many_parts",
            (0..20).fold(good(), |form, _| form.with(Part::text("", ""))),
        ),
    ]
}

#[tokio::test]
async fn nothing_is_kept_of_what_is_not_as_it_should_be() {
    let app = TestApp::start().await;
    let mut told = String::new();
    for (name, form) in hostile() {
        let answer = upload(&app.running, &form).await;
        told.push_str(&format!("{name}: {answer}\n"));
    }
    assert_snapshot!("hostile", told);
    let json = app.running.call(INIT, &json!({"pubKey20": "0x00"})).await;
    assert_snapshot!("json_for_a_form", json);
    let link = app.link(1).await;
    let link = app.running.read_link(link).await;
    assert_eq!(link.body["hasAttachment"], false);
    let late = upload(&app.running, &Form::good(&secret(1), None)).await;
    assert_snapshot!("too_late", late);
    app.stop().await;
}

#[tokio::test]
async fn the_first_of_a_link_stays() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await;
    let first = Form::good(&secret(1), Some(&seal(100, 7)));
    assert_eq!(upload(&running, &first).await.status, 200);
    let second = Form::good(&secret(1), Some(&seal(100, 8)));
    assert_snapshot!("another", upload(&running, &second).await);
    running.stop().await;
}

#[tokio::test]
async fn many_files_at_once_take_no_places_of_others() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |options| {
        options.limits.uploads = 0;
        options.limits.downloads = 0;
    })
    .await;
    let form = Form::good(&secret(1), None);
    assert_eq!(upload(&running, &form).await.code(), "overloaded");
    let path = format!("attachments/0x{:040}/0x{:064}", 1, 1);
    assert_snapshot!("too_many_readers", running.read(&path).await);
    let claim = running.call("claim-v2", &json!({})).await;
    assert_eq!(claim.code(), "invalid_request", "writes go on");
    running.stop().await;
}

#[tokio::test]
async fn a_place_that_takes_no_files_says_so() {
    let running = Running::start(&databases::sqlite(), vec![dead_chain()], |_| {}).await;
    running.lose_files();
    let form = Form::good(&secret(1), Some(&seal(100, 7)));
    assert_snapshot!("no_place", upload(&running, &form).await);
    let alone = upload(&running, &Form::good(&secret(2), None)).await;
    assert_eq!(alone.status, 200, "a note needs no place for files");
    running.stop().await;
}

#[tokio::test]
async fn a_link_is_confirmed_by_what_the_chain_shows() {
    let app = TestApp::start().await;
    let link = app.link(1).await;
    // Its answer still changes when its block becomes final.
    let shown = app
        .running
        .until(link, |link| link["deposit"]["final"] == true);
    let shown = shown.await.body;
    let said = json!({
        "link": public_part(link),
        "pubKey20": shown["pubKey20"],
        "txHash": shown["deposit"]["txHash"],
        "chainId": link.chain.to_string(),
        "senderAddress": shown["sender"],
        "amountUsd": 25.5,
        "transaction": {"to": shown["sender"], "data": "0x"},
    });
    let confirm = async |change: &dyn Fn(&mut serde_json::Value)| {
        let mut said = said.clone();
        change(&mut said);
        app.running.call("submit-claim-link/confirm", &said).await
    };
    let confirmed = confirm(&|_| {}).await;
    assert_eq!((confirmed.status, &confirmed.body), (200, &shown));
    let other = confirm(&|said| said["txHash"] = json!(format!("0x{:064}", 1))).await;
    assert_snapshot!("another_transaction", other);
    let somebody = json!(app.world.people[1].address);
    let other = confirm(&|said| said["senderAddress"] = somebody.clone()).await;
    assert_eq!(other.code(), "deposit_differs");
    let other = confirm(&|said| said["pubKey20"] = somebody.clone()).await;
    assert_eq!(other.code(), "deposit_differs");
    assert_snapshot!(
        "two_chains",
        confirm(&|said| said["chainId"] = json!(1)).await
    );
    let whole = format!("{}#p=WpQIuBvptLkCV3aF", public_part(link));
    let leak = confirm(&|said| said["link"] = json!(whole)).await;
    assert_eq!(leak.code(), "secret_in_body");
    let unmade = LinkId {
        index: link.index + 500,
        ..link
    };
    let none = confirm(&|said| said["link"] = json!(public_part(unmade))).await;
    assert_eq!(none.code(), "deposit_not_found");
    assert_eq!(U256::from(1_000_000).to_string(), shown["amount"]);
    app.stop().await;
}
