use futures::future::join_all;
use store::{Idempotency, IdempotencyLease, IdempotentRequest, KeptAnswer, Store};

use crate::{hash, on_both};

const EXPIRES: i64 = 1_000_000;

fn write(request: u8, chosen_by: u8) -> IdempotentRequest {
    IdempotentRequest {
        request: hash(request),
        chosen_by: hash(chosen_by),
    }
}

fn lease(holder: &str, now: i64) -> IdempotencyLease<'_> {
    IdempotencyLease {
        holder,
        now,
        until: now + 100,
    }
}

async fn take(store: &Store, write: IdempotentRequest, holder: &str, now: i64) -> Idempotency {
    store
        .take_idempotent(write, lease(holder, now), EXPIRES)
        .await
        .unwrap()
}

fn answer(text: &str) -> KeptAnswer {
    KeptAnswer {
        status: 200,
        request_id: "the first".to_owned(),
        body: text.as_bytes().to_vec(),
    }
}

async fn keep(
    store: &Store,
    write: IdempotentRequest,
    holder: &str,
    text: &str,
    expires_at: i64,
) -> bool {
    let answer = answer(text);
    let kept = store.keep_answer(write, holder, &answer, expires_at);
    kept.await.unwrap()
}

#[tokio::test]
async fn of_many_at_the_same_moment_one_carries_it_out() {
    on_both(async |store| {
        let holders: Vec<String> = (0..64).map(|number| number.to_string()).collect();
        let taken = join_all(
            holders
                .iter()
                .map(|holder| take(&store, write(1, 1), holder, 0)),
        )
        .await;
        let mine = taken.iter().filter(|one| **one == Idempotency::Yours);
        assert_eq!(mine.count(), 1);
        let wait = taken.iter().filter(|one| **one == Idempotency::UnderWay);
        assert_eq!(wait.count(), 63);
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_told_again_to_whoever_asks_the_same() {
    on_both(async |store| {
        assert_eq!(take(&store, write(1, 1), "a", 0).await, Idempotency::Yours);
        let kept = keep(&store, write(1, 1), "a", "{}", EXPIRES);
        assert!(kept.await);
        let told = Idempotency::Answered(answer("{}"));
        assert_eq!(take(&store, write(1, 1), "b", 1).await, told);
        let elsewhere = take(&store, write(1, 2), "b", 1).await;
        assert_eq!(elsewhere, told, "the same write, from another network");
    })
    .await;
}

#[tokio::test]
async fn a_key_is_for_one_write_of_whoever_chose_it() {
    on_both(async |store| {
        assert_eq!(take(&store, write(1, 1), "a", 0).await, Idempotency::Yours);
        let other = take(&store, write(2, 1), "b", 0).await;
        assert_eq!(other, Idempotency::KeyReused);
        let stranger = take(&store, write(2, 2), "b", 0).await;
        assert_eq!(stranger, Idempotency::Yours, "nobody takes others' keys");
    })
    .await;
}

#[tokio::test]
async fn what_a_dead_process_began_passes_on_and_its_late_answer_counts_for_nothing() {
    on_both(async |store| {
        assert_eq!(take(&store, write(1, 1), "a", 0).await, Idempotency::Yours);
        assert!(
            store
                .renew_idempotent(write(1, 1), lease("a", 50))
                .await
                .unwrap()
        );
        let early = take(&store, write(1, 1), "b", 120).await;
        assert_eq!(early, Idempotency::UnderWay, "it was renewed");
        assert_eq!(
            take(&store, write(1, 1), "b", 151).await,
            Idempotency::Yours
        );
        assert!(
            !store
                .renew_idempotent(write(1, 1), lease("a", 152))
                .await
                .unwrap()
        );
        let late = keep(&store, write(1, 1), "a", "late", EXPIRES);
        assert!(!late.await);
        store.forget_idempotent(write(1, 1), "a").await.unwrap();
        let kept = keep(&store, write(1, 1), "b", "{}", EXPIRES);
        assert!(kept.await);
    })
    .await;
}

#[tokio::test]
async fn what_is_forgotten_is_free_and_what_expired_is_pruned_within_a_bound() {
    on_both(async |store| {
        take(&store, write(1, 1), "a", 0).await;
        store.forget_idempotent(write(1, 1), "a").await.unwrap();
        assert_eq!(take(&store, write(2, 1), "a", 0).await, Idempotency::Yours);

        for number in 3..6 {
            take(&store, write(number, number), "a", 0).await;
            let kept = keep(&store, write(number, number), "a", "{}", 500);
            assert!(kept.await);
        }
        assert_eq!(store.prune_idempotency(500, 10).await.unwrap(), 0);
        assert_eq!(store.prune_idempotency(501, 2).await.unwrap(), 2);
        assert_eq!(store.prune_idempotency(501, 2).await.unwrap(), 1);
        let kept = take(&store, write(2, 1), "b", 50).await;
        assert_eq!(kept, Idempotency::UnderWay, "it expires later");
    })
    .await;
}
