use domain::{
    AccountId, BankAccountId, CashOutId, CashOutKind, CashOutState, Cents, Rail, VaultVersion,
};
use reqwest::{Client, redirect::Policy};
use store::{CashOutChange, NewAccount, NewCashOut, PreparedCashOut, Store, Vehicle};
use testkit::TestWorld;

use super::*;
use crate::{databases, process::Program};

#[tokio::test]
async fn the_operators_page_is_for_whoever_has_the_token() {
    let app = TestApp::with(databases::sqlite(), |options| {
        options.bank.operator_token = Some(token().parse().expect("a token"));
    })
    .await;
    let page = format!("{}/operator/cash-outs", app.running.origin());
    let client = Client::builder().redirect(Policy::none()).build();
    let client = client.expect("a client");
    let locked = client.get(page.clone()).send().await.expect("an answer");
    assert_eq!(locked.status(), 401);
    let policy = locked.headers()["content-security-policy"].clone();
    assert!(
        policy
            .to_str()
            .expect("text")
            .contains("form-action 'self'")
    );
    assert!(locked.text().await.expect("a page").contains("<form"));
    let bearer = |token: &str| {
        client
            .get(page.clone())
            .bearer_auth(token.to_owned())
            .send()
    };
    assert_eq!(bearer("wrong").await.expect("an answer").status(), 401);
    let open = bearer(&token()).await.expect("an answer");
    assert_eq!(open.status(), 200);
    assert!(
        open.text()
            .await
            .expect("a page")
            .contains("There are none.")
    );

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

#[tokio::test]
async fn the_command_lists_those_that_need_a_person_and_fails() {
    let world = TestWorld::start().await;
    let database = databases::sqlite();
    let store = Store::connect(database.url()).await.expect("a database");
    store.migrate().await.expect("tables");
    let program = Program::on(&world.chains[0], &database, "warn");
    let listed = async |more: &str| {
        let mut command = program.command("check");
        command.arg("cashouts").args(more.split_whitespace());
        let output = command.output().await.expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        (output.status.success(), text)
    };
    let (is_fine, text) = listed("").await;
    assert!(is_fine && text == "no cash-out needs a person\n", "{text}");

    let id = returned(&store).await;
    let (is_fine, text) = listed("").await;
    assert!(
        !is_fine && text.contains(&id) && text.contains("returned"),
        "{text}"
    );
    assert!(!text.contains("7034"), "nobody's account: {text}");
    let (is_fine, text) = listed("--json").await;
    let listed: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((is_fine, &listed[0]["id"]), (false, &json!(id)));
}

#[tokio::test]
async fn the_command_closes_one_with_a_reason_and_lists_it_as_closed() {
    let world = TestWorld::start().await;
    for database in [databases::sqlite(), testkit::Database::durable_postgres()] {
        let store = Store::connect(database.url()).await.expect("a database");
        store.migrate().await.expect("tables");
        let id = returned(&store).await;
        let program = Program::on(&world.chains[0], &database, "warn");
        let said = async |arguments: &[&str]| {
            let mut command = program.command(arguments[0]);
            let output = command.args(&arguments[1..]).output().await;
            let output = output.expect("it runs");
            let text = [output.stdout, output.stderr].concat();
            let text = String::from_utf8(text).expect("text");
            (output.status.success(), text)
        };
        let close = async |id: &str, because: &str| {
            let by = ["--by", "operator", "--because", because];
            said(&[&["cashouts", "close", id], &by[..]].concat()).await
        };
        for (id, because, words) in [
            (&*id, " ", "say why, in 1 to 500 characters"),
            (&*CashOutId(7).to_string(), "x", "there is no cash-out"),
            ("co_7", "x", "co_7"),
        ] {
            let (is_done, text) = close(id, because).await;
            assert!(!is_done && text.contains(words), "{text}");
        }
        let (is_done, closed) = close(&id, "paid by hand").await;
        assert!(is_done, "{closed}");
        assert!(closed.contains("by operator on "), "{closed}");
        assert!(closed.ends_with("because paid by hand\n"), "{closed}");
        assert_eq!(close(&id, "again").await, (true, closed));

        let (is_fine, text) = said(&["check", "cashouts"]).await;
        assert!(is_fine && text == "no cash-out needs a person\n", "{text}");
        let (is_fine, text) = said(&["check", "cashouts", "--closed"]).await;
        assert!(is_fine && text.contains(&id), "{text}");
        assert!(text.contains("because paid by hand"), "{text}");
        let (_, text) = said(&["check", "cashouts", "--closed", "--json"]).await;
        let listed: Value = serde_json::from_str(&text).expect("JSON");
        let told = ["id", "closedBy", "because"].map(|field| &listed[0][field]);
        assert_eq!(
            told,
            [&json!(id), &json!("operator"), &json!("paid by hand")]
        );
    }
}

#[tokio::test]
async fn the_command_makes_a_webhook_once_and_turns_it_on() {
    let (world, database) = (TestWorld::start().await, databases::sqlite());
    let bank = &world.sandbox().bank;
    let program = Program::on(&world.chains[0], &database, "warn");
    let said = async |arguments: &str, base_url: &str| {
        let mut command = program.command("bank");
        let command = command
            .arg("webhook")
            .args(arguments.split_whitespace())
            .env("FILBERT_BASE_URL", base_url)
            .env("FILBERT_BANK_API_URL", bank.api().as_str())
            .env("FILBERT_BANK_API_KEY", bank.key());
        let output = command.output().await.expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8(text).expect("text"),
        )
    };
    const HOME: &str = "https://links.example";
    let (is_done, text) = said("make", "http://links.example").await;
    assert!(!is_done && text.contains("https://"), "{text}");
    let (is_done, none) = said("list", HOME).await;
    assert!(is_done && none.contains("no webhook"), "{none}");
    let (is_done, made) = said("make", HOME).await;
    assert!(
        is_done && made.contains(bank.webhook_public_key().trim()),
        "{made}"
    );
    let (_, again) = said("make", HOME).await;
    assert_eq!(again, made, "there is one");
    let id = made.split_whitespace().nth(1).expect("an id after a word");
    let (is_done, enabled) = said(&format!("enable {id}"), HOME).await;
    assert!(is_done && enabled.contains("active"), "{enabled}");
    let (_, listed) = said("list", HOME).await;
    assert_eq!(listed, enabled);
    assert!(listed.contains("https://links.example/api/filbert/bank/webhook"));
    let (is_done, refused) = said("enable ../x", HOME).await;
    assert!(!is_done && !refused.contains(bank.key()), "{refused}");
}

