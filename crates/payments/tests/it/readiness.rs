use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures::future::join_all;
use payments::{Board, Check, readiness};
use testkit::PATIENCE;

use crate::{house::House, wire::Fate};

const AGES: Duration = Duration::from_secs(60);

/// What is said of the second chain, which nothing ails.
fn other(house: &House, checks: &[Check]) -> Vec<Check> {
    let name = format!("chain {}: ", house.world.chains[1].id);
    let checks = checks.iter().filter(|check| check.name.starts_with(&name));
    checks.cloned().collect()
}

#[tokio::test]
async fn a_chain_that_hangs_is_late_and_no_other() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    wire.rule(|_| Fate::Late(AGES));
    let since = Instant::now();
    let standing = readiness(&house.ctx).await;
    assert!(since.elapsed() < Duration::from_secs(4), "{standing:?}");
    assert!(standing.database.ok, "{standing:?}");
    let late = Check {
        name: format!("chain {}: node", house.chain().id),
        ok: false,
        detail: "did not answer in time".to_owned(),
    };
    assert_eq!(standing.chains[0], late);
    let other = other(&house, &standing.chains);
    assert!(other.len() == 3 && other[0].ok && other[2].ok, "{other:?}");

    // What it says before it hangs is told.
    wire.rule_for("eth_getBalance", |_| Fate::Late(AGES));
    let standing = readiness(&house.ctx).await;
    assert!(standing.chains[0].ok, "{standing:?}");
    assert_eq!(standing.chains[2].detail, late.detail);
}

#[tokio::test]
async fn however_many_ask_a_node_is_asked_once() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let asked = Arc::<AtomicUsize>::default();
    let count = asked.clone();
    wire.rule_for("eth_blockNumber", move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Fate::Late(Duration::from_millis(200))
    });
    let board = Board::new(house.ctx.clone());
    let all = join_all((0..100).map(|_| board.look())).await;
    assert_eq!(all[0].chains.len(), 6, "{:?}", all[0]);
    assert!(all.iter().all(|standing| *standing == all[0]));
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

/// A load balancer gives up after a second or two, and would send nobody to any process.
#[tokio::test]
async fn a_chain_that_hangs_keeps_nobody_waiting_who_asks_again() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let board = Board::new(house.ctx.clone());
    let before = board.look().await;
    wire.rule(|_| Fate::Late(AGES));
    let late = async {
        loop {
            let since = Instant::now();
            let standing = board.look().await;
            assert!(since.elapsed() < Duration::from_secs(2), "{standing:?}");
            if standing != before {
                return standing;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let late = tokio::time::timeout(PATIENCE, late).await;
    let late = late.expect("what was seen meanwhile is told");
    assert!(late.database.ok && !late.chains[0].ok, "{late:?}");
}
