//! The order of a run on one database.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
    time::Duration,
};

use alloy::primitives::U256;
use serde::{Deserialize, de::IgnoredAny};
use tokio::time::Instant;

use crate::{
    ceilings,
    claim::Claim,
    closed_loop,
    flood::Flood,
    follower::Follower,
    latency::Latency,
    open_loop::{Answer, Outcome, claim_at_once, claim_at_rate},
    person,
    plan::{OVERLOAD, Plan, TOGETHER},
    product::Product,
    report::{self, Books, Ceilings, Claims, Dashboard, Gas, Overload, Report},
    usage,
    world::{AMOUNT, Deposit, World},
};

/// How long the product may take to know a deposit, and to have sent what it took on.
const SETTLES_WITHIN: Duration = Duration::from_secs(120);

/// Runs the product on a database and measures it. Nothing of it is left running.
pub async fn run(plan: &Plan, program: &Path, dir: &Path, database_url: &str) -> Report {
    let load_before = usage::load();
    let commits = ceilings::commits(database_url, plan.committing).await;
    let product = Product::start(program, dir, database_url).await;
    let world = World::of(&product).await;
    let count = plan.deposits();
    let tokens = world.deposit_tokens(count..count + plan.gas_claims()).await;
    let deposits = world.deposit(0..count).await;
    let claims_of = |deposits: &[Deposit]| -> Vec<Claim> {
        let claims = deposits.iter().map(|deposit| Claim::of(&world, deposit));
        claims.collect()
    };
    let (for_gas, claims) = (claims_of(&tokens), claims_of(&deposits));
    let links: Vec<String> = deposits
        .iter()
        .map(|deposit| format!("/api/filbert/links/{}", deposit.link))
        .collect();
    until_known(
        &product,
        links.last().expect("invariant: there are deposits"),
    )
    .await;
    let follower = Follower::start(&world).await;

    let (direct, rest) = claims.split_at(plan.direct);
    let (steady, rest) = rest.split_at(plan.steady_claims());
    let (flooded, overload) = rest.split_at(plan.flooded_claims());

    let (sends, claims_a_block) = ceilings::claims(&world, &follower, direct).await;
    let authority = product.base.trim_start_matches("http://");
    let health = ["/api/filbert/health".to_owned()];
    let health = closed_loop::read(authority, &health, plan.readers, plan.reading).await;
    let gas = look_at_gas(&product, &world, &follower, &for_gas).await;
    let (claims_report, mut outcomes) = claim_steadily(plan, &product, &follower, steady).await;
    let reads = closed_loop::read(authority, &links, plan.readers, plan.reading).await;
    let dashboard = read_history(plan, &product, &world).await;
    let (flood, more) = claim_beside_logins(plan, &product, &follower, flooded).await;
    outcomes.extend(more);
    let (overload, more) = claim_too_fast(plan, &product, overload).await;
    outcomes.extend(more);
    let books = audit(&world, &follower, &claims, &outcomes).await;
    let gas = with_largest_batch(gas, &world, &follower, &claims).await;
    let peak_memory = usage::peak_memory(product.pid);
    drop(follower);
    product.stop().await;
    Report {
        database: database_url
            .split(':')
            .next()
            .unwrap_or_default()
            .to_owned(),
        cores: std::thread::available_parallelism().map_or(0, usize::from),
        load_before,
        ceilings: Ceilings {
            sends,
            claims_a_block,
            commits,
            health,
        },
        claims: claims_report,
        gas,
        reads,
        dashboard,
        flood,
        overload,
        books,
        peak_memory,
    }
}

