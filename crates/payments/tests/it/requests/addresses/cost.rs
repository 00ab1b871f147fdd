//! What it costs a chain's nodes that requests' addresses are watched.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use alloy::primitives::U256;
use domain::{AssetKind, RequestId, RequestKind};
use store::{NewRequest, PictureBudget};
use testkit::TestWorld;

use crate::{
    databases,
    house::{House, spec_at, stranger},
    wire::{Fate, Wire},
};

const REQUESTS: u128 = 10_000;
const BLOCK: Duration = Duration::from_secs(2);
const WHILE: Duration = Duration::from_secs(40);

/// Ten thousand that wait to be paid, and none.
#[tokio::test]
#[ignore = "it measures"]
#[expect(clippy::print_stdout, reason = "whoever measures reads it")]
async fn many_watched_requests_cost_a_chain_less_than_half_as_much_again() {
    let world = TestWorld::with_block_time(BLOCK).await;
    let wire = Wire::to(&world.chains[0].rpc_url).await;
    let mut spec = spec_at(&world.chains[0], wire.url.clone());
    spec.block_time = BLOCK;
    let own = spec.contracts.as_mut().expect("contracts");
    own.request_addresses = Some(world.chains[0].request_addresses);
    let house = House::with(world, databases::sqlite(), vec![spec]).await;
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    wire.rule(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Fate::Carried
    });
    let measured = async || {
        let (before, cpu) = (asked.load(Ordering::Relaxed), processor());
        tokio::time::sleep(WHILE).await;
        let questions = asked.load(Ordering::Relaxed) - before;
        (questions, processor() - cpu)
    };
    tokio::time::sleep(BLOCK).await;
    let none = measured().await;
    for number in 1..=REQUESTS {
        add(&house, number).await;
    }
    tokio::time::sleep(BLOCK).await;
    let many = measured().await;
    println!("questions and processor ms in {WHILE:?}: of none {none:?}, of {REQUESTS} {many:?}");
    assert!(2 * many.0 < 3 * none.0, "{many:?} {none:?}");
}

async fn add(house: &House, number: u128) {
    let token = house.chain().token("USDC");
    let now = house.now();
    let new = NewRequest {
        id: RequestId::drawn((number << 96).to_be_bytes()),
        account: None,
        chain: house.chain().id,
        recipient: stranger(1),
        recipient_name: None,
        token: token.address,
        asset: AssetKind::Erc20,
        token_symbol: "USDC".to_owned(),
        token_decimals: 6,
        kind: RequestKind::Exact,
        amount: Some(U256::from(5)),
        reference: None,
        file: None,
        since_block: 0,
        created_at: now as u64 / 1_000,
        expires_at: None,
        look_at: now + 1_000_000,
        watch_until: now + 1_000_000,
    };
    let budget = PictureBudget {
        in_all: 0,
        stray_files: 0,
    };
    house.ctx.store.add_request(new, budget).await.unwrap();
}

/// Milliseconds that this process took of the processor.
fn processor() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<_> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    // The 14th and 15th field, in hundredths of a second.
    let ticks: u64 = [11, 12]
        .map(|at: usize| fields[at].parse::<u64>().unwrap())
        .iter()
        .sum();
    ticks * 10
}
