//! What a wallet made and sent, a page at a time.

use std::collections::HashSet;

use alloy_primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState};
use store::{BlockUpdate, LinkPlace, LinkRow, LinksOf, NewDeposit, NewWithdrawal, Store, Transfer};

use crate::{CHAIN, address, hash, link, on_both};

const HOLDER: &str = "this process";
const OTHER_CHAIN: ChainId = ChainId(31338);
const TIME: u64 = 1_700_000_000;

fn deposit(id: LinkId, sender: Address, tx: B256, created_at: u64) -> NewDeposit {
    NewDeposit {
        id,
        pub_key20: address(3),
        kind: AssetKind::Native,
        token: Address::ZERO,
        token_id: U256::ZERO,
        amount: U256::ONE,
        sender,
        recipient: None,
        reclaimable_after: None,
        expires_at: None,
        requires_mfa: false,
        created_at,
        tx,
        block: 10,
    }
}

/// What a chain's first block tells.
async fn tell(
    store: &Store,
    chain: ChainId,
    deposits: Vec<NewDeposit>,
    withdrawals: Vec<NewWithdrawal>,
) {
    let from = store.lease_cursor(chain, 10, HOLDER, 0, 1_000).await;
    let update = BlockUpdate {
        blocks: vec![(10, hash(10))],
        time: TIME,
        head: 10,
        deposits,
        withdrawals,
        vaults: Vec::new(),
    };
    let from = from.unwrap().unwrap();
    store
        .apply_blocks(chain, HOLDER, from, &update)
        .await
        .unwrap();
}

async fn all(store: &Store, of: LinksOf, page: u64) -> Vec<LinkRow> {
    let (mut rows, mut after): (Vec<LinkRow>, Option<LinkPlace>) = (Vec::new(), None);
    loop {
        let more = store.links_after(of, after, page).await.unwrap();
        assert!(more.len() as u64 <= page);
        let Some(last) = more.last() else {
            return rows;
        };
        after = Some(last.place());
        rows.extend(more);
    }
}

/// Many of them in one second, as a batch makes them: pages neither repeat nor leave out any.
#[tokio::test]
async fn a_wallets_links_are_told_page_by_page_the_newest_first_on_all_chains() {
    on_both(async |store| {
        let made = |chain: ChainId| {
            (0..500).map(move |index| {
                let id = LinkId {
                    chain,
                    ..link(index)
                };
                deposit(id, address(1), hash(6), TIME + index / 100)
            })
        };
        let others = (500..600).map(|index| deposit(link(index), address(2), hash(7), TIME));
        let claimed = NewWithdrawal {
            id: link(499),
            recipient: address(9),
            tx: hash(8),
            block: 10,
            at: TIME,
        };
        let first = made(CHAIN).chain(others).collect();
        tell(&store, CHAIN, first, vec![claimed]).await;
        tell(&store, OTHER_CHAIN, made(OTHER_CHAIN).collect(), Vec::new()).await;

        let pending = LinksOf::Sender(address(1), LinkState::Pending);
        let rows = all(&store, pending, 50).await;
        assert_eq!(rows.len(), 999);
        let ids: HashSet<LinkId> = rows.iter().map(|row| row.id).collect();
        assert_eq!(ids.len(), 999);
        assert!(rows.is_sorted_by(|one, next| one.created_at >= next.created_at));
        assert!(rows.iter().all(|row| row.sender == address(1)));

        let claimed = all(&store, LinksOf::Sender(address(1), LinkState::Claimed), 50);
        assert_eq!(claimed.await.first().map(|row| row.id), Some(link(499)));
        let nobody = LinksOf::Sender(address(77), LinkState::Pending);
        assert_eq!(all(&store, nobody, 50).await, []);
    })
    .await;
}

#[tokio::test]
async fn a_transaction_is_asked_for_what_it_made_on_its_own_chain() {
    on_both(async |store| {
        let made = (0..60).map(|index| deposit(link(index), address(1), hash(6), TIME));
        let other = deposit(link(60), address(1), hash(7), TIME);
        tell(&store, CHAIN, made.chain([other]).collect(), Vec::new()).await;

        let rows = all(&store, LinksOf::Transaction(CHAIN, hash(6)), 50).await;
        let indices: HashSet<u64> = rows.iter().map(|row| row.id.index).collect();
        assert_eq!(indices, (0..60).collect());
        let elsewhere = LinksOf::Transaction(OTHER_CHAIN, hash(6));
        assert_eq!(all(&store, elsewhere, 50).await, []);
    })
    .await;
}

#[tokio::test]
async fn a_transfer_is_noted_once_and_told_to_its_sender() {
    on_both(async |store| {
        let transfer = |number: u8| Transfer {
            chain: CHAIN,
            tx: hash(number),
            sender: address(1),
            recipient: address(number),
            kind: AssetKind::Erc20,
            token: address(4),
            token_id: U256::ZERO,
            amount: U256::MAX,
            created_at: TIME + u64::from(number),
        };
        for number in [5, 6, 7, 6] {
            store.note_transfer(&transfer(number)).await.unwrap();
        }
        let another = Transfer {
            recipient: address(66),
            ..transfer(6)
        };
        store.note_transfer(&another).await.unwrap();

        let told = store.transfers_of(address(1), 2).await.unwrap();
        assert_eq!(told, [transfer(7), transfer(6)]);
        assert_eq!(store.transfers_of(address(5), 2).await.unwrap(), []);
    })
    .await;
}
