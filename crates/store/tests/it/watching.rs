use alloy_primitives::{Address, U256};
use domain::{AssetKind, LinkState, VaultVersion};
use store::{BlockUpdate, Cursor, Error, NewDeposit, NewWithdrawal, Store, WatchedVault};

use crate::{CHAIN, address, hash, link, on_both};

const HOLDER: &str = "this process";
const SENDER: u8 = 2;
const TIME: u64 = 1_700_000_000;

pub fn deposit(index: u64, block: u64) -> NewDeposit {
    NewDeposit {
        id: link(index),
        pub_key20: address(3),
        kind: AssetKind::Erc20,
        token: address(4),
        token_id: U256::ZERO,
        amount: U256::MAX,
        sender: address(SENDER),
        recipient: Some(address(5)),
        reclaimable_after: Some(1_800_000_000),
        expires_at: Some(1_900_000_000),
        requires_mfa: true,
        created_at: TIME,
        tx: hash(6),
        block,
    }
}

pub fn withdrawal(index: u64, block: u64, recipient: u8) -> NewWithdrawal {
    NewWithdrawal {
        id: link(index),
        recipient: address(recipient),
        tx: hash(7),
        block,
        at: TIME + block,
    }
}

async fn start(store: &Store) -> Cursor {
    let cursor = store.lease_cursor(CHAIN, 10, HOLDER, 0, 1_000).await;
    cursor.unwrap().unwrap()
}

/// Reads one more block, in which this happens.
pub async fn apply(store: &Store, deposits: Vec<NewDeposit>, withdrawals: Vec<NewWithdrawal>) {
    let from = start(store).await;
    let update = BlockUpdate {
        blocks: vec![(from.next, hash(from.next as u8))],
        time: TIME,
        head: from.next,
        deposits,
        withdrawals,
        vaults: Vec::new(),
    };
    let applied = store.apply_blocks(CHAIN, HOLDER, from, &update).await;
    applied.unwrap();
}

/// Has the store know a deposit under each of these keys.
pub async fn deposits_under(store: &Store, keys: &[u8]) {
    let deposits = keys.iter().zip(0..).map(|(key, index)| NewDeposit {
        pub_key20: address(*key),
        ..deposit(index, 10)
    });
    apply(store, deposits.collect(), Vec::new()).await;
}

async fn state(store: &Store, index: u64) -> Option<LinkState> {
    store.link(link(index)).await.unwrap().map(|row| row.state)
}

#[tokio::test]
async fn a_block_makes_deposits_and_settles_them() {
    on_both(async |store| {
        let from = start(&store).await;
        assert_eq!(
            from,
            Cursor {
                next: 10,
                parent: None,
                time: None,
                head: 10
            }
        );
        let update = BlockUpdate {
            blocks: vec![(10, hash(10))],
            time: TIME,
            head: 12,
            deposits: vec![deposit(0, 10), deposit(1, 10), deposit(2, 10)],
            withdrawals: vec![withdrawal(1, 10, 8), withdrawal(2, 10, SENDER)],
            vaults: Vec::new(),
        };
        let to = store
            .apply_blocks(CHAIN, HOLDER, from, &update)
            .await
            .unwrap();
        assert_eq!(
            to,
            Cursor {
                next: 11,
                parent: Some(hash(10)),
                time: Some(TIME),
                head: 12
            }
        );
        assert_eq!(store.cursor(CHAIN).await.unwrap(), Some(to));

        let row = store.link(link(0)).await.unwrap().unwrap();
        assert_eq!(row.amount, U256::MAX);
        assert_eq!(row.recipient, Some(address(5)));
        assert_eq!(row.reclaimable_after, Some(1_800_000_000));
        assert_eq!(row.expires_at, Some(1_900_000_000));
        assert!(row.requires_mfa && row.withdrawal.is_none());
        assert_eq!(state(&store, 0).await, Some(LinkState::Pending));
        assert_eq!(state(&store, 1).await, Some(LinkState::Claimed));
        assert_eq!(state(&store, 2).await, Some(LinkState::Reclaimed));
    })
    .await;
}

