//! What a block does to a transaction's calls, and what its going away undoes.

use super::*;

#[tokio::test]
async fn calls_go_where_their_transaction_goes() {
    use TransactionState::{Broadcast, Displaced, Final, Mined};

    on_both(async |store| {
        two_on_their_way(&store).await;
        for (from, to, state) in [
            (Broadcast, Mined, SponsoredState::Mined),
            (Mined, Broadcast, SponsoredState::Broadcast),
            (Broadcast, Mined, SponsoredState::Mined),
            (Mined, Final, SponsoredState::Final),
            (Final, Broadcast, SponsoredState::Broadcast),
            (Broadcast, Displaced, SponsoredState::Queued),
        ] {
            step(&store, from, to).await;
            for id in ["1", "2"] {
                assert_eq!(call(&store, id).await.state, state, "{from} → {to}");
            }
        }
        let free = call(&store, "1").await;
        assert_eq!((free.signer, free.tx, free.is_alone), (None, None, false));
    })
    .await;
}

#[tokio::test]
async fn a_block_may_do_one_call_refuse_another_and_leave_a_third() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2), ("3", 3)]).await;
        record(&store, vec![signed(&["1", "2", "3"], 5)])
            .await
            .unwrap();
        step(
            &store,
            TransactionState::Signed,
            TransactionState::Broadcast,
        )
        .await;
        let broadcast = at(&store, TransactionState::Broadcast).await;
        let mut mined = broadcast[0].step(TransactionState::Mined);
        mined.mined = Some(MinedAt {
            tx: hash(99),
            block: (3, hash(3)),
            spent_gwei: 40,
        });
        mined.rejected = vec![("2".to_owned(), "expired:7".to_owned())];
        mined.requeued = vec!["3".to_owned()];
        store.advance(CHAIN, vec![mined.clone()], 10).await.unwrap();
        // Whoever looked at the same time finds that it is done.
        store.advance(CHAIN, vec![mined], 10).await.unwrap();

        let [done, refused, left] = [
            call(&store, "1").await,
            call(&store, "2").await,
            call(&store, "3").await,
        ];
        assert_eq!(
            (done.state, done.tx),
            (SponsoredState::Mined, Some(hash(99)))
        );
        assert_eq!(refused.state, SponsoredState::Rejected);
        assert_eq!(
            (refused.reason.as_deref(), refused.tx),
            (Some("expired:7"), Some(hash(99)))
        );
        assert_eq!((left.state, left.signer), (SponsoredState::Queued, None));
        assert!(left.is_alone, "so that it does not happen again");
        assert_eq!(
            store.spent(CHAIN, Scope::Gas, "", 9).await.unwrap(),
            40,
            "counted once"
        );
    })
    .await;
}

/// What the transaction does is open again then, and with it what becomes of all its calls.
#[tokio::test]
async fn what_was_refused_in_a_block_is_on_its_way_again_when_the_block_is_dropped() {
    use TransactionState::{Broadcast, Final, Mined};

    on_both(async |store| {
        two_on_their_way(&store).await;
        for from in [Mined, Final] {
            refused_in_a_block(&store, "2").await;
            if from == Final {
                step(&store, Mined, Final).await;
            }
            step(&store, from, Broadcast).await;
            for id in ["1", "2"] {
                let call = call(&store, id).await;
                assert_eq!((call.state, call.reason), (SponsoredState::Broadcast, None));
            }
        }
        step(&store, Broadcast, Mined).await;
        step(&store, Mined, Final).await;
        assert_eq!(call(&store, "2").await.state, SponsoredState::Final);
    })
    .await;
}

/// Two live calls would both be sent, and be told of one another's outcome.
#[tokio::test]
async fn what_was_refused_stays_so_when_another_call_does_the_same_by_now() {
    on_both(async |store| {
        two_on_their_way(&store).await;
        refused_in_a_block(&store, "2").await;
        queue(&store, &[("3", 2)]).await;
        step(&store, TransactionState::Mined, TransactionState::Broadcast).await;
        assert_eq!(call(&store, "1").await.state, SponsoredState::Broadcast);
        let refused = call(&store, "2").await;
        assert_eq!(
            (refused.state, refused.reason.as_deref()),
            (SponsoredState::Rejected, Some("already_claimed"))
        );
        assert_eq!(call(&store, "3").await.state, SponsoredState::Queued);
    })
    .await;
}