/// A cash-out that a bank sent back.
async fn returned(store: &Store) -> String {
    let account = AccountId(1);
    let added = store.add_account(NewAccount {
        id: account,
        login: None,
        wallet: None,
        full_name: None,
        created_at: 0,
    });
    assert!(added.await.expect("an account"));
    let new = NewCashOut {
        id: CashOutId(0xc0ffee),
        account,
        kind: CashOutKind::Claim,
        link: LinkId {
            chain: domain::ChainId(31337),
            version: VaultVersion::V4_4,
            index: 5,
        },
        token: Address::ZERO,
        amount: U256::from(25_000_000),
        cents: Cents::dollars(25),
        fee: Cents::default(),
        bank_account: BankAccountId(2),
        customer: "customer".to_owned(),
        external_account: "external".to_owned(),
        rail: Rail::Sepa,
        hint: "BE68…7034".to_owned(),
        vehicle: Vehicle::Drain,
        landing: None,
        key: 1,
        facts: "{}".to_owned(),
        next_look_at: i64::MAX,
    };
    let prepared = store.prepare_cash_out(new, 9, 0).await.expect("a row");
    let PreparedCashOut::Row(row) = prepared else {
        panic!("{prepared:?}");
    };
    let change = CashOutChange {
        state: CashOutState::Returned,
        held: None,
        reason: None,
        tx: None,
        payout: None,
        facts: row.facts.clone(),
        next_look_at: None,
        told_as: None,
    };
    store.step_cash_out(&row, change, 1).await.expect("a step");
    row.id.to_string()
}

fn token() -> String {
    "0123456789abcdefghijklmnopqrstuvwxyz".to_owned()
}
