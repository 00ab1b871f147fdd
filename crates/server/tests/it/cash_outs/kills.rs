//! The process ends between what is durable and what is asked of chain and bank.

use std::{os::unix::process::ExitStatusExt, time::Duration};

use payments::FAIL_POINTS;
use reqwest::Client;
use sandbox::bank::Pace;
use testkit::{Database, PATIENCE, TestWorld};
use tokio::{process::Child, sync::Mutex, time::timeout};

use super::*;
use crate::{databases, process::Program};

const KILLED: i32 = 9;

/// A program that pays out, to be killed.
pub(super) struct Desk<'a> {
    pub world: &'a TestWorld,
    pub program: Program,
    pub beside: Beside,
    child: Mutex<Child>,
}

impl<'a> Desk<'a> {
    pub async fn new(world: &'a TestWorld, database: &Database) -> Self {
        let chain = &world.chains[0];
        let name = world.sandbox().bank.chain_name(chain.id).expect("a name");
        let program = Program::on(chain, database, "warn").with_route_of(chain, name);
        Self::with(world, database, program).await
    }

    /// One whose bank takes money on the second chain alone, to which a router brings that of the first.
    pub async fn landing(world: &'a TestWorld, database: &Database) -> Self {
        let [near, far] = &world.chains[..] else {
            panic!("two chains");
        };
        let name = world.sandbox().bank.chain_name(far.id).expect("a name");
        let program = Program::on(near, database, "warn").with_router_of(world);
        Self::with(world, database, program.with_route_of(far, name)).await
    }

    async fn with(world: &'a TestWorld, database: &Database, program: Program) -> Self {
        let child = Mutex::new(launch(&program, world, None));
        let desk = Self {
            world,
            beside: Beside::of(database).await,
            program,
            child,
        };
        desk.program
            .until_it_answers(&mut *desk.child.lock().await)
            .await;
        let url = format!("{}/api/filbert/bank/webhook", desk.program.base);
        let url = Url::parse(&url).expect("a URL");
        world.sandbox().bank.deliver_to(url);
        desk
    }

    pub async fn restart(&self, fail_at: Option<&str>) {
        let mut child = self.child.lock().await;
        child.kill().await.expect("it is killed");
        *child = launch(&self.program, self.world, fail_at);
        self.program.until_it_answers(&mut child).await;
    }

    pub async fn until_it_ends(&self, point: &str) {
        let mut child = self.child.lock().await;
        let ended = timeout(PATIENCE, child.wait()).await;
        let status = ended
            .unwrap_or_else(|_| panic!("it never gets to {point}: {}", self.program.read_log()));
        assert_eq!(status.expect("its end").signal(), Some(KILLED), "{point}");
        *child = launch(&self.program, self.world, None);
        self.program.until_it_answers(&mut child).await;
    }

