//! Blocks that go away, vaults that are others, and processes that lost their chain.

use super::*;

const HOLDER: &str = "this process";

async fn roll_back_to(store: &Store, number: u64) {
    let from = store.lease_cursor(CHAIN, 10, HOLDER, 0, 1_000).await;
    let from = from.unwrap().unwrap();
    let ancestor = Some((number, hash(number as u8)));
    let rolled = store.roll_back(CHAIN, HOLDER, from, ancestor, 10).await;
    rolled.unwrap();
}

/// What was noted and is not decided goes with its block; what is decided was final and stays, and the same
/// link earns nothing again on the other branch.
#[tokio::test]
async fn what_a_rollback_takes_is_noted_anew_and_nothing_earns_twice() {
    on_both(async |store| {
        let deposits = (0..4).map(|index| deposit(index, 10)).collect();
        apply(&store, deposits, Vec::new()).await;
        apply(&store, Vec::new(), vec![withdrawal(0, 11, FRIEND)]).await;
        apply(&store, Vec::new(), vec![withdrawal(1, 12, FRIEND)]).await;
        assert_eq!(note(&store, 0, 9).await, 2);
        let noted = open(&store).await;
        let decided = noted.iter().filter(|of| of.deed == Deed::Link(link(0)));
        let decided: Vec<_> = decided.map(|of| earns(*of, 10, None)).collect();
        assert_eq!(store.settle_credits(decided, 7).await.unwrap(), 2);

        roll_back_to(&store, 10).await;
        assert_eq!(open(&store).await, []);
        let gone = noted.iter().map(|of| earns(*of, 10, None)).collect();
        assert_eq!(store.settle_credits(gone, 8).await.unwrap(), 0);

        // The other branch: others claim, and in an earlier block than before.
        apply(
            &store,
            Vec::new(),
            vec![withdrawal(2, 11, 9), withdrawal(0, 11, 9)],
        )
        .await;
        apply(&store, Vec::new(), vec![withdrawal(1, 12, 9)]).await;
        assert_eq!(note(&store, 0, 9).await, 3);
        let (create, claim) = (PointsAction::Create, PointsAction::Claim);
        let again = open(&store).await;
        let expected = [
            (2, claim, address(9)),
            (2, create, address(SENDER)),
            (1, claim, address(9)),
            (1, create, address(SENDER)),
        ];
        assert_eq!(what(&again), expected);
        let again = again.iter().map(|of| earns(*of, 10, None)).collect();
        assert_eq!(store.settle_credits(again, 9).await.unwrap(), 4);
        assert_eq!(has(&store, SENDER).await.0, 30, "three links, each once");
        assert_eq!(has(&store, FRIEND).await.0, 10);
        assert_eq!(has(&store, 9).await.0, 20);
    })
    .await;
}

/// The links of another vault have the numbers of those that were before; what those earned stays.
#[tokio::test]
async fn another_vault_under_the_same_name_begins_anew() {
    on_both(async |store| {
        let vault = |number| WatchedVault {
            version: VERSION,
            address: address(number),
            start_block: 10,
        };
        store.vault_cursors(CHAIN, &[vault(1)]).await.unwrap();
        claimed_by(&store, &[FRIEND]).await;
        let credit = earns(claim_of(0, FRIEND), 10, None);
        assert_eq!(store.settle_credits(vec![credit], 7).await.unwrap(), 1);

        store.vault_cursors(CHAIN, &[vault(2)]).await.unwrap();
        assert_eq!(open(&store).await, []);
        let from = store.lease_cursor(CHAIN, 10, HOLDER, 0, 1_000).await;
        let update = BlockUpdate {
            deposits: vec![deposit(0, 10)],
            withdrawals: vec![withdrawal(0, 11, FRIEND)],
            vaults: vec![VERSION],
            ..BlockUpdate::default()
        };
        let from = from.unwrap().unwrap();
        let past = store.apply_past(CHAIN, HOLDER, from, &update, 12).await;
        past.unwrap();
        assert_eq!(note(&store, 0, 9).await, 1);
        let credit = earns(claim_of(0, FRIEND), 10, None);
        assert_eq!(store.settle_credits(vec![credit], 8).await.unwrap(), 1);
        assert_eq!(has(&store, FRIEND).await.0, 20);
    })
    .await;
}

/// Not even when the cursor of its chain is somebody else's meanwhile.
#[tokio::test]
async fn what_is_written_by_who_lost_the_chain_changes_nothing() {
    on_both(async |store| {
        claimed_by(&store, &[FRIEND]).await;
        let from = store.cursor(CHAIN).await.unwrap().unwrap();
        let lost = store.roll_back(CHAIN, "another", from, None, 10).await;
        assert!(matches!(lost, Err(Error::LeaseLost)), "{lost:?}");
        assert_eq!(open(&store).await.len(), 2);
    })
    .await;
}
