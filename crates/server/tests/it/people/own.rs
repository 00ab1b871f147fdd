use serde_json::{Value, json};

use super::{Browser, NEW, key, server, told};

#[tokio::test]
async fn a_username_is_letters_and_digits_and_one_persons() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let mut ben = Browser::new(&running);
    ann.register("ann@example.com", 1).await;
    ben.register("ben@example.com", 1).await;
    let named = ann.post("update-user", json!({"username": "Ann7"})).await;
    assert_eq!(named.body["user"]["username"], "Ann7", "{named}");
    let taken = ben.post("update-user", json!({"username": "ANN7"})).await;
    let words = "This username is taken. Choose another.";
    assert_eq!(told(&taken), (409, "username_taken", words));
    for odd in [
        "",
        "a b",
        "ann_7",
        "\u{e4}nn",
        "ann\u{200b}",
        "<b>",
        "ABCDEFGHIJKLMNOPQ",
    ] {
        let refused = ben.post("update-user", json!({"username": odd})).await;
        assert_eq!(
            (refused.status, refused.code()),
            (400, "invalid_request"),
            "{odd}"
        );
    }
    let name = ben
        .post("update-user", json!({"fullName": " Ben\u{202e} "}))
        .await;
    assert_eq!(name.body["user"]["full_name"], "Ben");
    let name = ben
        .post("update-user", json!({"fullName": "x".repeat(101)}))
        .await;
    assert_eq!((name.status, name.code()), (400, "invalid_request"));
    running.stop().await;
}

#[tokio::test]
async fn nobody_changes_anybody_else_or_what_others_vouch_for() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let mut ben = Browser::new(&running);
    ann.register("ann@example.com", 1).await;
    ben.register("ben@example.com", 1).await;
    let (id, own) = (ann.user_id().await, ben.user_id().await);
    for (path, body) in [
        ("update-user", json!({"userId": id, "username": "Eve"})),
        ("update-user", json!({"userId": "usr_1", "username": "Eve"})),
        (
            "add-account",
            json!({"userId": id, "accountIdentifier": key(1).address(), "accountType": "wallet"}),
        ),
    ] {
        let refused = ben.post(path, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (403, "not_yours"),
            "{path}"
        );
    }
    for field in [
        "bridge_customer_id",
        "bridgeCustomerId",
        "kycStatus",
        "email",
        "profile_picture",
    ] {
        let mut body = json!({"userId": own, "username": "Ben"});
        body[field] = json!("x");
        let refused = ben.post("update-user", body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (400, "unknown_field"),
            "{field}"
        );
    }
    let record = ben.get("get-user-from-cookie").await.body;
    assert_eq!(record["user"]["username"], Value::Null);
    let session = ann.get("sessions").await.body["sessions"][0]["sessionId"].clone();
    let refused = ben.post("end-session", json!({"sessionId": session})).await;
    assert_eq!((refused.status, refused.code()), (404, "session_not_found"));
    assert_eq!(ann.user_id().await, id);
    running.stop().await;
}