    /// What a call answers, if it does.
    pub async fn try_say(&self, who: &Somebody, path: &str, body: &Value) -> Option<(u16, Value)> {
        let url = format!("{}/api/filbert/{path}", self.program.base);
        let request = Client::new().post(url).header("cookie", who.cookie());
        let response = request.json(body).send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    /// What a call answers at last; it is repeated until it is not asked to come again.
    pub async fn say(&self, who: &Somebody, path: &str, body: &Value) -> Value {
        let asking = async {
            loop {
                match self.try_say(who, path, body).await {
                    Some((200, body)) => return body,
                    Some((503 | 500 | 429, _)) | None => {}
                    Some((404, body)) if body["code"] == "deposit_unconfirmed" => {}
                    Some(other) => panic!("{path}: {other:?}"),
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let said = timeout(5 * PATIENCE, asking).await;
        said.unwrap_or_else(|_| panic!("{path}: {}", self.program.read_log()))
    }

    pub async fn ask(&self, path: &str) -> Option<Value> {
        let url = format!("{}/api/filbert/{path}", self.program.base);
        let answer = Client::new().get(url).send().await.ok()?;
        answer.json().await.ok()
    }

    /// Somebody whom the bank verified, and the id of their account there.
    pub async fn verified(&self, number: u64) -> (Somebody, String) {
        let who = self.beside.somebody(number).await;
        self.say(&who, "user/begin-identity", &json!({})).await;
        let bank = &self.world.sandbox().bank;
        bank.set_identity(&who.email, approved()).expect("somebody");
        let verified = async {
            loop {
                let url = format!("{}/api/filbert/user/identity", self.program.base);
                let request = Client::new().get(url).header("cookie", who.cookie());
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
        let record = self
            .say(&who, "user/link-bank-account", &iban_account())
            .await;
        let accounts = record["accounts"].as_array().expect("a list");
        let account = accounts.iter().find(|one| one["account_type"] == "iban");
        let id = account.expect("an account")["account_id"].clone();
        (who, id.as_str().expect("an id").to_owned())
    }

    pub async fn until_paid(&self, id: &str) {
        let there = async {
            loop {
                let now = self.ask(&format!("cash-out?id={id}")).await;
                if now.is_some_and(|now| now["state"] == "payment_processed") {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let there = timeout(2 * PATIENCE, there).await;
        there.unwrap_or_else(|_| panic!("{id} is not paid: {}", self.program.read_log()));
    }
}

fn launch(program: &Program, world: &TestWorld, fail_at: Option<&str>) -> Child {
    let bank = &world.sandbox().bank;
    let mut command = program.command("run");
    command
        // How many a test makes is no setting of the program.
        .env_remove("FILBERT_CASH_OUTS")
        .env("FILBERT_BANK_API_URL", bank.api().as_str())
        .env("FILBERT_BANK_API_KEY", bank.key())
        .env("FILBERT_BANK_WEBHOOK_KEY", bank.webhook_public_key())
        .env("FILBERT_BANK_LANDING_CHAIN", world.chains[1].id.to_string());
    if let Some(point) = fail_at {
        command.env("FILBERT_FAIL_AT", point);
    }
    program.launch(command)
}

/// Whether it is come to while somebody waits for an answer.
fn is_before_the_yes(point: &str) -> bool {
    let points = [
        "prepared",
        "address_made",
        "led_back",
        "addressed",
        "confirmed",
    ];
    points.iter().any(|end| point.ends_with(end))
}

#[tokio::test]
async fn wherever_the_process_ends_the_money_gets_there_once() {
    let world = TestWorld::start().await;
    let bank = &world.sandbox().bank;
    bank.pace(Pace::StepMs(50));
    let mut number = 100;
    let mut paid = 0;
    let database = databases::sqlite();
    let desk = Desk::new(&world, &database).await;
    let all = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("cash_outs/") && **point != "cash_outs/set_out");
    let of_both_kinds = all.flat_map(|point| ["CLAIM", "CASHOUT"].map(|kind| (point, kind)));
    // Addresses are made for claims alone.
    let of_addresses = ["cash_outs/address_made", "cash_outs/led_back"];
    let all =
        of_both_kinds.filter(|(point, kind)| *kind == "CLAIM" || !of_addresses.contains(point));
    for (point, kind) in testkit::rounds(all, 3) {
        number += 1;
        // Another person each time: an address is made once.
        let (ann, account) = desk.verified(number).await;
        let chain = &world.chains[0];
        let usdc = chain.token("USDC").address;
        let amount = U256::from(25_000_000);
        let sender = &world.people[0];
        let link = chain
            .deposit_erc20(sender, usdc, amount, &secret(number))
            .await;
        let mut wanted = to_prepare(kind, link, &account);
        if point.ends_with("led_back") {
            wanted["returnAddress"] = json!(sender.address);
        }
        desk.restart(Some(point)).await;
        if is_before_the_yes(point) && !point.ends_with("confirmed") {
            let cut_off = cut_off(&desk, &ann, "user/prepare-cash-out", &wanted).await;
            assert_eq!(cut_off, None, "{point}");
            desk.until_it_ends(point).await;
        }
        let prepared = desk.say(&ann, "user/prepare-cash-out", &wanted).await;
        let pay_to = prepared["payTo"].as_str().expect("an address").parse();
        let signature = signature(chain, link, pay_to.expect("one"), number);
        let yes = json!({"cashOutId": prepared["id"], "signature": signature});
        if point.ends_with("confirmed") {
            let cut_off = desk.try_say(&ann, "user/confirm-cash-out", &yes).await;
            assert_eq!(cut_off, None, "{point}");
            desk.until_it_ends(point).await;
        } else if is_before_the_yes(point) {
            desk.say(&ann, "user/confirm-cash-out", &yes).await;
        } else {
            // It ends by itself, before or after the answer.
            desk.try_say(&ann, "user/confirm-cash-out", &yes).await;
            desk.until_it_ends(point).await;
        }
        desk.until_paid(prepared["id"].as_str().expect("an id"))
            .await;
        paid += 1;
        let state = bank.state();
        let payouts = state["payouts"].as_array().expect("a list");
        let with_money = payouts
            .iter()
            .filter(|one| one["state"] == "payment_processed");
        assert_eq!(with_money.count(), paid, "{point} {kind}");
    }
}

/// Asked until the program has read the link and ends.
async fn cut_off(
    desk: &Desk<'_>,
    who: &Somebody,
    path: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    loop {
        match desk.try_say(who, path, body).await {
            Some((404, body)) if body["code"] == "deposit_unconfirmed" => {}
            other => return other,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
