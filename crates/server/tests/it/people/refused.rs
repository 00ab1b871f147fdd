use reqwest::header::RETRY_AFTER;
use serde_json::{Value, json};
use testkit::dead_chain;

use super::{Browser, NEW, hash, key, registration, server, signed, text_of, told};
use crate::{app::Running, databases};

/// Each as a wallet would sign it, but for what another site, chain, time or purpose makes of it.
#[tokio::test]
async fn each_message_that_proves_nothing_says_why() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let mut words = Vec::new();
    // A key each: who is let in is new no more.
    let cases = [
        (" wants you", ".phisher.example wants you"),
        ("URI: http", "URI: https://phisher.example/http"),
        (&*format!("Chain ID: {}", dead_chain().id), "Chain ID: 5"),
        ("a new user", "usr_00000000000000000000000000c0ffee"),
        ("Nonce: ", "Nonce: 00"),
        ("Issued At: 20", "Issued At: 19"),
        ("Expiration Time: 20", "Expiration Time: 19"),
        ("Version: 1", "Version: 2"),
    ];
    for (number, (from, to)) in (1..).zip(cases) {
        let nonce = ann.get("sign-in-nonce").await.body;
        let text = text_of(&nonce, key(number).address(), NEW);
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text, "{from}");
        let refused = ann.post("get-jwt-token", signed(&other, number)).await;
        assert_eq!(
            (refused.status, refused.code()),
            (401, "sign_in_refused"),
            "{to}"
        );
        words.push(told(&refused).2.to_owned());
        // The nonce is used up, whatever was wrong with what carried it.
        let carried = !["Nonce: 00", "Version: 2"].contains(&to);
        let late = ann.post("get-jwt-token", signed(&text, number)).await;
        assert_eq!(late.status, if carried { 401 } else { 200 }, "{to}: {late}");
    }
    let count = words.len();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), count, "{words:?}");
    running.stop().await;
}

#[tokio::test]
async fn bodies_are_read_strictly_and_nothing_of_them_is_repeated() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let mut refused = async |path: &str, body: Value| {
        let answer = ann.post(path, body).await;
        assert!(!answer.body.to_string().contains("hunter2"), "{answer}");
        (answer.status, answer.code().to_owned())
    };
    let invalid = (400, "invalid_request".to_owned());
    let like = |field: &str, value: Value| {
        let mut body = registration("ann@example.com", 1);
        body[field] = value;
        body
    };
    for (field, value) in [
        ("hash", json!("hunter2")),
        ("hash", json!(hash(1)[1..])),
        ("hash", json!(format!("0x{}", &hash(1)[2..]))),
        ("hash", json!(7)),
        ("salt", json!("")),
        ("salt", json!("zz".repeat(16))),
        ("fullName", json!("")),
        ("fullName", json!("x".repeat(101))),
        ("fullName", json!(null)),
        ("email", json!(null)),
    ] {
        assert_eq!(
            refused("register-user", like(field, value)).await,
            invalid,
            "{field}"
        );
    }
    let unknown = like("isAdmin", json!(true));
    assert_eq!(
        refused("register-user", unknown).await,
        (400, "unknown_field".to_owned())
    );
    let password = like("password", json!("hunter2"));
    assert_eq!(
        refused("register-user", password).await,
        (400, "secret_in_body".to_owned())
    );
    let long = json!({"accountIdentifier": "1".repeat(321)});
    assert_eq!(refused("get-user-id", long).await, invalid);
    for odd in ["", "ann@example.com", "BE71096123456769", "0x70"] {
        let answer = refused("get-user-id", json!({"accountIdentifier": odd})).await;
        assert_eq!(answer, (404, "user_not_found".to_owned()), "{odd}");
    }
    let signature = json!({"message": "hunter2", "signature": "0x"});
    assert_eq!(refused("get-jwt-token", signature).await, invalid);
    let purpose = json!({"message": "hunter2", "signature": "0x00", "purpose": "hunter2"});
    assert_eq!(refused("get-jwt-token", purpose).await, invalid);
    let message = json!({"message": "hunter2", "signature": "0x00"});
    let answer = refused("get-jwt-token", message).await;
    assert_eq!(answer, (401, "sign_in_refused".to_owned()));
    let nobodys = json!({"message": "hunter2", "signature": "0x00", "purpose": "add_wallet"});
    let answer = refused("get-jwt-token", nobodys).await;
    assert_eq!(answer, (401, "not_signed_in".to_owned()));
    running.stop().await;
}

#[tokio::test]
async fn whoever_guesses_too_often_waits() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |options| {
        options.limits.shares = true;
    })
    .await;
    let mut ann = Browser::new(&running);
    ann.register("ann@example.com", 1).await;
    let mut eve = Browser::new(&running);
    for _ in 0..10 {
        assert_eq!(
            eve.log_in("ann@example.com", 2).await.code(),
            "invalid_password"
        );
    }
    let refused = eve.log_in("ann@example.com", 1).await;
    assert_eq!(
        (refused.status, refused.code()),
        (429, "rate_limited"),
        "{refused}"
    );
    let wait: u64 = refused.headers[RETRY_AFTER]
        .to_str()
        .expect("text")
        .parse()
        .expect("a number");
    assert!((1..=61).contains(&wait), "{wait}");
    // Addresses that nobody has are asked for as often as a network may, and no more.
    let mut answers = Vec::new();
    for number in 0..100 {
        let email = json!({"email": format!("a{number}@example.com")});
        answers.push(eve.post("get-user-salt", email).await.status);
    }
    assert!(
        answers.contains(&404) && answers.contains(&429),
        "{answers:?}"
    );
    running.stop().await;
}
