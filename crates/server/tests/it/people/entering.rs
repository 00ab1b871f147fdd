use reqwest::header::{CACHE_CONTROL, SET_COOKIE};
use serde_json::{Value, json};

use super::{Browser, NEW, hash, key, registration, server, told};

#[tokio::test]
async fn who_registers_is_signed_in_and_told_who_they_are() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let made = ann.register("Ann@Example.com", 1).await;
    assert_eq!(made.status, 200, "{made}");
    let cookie = made.headers[SET_COOKIE].to_str().expect("text").to_owned();
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert_eq!(made.headers[CACHE_CONTROL], "no-store");
    let user = &made.body["user"];
    assert_eq!(
        (
            &user["email"],
            &user["full_name"],
            &user["username"],
            &user["kycStatus"]
        ),
        (
            &json!("Ann@Example.com"),
            &json!("Ann Öst"),
            &json!(null),
            &json!("none")
        ),
    );
    for name in ["accounts", "contacts", "pointsPerReferral"] {
        assert_eq!(made.body[name], json!([]), "{made}");
    }
    assert_eq!(made.body["totalPoints"], 0);
    let body = made.body.to_string();
    assert!(
        !body.contains(&hash(1)) && !body.contains("argon2"),
        "{body}"
    );

    let again = ann.get("get-user-from-cookie").await;
    assert_eq!((again.status, &again.body), (200, &made.body));
    let decoded = ann.get("get-decoded-token").await;
    assert_eq!(
        decoded.body,
        json!({"address": null, "userId": user["userId"]})
    );

    let out = ann.get("logout-user").await;
    assert_eq!((out.status, &out.body), (200, &json!({"success": true})));
    assert_eq!(ann.cookie, None);
    let mut thief = Browser::new(&running);
    thief.cookie = cookie.split_once(';').map(|(cookie, _)| cookie.to_owned());
    let gone = thief.get("get-user-from-cookie").await;
    assert_eq!((gone.status, gone.code()), (401, "not_signed_in"));
    running.stop().await;
}

/// The specification's own texts, which clients put beside fields.
#[tokio::test]
async fn who_is_not_let_in_hears_the_words_of_the_specification() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    ann.register("ann@example.com", 1).await;
    let mut other = Browser::new(&running);
    for spelling in [
        "ann@example.com",
        "ANN@EXAMPLE.COM",
        "\u{ff41}nn@example.com ",
    ] {
        let taken = other.register(spelling, 2).await;
        assert_eq!(
            told(&taken),
            (409, "user_exists", "User already exists"),
            "{spelling}"
        );
    }
    let wrong = other.log_in("ann@example.com", 2).await;
    assert_eq!(told(&wrong), (401, "invalid_password", "Invalid password"));
    let nobody = other.log_in("ben@example.com", 1).await;
    assert_eq!(
        told(&nobody),
        (401, "invalid_email_or_id", "Invalid email, userId")
    );
    let odd = other.log_in("ben", 1).await;
    assert_eq!(told(&odd), (400, "invalid_email", "Invalid email format"));
    let odd = other.register("ann @example.com", 1).await;
    assert_eq!(told(&odd), (400, "invalid_email", "Invalid email format"));
    let salt = other
        .post("get-user-salt", json!({"email": "ANN@example.com"}))
        .await;
    assert_eq!(salt.body, json!({"salt": "0f".repeat(16)}));
    let salt = other
        .post("get-user-salt", json!({"email": "ben@example.com"}))
        .await;
    assert_eq!(told(&salt), (404, "user_not_found", "User not found"));
    let salt = other.post("get-user-salt", json!({"email": ""})).await;
    assert_eq!(told(&salt), (400, "invalid_email", "Invalid email format"));
    assert_eq!(other.cookie, None);
    let entered = other.log_in(" ANN@example.com", 1).await;
    assert_eq!(entered.status, 200, "{entered}");
    assert_eq!(other.user_id().await, ann.user_id().await);
    running.stop().await;
}

