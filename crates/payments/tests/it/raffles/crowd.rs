use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use alloy::providers::Provider;
use alloy::{primitives::U256, rpc::types::Filter, sol_types::SolEvent};
use chain::bindings::LinkVault;
use domain::LinkState;
use futures::{StreamExt, future::join_all, stream};
use payments::{ClaimSlotError, EnterRaffleError, enter_raffle, read_raffle};
use testkit::Database;

use super::{Raffle, wallet};

use crate::databases;

/// How many wallets come at once. `FILBERT_RAFFLE` has another number, up to 1,000.
fn crowd() -> u64 {
    #[expect(clippy::disallowed_methods, reason = "how large a test is")]
    let wanted = std::env::var("FILBERT_RAFFLE").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(60)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "deep: a crowd of sixty"]
async fn as_many_wallets_as_slots_at_once_get_one_each() {
    at_once(databases::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "deep: a crowd of sixty"]
async fn as_many_wallets_as_slots_at_once_get_one_each_on_postgres() {
    at_once(databases::postgres()).await;
}

async fn at_once(database: Database) {
    let count = crowd();
    let raffle = Raffle::on(database, count).await;
    let house = &raffle.house;
    let begun = Instant::now();
    let one = |number| {
        let raffle = &raffle;
        async move {
            let slot = loop {
                match raffle.enter(wallet(number)).await {
                    Ok(slot) => break slot,
                    Err(error) if is_busy(&error) => {}
                    Err(error) => panic!("wallet {number}: {error:?}"),
                }
            };
            let mut tries = 0;
            loop {
                match raffle.claim(slot.index, wallet(number)).await {
                    Ok(_) => return slot,
                    Err(
                        error @ (ClaimSlotError::NotHeld
                        | ClaimSlotError::NotOffered
                        | ClaimSlotError::WrongSignature),
                    ) => panic!("wallet {number}: {error:?}"),
                    // Kept, or too much to do: asking again is safe.
                    Err(_) if tries < 100 => tries += 1,
                    Err(error) => panic!("wallet {number}: {error:?}"),
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    };
    let slots = join_all((0..count).map(one)).await;
    let answered = begun.elapsed();
    stream::iter(&slots)
        .for_each_concurrent(8, |slot| async {
            let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
            house.link_when(raffle.at(slot.index), claimed).await;
        })
        .await;
    let paid = begun.elapsed();
    eprintln!("{count} wallets: all answered after {answered:?}, all paid after {paid:?}");

    let mut drawn: Vec<_> = slots.iter().map(|slot| slot.index).collect();
    drawn.sort_unstable();
    let all: Vec<_> = raffle.slots.iter().map(|slot| slot.index).collect();
    assert_eq!(drawn, all, "every slot once");
    let got = slots
        .iter()
        .zip(0..)
        .map(|(slot, number)| (wallet(number), slot.amount));
    let got: BTreeMap<_, _> = got.collect();
    let chain_says = payouts(&raffle).await;
    assert_eq!(chain_says, got, "as the chain paid");
    let total: U256 = raffle.amounts.iter().sum();
    assert_eq!(chain_says.values().sum::<U256>(), total);
    for number in [0, count - 1] {
        assert_eq!(house.balance(wallet(number)).await, got[&wallet(number)]);
    }
    assert_eq!(house.balance(house.chain().vault).await, U256::ZERO);

    let told = read_raffle(&house.ctx, raffle.link()).await.unwrap();
    assert_eq!((told.total, told.left), (total, U256::ZERO));
    assert_eq!(told.counts.claimed as u64, count);
    assert!(
        told.leaders
            .is_sorted_by(|one, other| one.amount >= other.amount)
    );
    let late = raffle.enter(wallet(count)).await;
    assert!(matches!(late, Err(EnterRaffleError::Over)), "{late:?}");
    let again = raffle.enter(wallet(0)).await;
    assert!(
        matches!(again, Err(EnterRaffleError::Paid { index, .. }) if index == slots[0].index),
        "{again:?}"
    );
}

/// Whether the same again may be done.
fn is_busy(error: &EnterRaffleError) -> bool {
    use payments::{ReadLinkError, ReadRaffleError};

    match error {
        EnterRaffleError::Busy => true,
        EnterRaffleError::Store(error)
        | EnterRaffleError::Raffle(
            ReadRaffleError::Store(error) | ReadRaffleError::Link(ReadLinkError::Store(error)),
        ) => error.is_transient(),
        _ => false,
    }
}

/// Who got how much, by what the vault told.
async fn payouts(raffle: &Raffle) -> BTreeMap<alloy::primitives::Address, U256> {
    let chain = raffle.house.chain();
    let filter = Filter::new()
        .address(chain.vault)
        .event_signature(LinkVault::WithdrawEvent::SIGNATURE_HASH)
        .from_block(0);
    let logs = chain.node.get_logs(&filter).await.unwrap();
    let mut paid = BTreeMap::new();
    for log in logs {
        let event = log.log_decode::<LinkVault::WithdrawEvent>().unwrap().inner;
        let before = paid.insert(event._recipientAddress, event._amount);
        assert_eq!(before, None, "one payment a wallet");
    }
    paid
}

#[tokio::test]
async fn of_two_wallets_at_once_one_gets_the_last_slot() {
    for database in databases::both() {
        let raffle = Raffle::on(database, 1).await;
        let (one, two) = tokio::join!(raffle.enter(wallet(1)), raffle.enter(wallet(2)));
        let (won, lost, winner) = match (one, two) {
            (Ok(won), Err(lost)) => (won, lost, wallet(1)),
            (Err(lost), Ok(won)) => (won, lost, wallet(2)),
            both => panic!("{both:?}"),
        };
        assert!(matches!(lost, EnterRaffleError::AllHeld { .. }), "{lost:?}");
        raffle.claim(won.index, winner).await.unwrap();
        let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
        raffle.house.link_when(raffle.link(), claimed).await;
        let late = raffle.enter(wallet(3)).await;
        assert!(matches!(late, Err(EnterRaffleError::Over)), "{late:?}");
    }
}

#[tokio::test]
async fn one_wallet_twenty_times_at_once_has_one_slot() {
    for database in databases::both() {
        let raffle = Raffle::on(database, 20).await;
        let entries = (0..20).map(|_| enter_raffle(&raffle.house.ctx, raffle.entry(wallet(1))));
        let drawn: Vec<_> = join_all(entries)
            .await
            .into_iter()
            .map(|drawn| drawn.unwrap().index)
            .collect();
        assert!(drawn.iter().all(|index| *index == drawn[0]), "{drawn:?}");
        let claims = (0..20).map(|_| raffle.claim(drawn[0], wallet(1)));
        let sent: Vec<_> = join_all(claims)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        assert!(sent.iter().all(|tx| *tx == sent[0]), "{sent:?}");
        for slot in raffle.slots.iter().filter(|slot| slot.index != drawn[0]) {
            let refused = raffle.claim(slot.index, wallet(1)).await;
            assert!(
                matches!(refused, Err(ClaimSlotError::NotHeld)),
                "{refused:?}"
            );
        }
        raffle.house.chain().mined(sent[0]).await;
        assert_eq!(payouts(&raffle).await.len(), 1);
    }
}
