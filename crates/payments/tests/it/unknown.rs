//! What deposits cost that nobody made.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use alloy::{hex, primitives::U256, sol_types::SolCall};
use chain::bindings::LinkVault;
use domain::{LinkId, VaultVersion, limits};
use futures::future::join_all;
use payments::{ReadLinkError, read_link};
use serde_json::Value;
use testkit::secret;

use crate::{
    house::House,
    wire::{Fate, Wire},
};

/// Past all that a vault may soon hold.
const FAR: u64 = 1_000_000;

fn link(house: &House, index: u64) -> LinkId {
    LinkId {
        chain: house.chain().id,
        version: VaultVersion::V4_4,
        index,
    }
}

fn asks_how_many(asked: &Value) -> bool {
    let method = hex::encode(LinkVault::getDepositCountCall::SELECTOR);
    asked["method"] == "eth_call" && asked["params"].to_string().contains(&method)
}

/// How often the node hears that question from now on, which it answers or does not.
fn counted(wire: &Wire, is_away: bool) -> Arc<AtomicUsize> {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    wire.rule(move |question| {
        if !asks_how_many(question) {
            return Fate::Carried;
        }
        count.fetch_add(1, Ordering::Relaxed);
        match is_away {
            true => Fate::Lost,
            false => Fate::Carried,
        }
    });
    asked
}

#[tokio::test]
async fn indexes_that_nobody_made_cost_a_vault_few_questions() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let asked = counted(&wire, false);
    let reads = (0..100).map(|number| read_link(&house.ctx, link(&house, FAR + number)));
    for answer in join_all(reads).await {
        assert!(
            matches!(answer, Err(ReadLinkError::NotFound { count: 0, .. })),
            "{answer:?}"
        );
    }
    let near = read_link(&house.ctx, link(&house, limits::UNCONFIRMED_WINDOW - 1)).await;
    assert!(
        matches!(near, Err(ReadLinkError::Unconfirmed { .. })),
        "{near:?}"
    );
    // One, one for those who came while it was asked, and one for who came last.
    let asked = asked.load(Ordering::Relaxed);
    assert!(asked <= 3, "{asked}");
}

/// A node that is away is asked no more often, and what it says afterwards is heard.
#[tokio::test]
async fn whether_there_is_such_a_deposit_is_asked_again_a_second_later() {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let asked = counted(&wire, true);
    for number in 0..20 {
        let answer = read_link(&house.ctx, link(&house, number)).await;
        assert!(matches!(answer, Err(ReadLinkError::Node(_))), "{answer:?}");
    }
    let asked = asked.load(Ordering::Relaxed);
    assert!(asked <= 2, "{asked}");

    wire.mend();
    for count in 0..2 {
        house.shift_clock(Duration::from_secs(2));
        let answer = read_link(&house.ctx, link(&house, FAR)).await;
        assert!(
            matches!(answer, Err(ReadLinkError::NotFound { count: told, .. }) if told == count),
            "{answer:?}"
        );
        house
            .chain()
            .deposit_native(house.person(0), U256::ONE, &secret(1))
            .await;
    }
}
