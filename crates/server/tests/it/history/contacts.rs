//! What people call those with whom they exchanged money.

use super::*;

#[tokio::test]
async fn contacts_are_called_what_their_owner_calls_them_and_nobody_else_is_told() {
    let app = TestApp::start().await;
    let (anna, bert) = (Visitor::new(&app, 0).await, Visitor::new(&app, 1).await);
    exchanged(&app, 3, anna.wallet, bert.wallet).await;
    let name = async |who: &Visitor<'_>, nickname: &str| {
        let naming = json!({"accountIdentifier": bert.wallet, "nickname": nickname});
        who.call("user/name-contact", &naming).await
    };
    let done = name(&anna, "Bert").await;
    assert_eq!(done.body, json!({"success": true}));
    let told = anna.read("user/contacts").await.body;
    assert_eq!(
        told,
        json!({"contacts": [{
            "nickname": "Bert",
            "username": null,
            "ens_name": null,
            "account_identifier": bert.wallet.to_string(),
            "n_interactions": 3,
            "profile_picture": null,
        }]})
    );
    let of_bert = bert.read("user/contacts").await.body;
    assert_eq!(of_bert["contacts"][0]["nickname"], Value::Null);
    for hostile in ["a\u{202e}b", "a\nb", &"x".repeat(41), "\u{200b}"] {
        let answer = name(&anna, hostile).await;
        assert_eq!(
            (answer.status, answer.code()),
            (400, "invalid_request"),
            "{hostile:?}"
        );
    }
    let markup = "<img src=x>";
    assert_eq!(name(&anna, markup).await.status, 200);
    let unknown = json!({"accountIdentifier": bert.wallet, "nickname": "x", "account": "y"});
    let unknown = anna.call("user/name-contact", &unknown).await;
    assert_eq!(unknown.code(), "unknown_field");
    let foreign = app
        .running
        .post("user/name-contact")
        .header("cookie", &anna.cookie);
    let foreign = foreign.header("origin", "https://shop.example");
    let naming = json!({"accountIdentifier": bert.wallet, "nickname": "z"});
    let foreign = Answer::of(foreign.json(&naming).send().await.unwrap()).await;
    assert_eq!(foreign.code(), "cross_site");
    let told = anna.read("user/contacts").await.body;
    assert_eq!(told["contacts"][0]["nickname"], markup);

    let export = anna.get("user/export").send().await.unwrap();
    let disposition = export.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment"), "{disposition}");
    let export: Value = export.json().await.unwrap();
    assert_eq!(export["contactNames"][0]["nickname"], markup);
    assert_eq!(export["wallets"][0]["address"], anna.wallet.to_string());
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["knownDevices"], serde_json::json!([]));
    assert_eq!(export["history"].as_array().unwrap().len(), 3);
    assert!(
        !export.to_string().contains(&anna.token),
        "nothing in it opens a session"
    );
    app.stop().await;
}

#[tokio::test]
async fn a_name_is_given_once_under_a_key_and_to_nobody_elses_contact() {
    let app = TestApp::start().await;
    let (anna, bert) = (Visitor::new(&app, 0).await, Visitor::new(&app, 1).await);
    let friend = Address::repeat_byte(9);
    let name = async |who: &Visitor<'_>, key: &str, nickname: &str| {
        let naming = json!({"accountIdentifier": friend, "nickname": nickname});
        let request = app.running.post("user/name-contact");
        let request = request.header("cookie", &who.cookie);
        let request = request.header("idempotency-key", key).json(&naming);
        let answer = Answer::of(request.send().await.unwrap()).await;
        let is_replayed = answer.headers.contains_key("idempotency-replayed");
        (answer.status, is_replayed, answer.body)
    };
    let called = async |who: &Visitor<'_>| {
        let told = who.read("user/contacts").await.body;
        told["contacts"][0]["nickname"].clone()
    };
    let done = json!({"success": true});
    let first = name(&anna, "one", "Mum").await;
    assert_eq!(first, (200, false, done.clone()));
    let second = name(&anna, "two", "Mother").await;
    assert_eq!(second, (200, false, done.clone()));
    // An answer that was lost on its way is asked for again: what came later stays.
    let again = name(&anna, "one", "Mum").await;
    assert_eq!(again, (200, true, done.clone()));
    assert_eq!(called(&anna).await, "Mother");
    let (status, _, body) = name(&anna, "one", "Dad").await;
    assert_eq!(
        (status, &body["code"]),
        (409, &json!("idempotency_key_reused"))
    );
    assert_eq!(called(&anna).await, "Mother");
    assert_eq!(name(&bert, "one", "Mum").await, (200, false, done));
    assert_eq!(called(&bert).await, "Mum", "a key is one person's");
    app.stop().await;
}