#[tokio::test]
async fn sessions_are_listed_and_end_one_by_one_and_all_at_once() {
    let (running, _database) = server().await;
    let mut here = Browser::new(&running);
    let mut there = Browser::new(&running);
    here.register("ann@example.com", 1).await;
    there.log_in("ann@example.com", 1).await;
    let told_of = here.get("sessions").await.body;
    let [newest, oldest] = told_of["sessions"].as_array().expect("a list").as_slice() else {
        panic!("{told_of}");
    };
    assert_eq!(
        (&newest["isThis"], &oldest["isThis"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(newest["device"], "Firefox on Linux");
    let ended = here
        .post("end-session", json!({"sessionId": newest["sessionId"]}))
        .await;
    assert_eq!(ended.body, json!({"success": true}));
    assert_eq!(there.user_id().await, Value::Null);
    let again = here
        .post("end-session", json!({"sessionId": newest["sessionId"]}))
        .await;
    assert_eq!((again.status, again.code()), (404, "session_not_found"));

    // Who signs in anew leaves the session of before.
    let before = here.cookie.clone();
    here.log_in("ann@example.com", 1).await;
    assert_ne!(here.cookie, before);
    there.cookie = before;
    assert_eq!(there.user_id().await, Value::Null);
    there.cookie = None;
    there.log_in("ann@example.com", 1).await;
    let ended = there.post("logout-everywhere", json!({})).await;
    assert_eq!(ended.body, json!({"success": true, "ended": 2}));
    assert_eq!(
        (there.cookie.clone(), here.user_id().await),
        (None, Value::Null)
    );
    running.stop().await;
}

#[tokio::test]
async fn wallets_come_by_their_own_signature_and_the_last_way_in_stays() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let entered = ann.sign(1, NEW, "sign_in").await;
    let id = entered.body["user"]["userId"]
        .as_str()
        .expect("an id")
        .to_owned();
    let add = format!("Add this wallet to {id}");
    let last = ann
        .post(
            "remove-account",
            json!({"accountIdentifier": key(1).address()}),
        )
        .await;
    assert_eq!((last.status, last.code()), (409, "last_way_in"));

    let mut body = ann.message(2, &add).await;
    body["accountIdentifier"] = json!(key(2).address());
    body["accountType"] = json!("wallet");
    let added = ann.post("add-account", body).await;
    assert_eq!(added.status, 200, "{added}");
    let added = ann.sign(3, &add, "add_wallet").await;
    let wallets: Vec<_> = (1..=3)
        .map(|number| json!(key(number).address().to_string()))
        .collect();
    let accounts = added.body["accounts"].as_array().expect("a list");
    let told_of: Vec<_> = accounts
        .iter()
        .map(|one| one["account_identifier"].clone())
        .collect();
    assert_eq!(told_of, wallets);

    let mut ben = Browser::new(&running);
    ben.sign(4, NEW, "sign_in").await;
    let taken = ann.sign(4, &add, "add_wallet").await;
    assert_eq!(
        (taken.status, taken.code()),
        (409, "wallet_taken"),
        "{taken}"
    );
    for kind in ["iban", "us"] {
        let bank = json!({"accountIdentifier": "BE71096123456769", "accountType": kind, "bridgeAccountId": "b"});
        let refused = ann.post("add-account", bank).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "accounts_not_offered")
        );
    }
    let removed = ann
        .post(
            "remove-account",
            json!({"accountIdentifier": key(1).address()}),
        )
        .await;
    assert_eq!(
        removed.body["accounts"].as_array().map(Vec::len),
        Some(2),
        "{removed}"
    );
    let gone = ann
        .post(
            "remove-account",
            json!({"accountIdentifier": key(4).address()}),
        )
        .await;
    assert_eq!((gone.status, gone.code()), (404, "account_not_found"));
    running.stop().await;
}

#[tokio::test]
async fn nothing_is_left_of_who_deletes_their_account() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let mut elsewhere = Browser::new(&running);
    ann.register("ann@example.com", 1).await;
    ann.post("update-user", json!({"username": "Ann7"})).await;
    elsewhere.log_in("ann@example.com", 1).await;
    let gone = ann.post("delete-user", json!({})).await;
    assert_eq!(gone.body, json!({"success": true}));
    assert_eq!(ann.cookie, None);
    let refused = elsewhere.get("get-user-from-cookie").await;
    assert_eq!((refused.status, refused.code()), (401, "not_signed_in"));
    let nobody = elsewhere.log_in("ann@example.com", 1).await;
    assert_eq!(nobody.code(), "invalid_email_or_id");
    let mut ben = Browser::new(&running);
    let again = ben.register("ann@example.com", 2).await;
    assert_eq!(again.status, 200, "{again}");
    let named = ben.post("update-user", json!({"username": "ann7"})).await;
    assert_eq!(named.status, 200, "{named}");
    running.stop().await;
}
