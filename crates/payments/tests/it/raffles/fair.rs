//! The order in which slots are drawn: committed to from the start, followed by each draw, opened in the end.

use alloy::primitives::{B256, keccak256};
use domain::{LinkState, RaffleSeed};
use payments::{EnterRaffleError, RaffleDraw, raffle_slots, read_raffle};

use super::{PAST_THE_HOLD, Raffle, wallet};
use crate::databases;

impl Raffle {
    async fn draw(&self) -> RaffleDraw {
        let told = read_raffle(&self.house.ctx, self.link()).await.unwrap();
        told.draw.expect("it is claimed here")
    }

    /// The slots that were paid, by the numbers of their draws.
    async fn drawn(&self) -> Vec<(u64, u64)> {
        let told = raffle_slots(&self.house.ctx, self.link(), None).await;
        let slots = told.unwrap().slots.into_iter();
        let mut drawn: Vec<_> = slots
            .filter_map(|slot| Some((slot.drawn?, slot.index)))
            .collect();
        drawn.sort_unstable();
        drawn
    }

    /// Has a wallet's slot paid out to it.
    async fn paid(&self, index: u64, number: u64) {
        self.claim(index, wallet(number)).await.unwrap();
        let claimed = |link: &payments::Link| link.state == LinkState::Claimed;
        self.house.link_when(self.at(index), claimed).await;
    }
}

#[tokio::test]
async fn slots_are_drawn_in_an_order_that_was_committed_to() {
    for database in databases::each() {
        let raffle = Raffle::on(database, 5).await;
        let from_the_start = raffle.draw().await;
        assert_eq!(from_the_start.seed, None);
        for number in 0..5 {
            let slot = raffle.enter(wallet(number)).await.unwrap();
            raffle.paid(slot.index, number).await;
            let told = raffle.draw().await;
            assert_eq!(told.commitment, from_the_start.commitment);
            assert!(number == 4 || told.seed.is_none(), "{told:?}");
        }
        raffle.house.chain().finalize().await;
        let seed = loop {
            if let Some(seed) = raffle.draw().await.seed {
                break seed;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        };
        assert_eq!(keccak256(seed), from_the_start.commitment);
        let mut order: Vec<_> = raffle.slots.iter().map(|slot| slot.index).collect();
        order.sort_by_key(|index| RaffleSeed::drawn(seed.0).place(*index));
        let wanted: Vec<_> = (1..).zip(order).collect();
        assert_eq!(raffle.drawn().await, wanted);
    }
}

/// Two raffles under the same house have orders of their own.
#[tokio::test]
async fn each_raffle_has_an_order_of_its_own() {
    let (one, other) = (Raffle::of(2).await, Raffle::of(2).await);
    let none = keccak256(B256::ZERO);
    let told = [one.draw().await.commitment, other.draw().await.commitment];
    assert!(told[0] != told[1] && !told.contains(&none), "{told:?}");
}

/// Who leaves gives back their place, and their number is nobody else's.
#[tokio::test]
async fn what_somebody_leaves_is_drawn_next() {
    let raffle = Raffle::of(3).await;
    let left = raffle.enter(wallet(0)).await.unwrap();
    let second = raffle.enter(wallet(1)).await.unwrap();
    raffle.paid(second.index, 1).await;
    raffle.house.shift_clock(PAST_THE_HOLD);
    let again = raffle.enter(wallet(2)).await.unwrap();
    assert_eq!(again.index, left.index);
    raffle.paid(again.index, 2).await;
    assert_eq!(raffle.drawn().await, [(2, second.index), (3, again.index)]);
    let rest = raffle.enter(wallet(0)).await.unwrap();
    raffle.paid(rest.index, 0).await;
    let over = raffle.enter(wallet(5)).await;
    assert!(matches!(over, Err(EnterRaffleError::Over)), "{over:?}");
    assert_eq!(raffle.drawn().await.last(), Some(&(4, rest.index)));
}
