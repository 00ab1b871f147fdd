use std::{num::NonZeroU64, time::Duration};

use alloy::{
    eips::BlockId,
    primitives::{Address, B256, Bytes, U256, Uint},
    providers::Provider,
    signers::{SignerSync, local::PrivateKeySigner},
};
use chain::bindings::LinkVault;
use domain::{LinkId, LinkState, SponsoredKind, reclaim_digest};
use futures::future::join_all;
use payments::{Budgets, ClaimError, LinkFeed, ReclaimRequest, Refusal, Told, claim};
use sandbox::Person;
use testkit::secret;
use tokio_util::sync::CancellationToken;

use crate::{
    admitted::reclaim,
    feed::standing,
    house::{House, stranger},
};

const WEI: U256 = U256::from_limbs([1_000_000, 0, 0, 0]);

pub fn signed(house: &House, person: &Person, link: LinkId) -> ReclaimRequest {
    let key = PrivateKeySigner::from_bytes(&person.private_key).unwrap();
    let digest = reclaim_digest(link.chain, house.chain().vault, link.index);
    let signature = Bytes::from(key.sign_hash_sync(&digest).unwrap().as_bytes());
    ReclaimRequest {
        link,
        signer: person.address,
        signature,
        list: None,
        network: None,
    }
}

/// Reclaims of the fourth person's deposits that are all there before the sponsor looks. Each is a
/// transaction of its own.
pub async fn at_once(house: &mut House, links: &[LinkId]) -> Vec<Result<B256, ClaimError>> {
    house.close().await;
    let (ctx, id) = (house.ctx.clone(), house.chain().id);
    let before = ctx.store.queue_length(id).await.unwrap();
    let requests = links
        .iter()
        .map(|link| signed(house, house.person(3), *link));
    let requests: Vec<_> = requests.collect();
    let asking = tokio::spawn(async move {
        join_all(requests.into_iter().map(|request| reclaim(&ctx, request))).await
    });
    let all = before + links.len() as u64;
    while house.ctx.store.queue_length(id).await.unwrap() < all {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.open();
    asking.await.unwrap()
}

#[tokio::test]
async fn a_sender_gets_the_whole_deposit_back_and_pays_no_gas() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(3), WEI, &secret(1))
        .await;
    house.seen(link).await;
    let before = house.balance(house.person(3).address).await;

    let tx = reclaim(&house.ctx, signed(&house, house.person(3), link))
        .await
        .unwrap();
    let done = house
        .link_when(link, |link| link.state == LinkState::Reclaimed)
        .await;
    assert_eq!(done.withdrawal.unwrap().tx, tx);
    assert_eq!(done.sponsored.unwrap().kind, SponsoredKind::Reclaim);
    assert_eq!(house.balance(house.person(3).address).await, before + WEI);

    let again = reclaim(&house.ctx, signed(&house, house.person(3), link))
        .await
        .unwrap();
    assert_eq!(again, tx);
    let late = claim(&house.ctx, house.claim(link, &secret(1), stranger(1))).await;
    assert!(
        matches!(
            late,
            Err(ClaimError::Refused(Refusal::AlreadyClaimed { .. }))
        ),
        "{late:?}"
    );
}

#[tokio::test]
async fn only_the_sender_gets_it_back() {
    let house = House::new().await;
    let link = house
        .chain()
        .deposit_native(house.person(3), WEI, &secret(1))
        .await;
    house.seen(link).await;

    let sender = house.person(3).address;
    let stranger = reclaim(&house.ctx, signed(&house, house.person(4), link)).await;
    assert!(
        matches!(stranger, Err(ClaimError::Refused(Refusal::NotTheSender { sender: found })) if found == sender),
        "{stranger:?}"
    );
    let mut forged = signed(&house, house.person(4), link);
    forged.signer = sender;
    let forged = reclaim(&house.ctx, forged).await;
    assert!(
        matches!(forged, Err(ClaimError::Refused(Refusal::WrongSignature))),
        "{forged:?}"
    );
    assert_eq!(house.seen(link).await.state, LinkState::Pending);
}

