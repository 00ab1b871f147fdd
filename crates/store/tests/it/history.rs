//! What wallets sent and received, as one list.

use std::collections::HashSet;

use alloy_primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState};
use sea_orm::ConnectionTrait;
use store::{
    BlockUpdate, FoundMaker, HistoryKind, HistoryPlace, HistoryRow, NewDeposit, NewWithdrawal,
    OtherSide, OwnWallet, Store, Transfer,
};

use crate::{CHAIN, address, hash, link, on_both, own, plans::Engine};

const HOLDER: &str = "this process";
const TIME: u64 = 1_700_000_000;

fn deposit(index: u64, sender: Address, created_at: u64) -> NewDeposit {
    NewDeposit {
        id: link(index),
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
        tx: number(index),
        block: 10,
    }
}

fn number(number: u64) -> B256 {
    B256::from(U256::from(number))
}

fn withdrawal(index: u64, recipient: Address, block: u64, at: u64) -> NewWithdrawal {
    NewWithdrawal {
        id: link(index),
        recipient,
        tx: number(1_000_000 + index),
        block,
        at,
    }
}

fn transfer(index: u64, sender: Address, recipient: Address, created_at: u64) -> Transfer {
    Transfer {
        chain: CHAIN,
        tx: number(2_000_000 + index),
        sender,
        recipient,
        kind: AssetKind::Native,
        token: Address::ZERO,
        token_id: U256::ZERO,
        amount: U256::ONE,
        created_at,
    }
}

