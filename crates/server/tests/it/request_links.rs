//! Requests for money, by their calls.

mod across;
mod kills;

use alloy::{
    primitives::{Address, B256, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::{Moment, RequestId, cancel_request_message};
use payments::{Clock, SystemClock};
use reqwest::{Method, header::CONTENT_TYPE};
use sandbox::UsdCoin;
use serde_json::{Value, json};
use testkit::{Database, dead_chain};

use crate::{
    answer::Answer,
    app::{Running, TestApp},
    attachments::form::{Form, Part},
    databases,
    photos::png,
    somebody::{Beside, Somebody},
};

const CALL: &str = "request-links";
const NOBODY: &str = "request-links/7a1f3c0d-e5b9-4b0e-8f2a-6d4c1b3e5f70";
const NATIVE: &str = "0x0000000000000000000000000000000000000000";

/// A key that tests know.
fn key() -> PrivateKeySigner {
    PrivateKeySigner::from_slice(&[7; 32]).expect("a key")
}

/// A request for a hundred wei for that key, on the chain that does not answer.
fn wei() -> Form {
    Form::of(&[
        Part::text("chainId", &dead_chain().id.to_string()),
        Part::text("recipientAddress", &key().address().to_string()),
        Part::text("tokenAddress", NATIVE),
        Part::text("tokenAmount", "100"),
    ])
}

async fn make(running: &Running, form: &Form, who: Option<&Somebody>) -> Answer {
    let mut request = running.post(CALL).header(CONTENT_TYPE, form.content_type());
    if let Some(who) = who {
        request = request.header("cookie", who.cookie());
    }
    Answer::of(request.body(form.body()).send().await.expect("an answer")).await
}

async fn patch(running: &Running, path: &str, body: Value, who: Option<&Somebody>) -> Answer {
    let mut request = running.ask(Method::PATCH, path).json(&body);
    if let Some(who) = who {
        request = request.header("cookie", who.cookie());
    }
    Answer::of(request.send().await.expect("an answer")).await
}

fn path_of(made: &Answer) -> String {
    assert_eq!(made.status, 201, "{made}");
    format!("{CALL}/{}", made.body["id"].as_str().expect("an id"))
}

async fn nowhere(database: &Database) -> Running {
    Running::start(database, vec![dead_chain()], |_| {}).await
}

#[tokio::test]
async fn a_request_is_told_to_whoever_has_its_id_as_it_was_made() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    let form = wei()
        .with(Part::text("reference", " Pizza\u{202e} "))
        .with(Part::text("kind", "goal"))
        .with(Part::text("apiKey", "anything"))
        .with(Part::of("attachment", b""));
    let made = make(&running, &form, None).await;
    let told = running.read(&path_of(&made)).await;
    assert_eq!((told.status, &told.body), (200, &made.body));
    let id = made.body["id"].as_str().expect("an id");
    assert_eq!(
        made.body["link"],
        format!("{}/request/pay?id={id}", running.origin())
    );
    for (name, value) in [
        ("status", json!("PENDING")),
        ("tokenSymbol", json!("ETH")),
        ("tokenDecimals", json!(18)),
        ("tokenType", json!(0)),
        ("tokenAmount", json!("100")),
        ("kind", json!("goal")),
        ("reference", json!("Pizza")),
        ("attachmentUrl", Value::Null),
        ("recipientName", Value::Null),
        ("expiresAt", Value::Null),
        ("paid", json!("0")),
        ("payments", json!([])),
    ] {
        assert_eq!(made.body[name], value, "{name}: {made}");
    }
    for nobody in [NOBODY, "request-links/1", "request-links/%ff"] {
        let none = running.read(nobody).await;
        assert_eq!((none.status, none.code()), (404, "request_not_found"));
    }
    running.stop().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_form_is_said_and_makes_nothing() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    let long = "x".repeat(141);
    let token = key().address().to_string();
    for (form, status, code) in [
        (wei().without("chainId"), 400, "invalid_request"),
        (wei().replacing("chainId", "5"), 404, "unknown_chain"),
        (
            wei().replacing("recipientAddress", ""),
            400,
            "invalid_request",
        ),
        (
            wei().replacing("recipientAddress", NATIVE),
            400,
            "invalid_request",
        ),
        (
            wei().replacing("recipientAddress", "alice.eth"),
            404,
            "names_not_offered",
        ),
        (
            wei().replacing("tokenAddress", "0x1"),
            400,
            "invalid_request",
        ),
        (
            wei().replacing("tokenAddress", &token),
            503,
            "node_unreachable",
        ),
        (wei().replacing("tokenAmount", "0"), 400, "invalid_request"),
        (
            wei().replacing("tokenAmount", "1.5"),
            400,
            "invalid_request",
        ),
        (wei().replacing("tokenAmount", ""), 400, "invalid_request"),
        (
            wei().with(Part::text("kind", "free")),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("kind", "open")),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("tokenType", "1")),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("tokenDecimals", "6")),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("reference", &long)),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("expiresAt", "1")),
            400,
            "invalid_request",
        ),
        (
            wei().with(Part::text("status", "PAID")),
            400,
            "unknown_field",
        ),
        (
            wei().with(Part::text("password", "x")),
            400,
            "secret_in_body",
        ),
        (
            wei().with(Part::of("attachment", b"<svg/>")),
            400,
            "not_a_file",
        ),
        (wei().cut_end(20), 400, "invalid_request"),
    ] {
        let refused = make(&running, &form, None).await;
        assert_eq!(
            (refused.status, refused.code()),
            (status, code),
            "{refused}"
        );
    }
    let large = vec![b'%'; 5 * 1024 * 1024 + 1];
    let form = wei().with(Part::of("attachment", &large));
    let refused = make(&running, &form, None).await;
    assert_eq!((refused.status, refused.code()), (413, "body_too_large"));
    let json = running.call(CALL, &json!({"chainId": "1"})).await;
    assert_eq!(json.code(), "unsupported_media_type");
    running.stop().await;
}

