//! What waits, and for how long.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use sandbox::Fault;

use super::{Bank, priced};
use crate::{
    house::{House, stranger},
    wire::Fate,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Services of prices that are away take nobody's points.
#[tokio::test]
async fn what_has_no_price_now_is_credited_when_it_has() {
    let bank = Bank::open().await;
    bank.prices.fail(Fault::BadGateway);
    let sender = bank.address(0);
    bank.claimed(0, 5_000, 1, stranger(1)).await;
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 0);
    bank.prices.fail(Fault::None);
    bank.house.shift_clock(Duration::from_secs(30 * 60));
    bank.looked().await;
    assert_eq!(bank.total(sender).await, 72);
}

/// What has none for a day earns nothing, and is not looked at for ever.
#[tokio::test]
async fn what_never_has_a_price_is_decided_after_a_day() {
    let bank = Bank::open().await;
    bank.prices.fail(Fault::BadGateway);
    let sender = bank.address(0);
    bank.claimed(0, 5_000, 1, stranger(1)).await;
    bank.settled().await;
    let open = async || {
        let open = bank.house.ctx.store.open_credits(i64::MAX, 9).await;
        open.unwrap().len()
    };
    assert_eq!(open().await, 2);
    bank.house.shift_clock(DAY);
    bank.looked().await;
    assert_eq!(open().await, 0);
    bank.prices.fail(Fault::None);
    bank.house.shift_clock(DAY);
    bank.looked().await;
    assert_eq!(bank.total(sender).await, 0);
}

/// A node that does not say who made a link is asked again, and other chains' links wait for none of it.
#[tokio::test]
async fn who_made_a_link_is_asked_until_the_chain_says_so() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let (server, prices) = priced(&house.world.chains).await;
    house.ctx = house.ctx.clone().priced(prices);
    house.open();
    let bank = Bank {
        house,
        prices: server,
    };
    let sender = bank.address(0);
    bank.claimed(0, 5_000, 1, stranger(1)).await;
    wire.rule(|asked| match asked["method"].as_str() {
        Some("eth_getTransactionByHash") => Fate::Lost,
        _ => Fate::Carried,
    });
    bank.settled().await;
    assert_eq!(bank.total(sender).await, 0);
    wire.rule(|_| Fate::Carried);
    bank.house.shift_clock(Duration::from_secs(30 * 60));
    bank.looked().await;
    assert_eq!(bank.total(sender).await, 72);

    // With nothing new, no node is asked who made what.
    let asked = Arc::<AtomicU32>::default();
    let counted = asked.clone();
    wire.rule(move |question| {
        if question["method"] == "eth_getTransactionByHash" {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        Fate::Carried
    });
    bank.looked().await;
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}