/// Reads one more block, in which this happens.
async fn tell(store: &Store, deposits: Vec<NewDeposit>, withdrawals: Vec<NewWithdrawal>) {
    let from = store.lease_cursor(CHAIN, 10, HOLDER, 0, 1_000).await;
    let from = from.unwrap().unwrap();
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

/// Writes down who made links: their senders, or somebody else.
async fn made(store: &Store, links: impl IntoIterator<Item = u64>, by_sender: bool) {
    let ids: Vec<LinkId> = links.into_iter().map(link).collect();
    for ids in ids.chunks(100) {
        let links = store.links(ids).await.unwrap();
        let found = links.iter().map(|link| FoundMaker::of(link, by_sender));
        store.note_makers(found.collect()).await.unwrap();
    }
}

async fn all(store: &Store, wallets: &[Address], page: usize) -> Vec<HistoryRow> {
    let wallets: Vec<_> = wallets.iter().copied().map(own).collect();
    let (mut rows, mut after): (Vec<HistoryRow>, Option<HistoryPlace>) = (Vec::new(), None);
    loop {
        let more = store.history(&wallets, after, page).await.unwrap();
        assert!(more.len() <= page);
        let Some(last) = more.last() else {
            return rows;
        };
        after = Some(last.place());
        rows.extend(more);
    }
}

/// Everything of three seconds, as batches make it: of every kind many at the same time.
async fn fill(store: &Store, me: Address, other: Address) {
    let at = |index: u64| TIME + index / 30;
    let mine = (0..90).map(|index| deposit(index, me, at(index)));
    let others = (90..180).map(|index| deposit(index, other, at(index - 90)));
    let claims = (90..180).map(|index| withdrawal(index, me, 11, at(index - 90)));
    tell(store, mine.chain(others).collect(), Vec::new()).await;
    tell(store, Vec::new(), claims.collect()).await;
    made(store, 0..180, true).await;
    for index in 0..45 {
        let sent = transfer(index, me, other, at(2 * index));
        let received = transfer(100 + index, other, me, at(2 * index));
        store.note_transfer(&sent).await.unwrap();
        store.note_transfer(&received).await.unwrap();
    }
}

#[tokio::test]
async fn everything_is_told_once_and_the_newest_first_however_it_is_paged() {
    on_both(async |store| {
        let (me, other) = (address(1), address(2));
        fill(&store, me, other).await;
        let whole = store.history(&[own(me)], None, 1_000).await.unwrap();
        assert_eq!(whole.len(), 270);
        assert!(whole.is_sorted_by(|one, next| one.at() >= next.at()));
        let once: HashSet<_> = whole.iter().map(|row| (row.kind, row.id())).collect();
        assert_eq!(once.len(), 270);
        for page in [1, 7, 50] {
            assert_eq!(all(&store, &[me], page).await, whole, "pages of {page}");
        }
        assert_eq!(all(&store, &[address(77)], 50).await, []);
        assert_eq!(store.history(&[], None, 50).await.unwrap(), []);
        assert_eq!(all(&store, &[me, me], 50).await, whole, "a wallet is one");
    })
    .await;
}

/// What was received carries the time at which it was, not the one at which it was sent.
#[tokio::test]
async fn what_comes_between_two_pages_moves_neither() {
    on_both(async |store| {
        let (me, other) = (address(1), address(2));
        fill(&store, me, other).await;
        let whole = store.history(&[own(me)], None, 1_000).await.unwrap();
        let first = store.history(&[own(me)], None, 100).await.unwrap();
        let after = first.last().map(HistoryRow::place);

        let sent = deposit(500, me, TIME + 10);
        let old = deposit(501, other, TIME - 10);
        tell(&store, vec![sent, old], Vec::new()).await;
        tell(&store, Vec::new(), vec![withdrawal(501, me, 13, TIME + 11)]).await;
        made(&store, [500, 501], true).await;

        let rest = store.history(&[own(me)], after, 1_000).await.unwrap();
        assert_eq!([first, rest].concat(), whole);
        let newest = store.history(&[own(me)], None, 2).await.unwrap();
        let kinds: Vec<_> = newest.iter().map(|row| (row.kind, row.at())).collect();
        let received = (HistoryKind::LinkReceived, TIME + 11);
        assert_eq!(kinds, [received, (HistoryKind::LinkSent, TIME + 10)]);
    })
    .await;
}

#[tokio::test]
async fn twenty_wallets_have_one_history_and_see_nobody_elses() {
    on_both(async |store| {
        let mine: Vec<Address> = (1..=20).map(address).collect();
        let theirs = address(99);
        let deposits = (0..400).map(|index| {
            let wallet = mine[index as usize % 20];
            deposit(index, wallet, TIME + index % 7)
        });
        let others = (400..600).map(|index| deposit(index, theirs, TIME + index % 7));
        tell(&store, deposits.chain(others).collect(), Vec::new()).await;
        // To one of their own, to a stranger, and back.
        let claims = [
            withdrawal(0, mine[1], 11, TIME + 9),
            withdrawal(1, theirs, 11, TIME + 9),
            withdrawal(2, mine[2], 11, TIME + 9),
            withdrawal(400, theirs, 11, TIME + 9),
        ];
        tell(&store, Vec::new(), claims.to_vec()).await;
        made(&store, 0..600, true).await;

        let rows = all(&store, &mine, 33).await;
        assert_eq!(rows.len(), 401);
        let once: HashSet<_> = rows.iter().map(|row| (row.kind, row.id())).collect();
        assert_eq!(once.len(), 401);
        assert!(rows.is_sorted_by(|one, next| one.at() >= next.at()));
        let received: Vec<_> = rows
            .iter()
            .filter(|row| row.kind == HistoryKind::LinkReceived)
            .map(|row| row.id())
            .collect();
        assert_eq!(received, [store::ItemId::Link(link(0))]);
        let told = all(&store, &[theirs], 33).await;
        assert_eq!(told.len(), 201, "200 made, one claimed of another's");
    })
    .await;
}

/// A vault takes deposits in the name of others.
#[tokio::test]
async fn a_link_is_a_wallets_own_once_that_is_found_out_and_a_strangers_never() {
    on_both(async |store| {
        let me = address(1);
        let deposits = (0..3).map(|index| deposit(index, me, TIME + index));
        tell(&store, deposits.collect(), Vec::new()).await;
        assert_eq!(store.history(&[own(me)], None, 10).await.unwrap(), []);
        let open = async || store.links_of_unknown_maker(&[me], None, 10).await.unwrap();
        assert_eq!(open().await.len(), 3);

        made(&store, [0], true).await;
        made(&store, [1], false).await;
        let told = store.history(&[own(me)], None, 10).await.unwrap();
        let ids: Vec<_> = told.iter().map(HistoryRow::id).collect();
        assert_eq!(ids, [store::ItemId::Link(link(0))]);
        let left: Vec<_> = open().await.iter().map(|row| row.id).collect();
        assert_eq!(left, [link(2)]);

        // What was found out of another deposit says nothing of the one that took its index.
        let row = store.link(link(2)).await.unwrap().unwrap();
        let stale = FoundMaker {
            tx: number(77),
            ..FoundMaker::of(&row, true)
        };
        let of_another = FoundMaker {
            sender: address(5),
            ..FoundMaker::of(&row, true)
        };
        store.note_makers(vec![stale, of_another]).await.unwrap();
        assert_eq!(open().await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn unknown_makers_are_walked_page_by_page() {
    on_both(async |store| {
        let wallets = [address(1), address(2)];
        let deposits = (0..50).map(|index| deposit(index, wallets[index as usize % 2], TIME));
        tell(&store, deposits.collect(), Vec::new()).await;
        let (mut seen, mut after) = (HashSet::new(), None);
        loop {
            let more = store
                .links_of_unknown_maker(&wallets, after, 8)
                .await
                .unwrap();
            let Some(last) = more.last() else { break };
            after = Some(last.place());
            for row in more {
                assert!(seen.insert(row.id), "{} comes again", row.id);
            }
        }
        assert_eq!(seen.len(), 50);
    })
    .await;
}

#[tokio::test]
async fn what_a_dropped_block_paid_was_not_received() {
    on_both(async |store| {
        let (me, other) = (address(1), address(2));
        tell(&store, vec![deposit(0, other, TIME)], Vec::new()).await;
        tell(&store, Vec::new(), vec![withdrawal(0, me, 11, TIME + 5)]).await;
        made(&store, [0], true).await;
        let told = store.history(&[own(me)], None, 10).await.unwrap();
        assert_eq!(told[0].at(), TIME + 5);

        let from = store.cursor(CHAIN).await.unwrap().unwrap();
        let ancestor = Some((10, hash(10)));
        let back = store.roll_back(CHAIN, HOLDER, from, ancestor, 10).await;
        back.unwrap();
        assert_eq!(store.history(&[own(me)], None, 10).await.unwrap(), []);
        let told = store.history(&[own(other)], None, 10).await.unwrap();
        assert_eq!(told.len(), 1, "it is still sent");
        let row = store.link(link(0)).await.unwrap().unwrap();
        assert_eq!((row.state, row.withdrawal), (LinkState::Pending, None));

        tell(&store, Vec::new(), vec![withdrawal(0, me, 11, TIME + 8)]).await;
        let told = store.history(&[own(me)], None, 10).await.unwrap();
        assert_eq!(told[0].at(), TIME + 8);
    })
    .await;
}

/// A program of before notes no time of a withdrawal; the deposit's stands for it.
#[tokio::test]
async fn what_an_older_program_read_is_told_by_the_time_of_its_deposit() {
    for engine in Engine::ALL {
        let database = engine.database();
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        let me = address(1);
        let deposits = (0..4).map(|index| deposit(index, address(2), TIME + index));
        tell(&store, deposits.collect(), Vec::new()).await;
        let claims = (0..4).map(|index| withdrawal(index, me, 11, TIME + 100));
        tell(&store, Vec::new(), claims.collect()).await;
        let raw = sea_orm::Database::connect(database.url()).await.unwrap();
        let older = "UPDATE links SET withdrawn_at = NULL WHERE deposit_index <> 1";
        raw.execute_unprepared(older).await.unwrap();

        let rows = all(&store, &[me], 1).await;
        let times: Vec<_> = rows.iter().map(HistoryRow::at).collect();
        assert_eq!(times, [TIME + 100, TIME + 3, TIME + 2, TIME], "{engine:?}");
        assert_eq!(rows[0].id(), store::ItemId::Link(link(1)), "{engine:?}");
        assert_eq!(rows, store.history(&[own(me)], None, 9).await.unwrap());
    }
}

#[tokio::test]
async fn what_a_wallet_sends_itself_is_told_once_and_what_it_took_back_was_not_received() {
    on_both(async |store| {
        let me = address(1);
        store
            .note_transfer(&transfer(1, me, me, TIME))
            .await
            .unwrap();
        tell(&store, vec![deposit(0, me, TIME)], Vec::new()).await;
        tell(&store, Vec::new(), vec![withdrawal(0, me, 11, TIME)]).await;
        made(&store, [0], true).await;
        let rows = all(&store, &[me], 1).await;
        let kinds: Vec<_> = rows.iter().map(|row| row.kind).collect();
        assert_eq!(kinds, [HistoryKind::LinkSent, HistoryKind::DirectSent]);
        assert_eq!(store.other_sides(&[own(me)], 100, 1_000).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn whom_wallets_had_to_do_with_is_counted_over_all_of_them() {
    on_both(async |store| {
        let (one, two) = (address(1), address(2));
        let (anna, bert) = (address(11), address(12));
        let deposits = vec![
            deposit(0, one, TIME),
            deposit(1, two, TIME),
            deposit(2, bert, TIME),
            // A stranger's, in the wallet's name.
            deposit(3, one, TIME),
            deposit(4, one, TIME),
        ];
        tell(&store, deposits, Vec::new()).await;
        let claims = vec![
            withdrawal(0, anna, 11, TIME),
            withdrawal(1, anna, 11, TIME),
            withdrawal(2, two, 11, TIME),
            withdrawal(3, address(66), 11, TIME),
        ];
        tell(&store, Vec::new(), claims).await;
        made(&store, [0, 1, 2, 4], true).await;
        made(&store, [3], false).await;
        for (index, (from, to)) in [(one, anna), (anna, two), (one, two)].iter().enumerate() {
            let transfer = transfer(index as u64, *from, *to, TIME);
            store.note_transfer(&transfer).await.unwrap();
        }
        let others = store
            .other_sides(&[own(one), own(two)], 100, 1_000)
            .await
            .unwrap();
        let counted = [(anna, 3, 1), (bert, 0, 1)].map(|(address, sent, received)| OtherSide {
            address,
            sent,
            received,
        });
        assert_eq!(others, counted);
        assert_eq!(store.other_sides(&[], 100, 1_000).await.unwrap(), []);
    })
    .await;
}

/// Whoever sends trifles, however many, drives out nobody to whom something was sent.
#[tokio::test]
async fn to_whom_wallets_sent_something_comes_before_who_only_sent_them_something() {
    on_both(async |store| {
        let (me, anna, bert, eve) = (address(1), address(11), address(12), address(66));
        let all = [
            (eve, me),
            (eve, me),
            (eve, me),
            (me, bert),
            (me, anna),
            (anna, me),
        ];
        for (index, (from, to)) in all.into_iter().enumerate() {
            let transfer = transfer(index as u64, from, to, TIME);
            store.note_transfer(&transfer).await.unwrap();
        }
        let first = async |limit| {
            let others = store.other_sides(&[own(me)], 100, limit).await.unwrap();
            others.iter().map(|other| other.address).collect::<Vec<_>>()
        };
        assert_eq!(first(9).await, [anna, bert, eve]);
        assert_eq!(first(2).await, [anna, bert]);
        assert_eq!(first(1).await, [anna]);
    })
    .await;
}

#[tokio::test]
async fn only_the_newest_are_looked_at_for_whom_wallets_had_to_do_with() {
    on_both(async |store| {
        for index in 0..30_u8 {
            let sent = transfer(
                index.into(),
                address(1),
                address(100 + index),
                TIME + u64::from(index),
            );
            store.note_transfer(&sent).await.unwrap();
        }
        let others = store
            .other_sides(&[own(address(1))], 10, 1_000)
            .await
            .unwrap();
        let newest: Vec<_> = (120..130).map(address).collect();
        let told: Vec<_> = others.iter().map(|other| other.address).collect();
        assert_eq!(told, newest);
    })
    .await;
}

/// What is at a contract's address on another chain may be somebody else's.
#[tokio::test]
async fn of_a_contract_only_what_is_on_its_chain_is_told_and_counted() {
    on_both(async |store| {
        let (me, anna, bert) = (address(1), address(11), address(12));
        let (here, elsewhere) = (CHAIN, ChainId(CHAIN.0 + 1));
        tell(
            &store,
            vec![deposit(0, me, TIME), deposit(1, anna, TIME)],
            Vec::new(),
        )
        .await;
        let claims = vec![withdrawal(0, anna, 11, TIME), withdrawal(1, me, 11, TIME)];
        tell(&store, Vec::new(), claims).await;
        made(&store, [0, 1], true).await;
        for (index, chain) in [here, elsewhere].into_iter().enumerate() {
            for (part, (from, to)) in [(me, bert), (bert, me)].into_iter().enumerate() {
                let number = 10 * index as u64 + part as u64;
                let straight = Transfer {
                    chain,
                    ..transfer(number, from, to, TIME + number)
                };
                store.note_transfer(&straight).await.unwrap();
            }
        }
        let told = async |chain: Option<ChainId>| {
            let wallets = [OwnWallet { address: me, chain }];
            let whole = store.history(&wallets, None, 100).await.unwrap();
            let mut paged = Vec::new();
            while let Some(row) = {
                let after = paged.last().map(HistoryRow::place);
                store.history(&wallets, after, 1).await.unwrap().pop()
            } {
                paged.push(row);
            }
            assert_eq!(paged, whole);
            let others = store.other_sides(&wallets, 100, 1_000).await.unwrap();
            let others = others
                .iter()
                .map(|other| (other.address, other.sent, other.received));
            (whole.len(), others.collect::<Vec<_>>())
        };
        assert_eq!(told(None).await, (6, vec![(bert, 2, 2), (anna, 1, 1)]));
        assert_eq!(
            told(Some(here)).await,
            (4, vec![(anna, 1, 1), (bert, 1, 1)])
        );
        assert_eq!(told(Some(elsewhere)).await, (2, vec![(bert, 1, 1)]));
        assert_eq!(told(Some(ChainId(9))).await, (0, vec![]));
    })
    .await;
}