#[tokio::test]
async fn what_is_attached_is_drawn_anew_or_handed_out_to_be_saved() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    for (file, kind, shown) in [
        (png(40, 30), "image/jpeg", "inline"),
        (
            b"%PDF-1.7 <script>alert(1)</script>".to_vec(),
            "application/pdf",
            "attachment; filename=\"request.pdf\"",
        ),
    ] {
        let form = wei().with(Part::of("attachment", &file));
        let made = make(&running, &form, None).await;
        assert_eq!(made.body["attachmentType"], kind, "{made}");
        let url = made.body["attachmentUrl"].as_str().expect("a path");
        let response = running.open(url).send().await.expect("an answer");
        for (name, value) in [
            ("content-type", kind),
            ("content-disposition", shown),
            ("content-security-policy", "sandbox; default-src 'none'"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(response.headers()[name], value, "{name}");
        }
        let bytes = response.bytes().await.expect("bytes");
        assert_eq!(bytes == file, kind == "application/pdf");
    }
    let without = path_of(&make(&running, &wei(), None).await);
    let none = running.read(&format!("{without}/attachment")).await;
    assert_eq!((none.status, none.code()), (404, "attachment_not_found"));
    let nobodys = running.read(&format!("{NOBODY}/attachment")).await;
    assert_eq!(nobodys.code(), "request_not_found");
    running.stop().await;
}