/// Else whoever asks again and again would use up what others may still take that day.
#[tokio::test]
async fn a_reclaim_that_comes_too_early_takes_nothing_of_the_day() {
    const LOCKED_FOR: Duration = Duration::from_secs(3_600);
    let house = House::new().await;
    let (chain, ctx) = (
        house.chain(),
        house.ctx.clone().within(Budgets {
            calls_per_token: NonZeroU64::new(1),
            ..Budgets::default()
        }),
    );
    let after = chain.node.get_block(BlockId::latest()).await.unwrap();
    let after = after.unwrap().header.timestamp + LOCKED_FOR.as_secs();
    let friend = house.person(4).address;
    let link = locked_until(&house, friend, after).await;
    let told = house.seen(link).await;
    assert_eq!(
        (told.reclaimable_after, told.is_locked),
        (Some(after), true)
    );

    let request = signed(&house, house.person(3), link);
    let early = reclaim(&ctx, request.clone()).await;
    assert!(
        matches!(early, Err(ClaimError::Refused(Refusal::TooEarly { reclaimable_after })) if reclaimable_after == after),
        "{early:?}"
    );
    let call = ctx.store.live_call(&format!("settle:{link}")).await;
    assert!(call.unwrap().is_none(), "nothing was taken in");

    chain.advance(2 * LOCKED_FOR).await;
    reclaim(&ctx, request).await.expect("the day's one call");
    house
        .link_when(link, |link| link.state == LinkState::Reclaimed)
        .await;
}

/// Our vault makes nobody wait for a recipient who is not there, so nobody is told to.
#[tokio::test]
async fn a_lock_that_is_for_nobody_is_none() {
    let house = House::new().await;
    let link = locked_until(&house, Address::ZERO, u32::MAX.into()).await;
    let told = house.seen(link).await;
    assert_eq!((told.reclaimable_after, told.is_locked), (None, false));

    let request = signed(&house, house.person(3), link);
    reclaim(&house.ctx, request).await.expect("at once");
    house
        .link_when(link, |link| link.state == LinkState::Reclaimed)
        .await;
}

/// By the chain's clock, which is the one that the vault goes by; whoever follows the link need not look by themselves.
#[tokio::test]
async fn a_promise_that_has_run_out_is_told() {
    const LOCKED_FOR: Duration = Duration::from_secs(3_600);
    /// Shorter than the pause after which everything is read again, whatever changed.
    const SOON: Duration = Duration::from_secs(10);
    let house = House::new().await;
    let chain = house.chain();
    let after = chain.node.get_block(BlockId::latest()).await.unwrap();
    let after = after.unwrap().header.timestamp + LOCKED_FOR.as_secs();
    let link = locked_until(&house, house.person(4).address, after).await;
    let feed = LinkFeed::new(house.ctx.clone());
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));
    let _cancel = cancel.drop_guard();
    let mut follower = feed
        .subscribe(vec![link], Vec::new(), Told::default())
        .unwrap();
    assert!(standing(&mut follower).await.is_locked);

    chain.advance(2 * LOCKED_FOR).await;
    let opened = async {
        loop {
            let link = standing(&mut follower).await;
            if !link.is_locked {
                return link;
            }
        }
    };
    let opened = tokio::time::timeout(SOON, opened)
        .await
        .expect("it is told");
    assert_eq!(opened.reclaimable_after, Some(after));
    assert_eq!(opened.state, LinkState::Pending);
}

/// The fourth person's deposit for somebody, not to be taken back until after a time (Unix seconds).
async fn locked_until(house: &House, recipient: Address, time: u64) -> LinkId {
    let (chain, sender) = (house.chain(), house.person(3).address);
    let sent = LinkVault::new(chain.vault, &chain.node)
        .makeCustomDeposit(
            Address::ZERO,
            0,
            WEI,
            U256::ZERO,
            secret(1).link_key().address(),
            sender,
            false,
            recipient,
            Uint::from(time),
            false,
            Bytes::new(),
        )
        .from(sender)
        .value(WEI)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*sent.tx_hash()).await;
    let event = receipt
        .decoded_log::<LinkVault::DepositEvent>()
        .expect("the vault tells of it");
    let link = chain.link(event._index.to());
    house.seen(link).await;
    link
}
