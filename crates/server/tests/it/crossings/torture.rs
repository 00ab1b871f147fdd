//! Very many claims to another chain, while the router fails at everything and the program is killed again and again:
//! each comes to an end that is told as it is, or is claimed where it is; none is paid twice, and nothing stays in
//! between.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};
use testkit::Database;

use alloy::providers::Provider;
use futures::future::join_all;
use sandbox::router::{Faults, Pace, Settlement};
use tokio::sync::Semaphore;

use super::*;
use crate::sign;

/// What `make test-all` does, with one claim of each kind at least; `make torture-crossings` does 1,000.
const USUAL: u64 = 20;
/// Times that the program is killed, at most: one for eight claims.
const MOST_KILLS: u64 = 40;
/// Deposits of one transaction.
const A_CALL: usize = 100;
/// Claims that are asked for at the same time.
const AT_ONCE: usize = 16;
/// Longer than a route is taken.
const ROUTES_LAST: Duration = Duration::from_secs(11 * 60);
/// Pause between two looks at what the router contract has.
const LOOKS_EVERY: Duration = Duration::from_millis(500);

/// What the sandbox's router makes of a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It comes to that end by itself.
    Ends(&'static str),
    /// It waits in that state until somebody decides.
    Waits(&'static str),
    /// There is no route that may be taken: the link is claimed where it is.
    Refused,
}

/// What becomes of dollars at the sandbox's router, by their cents.
const SENTINELS: [(u64, u64, Class); 11] = [
    (1, 70, Class::Refused),
    (5, 71, Class::Refused),
    (11, 72, Class::Refused),
    (15, 77, Class::Refused),
    (17, 80, Class::Refused),
    (3, 73, Class::Ends("short")),
    (6, 74, Class::Ends("partial")),
    (9, 76, Class::Ends("refunded")),
    (2, 75, Class::Waits("needs_gas")),
    (8, 78, Class::Waits("crossing")),
    (12, 79, Class::Waits("failed")),
];

fn sentinel(number: u64) -> (u64, Class) {
    let mut sentinels = SENTINELS.iter();
    let found = sentinels.find(|(of, ..)| *of == number % USUAL);
    found.map_or(
        (number % 60, Class::Ends("arrived")),
        |(_, cents, class)| (*cents, *class),
    )
}

fn class(number: u64) -> Class {
    sentinel(number).1
}

fn amount(number: u64) -> u64 {
    (2_000 + number % 50 * 100 + sentinel(number).0) * 10_000
}

/// What is decided about a claim that waits: one of each kind is paid out, the next is given back.
fn settlement(number: u64) -> Settlement {
    match (number / USUAL + number / 2) % 2 {
        0 => Settlement::Fill,
        _ => Settlement::GiveBack,
    }
}

fn end_of(number: u64) -> &'static str {
    match (class(number), settlement(number)) {
        (Class::Ends(end), _) => end,
        (Class::Waits(_), Settlement::Fill) => "arrived",
        (Class::Waits(_), Settlement::GiveBack) => "refunded",
        (Class::Refused, _) => "claimed",
    }
}

#[tokio::test]
#[ignore = "deep: kills and faults, again and again"]
#[expect(
    clippy::print_stdout,
    reason = "its table is for whoever runs it at length"
)]
async fn each_comes_to_an_end_and_none_is_paid_twice_whatever_happens() {
    let count = count();
    let began = Instant::now();
    let world = TestWorld::start().await;
    let router = &world.sandbox().router;
    router.pace(Pace::StepMs(300));
    let bridged = Bridged::new(&world, &Database::durable_postgres()).await;
    let mut links = links(&world, count + 1).await;
    let last = links.pop().expect("there is one more");
    router.fail(Faults {
        seed: 9,
        percent: 20,
        lost_answers: 5,
        ..Faults::default()
    });
    let mut looks = 0_u64;
    let everything = async {
        let table = all_of_it(&bridged, &links).await;
        one_that_never_left_is_claimed_where_it_is(&bridged, last).await;
        table
    };
    let table = tokio::select! {
        table = everything => table,
        () = nothing_ever_stays(&world.chains[0], &mut looks) => unreachable!("it looks for ever"),
    };
    nothing_stays(&world.chains[0]).await;
    println!(
        "{count} claims across and one that never left, {} kills, {:.0} s; {looks} looks at the router contract",
        kills_of(count),
        began.elapsed().as_secs_f64()
    );
    for (state, claims) in table {
        println!("{state:<24} {claims:>6}");
    }
}

