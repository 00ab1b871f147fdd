use std::time::Duration;

use alloy::primitives::U256;
use chain::{RevertCause, SimulateError};
use domain::{LinkId, LinkState, Moment, SponsoredState, limits};
use payments::{Budgets, ClaimError, Link, Refusal, claim};
use testkit::secret;

use crate::{
    admitted::reclaim,
    house::{House, stranger},
    reclaim::signed,
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// One whose sponsor sends nothing home, so that what expired stays as it is.
async fn house() -> House {
    let mut house = House::new().await;
    house.close().await;
    house.ctx = house.ctx.clone().within(Budgets {
        returns_per_chain: Some(0),
        ..Budgets::default()
    });
    house.open();
    house
}

/// A link that can be claimed for one day.
async fn expiring(house: &House) -> LinkId {
    let links = house
        .chain()
        .deposit_batch(house.person(0), WEI, &[secret(1)], 1)
        .await;
    links[0]
}

#[tokio::test]
async fn an_expired_link_pays_nobody_but_its_sender() {
    let house = house().await;
    let link = expiring(&house).await;
    let fresh = house.seen(link).await;
    let expires_at = fresh.created_at + DAY.as_secs();
    assert_eq!(
        (fresh.expires_at, fresh.is_expired),
        (Some(expires_at), false)
    );

    house.chain().advance(DAY).await;
    let told = house.link_when(link, |link| link.is_expired).await;
    assert_eq!(told.state, LinkState::Pending);
    let late = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
    assert!(
        matches!(&late, Err(ClaimError::Refused(Refusal::Expired { expires_at: at })) if *at == expires_at),
        "{late:?}"
    );
    assert_eq!(
        house
            .ctx
            .store
            .live_call(&format!("settle:{link}"))
            .await
            .unwrap(),
        None
    );

    let request = signed(&house, house.person(0), link);
    let tx = reclaim(&house.ctx, request).await.unwrap();
    let back = house
        .link_when(link, |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(back.withdrawal.map(|withdrawal| withdrawal.tx), Some(tx));
}

/// Of a link that expired in a block that was not read yet, the chain says so when it is asked.
#[tokio::test]
async fn the_chain_knows_better_than_what_was_read() {
    let mut house = house().await;
    let link = expiring(&house).await;
    let expires_at = house.seen(link).await.expires_at.unwrap();
    house.close().await;
    house.chain().advance(DAY).await;

    let chain = house.ctx.chains.get(link.chain).unwrap();
    let vault = chain.vault(link.version).unwrap();
    let request = house.claim(link, &secret(1), stranger(1));
    let calldata = vault.claim_call(link.index, request.recipient, request.signature);
    let answer = chain
        .simulate(
            stranger(2),
            vault.address(),
            U256::ZERO,
            calldata,
            limits::SPONSORED_GAS_CAP,
        )
        .await;
    let Err(SimulateError::Reverted(revert)) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(revert.cause, RevertCause::Expired { expires_at });
    assert_eq!(Refusal::from(revert), Refusal::Expired { expires_at });
}

/// The link expires between the simulation and the block.
#[tokio::test]
async fn a_claim_that_its_block_is_too_late_for_says_so() {
    let house = house().await;
    let link = expiring(&house).await;
    let expires_at = house.seen(link).await.expires_at.unwrap();
    house.chain().hold().await;
    claim(&house.ctx, house.claim(link, &secret(1), stranger(1)))
        .await
        .unwrap();
    let stands_at = |state| {
        move |link: &Link| {
            link.sponsored
                .as_ref()
                .is_some_and(|call| call.state == state)
        }
    };
    house
        .link_when(link, stands_at(SponsoredState::Broadcast))
        .await;

    house.chain().advance(DAY).await;
    let told = house
        .link_when(link, stands_at(SponsoredState::Rejected))
        .await;
    let reason = told.sponsored.and_then(|call| call.reason);
    let expected = format!("the link expired on {}", Moment(expires_at));
    assert_eq!((told.state, reason), (LinkState::Pending, Some(expected)));
}
