use std::time::Duration;

use alloy::primitives::U256;
use domain::{LinkState, SponsoredState};
use payments::claim;
use testkit::secret;

use crate::house::{House, stranger};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

/// The block that paid goes away. The same bytes are sent again and pay again, once.
#[tokio::test]
async fn a_claim_whose_block_is_dropped_is_paid_all_the_same() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.link_when(link, |link| link.deposit.is_final).await;
    let tx = claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    let block = house.chain().mined(tx).await.block_number.unwrap();
    house
        .link_when(link, |link| link.state == LinkState::Claimed)
        .await;

    house.chain().drop_from(block).await;
    house.chain().mine(1).await;
    house
        .link_when(link, |link| link.state == LinkState::Pending)
        .await;
    // Longer than the sponsor waits for a block to take a transaction.
    house.shift_clock(Duration::from_secs(20));
    while house.seen(link).await.state == LinkState::Pending {
        house.chain().mine(1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    house.chain().finalize().await;
    let done = house
        .link_when(link, |link| {
            link.withdrawal
                .is_some_and(|withdrawal| withdrawal.is_final)
                && link
                    .sponsored
                    .as_ref()
                    .is_some_and(|call| call.state == SponsoredState::Final)
        })
        .await;
    let withdrawal = done.withdrawal.unwrap();
    assert_eq!(withdrawal.tx, tx, "the same bytes");
    assert!(withdrawal.block >= block);
    assert_eq!(house.balance(stranger(1)).await, WEI);
}

/// A deposit that the chain takes back is no link any more.
#[tokio::test]
async fn a_deposit_whose_block_is_dropped_is_forgotten() {
    let house = House::new().await;
    let kept = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(1))
        .await;
    house.chain().finalize().await;
    house.seen(kept).await;
    let dropped = house
        .chain()
        .deposit_native(house.person(0), WEI, &secret(2))
        .await;
    let block = house.seen(dropped).await.deposit.block;

    house.chain().drop_from(block).await;
    let gone = async {
        while house.ctx.store.link(dropped).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), gone)
        .await
        .unwrap();
    assert_eq!(house.seen(kept).await.state, LinkState::Pending);
}
