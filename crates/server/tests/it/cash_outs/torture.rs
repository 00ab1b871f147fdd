//! Very many cash-outs, while the bank fails at everything and the program is killed again and again: what is
//! credited is what was meant, each once, and each is at its end or on the operator's list.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use domain::ClaimSecret;
use payments::{Clock, SystemClock, troubled_cash_outs};
use sandbox::bank::{Faults, Pace};
use store::Store;
use testkit::{Database, TestWorld};
use tokio::{sync::Semaphore, time::sleep};

use super::{kills::Desk, *};

/// What `make test` does; `make torture-bank` does 2,000.
const USUAL: usize = 40;
/// Times that the program is killed, at most: one for two cash-outs.
const MOST_KILLS: usize = 50;
/// Deposits of one transaction.
const A_CALL: usize = 100;
/// Cash-outs that are asked for at the same time.
const AT_ONCE: usize = 16;
/// Cash-outs of one person.
const A_PERSON: usize = 40;

/// What becomes of a cash-out at the sandbox's bank, by the cents of its amount.
fn amount(number: usize) -> u64 {
    let dollars = 20 + (number as u64 % 50);
    let cents = match number % 20 {
        7 => 81,
        11 => 82,
        15 => 84,
        _ => number as u64 % 80,
    };
    (dollars * 100 + cents) * 10_000
}

fn end_of(number: usize) -> &'static str {
    match number % 20 {
        7 => "returned",
        11 => "undeliverable",
        15 => "refunded",
        _ => "payment_processed",
    }
}

#[tokio::test]
#[ignore = "deep: kills and faults, again and again"]
#[expect(
    clippy::print_stdout,
    reason = "its table is for whoever runs it at length"
)]
async fn what_is_credited_is_what_was_meant_whatever_happens() {
    let count = count();
    let began = Instant::now();
    let world = TestWorld::start().await;
    let bank = &world.sandbox().bank;
    bank.pace(Pace::StepMs(300));
    let database = Database::durable_postgres();
    let desk = Desk::new(&world, &database).await;
    let people = (0..count.div_ceil(A_PERSON)).map(|number| desk.verified(number as u64));
    let people = futures::future::join_all(people).await;
    let links = links(&world, count).await;
    bank.fail(Faults {
        seed: 8,
        lost_answers: 20,
        broken: 10,
        webhooks_twice: 15,
        webhooks_late: 15,
        ..Faults::default()
    });

    let kills = kill_again_and_again(&desk, count);
    let (ids, ()) = tokio::join!(ask_for_all(&desk, &people, &links), kills);
    let states = settle(&desk, &ids).await;
    bank.fail(Faults::default());
    let store = Store::connect(database.url()).await.expect("a database");
    check(&world, &store, &ids, &states).await;
    let mut table = BTreeMap::<&str, usize>::new();
    for state in states.values() {
        *table.entry(state.as_str()).or_default() += 1;
    }
    println!(
        "{count} cash-outs, {} kills, {:.0} s",
        kills_of(count),
        began.elapsed().as_secs_f64()
    );
    for (state, cash_outs) in table {
        println!("{state:<20} {cash_outs:>6}");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "no setting of the product: for tests only"
)]
fn count() -> usize {
    let said = std::env::var("FILBERT_CASH_OUTS").ok();
    said.map_or(USUAL, |said| said.parse().expect("a number of cash-outs"))
}

fn kills_of(count: usize) -> usize {
    (count / 2).min(MOST_KILLS)
}

async fn links(world: &TestWorld, count: usize) -> Vec<(LinkId, u64)> {
    let chain = &world.chains[0];
    let usdc = chain.token("USDC").address;
    let deposits: Vec<(U256, ClaimSecret)> = (0..count)
        .map(|number| (U256::from(amount(number)), secret(number as u64)))
        .collect();
    // Thousands of links are worth more than anybody begins with.
    let worth = deposits.iter().map(|(amount, _)| *amount).sum();
    chain.mint(usdc, &world.people[0], worth).await;
    let mut links = Vec::new();
    for some in deposits.chunks(A_CALL) {
        let made = chain
            .deposit_erc20_batch(&world.people[0], usdc, some)
            .await;
        links.extend(made);
    }
    links.into_iter().zip(0..).collect()
}