/// Has all of them asked for, settled and claimed. How many of each kind came to which end.
async fn all_of_it(bridged: &Bridged<'_>, links: &[(LinkId, u64)]) -> BTreeMap<String, u64> {
    let count = links.len() as u64;
    let turns = Semaphore::new(AT_ONCE);
    let asked = links.iter().map(|(link, number)| async {
        let _turn = turns.acquire().await.expect("turns");
        match class(*number) {
            Class::Refused => bridged.claim_where_it_is(*link, *number).await,
            Class::Ends(_) | Class::Waits(_) => bridged.cross(*link, *number).await,
        }
    });
    let (_, ()) = tokio::join!(join_all(asked), kill_again_and_again(bridged, count));
    for (link, number) in links {
        if let Class::Waits(state) = class(*number) {
            settle(bridged, *link, *number, state).await;
        }
    }
    let (mut table, mut away) = (BTreeMap::<String, u64>::new(), 0);
    for (link, number) in links {
        let end = match class(*number) {
            Class::Refused => {
                check_claimed(bridged, *link, *number).await;
                "refused, claimed".to_owned()
            }
            class => {
                let told = bridged.end(*link).await;
                check(bridged, *link, *number, &told).await;
                let state = told["state"].as_str().expect("a state");
                away += u64::from(state != "unclaimed");
                match class {
                    Class::Waits(waited) => format!("{waited}, then {state}"),
                    _ => state.to_owned(),
                }
            }
        };
        *table.entry(end).or_default() += 1;
    }
    let paid_in = bridged.paid_in();
    let different: BTreeSet<_> = paid_in.iter().collect();
    assert_eq!(
        (paid_in.len(), different.len() as u64),
        (different.len(), away)
    );
    table
}

#[expect(
    clippy::disallowed_methods,
    reason = "no setting of the product: for tests only"
)]
fn count() -> u64 {
    let said = std::env::var("FILBERT_CROSSINGS").ok();
    let said = said.map_or(USUAL, |said| said.parse().expect("a number of claims"));
    // As many of each kind.
    said.next_multiple_of(USUAL)
}

fn kills_of(count: u64) -> u64 {
    (count / 8).min(MOST_KILLS)
}

async fn links(world: &TestWorld, count: u64) -> Vec<(LinkId, u64)> {
    let chain = &world.chains[0];
    let usdc = chain.token("USDC").address;
    let deposits: Vec<(U256, ClaimSecret)> = (0..count)
        .map(|number| (U256::from(amount(number)), secret(number)))
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

async fn kill_again_and_again(bridged: &Bridged<'_>, count: u64) {
    // Long enough for some to come further in between.
    let pause = Duration::from_millis((count * 8).clamp(1_500, 6_000));
    for _ in 0..kills_of(count) {
        sleep(pause).await;
        bridged.restart(None).await;
    }
}

impl Bridged<'_> {
    /// Has a link claimed where it is, since no route of it may be taken.
    async fn claim_where_it_is(&self, link: LinkId, number: u64) {
        let far = &self.world.chains[1];
        let asked = to_ask(link, receiver(number), far);
        let refused = timeout(5 * PATIENCE, self.insist("get-squid-route", &asked)).await;
        let (status, told) = refused.expect("an answer");
        assert_eq!(status, 422, "{number}: {told}");
        let code = told["code"].as_str().expect("a code");
        assert!(["no_route", "route_refused"].contains(&code), "{told}");
        self.claim_straight(link, number).await;
    }

    async fn claim_straight(&self, link: LinkId, number: u64) {
        let near = &self.world.chains[0];
        let body = sign::claim(near, link, receiver(number), &secret(number));
        let claimed = timeout(5 * PATIENCE, self.insist("claim-v2", &body)).await;
        let (status, told) = claimed.expect("an answer");
        assert_eq!(status, 200, "{number}: {told}");
    }
}

/// The program ends when a claim is written down and before it is sent, and the chain takes no such route any more when
/// it is there again.
async fn one_that_never_left_is_claimed_where_it_is(
    bridged: &Bridged<'_>,
    (link, number): (LinkId, u64),
) {
    let (near, far) = (&bridged.world.chains[0], &bridged.world.chains[1]);
    let (who, paid_in) = (receiver(number), bridged.paid_in().len());
    bridged.restart(Some("crossings/begun")).await;
    let asked = to_ask(link, who, far);
    let quote = timeout(5 * PATIENCE, bridged.insist("get-squid-route", &asked)).await;
    let (status, quote) = quote.expect("an answer");
    assert_eq!(status, 200, "{quote}");
    let asked = to_take(near, far, (link, who, &secret(number)), &quote);
    assert_eq!(bridged.say("claim-x-chain", &asked).await, None);
    near.advance(ROUTES_LAST).await;
    bridged.restart(None).await;
    let told = bridged.end(link).await;
    assert_eq!(told["state"], "unclaimed", "{told}");
    assert!(told["error"].is_string(), "{told}");
    check(bridged, link, number, &told).await;
    assert_eq!(bridged.paid_in().len(), paid_in);
}

