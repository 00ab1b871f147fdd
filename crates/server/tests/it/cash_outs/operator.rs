use reqwest::{Client, redirect::Policy};

use super::*;

#[tokio::test]
async fn the_operators_page_is_for_whoever_has_the_token() {
    let app = TestApp::with(Database::sqlite(), |options| {
        options.bank.operator_token = Some(token().parse().expect("a token"));
    })
    .await;
    let page = format!("{}/operator/cash-outs", app.running.origin());
    let client = Client::builder().redirect(Policy::none()).build();
    let client = client.expect("a client");
    let locked = client.get(page.clone()).send().await.expect("an answer");
    assert_eq!(locked.status(), 401);
    let policy = locked.headers()["content-security-policy"].clone();
    assert!(policy.to_str().expect("text").contains("form-action 'self'"));
    assert!(locked.text().await.expect("a page").contains("<form"));
    let bearer = |token: &str| client.get(page.clone()).bearer_auth(token.to_owned()).send();
    assert_eq!(bearer("wrong").await.expect("an answer").status(), 401);
    let open = bearer(&token()).await.expect("an answer");
    assert_eq!(open.status(), 200);
    assert!(open.text().await.expect("a page").contains("There are none."));

    let wrong = client.post(page.clone()).body("token=wrong").send().await;
    assert_eq!(wrong.expect("an answer").status(), 401);
    let form = format!("token={}", token());
    let entered = client.post(page.clone()).body(form).send().await;
    let entered = entered.expect("an answer");
    assert_eq!(entered.status(), 303);
    let cookie = entered.headers()["set-cookie"].to_str().expect("text");
    assert!(cookie.contains("HttpOnly; SameSite=Strict") && !cookie.contains(&token()));
    let pass = cookie.split(';').next().expect("a cookie").to_owned();
    let show = |cookie: String| client.get(page.clone()).header("cookie", cookie).send();
    assert_eq!(show(pass.clone()).await.expect("an answer").status(), 200);
    // A later end is not what was signed.
    let (name, value) = pass.split_once('=').expect("a cookie");
    let (_, digest) = value.split_once('.').expect("a pass");
    let longer = format!("{name}=9999999999999.{digest}");
    assert_eq!(show(longer).await.expect("an answer").status(), 401);
    app.stop().await;
}

#[tokio::test]
async fn without_a_token_there_is_no_page() {
    let app = TestApp::start().await;
    let page = format!("{}/operator/cash-outs", app.running.origin());
    let client = Client::new();
    for answer in [client.get(page.clone()), client.post(page)] {
        assert_eq!(answer.send().await.expect("an answer").status(), 404);
    }
    app.stop().await;
}

fn token() -> String {
    "0123456789abcdefghijklmnopqrstuvwxyz".to_owned()
}