/// Waits until the product has read the chain as far as a link.
async fn until_known(product: &Product, path: &str) {
    let deadline = Instant::now() + SETTLES_WITHIN;
    let url = format!("{}{path}", product.base);
    loop {
        let answer = reqwest::get(&url).await.expect("an answer");
        if answer.status() == 200 {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "the product does not see the deposits"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// One claim alone, then ten at the same moment, each of them when nothing else waits.
async fn look_at_gas(
    product: &Product,
    world: &World,
    follower: &Follower,
    claims: &[Claim],
) -> Gas {
    let (mut alone, mut together) = (Vec::new(), Vec::new());
    for look in claims.chunks(1 + TOGETHER) {
        let (one, ten) = look.split_at(1);
        alone.push(gas_each(product, world, follower, one).await);
        together.push(gas_each(product, world, follower, ten).await);
    }
    let mean = |gas: Vec<f64>| gas.iter().sum::<f64>() / gas.len() as f64;
    Gas {
        alone: mean(alone),
        together: mean(together),
        largest_batch: 0,
        in_largest_batch: 0.0,
    }
}

async fn gas_each(product: &Product, world: &World, follower: &Follower, claims: &[Claim]) -> f64 {
    claim_at_once(product, claims).await;
    let indices: Vec<_> = claims.iter().map(|claim| claim.index).collect();
    assert!(
        follower.until_gone(&indices, SETTLES_WITHIN).await,
        "claims are mined"
    );
    let mut transactions: Vec<_> = indices
        .iter()
        .flat_map(|index| follower.withdrawals(*index))
        .map(|withdrawal| withdrawal.tx)
        .collect();
    transactions.sort_unstable();
    transactions.dedup();
    let mut gas = 0;
    for tx in transactions {
        gas += world.receipt(tx).await.gas_used;
    }
    gas as f64 / claims.len() as f64
}

async fn with_largest_batch(gas: Gas, world: &World, follower: &Follower, claims: &[Claim]) -> Gas {
    let mut in_transaction = HashMap::new();
    for withdrawal in claims
        .iter()
        .flat_map(|claim| follower.withdrawals(claim.index))
    {
        *in_transaction.entry(withdrawal.tx).or_insert(0_usize) += 1;
    }
    let largest = in_transaction.into_iter().max_by_key(|(_, claims)| *claims);
    let (tx, claims) = largest.expect("claims were mined");
    Gas {
        largest_batch: claims,
        in_largest_batch: world.receipt(tx).await.gas_used as f64 / claims as f64,
        ..gas
    }
}

async fn claim_steadily(
    plan: &Plan,
    product: &Product,
    follower: &Follower,
    claims: &[Claim],
) -> (Claims, Vec<Outcome>) {
    let (before, start) = (usage::processor_time(), Instant::now());
    let outcomes = claim_at_rate(product, claims, f64::from(plan.rate)).await;
    let processor = usage::shares(&before, &usage::processor_time(), start.elapsed());
    follower.until_gone(&kept(&outcomes), SETTLES_WITHIN).await;

    let mined: Vec<Duration> = outcomes
        .iter()
        .filter_map(|outcome| {
            let first = follower.withdrawals(outcome.index).first().copied()?;
            Some(first.at.saturating_duration_since(outcome.intended))
        })
        .collect();
    let report = Claims {
        asked: claims.len(),
        rate: f64::from(plan.rate),
        acknowledged: acknowledged(&outcomes).count(),
        accepted: Latency::of(acknowledged(&outcomes).collect()),
        mined_count: mined.len(),
        mined: Latency::of(mined),
        errors: by_code(&outcomes),
        processor,
    };
    (report, outcomes)
}

/// Claims at the plain rate, while very many log in.
async fn claim_beside_logins(
    plan: &Plan,
    product: &Product,
    follower: &Follower,
    claims: &[Claim],
) -> (report::Flood, Vec<Outcome>) {
    let flood = Flood::begin(product, plan.logins);
    let (claims, outcomes) = claim_steadily(plan, product, follower, claims).await;
    let logins = flood.end().await;
    (report::Flood { claims, logins }, outcomes)
}

/// The history of whoever made the deposits, as the dashboard asks for it.
async fn read_history(plan: &Plan, product: &Product, world: &World) -> Dashboard {
    const FIRST_PAGE: &str = "/api/filbert/user/history?limit=100";
    let cookie = person::sign_in(product, world.sender_key, &world.chain.to_string()).await;
    let authority = product.base.trim_start_matches("http://");
    let path = [FIRST_PAGE.to_owned()];
    // One person looks at one dashboard: a page at a time.
    let first_page = closed_loop::read_as(Some(&cookie), authority, &path, 1, plan.reading).await;
    let (start, mut items, mut after) = (Instant::now(), 0, None::<String>);
    let client = reqwest::Client::new();
    loop {
        let mut url = reqwest::Url::parse(&product.base).expect("invariant: a URL");
        url.set_path("/api/filbert/user/history");
        url.query_pairs_mut().append_pair("limit", "1000");
        if let Some(after) = &after {
            url.query_pairs_mut().append_pair("after", after);
        }
        let answer = client.get(url).header("cookie", &cookie).send().await;
        let page: HistoryPage = answer.expect("an answer").json().await.expect("a page");
        items += page.items.len();
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    Dashboard {
        items,
        first_page,
        whole: start.elapsed().as_secs_f64() * 1_000.0,
    }
}

#[derive(Deserialize)]
struct HistoryPage {
    items: Vec<IgnoredAny>,
    next: Option<String>,
}

async fn claim_too_fast(
    plan: &Plan,
    product: &Product,
    claims: &[Claim],
) -> (Overload, Vec<Outcome>) {
    let rate = f64::from(plan.rate * OVERLOAD);
    let outcomes = claim_at_rate(product, claims, rate).await;
    let shed: Vec<Duration> = outcomes
        .iter()
        .filter(|outcome| {
            matches!(
                outcome.answer,
                Answer::Refused {
                    status: 429 | 503,
                    ..
                }
            )
        })
        .map(|outcome| outcome.took)
        .collect();
    let report = Overload {
        rate,
        asked: claims.len(),
        acknowledged: acknowledged(&outcomes).count(),
        accepted: Latency::of(acknowledged(&outcomes).collect()),
        shed: shed.len(),
        shed_took: Latency::of(shed),
        others: by_code(&outcomes),
    };
    (report, outcomes)
}

/// Waits for all that the product took on, and compares with what the chain says.
async fn audit(
    world: &World,
    follower: &Follower,
    claims: &[Claim],
    outcomes: &[Outcome],
) -> Books {
    let kept = kept(outcomes);
    follower.until_gone(&kept, SETTLES_WITHIN).await;
    let lost = kept
        .iter()
        .filter(|index| follower.withdrawals(**index).is_empty())
        .count();
    let (mut withdrawn, mut wrong) = (0, 0);
    for claim in claims {
        match follower.withdrawals(claim.index).as_slice() {
            [] => {}
            [one] if one.recipient == claim.recipient => withdrawn += 1,
            _ => wrong += 1,
        }
    }
    let left = U256::from((claims.len() - withdrawn) as u64 * AMOUNT);
    Books {
        deposits: claims.len(),
        withdrawn,
        lost,
        wrong,
        vault_is_right: world.vault_balance().await == left,
    }
}

/// What the product has promised to pay.
fn kept(outcomes: &[Outcome]) -> Vec<u64> {
    let kept = outcomes
        .iter()
        .filter(|outcome| matches!(outcome.answer, Answer::Acknowledged | Answer::Saved(_)));
    kept.map(|outcome| outcome.index).collect()
}

fn acknowledged(outcomes: &[Outcome]) -> impl Iterator<Item = Duration> {
    outcomes
        .iter()
        .filter(|outcome| matches!(outcome.answer, Answer::Acknowledged))
        .map(|outcome| outcome.took)
}

fn by_code(outcomes: &[Outcome]) -> BTreeMap<String, usize> {
    let mut codes = BTreeMap::new();
    for outcome in outcomes {
        let code = match &outcome.answer {
            Answer::Acknowledged => continue,
            Answer::Saved(code) => format!("saved: {code}"),
            Answer::Refused { status, code } => format!("{status} {code}"),
            Answer::None(error) => error.clone(),
        };
        *codes.entry(code).or_default() += 1;
    }
    codes
}