#[tokio::test]
async fn a_wallet_signs_in_once_by_each_message() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let wallet = json!({"accountIdentifier": key(1).address()});
    let unknown = ann.post("get-user-id", wallet.clone()).await;
    assert_eq!(told(&unknown), (404, "user_not_found", "User not found"));
    let message = ann.message(1, NEW).await;
    let entered = ann.post("get-jwt-token", message.clone()).await;
    assert_eq!(entered.status, 200, "{entered}");
    let id = entered.body["user"]["userId"].clone();
    let lower = json!({"accountIdentifier": format!("{:#x}", key(1).address())});
    let mut name = Value::Null;
    for body in [wallet, lower] {
        let known = ann.post("get-user-id", body).await;
        assert_eq!(known.body["isNewUser"], false);
        name = known.body["userId"].clone();
    }
    assert_ne!(name, id, "two wallets of one person have two names");
    assert_eq!(
        entered.body["accounts"][0]["account_identifier"],
        json!(key(1).address().to_string())
    );
    let decoded = ann.get("get-decoded-token").await;
    assert_eq!(
        decoded.body,
        json!({"address": key(1).address().to_string(), "userId": id})
    );
    let mut thief = Browser::new(&running);
    let replayed = thief.post("get-jwt-token", message).await;
    assert_eq!(
        (replayed.status, replayed.code()),
        (401, "sign_in_refused"),
        "{replayed}"
    );
    assert_eq!(thief.cookie, None);
    let statement = format!("Sign in to Filbert as {}", name.as_str().expect("text"));
    let again = thief.sign(1, &statement, "sign_in").await;
    assert_eq!(again.body["user"]["userId"], id);
    running.stop().await;
}

/// A replayed answer would be without its cookie, and stand in a table for a day.
#[tokio::test]
async fn what_opens_a_session_is_not_told_again_under_a_key() {
    let (running, _database) = server().await;
    let body = registration("ann@example.com", 1);
    let first = running.call_once("user/register-user", &body, "one").await;
    let again = running.call_once("user/register-user", &body, "one").await;
    assert_eq!((first.status, again.status), (200, 409), "{again}");
    assert!(!again.headers.contains_key("idempotency-replayed"));
    let login = json!({"email": "ann@example.com", "hash": hash(1)});
    let one = running.call_once("user/login-user", &login, "two").await;
    let other = running.call_once("user/login-user", &login, "two").await;
    let cookie = |answer: &crate::answer::Answer| answer.headers[SET_COOKIE].clone();
    assert_ne!(cookie(&one), cookie(&other));
    running.stop().await;
}

/// What a stranger in the same network guesses counts against no browser in which its owner signed in before.
#[tokio::test]
async fn a_browser_that_is_known_gets_in_while_others_guess() {
    let (running, _database) = server().await;
    let mut ann = Browser::new(&running);
    let made = ann.register("ann@example.com", 1).await;
    let cookies = made.headers.get_all(SET_COOKIE);
    let cookies: Vec<_> = cookies
        .iter()
        .map(|one| one.to_str().expect("text"))
        .collect();
    let flags = "; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax";
    assert!(cookies[1].starts_with("filbert_device="), "{cookies:?}");
    assert!(cookies[1].ends_with(flags), "{cookies:?}");
    ann.get("logout-user").await;
    let alone = ann.get("get-user-from-cookie").await;
    assert_eq!(alone.status, 401, "it signs nobody in");

    let mut stranger = Browser::new(&running);
    for _ in 0..10 {
        let wrong = stranger.log_in("ann@example.com", 2).await;
        assert_eq!(wrong.code(), "invalid_password");
    }
    assert_eq!(stranger.log_in("ann@example.com", 1).await.status, 429);
    let before = ann.device.clone();
    let entered = ann.log_in("ann@example.com", 1).await;
    assert_eq!(entered.status, 200, "{entered}");
    assert_ne!(ann.device, before, "a new one at each sign-in");

    let ended = ann.post("logout-everywhere", json!({})).await;
    assert_eq!(ended.status, 200, "{ended}");
    assert_eq!((&ann.cookie, &ann.device), (&None, &None));
    ann.device = before;
    assert_eq!(ann.log_in("ann@example.com", 1).await.status, 429);
    running.stop().await;
}