#[tokio::test]
async fn a_request_is_called_off_by_who_made_it_and_by_whom_it_is_for_and_nobody_else() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    let beside = Beside::of(&database).await;
    let (ann, ben) = (beside.somebody(1).await, beside.somebody(2).await);
    let own = path_of(&make(&running, &wei(), Some(&ann)).await);
    let cancel = format!("{own}/cancel");
    for who in [None, Some(&ben)] {
        let refused = patch(&running, &cancel, json!({"apiKey": "a key"}), who).await;
        assert_eq!((refused.status, refused.code()), (403, "not_yours"));
    }
    let history = |body: &Value| body["items"].as_array().expect("items").clone();
    for _ in 0..2 {
        let off = patch(&running, &cancel, json!({}), Some(&ann)).await;
        assert_eq!(
            (off.status, &off.body["status"]),
            (200, &json!("CANCELLED"))
        );
    }
    let listed = running
        .get("user/history")
        .header("cookie", ann.cookie())
        .send();
    let listed = Answer::of(listed.await.expect("an answer")).await;
    let items = history(&listed.body);
    assert_eq!(items.len(), 1, "{listed}");
    assert_eq!(
        (&items[0]["type"], &items[0]["status"], &items[0]["txHash"]),
        (&json!("requestMade"), &json!("cancelled"), &Value::Null)
    );

    let made = make(&running, &wei(), None).await;
    let cancel = format!("{}/cancel", path_of(&made));
    let id: RequestId = made.body["id"]
        .as_str()
        .expect("an id")
        .parse()
        .expect("an id");
    let now = u64::try_from(SystemClock.now_ms() / 1_000).expect("a time");
    let site = running.origin().replace("http://", "");
    let signed = |site: &str, at: u64| {
        let (chain, wallet) = (dead_chain().id, key().address());
        let text = cancel_request_message(site, id, wallet, chain, Moment(at));
        let signature = key().sign_message_sync(text.as_bytes()).expect("signed");
        let signature = alloy::hex::encode_prefixed(signature.as_bytes());
        json!({"signature": signature, "signedAt": at})
    };
    for (body, status, code) in [
        (signed("another.example", now), 503, "node_unreachable"),
        (signed(&site, now - 3_600), 403, "wrong_signature"),
        (json!({"signedAt": now}), 400, "invalid_request"),
    ] {
        // A wallet that its key does not speak for may be a contract, which is asked.
        let refused = patch(&running, &cancel, body, Some(&ann)).await;
        assert_eq!(
            (refused.status, refused.code()),
            (status, code),
            "{refused}"
        );
    }
    let off = patch(&running, &cancel, signed(&site, now), None).await;
    assert_eq!(
        (off.status, &off.body["status"]),
        (200, &json!("CANCELLED"))
    );
    running.stop().await;
}

/// Where nothing can be moved it is said why; who may is looked at first.
#[tokio::test]
async fn what_came_for_a_request_is_moved_for_those_alone_whose_it_is() {
    let database = databases::sqlite();
    let running = nowhere(&database).await;
    let beside = Beside::of(&database).await;
    let (ann, ben) = (beside.somebody(1).await, beside.somebody(2).await);
    let own = path_of(&make(&running, &wei(), Some(&ann)).await);
    let post = async |path: &str, body: &Value, who: Option<&Somebody>| {
        let mut request = running.post(path).json(body);
        if let Some(who) = who {
            request = request.header("cookie", who.cookie());
        }
        Answer::of(request.send().await.expect("an answer")).await
    };
    let accept = json!({"tokenAddress": NATIVE});
    let back = json!({
        "tokenAddress": NATIVE, "amount": "1", "to": key().address(), "nonce": "1",
        "deadline": "1", "signature": format!("0x{}", "11".repeat(65)),
    });
    let without = json!({"tokenAddress": NATIVE, "amount": "1"});
    let strange = json!({"tokenAddress": NATIVE, "amount": "1", "everything": true});
    for (call, body, who, status, code) in [
        (
            format!("{NOBODY}/accept"),
            &accept,
            Some(&ann),
            404,
            "request_not_found",
        ),
        (
            format!("{NOBODY}/send-back"),
            &back,
            None,
            404,
            "request_not_found",
        ),
        (format!("{own}/accept"), &accept, None, 403, "not_yours"),
        (
            format!("{own}/accept"),
            &accept,
            Some(&ben),
            403,
            "not_yours",
        ),
        (
            format!("{own}/accept"),
            &accept,
            Some(&ann),
            400,
            "invalid_request",
        ),
        (
            format!("{own}/accept"),
            &strange,
            Some(&ann),
            400,
            "unknown_field",
        ),
        (
            format!("{own}/send-back"),
            &back,
            None,
            400,
            "invalid_request",
        ),
        (
            format!("{own}/send-back"),
            &without,
            None,
            400,
            "invalid_request",
        ),
    ] {
        let refused = post(&call, body, who).await;
        assert_eq!(
            (refused.status, refused.code()),
            (status, code),
            "{call}: {refused}"
        );
    }
    running.stop().await;
}

