//! The process ends between what it keeps and what it asks of the bank.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use payments::FAIL_POINTS;
use reqwest::Client;
use sandbox::{
    BankServer,
    bank::{IdentityChange, Kyc, Tos},
};
use serde_json::{Value, json};
use testkit::{Database, PATIENCE, TestWorld};
use tokio::{process::Child, time::timeout};

use super::us_account;
use crate::{
    databases,
    process::Program,
    somebody::{Beside, Somebody},
};

const KILLED: i32 = 9;

struct Killed {
    program: Program,
    bank: BankServer,
    ann: Somebody,
    child: Child,
    _database: Database,
}

impl Killed {
    /// A program that has run once, so that somebody is signed in.
    async fn new(world: &TestWorld) -> Self {
        let database = databases::sqlite();
        let program = Program::on(&world.chains[0], &database, "warn");
        let bank = BankServer::start(0, &[], None).await.expect("a bank");
        let mut first = program.start().await;
        let ann = Beside::of(&database).await.somebody(1).await;
        first.kill().await.expect("it is killed");
        let child = start(&program, &bank, None);
        let mut killed = Self {
            program,
            bank,
            ann,
            child,
            _database: database,
        };
        killed.answers().await;
        killed
    }

    async fn answers(&mut self) {
        self.program.until_it_answers(&mut self.child).await;
    }

    async fn restart(&mut self, fail_at: Option<&str>) {
        self.child.kill().await.expect("it is killed");
        self.child = start(&self.program, &self.bank, fail_at);
        self.answers().await;
    }

    /// Starts a program that ends at `point`, lets it do something, and starts another.
    async fn end_at(&mut self, point: &str, path: &str, body: &Value) {
        self.restart(Some(point)).await;
        let cut_off = self.say(path, body).await;
        assert_eq!(cut_off, None, "{point}");
        let ended = timeout(PATIENCE, self.child.wait()).await;
        let status = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
        assert_eq!(status.expect("its end").signal(), Some(KILLED), "{point}");
        self.child = start(&self.program, &self.bank, None);
        self.answers().await;
    }

    /// What a call answers, if it does.
    async fn say(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let url = format!("{}/api/filbert/{path}", self.program.base);
        let request = Client::new().post(url).header("cookie", self.ann.cookie());
        let response = request.json(body).send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    fn kept(&self, of: &str) -> Vec<Value> {
        self.bank.state()[of].as_array().cloned().expect("a list")
    }
}

fn start(program: &Program, bank: &BankServer, fail_at: Option<&str>) -> Child {
    let mut command = program.command("run");
    command
        .env("FILBERT_BANK_API_URL", bank.api().as_str())
        .env("FILBERT_BANK_API_KEY", bank.key());
    if let Some(point) = fail_at {
        command.env("FILBERT_FAIL_AT", point);
    }
    program.launch(command)
}

fn of(room: &str) -> impl Iterator<Item = &'static &'static str> {
    FAIL_POINTS
        .iter()
        .filter(move |point| point.starts_with(room))
}

#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_there_is_one_check_and_each_account_once() {
    let world = TestWorld::start().await;
    for point in of("identity/") {
        let mut killed = Killed::new(&world).await;
        killed
            .end_at(point, "user/begin-identity", &json!({}))
            .await;
        let again = killed.say("user/begin-identity", &json!({})).await;
        let (status, body) = again.expect("an answer");
        assert_eq!(
            (status, &body["state"]),
            (200, &json!("terms")),
            "{point}: {body}"
        );
        assert_eq!(killed.kept("identities").len(), 1, "{point}");

        if *point != "identity/created" {
            continue;
        }
        let change = IdentityChange {
            kyc: Some(Kyc::Approved),
            tos: Some(Tos::Approved),
            ..IdentityChange::default()
        };
        killed
            .bank
            .set_identity(&killed.ann.email, change)
            .expect("somebody");
        until_verified(&killed).await;
        for (number, point) in of("bank_account/").enumerate() {
            let account = us_account(&format!("12345678{number}"));
            killed
                .end_at(point, "user/link-bank-account", &account)
                .await;
            let again = killed.say("user/link-bank-account", &account).await;
            let (status, body) = again.expect("an answer");
            assert_eq!(status, 200, "{point}: {body}");
            assert_eq!(
                killed.kept("external_accounts").len(),
                number + 1,
                "{point}"
            );
        }
    }
}

/// Nobody asks again: the next process ends what the one before began.
#[tokio::test]
async fn what_was_begun_by_who_died_is_ended_by_who_comes_next() {
    let world = TestWorld::start().await;
    let mut killed = Killed::new(&world).await;
    killed
        .end_at("identity/created", "user/begin-identity", &json!({}))
        .await;
    let database_is_so_far = async {
        loop {
            let url = format!("{}/api/filbert/user/export", killed.program.base);
            let request = Client::new().get(url).header("cookie", killed.ann.cookie());
            let export = request.send().await.expect("an answer");
            let export: Value = export.json().await.expect("JSON");
            if export["identity"]["state"] == "terms" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    timeout(PATIENCE, database_is_so_far)
        .await
        .expect("it goes on by itself");
    assert_eq!(killed.kept("identities").len(), 1);
}

async fn until_verified(killed: &Killed) {
    let verified = async {
        loop {
            let url = format!("{}/api/filbert/user/identity", killed.program.base);
            let request = Client::new().get(url).header("cookie", killed.ann.cookie());
            let now: Value = request
                .send()
                .await
                .expect("an answer")
                .json()
                .await
                .expect("JSON");
            if now["state"] == "verified" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    timeout(PATIENCE, verified).await.expect("it is verified");
}
