//! What anybody may put under a link's key, which is public.

use alloy::primitives::Address;
use domain::ChainId;
use payments::{LinkFeed, Told, find_links};
use store::NewDeposit;
use tokio_util::sync::CancellationToken;

use crate::{
    feed::{deposit, index, standing},
    house::{House, stranger},
};

/// One more than are told of under a key.
const DUST: u64 = 21;

/// A deposit of `sender`'s among those of somebody else, all under one key.
fn buried(chain: ChainId, sender: Address, key: Address, at: u64) -> Vec<NewDeposit> {
    let mut deposits: Vec<_> = (0..=DUST).map(|i| deposit(chain, i, key)).collect();
    deposits[at as usize].sender = sender;
    deposits
}

#[tokio::test]
async fn dust_that_comes_later_hides_no_deposit() {
    let mut house = House::new().await;
    house.close().await;
    let (chain, key, sender) = (house.chain().id, Address::repeat_byte(1), stranger(7));
    index(&house, chain, buried(chain, sender, key, 0)).await;

    let found = find_links(&house.ctx, &[key], None).await.unwrap();
    assert_eq!(found.links.len(), 20);
    assert_eq!(found.links[0].sender, sender);
    assert_eq!(found.more, [key]);

    let feed = LinkFeed::new(house.ctx.clone());
    let mut follower = feed
        .subscribe(Vec::new(), vec![key], Told::default())
        .unwrap();
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    let mut told = Vec::new();
    for _ in 0..20 {
        told.push(standing(&mut follower).await.sender);
    }
    assert!(told.contains(&sender), "{told:?}");
    cancel.cancel();
}

/// Who asks is told that not all is told.
#[tokio::test]
async fn dust_that_was_there_before_makes_no_deposit_unmade() {
    let mut house = House::new().await;
    house.close().await;
    let (chain, key, sender) = (house.chain().id, Address::repeat_byte(1), stranger(7));
    let dust = buried(chain, sender, key, DUST);
    index(&house, chain, dust).await;

    let found = find_links(&house.ctx, &[key], None).await.unwrap();
    assert_eq!(found.links.len(), 20);
    assert!(found.links.iter().all(|link| link.sender != sender));
    assert_eq!(found.more, [key]);
}

/// As much as one answer can hold.
#[tokio::test]
async fn every_key_is_answered_as_if_it_were_asked_for_alone() {
    let mut house = House::new().await;
    house.close().await;
    let chain = house.chain().id;
    let keys: Vec<_> = (1..=20).map(Address::repeat_byte).collect();
    let (last, dusty) = keys.split_last().unwrap();
    let deposits = dusty.iter().zip(0..).flat_map(|(key, place)| {
        let indices = place * DUST..(place + 1) * DUST;
        indices.map(|index| deposit(chain, index, *key))
    });
    let mut deposits: Vec<_> = deposits.collect();
    deposits.insert(0, deposit(chain, 9_999, *last));
    index(&house, chain, deposits).await;

    let found = find_links(&house.ctx, &keys, None).await.unwrap();
    assert_eq!(found.links.len(), 19 * 20 + 1);
    assert!(found.links.iter().any(|link| link.pub_key20 == *last));
    assert_eq!(found.more, dusty);
}