/// What waits is told as what it is, and from when on it is late; then somebody decides.
async fn settle(bridged: &Bridged<'_>, link: LinkId, number: u64, state: &str) {
    let router = &bridged.world.sandbox().router;
    let is_there = |told: &Value| told["state"] == state && told["from"]["txHash"].is_string();
    let told = bridged.told_when(link, is_there).await;
    let late = (told["lateAt"].as_u64(), told["startedAt"].as_u64());
    assert!(late.0 > late.1 && late.1.is_some(), "{told}");
    assert!(told["endedAt"].is_null(), "{told}");
    let decided = async {
        loop {
            let state = router.state();
            let mut orders = state["orders"].as_array().expect("a list").iter();
            let order = orders.find(|order| order["tx"] == told["from"]["txHash"]);
            if let Some(order) = order {
                let id = order["id"]
                    .as_str()
                    .expect("an id")
                    .parse()
                    .expect("a hash");
                router.settle(id, settlement(number)).expect("it waits");
                return;
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    let decided = timeout(PATIENCE, decided).await;
    decided.unwrap_or_else(|_| panic!("nobody paid in for {told}"));
}

/// It was paid once, on its own chain, and is told so.
async fn check_claimed(bridged: &Bridged<'_>, link: LinkId, number: u64) {
    let (near, far) = (&bridged.world.chains[0], &bridged.world.chains[1]);
    let path = format!("links/{link}");
    let is_claimed = |told: &Value| told["state"] == "claimed";
    let told = bridged.read_when(&path, is_claimed).await;
    let who = receiver(number);
    assert_eq!(told["withdrawal"]["recipient"], json!(who.to_string()));
    let has = (dollars(near, who).await, dollars(far, who).await);
    assert_eq!(has, (U256::from(amount(number)), U256::ZERO), "{told}");
}

/// What is told is what both chains show.
async fn check(bridged: &Bridged<'_>, link: LinkId, number: u64, told: &Value) {
    let (near, far) = (&bridged.world.chains[0], &bridged.world.chains[1]);
    let who = receiver(number);
    if told["state"] == "unclaimed" {
        // The money is in its link, for its holder to claim.
        let is_pending = |told: &Value| told["state"] == "pending";
        bridged
            .read_when(&format!("links/{link}"), is_pending)
            .await;
        bridged.claim_straight(link, number).await;
        return check_claimed(bridged, link, number).await;
    }
    let (there, back) = (dollars(far, who).await, dollars(near, who).await);
    let is_there = |is: bool| assert_eq!(!there.is_zero(), is, "{told}");
    assert_eq!(told["state"], end_of(number), "{told}");
    match end_of(number) {
        "refunded" => {
            is_there(false);
            assert_eq!(back, U256::from(amount(number)), "{told}");
        }
        "partial" => {
            is_there(false);
            assert_ne!(told["to"]["receivedToken"]["symbol"], "USDC");
        }
        end => {
            let received = units(&told["to"]["received"]);
            assert_eq!((received, back), (there, U256::ZERO), "{told}");
            let is_less = received < units(&told["to"]["minimum"]);
            assert_eq!(is_less, end == "short", "{told}");
        }
    }
}

/// Looks again and again, for ever.
async fn nothing_ever_stays(chain: &TestChain, looks: &mut u64) {
    loop {
        nothing_stays(chain).await;
        *looks += 1;
        sleep(LOOKS_EVERY).await;
    }
}

/// Neither in the contract between vault and bridge, nor for anybody to take from it.
async fn nothing_stays(chain: &TestChain) {
    let coins = chain.node.get_balance(chain.router).await;
    assert_eq!(coins.expect("a balance"), U256::ZERO);
    assert_eq!(dollars(chain, chain.router).await, U256::ZERO);
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let left = usdc.allowance(chain.router, chain.bridge).call().await;
    assert_eq!(left.expect("an allowance"), U256::ZERO);
}