/// Prepares each and says yes to it; whoever is cut off asks again. Their ids, in order.
async fn ask_for_all(
    desk: &Desk<'_>,
    people: &[(Somebody, String)],
    links: &[(LinkId, u64)],
) -> Vec<String> {
    let turns = Semaphore::new(AT_ONCE);
    let asked = links.iter().map(|(link, number)| {
        let turns = &turns;
        async move {
            let _turn = turns.acquire().await.expect("turns");
            let (who, account) = &people[*number as usize / A_PERSON];
            let kind = if number % 2 == 0 { "CLAIM" } else { "CASHOUT" };
            let wanted = to_prepare(kind, *link, account);
            let prepared = desk.say(who, "user/prepare-cash-out", &wanted).await;
            let pay_to = prepared["payTo"].as_str().expect("an address").parse();
            let chain = &desk.world.chains[0];
            let signature = signature(chain, *link, pay_to.expect("one"), *number);
            let yes = json!({"cashOutId": prepared["id"], "signature": signature});
            let confirmed = desk.say(who, "user/confirm-cash-out", &yes).await;
            confirmed["id"].as_str().expect("an id").to_owned()
        }
    });
    futures::future::join_all(asked).await
}

async fn kill_again_and_again(desk: &Desk<'_>, count: usize) {
    // Long enough for some to come further in between.
    let pause = Duration::from_millis((count as u64 * 4).clamp(1_000, 4_000));
    for _ in 0..kills_of(count) {
        sleep(pause).await;
        desk.restart(None).await;
    }
}

/// The state of each once none of them changes by itself any more.
async fn settle(desk: &Desk<'_>, ids: &[String]) -> BTreeMap<String, String> {
    let mut states = BTreeMap::new();
    let mut open: BTreeSet<&String> = ids.iter().collect();
    let deadline = Instant::now() + Duration::from_secs(120 + ids.len() as u64);
    while !open.is_empty() {
        assert!(Instant::now() < deadline, "still open: {open:?}");
        for id in open.clone() {
            let now = desk.ask(&format!("cash-out?id={id}")).await;
            let Some(state) = now.and_then(|now| Some(now["state"].as_str()?.to_owned())) else {
                continue;
            };
            let is_at_its_end = matches!(
                state.as_str(),
                "payment_processed"
                    | "refunded"
                    | "canceled"
                    | "returned"
                    | "undeliverable"
                    | "error"
            );
            if is_at_its_end {
                open.remove(id);
                states.insert(id.clone(), state);
            }
        }
        sleep(Duration::from_millis(500)).await;
    }
    states
}

async fn check(
    world: &TestWorld,
    store: &Store,
    ids: &[String],
    states: &BTreeMap<String, String>,
) {
    let different: BTreeSet<_> = ids.iter().collect();
    assert_eq!(different.len(), ids.len());
    let now = SystemClock.now_ms();
    let troubled = troubled_cash_outs(store, now, ids.len() as u64).await;
    let troubled: BTreeSet<String> = troubled
        .expect("a list")
        .iter()
        .map(|one| one.cash_out.id.to_string())
        .collect();
    let mut meant = 0;
    for (number, id) in ids.iter().enumerate() {
        assert_eq!(states[id], end_of(number), "{id}");
        let is_over = matches!(
            states[id].as_str(),
            "payment_processed" | "refunded" | "canceled"
        );
        assert_eq!(troubled.contains(id), !is_over, "{id}: {}", states[id]);
        if states[id] == "payment_processed" {
            meant += amount(number);
        }
    }
    let state = world.sandbox().bank.state();
    assert_eq!(state["strays"], json!([]));
    let payouts = state["payouts"].as_array().expect("a list");
    let credited = payouts
        .iter()
        .filter(|payout| payout["state"] == "payment_processed")
        .map(|payout| units(payout["amount"].as_str().expect("a number")));
    assert_eq!(credited.sum::<u64>(), meant, "Σ credited = Σ meant");
    let paid_in = payouts
        .iter()
        .filter(|payout| payout["state"] != "awaiting_funds");
    assert_eq!(paid_in.count(), ids.len(), "each once");
}

/// Millionths of a decimal number.
fn units(decimal: &str) -> u64 {
    let (whole, part) = decimal.split_once('.').unwrap_or((decimal, ""));
    let part = format!("{part:0<6}");
    whole.parse::<u64>().expect("a number") * 1_000_000 + part.parse::<u64>().expect("a number")
}
