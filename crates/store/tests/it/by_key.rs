use alloy_primitives::U256;
use domain::{ChainId, LinkId};
use store::{LinkRow, NewDeposit, Store};

use crate::{
    CHAIN, address, hash, link, on_both,
    watching::{apply, deposit},
};

/// Deposits of these indices under a key, each a second later than the one before.
fn under(key: u8, indices: impl Iterator<Item = u64>) -> Vec<NewDeposit> {
    let deposits = indices.map(|index| NewDeposit {
        pub_key20: address(key),
        created_at: 1_700_000_000 + index,
        ..deposit(index, 10)
    });
    deposits.collect()
}

async fn indices(store: &Store, keys: &[u8], limit: u64) -> Vec<(u8, u64)> {
    let keys: Vec<_> = keys.iter().map(|key| address(*key)).collect();
    let rows = store.links_by_key(&keys, Some(CHAIN), limit).await.unwrap();
    let told = |row: &LinkRow| (row.pub_key20.as_slice()[0], row.id.index);
    rows.iter().map(told).collect()
}

#[tokio::test]
async fn of_each_key_the_oldest_are_found_whatever_is_under_others() {
    on_both(async |store| {
        let mut deposits = under(3, 0..9);
        deposits.extend(under(4, 9..10));
        deposits.extend(under(5, 10..13));
        apply(&store, deposits, Vec::new()).await;

        assert_eq!(indices(&store, &[3], 2).await, [(3, 0), (3, 1)]);
        let found = indices(&store, &[5, 3, 6, 4, 3], 2).await;
        let oldest = [(3, 0), (3, 1), (4, 9), (5, 10), (5, 11)];
        assert_eq!(found, oldest, "each row once, in an order that stays");
        assert_eq!(indices(&store, &[], 2).await, []);

        let elsewhere = store.links_by_key(&[address(3)], Some(ChainId(1)), 2).await;
        assert_eq!(elsewhere.unwrap(), []);
        let anywhere = store.links_by_key(&[address(4)], None, 2).await.unwrap();
        assert_eq!(anywhere.len(), 1);
    })
    .await;
}

/// More keys than one statement asks for.
#[tokio::test]
async fn every_one_of_many_keys_is_asked_for() {
    on_both(async |store| {
        let deposits = (1..=45).flat_map(|key| under(key, [u64::from(key)].into_iter()));
        apply(&store, deposits.collect(), Vec::new()).await;
        let keys: Vec<u8> = (1..=45).collect();
        assert_eq!(indices(&store, &keys, 1).await.len(), 45);
    })
    .await;
}

#[tokio::test]
async fn a_deposit_is_found_by_its_terms_among_very_many() {
    on_both(async |store| {
        let mut deposits = under(3, 0..60);
        let amount = U256::from(250_000);
        for (index, sender) in [(30, 7), (31, 8), (32, 8)] {
            deposits[index].amount = amount;
            deposits[index].sender = address(sender);
            deposits[index].tx = hash(index as u8);
        }
        apply(&store, deposits, Vec::new()).await;
        let find = async |chain, sender, token, amount| {
            let (key, sender, token) = (address(3), address(sender), address(token));
            let found = store.oldest_deposit(chain, key, sender, token, amount);
            found.await.unwrap().map(|row| (row.id, row.deposit_tx))
        };
        let found: Option<(LinkId, _)> = find(CHAIN, 8, 4, amount).await;
        assert_eq!(found, Some((link(31), hash(31))));
        assert_eq!(find(ChainId(1), 8, 4, amount).await, None);
        assert_eq!(find(CHAIN, 9, 4, amount).await, None);
        assert_eq!(find(CHAIN, 8, 5, amount).await, None);
        assert_eq!(find(CHAIN, 8, 4, U256::from(1)).await, None);
    })
    .await;
}