#[tokio::test]
async fn a_network_asks_for_money_only_so_often_within_an_hour() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.limits.request_links_per_hour = 2.try_into().expect("it is not zero");
    })
    .await;
    for _ in 0..2 {
        path_of(&make(&running, &wei(), None).await);
    }
    // What is wrong in itself is not counted.
    let wrong = make(&running, &wei().without("chainId"), None).await;
    assert_eq!(wrong.code(), "invalid_request");
    let refused = make(&running, &wei(), None).await;
    assert_eq!((refused.status, refused.code()), (429, "rate_limited"));
    assert!(refused.headers.contains_key("retry-after"));
    running.stop().await;
}

/// One network's invented payments do not fill the queue of all.
#[tokio::test]
async fn a_network_has_only_so_many_payments_noted_within_an_hour() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.limits.request_payments_per_hour = 2.try_into().expect("it is not zero");
    })
    .await;
    let path = path_of(&make(&running, &wei(), None).await);
    let note = async |number: u8| {
        let body = json!({
            "chainId": dead_chain().id.to_string(),
            "hash": B256::repeat_byte(number),
            "payerAddress": Address::repeat_byte(number),
        });
        patch(&running, &path, body, None).await
    };
    for number in 1..=2 {
        let noted = note(number).await;
        assert_eq!(noted.status, 200, "{noted}");
    }
    let refused = note(3).await;
    assert_eq!((refused.status, refused.code()), (429, "rate_limited"));
    assert!(refused.headers.contains_key("retry-after"));
    running.stop().await;
}

/// A form for five dollars of a chain for somebody.
fn five_dollars(chain: &testkit::TestChain, recipient: Address) -> Form {
    Form::of(&[
        Part::text("chainId", &chain.id.to_string()),
        Part::text("recipientAddress", &recipient.to_string()),
        Part::text("tokenAddress", &chain.token("USDC").address.to_string()),
        Part::text("tokenAmount", "5000000"),
        Part::text("tokenType", "1"),
        Part::text("tokenDecimals", "6"),
    ])
}

async fn pay(chain: &testkit::TestChain, payer: Address, recipient: Address) -> Value {
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let sent = usdc
        .transfer(recipient, U256::from(5_000_000))
        .from(payer)
        .send()
        .await
        .expect("it is sent");
    let tx = *sent.tx_hash();
    chain.mined(tx).await;
    json!({
        "chainId": chain.id.to_string(),
        "hash": tx,
        "payerAddress": payer,
        "link": "https://filbert.example/request/pay",
        "amountUsd": 5,
    })
}

#[tokio::test]
async fn what_a_body_says_was_paid_is_the_chains_to_say() {
    let app = TestApp::start().await;
    let (chain, running) = (app.chain(), &app.running);
    let recipient = key().address();
    let made = make(running, &five_dollars(chain, recipient), None).await;
    let path = path_of(&made);
    let paid = pay(chain, app.world.people[3].address, recipient).await;
    for (name, value, status, code) in [
        ("chainId", json!("5"), 422, "other_chain"),
        ("hash", json!("0x1"), 400, "invalid_request"),
        ("status", json!("PAID"), 400, "unknown_field"),
    ] {
        let mut wrong = paid.clone();
        wrong[name] = value;
        let refused = patch(running, &path, wrong, None).await;
        assert_eq!((refused.status, refused.code()), (status, code), "{name}");
    }
    let noted = patch(running, &path, paid.clone(), None).await;
    assert_eq!(noted.status, 200, "{noted}");
    let mut told = running.read(&path).await;
    for _ in 0..500 {
        if told.body["status"] == "PAID" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        told = running.read(&path).await;
    }
    assert_eq!(told.body["status"], "PAID", "{told}");
    assert_eq!(told.body["payments"][0]["txHash"], paid["hash"]);
    let late = patch(running, &format!("{path}/cancel"), json!({}), None).await;
    assert_eq!(late.code(), "not_yours");
    app.stop().await;
}