#[tokio::test]
async fn a_rollback_undoes_exactly_the_blocks_after_the_ancestor() {
    on_both(async |store| {
        let from = start(&store).await;
        let first = BlockUpdate {
            blocks: vec![(10, hash(10))],
            time: TIME,
            head: 10,
            deposits: vec![deposit(0, 10), deposit(1, 10)],
            withdrawals: vec![withdrawal(1, 10, 8)],
            vaults: Vec::new(),
        };
        let cursor = store
            .apply_blocks(CHAIN, HOLDER, from, &first)
            .await
            .unwrap();
        let all = async || {
            let mut rows = store.links(&[link(0), link(1), link(2)]).await.unwrap();
            rows.sort_by_key(|row| row.id);
            rows
        };
        let before = all().await;
        let second = BlockUpdate {
            blocks: vec![(11, hash(11)), (12, hash(12))],
            time: TIME,
            head: 12,
            deposits: vec![deposit(2, 12)],
            withdrawals: vec![withdrawal(0, 11, 8)],
            vaults: Vec::new(),
        };
        let cursor = store
            .apply_blocks(CHAIN, HOLDER, cursor, &second)
            .await
            .unwrap();
        assert_eq!(state(&store, 0).await, Some(LinkState::Claimed));

        let ancestor = Some((10, hash(10)));
        let back = store
            .roll_back(CHAIN, HOLDER, cursor, ancestor, 10)
            .await
            .unwrap();
        assert_eq!(
            back,
            Cursor {
                next: 11,
                parent: Some(hash(10)),
                time: None,
                head: 12
            }
        );
        assert_eq!(all().await, before);
        assert_eq!(
            store.remembered_blocks(CHAIN).await.unwrap(),
            [(10, hash(10))]
        );
        store
            .apply_blocks(CHAIN, HOLDER, back, &second)
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn only_recent_blocks_are_remembered() {
    on_both(async |store| {
        let mut cursor = start(&store).await;
        for number in 10..620 {
            let update = BlockUpdate {
                blocks: vec![(number, hash(1))],
                time: TIME,
                head: number,
                ..BlockUpdate::default()
            };
            cursor = store
                .apply_blocks(CHAIN, HOLDER, cursor, &update)
                .await
                .unwrap();
        }
        let blocks = store.remembered_blocks(CHAIN).await.unwrap();
        assert_eq!((blocks.len(), blocks[0].0, blocks[511].0), (512, 619, 108));
    })
    .await;
}

#[tokio::test]
async fn who_lost_the_cursor_writes_nothing() {
    on_both(async |store| {
        let from = start(&store).await;
        let taken = store
            .lease_cursor(CHAIN, 10, "a successor", 2_000, 3_000)
            .await
            .unwrap();
        assert!(taken.is_some());
        let update = BlockUpdate {
            blocks: vec![(10, hash(10))],
            time: TIME,
            head: 10,
            deposits: vec![deposit(0, 10)],
            withdrawals: Vec::new(),
            vaults: Vec::new(),
        };
        let answer = store.apply_blocks(CHAIN, HOLDER, from, &update).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
        assert_eq!(state(&store, 0).await, None);
        assert_eq!(store.remembered_blocks(CHAIN).await.unwrap(), []);
    })
    .await;
}

/// A watcher that was slow and still believes in an older place.
#[tokio::test]
async fn blocks_are_never_applied_twice() {
    on_both(async |store| {
        let from = start(&store).await;
        let update = BlockUpdate {
            blocks: vec![(10, hash(10))],
            time: TIME,
            head: 10,
            deposits: vec![deposit(0, 10)],
            withdrawals: Vec::new(),
            vaults: Vec::new(),
        };
        store
            .apply_blocks(CHAIN, HOLDER, from, &update)
            .await
            .unwrap();
        let answer = store.apply_blocks(CHAIN, HOLDER, from, &update).await;
        assert!(matches!(answer, Err(Error::LeaseLost)), "{answer:?}");
    })
    .await;
}

#[tokio::test]
async fn what_blocks_changed_is_found_without_reading_all() {
    on_both(async |store| {
        let from = start(&store).await;
        let update = BlockUpdate {
            blocks: vec![(10, hash(10)), (11, hash(11))],
            time: TIME,
            head: 12,
            deposits: vec![deposit(0, 10), deposit(1, 10), deposit(2, 11)],
            withdrawals: vec![withdrawal(1, 11, 8)],
            vaults: Vec::new(),
        };
        let to = store.apply_blocks(CHAIN, HOLDER, from, &update).await;
        assert_eq!(store.cursors().await.unwrap(), [(CHAIN, to.unwrap())]);

        let changed = async |from, to, limit| {
            let links = store.links_in_blocks(CHAIN, from, to, limit).await.unwrap();
            let mut links: Vec<_> = links.into_iter().map(|(link, _)| link).collect();
            links.sort();
            links
        };
        assert_eq!(changed(11, 12, 10).await, [link(1), link(2)]);
        assert_eq!(changed(10, 11, 10).await, [link(0), link(1)]);
        assert_eq!(changed(10, 12, 1).await.len(), 1);
        let keys = store.links_in_blocks(CHAIN, 11, 12, 1).await.unwrap();
        assert_eq!(keys[0].1, address(3));

        let remembers = async |number, hash| {
            let known = store.remembers_block(CHAIN, number, hash);
            known.await.unwrap()
        };
        assert!(remembers(11, hash(11)).await);
        assert!(!remembers(11, hash(12)).await && !remembers(12, hash(12)).await);
    })
    .await;
}

const VAULT: WatchedVault = WatchedVault {
    version: VaultVersion::V4_4,
    address: Address::repeat_byte(9),
    start_block: 5,
};

async fn read_up_to(store: &Store, vault: WatchedVault) -> u64 {
    let cursors = store.vault_cursors(CHAIN, &[vault]).await.unwrap();
    assert_eq!(cursors[0].version, vault.version);
    cursors[0].next
}

fn read_for(vaults: Vec<VaultVersion>, number: u64, deposits: Vec<NewDeposit>) -> BlockUpdate {
    BlockUpdate {
        blocks: vec![(number, hash(number as u8))],
        time: TIME,
        head: number,
        deposits,
        withdrawals: Vec::new(),
        vaults,
    }
}

#[tokio::test]
async fn a_vault_is_read_from_its_start_and_goes_along_with_the_blocks_read_for_it() {
    on_both(async |store| {
        let from = start(&store).await;
        assert_eq!(read_up_to(&store, VAULT).await, 5);
        let elsewhere = read_for(Vec::new(), 10, Vec::new());
        let to = store.apply_blocks(CHAIN, HOLDER, from, &elsewhere).await;
        assert_eq!(read_up_to(&store, VAULT).await, 5, "not read for it");
        let to = to.unwrap();

        // What is known already stays as it is.
        let past = read_for(vec![VAULT.version], 10, vec![deposit(0, 7)]);
        for _ in 0..2 {
            let applied = store.apply_past(CHAIN, HOLDER, to, &past, 11).await;
            applied.unwrap();
        }
        assert_eq!(read_up_to(&store, VAULT).await, 11);
        assert_eq!(state(&store, 0).await, Some(LinkState::Pending));
        assert_eq!(store.cursor(CHAIN).await.unwrap(), Some(to));

        let next = read_for(vec![VAULT.version], 11, Vec::new());
        let to = store.apply_blocks(CHAIN, HOLDER, to, &next).await.unwrap();
        assert_eq!(read_up_to(&store, VAULT).await, 12);
        let ancestor = Some((10, hash(10)));
        let back = store.roll_back(CHAIN, HOLDER, to, ancestor, 10).await;
        back.unwrap();
        assert_eq!(read_up_to(&store, VAULT).await, 11);
    })
    .await;
}

#[tokio::test]
async fn a_vault_at_another_address_is_read_anew() {
    on_both(async |store| {
        let from = start(&store).await;
        read_up_to(&store, VAULT).await;
        let update = read_for(vec![VAULT.version], 10, vec![deposit(0, 10)]);
        store
            .apply_blocks(CHAIN, HOLDER, from, &update)
            .await
            .unwrap();
        let moved = WatchedVault {
            address: Address::repeat_byte(8),
            ..VAULT
        };
        assert_eq!(read_up_to(&store, moved).await, 5);
        assert_eq!(state(&store, 0).await, None);
        assert_eq!(read_up_to(&store, moved).await, 5);
    })
    .await;
}

#[tokio::test]
async fn a_chain_is_read_as_far_as_the_vault_that_lags_most() {
    on_both(async |store| {
        let from = start(&store).await;
        let both = [VaultVersion::V4_4, VaultVersion::V4];
        let read_to = async || store.vaults_read_to(CHAIN, &both).await.unwrap();
        assert_eq!(read_up_to(&store, VAULT).await, 5);
        assert_eq!(read_to().await, None, "nobody began with the other");
        let other = WatchedVault {
            version: VaultVersion::V4,
            start_block: 3,
            ..VAULT
        };
        assert_eq!(read_up_to(&store, other).await, 3);
        assert_eq!(read_to().await, Some(2));

        let blocks = read_for(both.to_vec(), 10, Vec::new());
        let applied = store.apply_blocks(CHAIN, HOLDER, from, &blocks).await;
        applied.unwrap();
        assert_eq!(read_to().await, Some(10));
        assert_eq!(store.vaults_read_to(CHAIN, &[]).await.unwrap(), None);
    })
    .await;
}
