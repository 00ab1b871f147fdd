//! What people turn on to be told, by HTTP; and that it is told.

use std::time::Duration;

use alloy::primitives::Address;
use reqwest::Method;
use sandbox::OutboxFault;
use serde_json::{Value, json};
use testkit::{PATIENCE, dead_chain};

use crate::{
    answer::Answer,
    app::{Running, TestApp},
    databases, sign,
    somebody::{Beside, Somebody},
};

const FRIEND: Address = Address::repeat_byte(0xf1);

async fn answer(
    running: &Running,
    who: &Somebody,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Answer {
    let request = running.ask(method, path).header("cookie", who.cookie());
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    Answer::of(request.send().await.expect("an answer")).await
}

async fn say(running: &Running, who: &Somebody, path: &str, body: Value) -> Answer {
    answer(running, who, Method::POST, path, Some(body)).await
}

async fn settings(running: &Running, who: &Somebody) -> Value {
    let told = answer(running, who, Method::GET, "user/notices", None).await;
    assert_eq!(told.status, 200, "{told}");
    told.body
}

#[tokio::test]
async fn each_kind_is_turned_on_and_off_by_itself() {
    let app = TestApp::start().await;
    let running = &app.running;
    let beside = Beside::of(&app.database).await;
    let (ann, ben) = (beside.somebody(1).await, beside.somebody(2).await);
    let off = json!({"push": false, "email": false});
    let first = settings(running, &ann).await;
    assert_eq!(first["email"], ann.email.as_str());
    assert_eq!(first["emailConfirmed"], false);
    // What does not happen here is not offered.
    let kinds = json!({"claimed": off, "paid": off, "unclaimed": off});
    assert_eq!(first["kinds"], kinds);
    assert_eq!(first["devices"], 0);
    assert_eq!(first["pushPublicKey"].as_str().map(str::len), Some(87));

    let wanted = json!({"push": true, "email": true});
    let body = json!({"kinds": {"claimed": wanted, "cashOut": wanted}});
    let set = say(running, &ann, "user/notices", body).await;
    let kinds = json!({"claimed": wanted, "paid": off, "unclaimed": off});
    assert_eq!(set.body["kinds"], kinds, "{set}");
    let body = json!({"kinds": {"paid": wanted}});
    let set = say(running, &ann, "user/notices", body).await;
    let kinds = json!({"claimed": wanted, "paid": wanted, "unclaimed": off});
    assert_eq!(set.body["kinds"], kinds, "{set}");
    let other = settings(running, &ben).await;
    assert_eq!(other["kinds"]["claimed"], off);

    for (body, code) in [
        (json!({"kinds": {"raffle": wanted}}), "unknown_field"),
        (
            json!({"kinds": {}, "userId": ben.account.to_string()}),
            "unknown_field",
        ),
        (
            json!({"kinds": {"paid": {"push": 1, "email": false}}}),
            "invalid_request",
        ),
        (
            json!({"kinds": {"paid": {"push": true}}}),
            "invalid_request",
        ),
    ] {
        let refused = say(running, &ann, "user/notices", body).await;
        assert_eq!(refused.code(), code, "{refused}");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_browser_is_subscribed_and_forgotten() {
    let app = TestApp::start().await;
    let running = &app.running;
    let beside = Beside::of(&app.database).await;
    let ann = beside.somebody(1).await;
    let keys = app.world.sandbox().outbox.new_browser();
    let body = json!(keys);
    let kept = say(running, &ann, "user/push-subscription", body.clone()).await;
    assert_eq!(kept.body, json!({"success": true}), "{kept}");
    say(running, &ann, "user/push-subscription", body.clone()).await;
    assert_eq!(settings(running, &ann).await["devices"], 1);
    for endpoint in [
        "http://127.0.0.1:1/x",
        "http://169.254.169.254/latest/meta-data/",
        "https://localhost/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/x",
    ] {
        let mut body = body.clone();
        body["endpoint"] = json!(endpoint);
        let refused = say(running, &ann, "user/push-subscription", body).await;
        assert_eq!(
            refused.code(),
            "push_service_unknown",
            "{endpoint} {refused}"
        );
        assert_eq!(refused.status, 422);
    }
    let mut wrong = body.clone();
    wrong["keys"]["auth"] = json!("AAAA");
    let refused = say(running, &ann, "user/push-subscription", wrong).await;
    assert_eq!(refused.code(), "invalid_request", "{refused}");

    let forget = json!({"endpoint": keys.endpoint});
    let forgotten = say(running, &ann, "user/forget-push", forget).await;
    assert_eq!(forgotten.body, json!({"success": true}), "{forgotten}");
    assert_eq!(settings(running, &ann).await["devices"], 0);
    app.stop().await;
}

#[tokio::test]
async fn an_address_is_confirmed_by_the_code_that_was_sent_there() {
    let app = TestApp::start().await;
    let running = &app.running;
    let outbox = &app.world.sandbox().outbox;
    let beside = Beside::of(&app.database).await;
    let ann = beside.somebody(1).await;
    outbox.fail(OutboxFault::Busy);
    let failed = say(running, &ann, "user/mail-code", json!({})).await;
    assert_eq!((failed.status, failed.code()), (503, "mail_not_sent"));
    outbox.fail(OutboxFault::None);
    let sent = say(running, &ann, "user/mail-code", json!({})).await;
    assert_eq!(sent.body, json!({"success": true}), "{sent}");
    let letters = outbox.letters();
    assert_eq!(letters[0].to, [ann.email.as_str()]);
    let (_, text) = letters[0].letter.split_once("\n\n").expect("a body");
    let code = &text[..6];
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let refused = say(running, &ann, "user/confirm-mail", json!({"code": wrong})).await;
    assert_eq!((refused.status, refused.code()), (422, "wrong_code"));
    let confirmed = say(running, &ann, "user/confirm-mail", json!({"code": code})).await;
    assert_eq!(confirmed.body, json!({"success": true}), "{confirmed}");
    assert_eq!(settings(running, &ann).await["emailConfirmed"], true);

    let ben = beside.somebody(2).await;
    for _ in 0..3 {
        say(running, &ben, "user/mail-code", json!({})).await;
    }
    let refused = say(running, &ben, "user/mail-code", json!({})).await;
    assert_eq!((refused.status, refused.code()), (429, "rate_limited"));
    assert!(refused.headers.contains_key("retry-after"), "{refused}");
    app.stop().await;
}

#[tokio::test]
async fn what_the_operator_did_not_set_is_not_offered() {
    let database = databases::sqlite();
    let running = Running::start(&database, vec![dead_chain()], |_| {}).await;
    let ann = Beside::of(&database).await.somebody(1).await;
    assert_eq!(settings(&running, &ann).await["pushPublicKey"], json!(null));
    let body =
        json!({"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "x", "auth": "x"}});
    for (path, body) in [
        ("user/push-subscription", body),
        ("user/mail-code", json!({})),
    ] {
        let refused = say(&running, &ann, path, body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (404, "notices_not_offered"),
            "{refused}"
        );
    }
    running.stop().await;
}

/// From the switch to the message, by HTTP all the way.
#[tokio::test]
async fn a_claim_is_told_to_whoever_made_the_link() {
    let app = TestApp::start().await;
    let running = &app.running;
    let outbox = &app.world.sandbox().outbox;
    let beside = Beside::of(&app.database).await;
    let ann = beside.somebody(1).await;
    let wallet = app.world.people[0].address;
    beside
        .run(&format!(
            "INSERT INTO account_wallets (address, account, added_at) VALUES (x'{}', x'{:032x}', 0)",
            alloy::primitives::hex::encode(wallet),
            ann.account.0
        ))
        .await;
    say(
        running,
        &ann,
        "user/push-subscription",
        json!(outbox.new_browser()),
    )
    .await;
    let wanted = json!({"push": true, "email": false});
    say(
        running,
        &ann,
        "user/notices",
        json!({"kinds": {"claimed": wanted}}),
    )
    .await;
    let link = app.link(1).await;
    let body = sign::claim(app.chain(), link, FRIEND, &testkit::secret(1));
    let claimed = running.call("claim-v2", &body).await;
    assert_eq!(claimed.status, 200, "{claimed}");
    let told = async {
        while outbox.pushes().is_empty() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let told = tokio::time::timeout(PATIENCE, told).await;
    told.expect("it is told");
    let pushes = outbox.pushes();
    let text: Value = serde_json::from_str(&pushes[0].text).expect("JSON");
    assert_eq!(text["title"], "Your link was claimed");
    app.stop().await;
}
