use alloy_primitives::{Bytes, U256};
use domain::{SponsoredKind, SponsoredState};
use futures::future::join_all;
use store::{Allowance, Call, NewCall, Queued, Scope, Store};

use crate::{CHAIN, address, link, on_both};

pub fn claim(id: &str, index: u64) -> NewCall {
    NewCall {
        id: id.to_owned(),
        chain: CHAIN,
        kind: SponsoredKind::Claim,
        purpose: format!("settle:{}", link(index)),
        turn: None,
        link: Some(link(index)),
        recipient: address(9),
        target: address(1),
        value: U256::ZERO,
        calldata: Bytes::from_static(b"calldata"),
    }
}

/// Takes calls in that have these ids and take out the deposits of these numbers.
pub async fn queue(store: &Store, calls: &[(&str, u64)]) {
    for (id, index) in calls {
        let queued = store.queue_call(&claim(id, *index), &[], 0).await.unwrap();
        assert_eq!(queued, Queued::New);
    }
}

pub async fn refuse(store: &Store, id: &str) {
    let refusal = vec![(id.to_owned(), "already_claimed".to_owned())];
    store.refuse_queued(refusal, 1).await.unwrap();
}

pub async fn call(store: &Store, id: &str) -> Call {
    store.call(id).await.unwrap().unwrap()
}

#[tokio::test]
async fn of_callers_at_the_same_moment_one_is_taken_in() {
    on_both(async |store| {
        let calls: Vec<_> = (0..64).map(|n| claim(&format!("{n:02}"), 3)).collect();
        let answers = join_all(calls.iter().map(|call| store.queue_call(call, &[], 0))).await;
        let new: Vec<_> = answers
            .iter()
            .zip(&calls)
            .filter(|(answer, _)| matches!(answer, Ok(Queued::New)))
            .map(|(_, call)| &call.id)
            .collect();
        assert_eq!(new.len(), 1);
        for answer in &answers {
            match answer {
                Ok(Queued::New) => {}
                Ok(Queued::Existing(call)) => assert_eq!(&call.id, new[0]),
                other => panic!("{other:?}"),
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_rejected_call_makes_room_for_the_next() {
    on_both(async |store| {
        queue(&store, &[("1", 3)]).await;
        refuse(&store, "1").await;
        queue(&store, &[("2", 3)]).await;
        let newest = store.calls_of_links(&[link(3)]).await.unwrap();
        assert_eq!(newest.len(), 1);
        assert_eq!(newest[0].id, "2");
        let first = call(&store, "1").await;
        assert_eq!(first.state, SponsoredState::Rejected);
        assert_eq!(first.reason.unwrap(), "already_claimed");
    })
    .await;
}

/// Else whoever makes an id that is there would wait for ever, and ask the database all the time.
#[tokio::test]
async fn an_id_that_is_there_is_said() {
    on_both(async |store| {
        queue(&store, &[("1", 3)]).await;
        let (other, soon) = (claim("1", 4), std::time::Duration::from_secs(20));
        let answer = tokio::time::timeout(soon, store.queue_call(&other, &[], 0)).await;
        let answer = answer.expect("it comes to an end");
        assert!(matches!(answer, Err(store::Error::Busy(_))), "{answer:?}");
    })
    .await;
}

/// However often one link was tried, the others' calls are found beside its own.
#[tokio::test]
async fn many_calls_of_one_link_hide_no_others() {
    on_both(async |store| {
        queue(&store, &[("00", 4)]).await;
        for number in 1..40 {
            let id = format!("{number:02}");
            queue(&store, &[(&id, 3)]).await;
            refuse(&store, &id).await;
        }
        let mut newest = store.calls_of_links(&[link(3), link(4)]).await.unwrap();
        newest.sort_by(|one, other| one.id.cmp(&other.id));
        let ids: Vec<_> = newest.iter().map(|call| call.id.as_str()).collect();
        assert_eq!(ids, ["00", "39"]);
    })
    .await;
}

/// Two processes with a key each would else sign the same calls, and one of them for nothing.
#[tokio::test]
async fn what_somebody_has_taken_is_left_to_them_until_they_are_missed() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2), ("3", 3)]).await;
        let take = async |holder: &str, now: i64| {
            let taken = store.take_queued(CHAIN, holder, now, now + 100, 2).await;
            let ids: Vec<_> = taken.unwrap().into_iter().map(|call| call.id).collect();
            ids
        };
        assert_eq!(take("a", 0).await, ["1", "2"]);
        assert_eq!(take("b", 0).await, ["3"]);
        assert_eq!(take("a", 50).await, ["1", "2"]);
        assert!(take("c", 50).await.is_empty());
        assert_eq!(take("c", 120).await, ["3"], "whose holder is missed");

        let given_back = vec!["1".to_owned()];
        store
            .note_waiting(given_back, "out_of_funds")
            .await
            .unwrap();
        assert_eq!(take("d", 121).await, ["1"]);
        assert_eq!(call(&store, "1").await.reason.unwrap(), "out_of_funds");
    })
    .await;
}

/// Else calls that nothing can be said of yet would be taken again and again, and none after them.
#[tokio::test]
async fn what_is_put_off_leaves_its_turn_to_those_behind_it() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2), ("3", 3)]).await;
        let take = async |holder: &str, now: i64| {
            let taken = store.take_queued(CHAIN, holder, now, now + 100, 2).await;
            let ids: Vec<_> = taken.unwrap().into_iter().map(|call| call.id).collect();
            ids
        };
        assert_eq!(take("a", 0).await, ["1", "2"]);
        let put_off = |reason, until| store.put_off(vec!["1".to_owned()], reason, until);
        put_off(Some("node_unreachable"), 50).await.unwrap();
        assert_eq!(take("a", 1).await, ["2", "3"], "who put it off does too");
        assert!(take("b", 49).await.is_empty());
        put_off(None, 60).await.unwrap();
        assert!(take("b", 59).await.is_empty());
        let why = call(&store, "1").await.reason;
        assert_eq!(why.as_deref(), Some("node_unreachable"));
        assert_eq!(take("b", 60).await, ["1"]);

        refuse(&store, "1").await;
        put_off(Some("busy"), 70).await.unwrap();
        let why = call(&store, "1").await.reason;
        assert_eq!(why.as_deref(), Some("already_claimed"), "it is over");
    })
    .await;
}

/// How often is what counts, so that an outage in between does not.
#[tokio::test]
async fn who_steps_aside_is_counted_until_it_is_queued_anew() {
    on_both(async |store| {
        queue(&store, &[("1", 1), ("2", 2)]).await;
        let one = || vec!["1".to_owned()];
        store.step_aside(one(), Some("busy"), 50).await.unwrap();
        store.note_waiting(one(), "out_of_funds").await.unwrap();
        store.put_off(one(), None, 60).await.unwrap();
        store.step_aside(one(), None, 70).await.unwrap();
        let taken = store.take_queued(CHAIN, "a", 69, 169, 5).await.unwrap();
        let taken: Vec<_> = taken.iter().map(|call| call.id.as_str()).collect();
        assert_eq!(taken, ["2"]);
        assert_eq!(call(&store, "1").await.asides, 2);
        assert_eq!(call(&store, "2").await.asides, 0);
        refuse(&store, "1").await;
        store.step_aside(one(), Some("busy"), 80).await.unwrap();
        let refused = call(&store, "1").await;
        assert_eq!(refused.reason.as_deref(), Some("already_claimed"));

        assert_eq!(store.queued_returns(CHAIN).await.unwrap(), 0);
        let back = NewCall {
            kind: SponsoredKind::Return,
            ..claim("3", 3)
        };
        store.queue_call(&back, &[], 0).await.unwrap();
        assert_eq!(store.queued_returns(CHAIN).await.unwrap(), 1);
    })
    .await;
}

/// Else those put off would take turns for ever once they are two batches, and none after them.
#[tokio::test]
async fn what_was_put_off_and_is_due_again_comes_after_what_never_had_a_turn() {
    on_both(async |store| {
        let calls = [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)];
        queue(&store, &calls).await;
        let take = async |now: i64| {
            let taken = store.take_queued(CHAIN, "a", now, now + 100, 2).await;
            let ids: Vec<_> = taken.unwrap().into_iter().map(|call| call.id).collect();
            ids
        };
        for (now, turn) in [(0, ["1", "2"]), (10, ["3", "4"]), (20, ["1", "5"])] {
            assert_eq!(take(now).await, turn);
            let turn = turn.map(str::to_owned).to_vec();
            store.put_off(turn, None, now + 5).await.unwrap();
        }
        assert_eq!(take(30).await, ["2", "3"], "then by how long they wait");
    })
    .await;
}

#[tokio::test]
async fn many_who_take_at_once_take_each_call_once() {
    on_both(async |store| {
        let ids: Vec<_> = (0..60).map(|number| format!("{number:02}")).collect();
        for (number, id) in ids.iter().enumerate() {
            queue(&store, &[(id, number as u64)]).await;
        }
        let holders: Vec<_> = (0..12).map(|number| format!("holder {number}")).collect();
        let takes = holders
            .iter()
            .map(|holder| store.take_queued(CHAIN, holder, 0, 100, 5));
        let mut taken: Vec<_> = join_all(takes)
            .await
            .into_iter()
            .flat_map(|calls| calls.unwrap().into_iter().map(|call| call.id))
            .collect();
        // On PostgreSQL one who looks while all of what it sees is being taken gets nothing.
        while taken.len() < ids.len() {
            let rest = store
                .take_queued(CHAIN, "the last", 0, 100, 5)
                .await
                .unwrap();
            assert!(!rest.is_empty());
            taken.extend(rest.into_iter().map(|call| call.id));
        }
        taken.sort();
        taken.dedup();
        assert_eq!(taken, ids);
    })
    .await;
}

/// Of many at once too: else a budget would hold only while nobody hurries.
#[tokio::test]
async fn a_day_has_as_many_calls_as_it_allows() {
    const DAY: i64 = 86_400_000;
    on_both(async |store| {
        let allowance = |scope: Scope, subject: &str, limit: u64| Allowance {
            scope,
            amount: 1,
            subject: subject.to_owned(),
            limit,
        };
        let few = [
            allowance(Scope::Address, "somebody", 5),
            allowance(Scope::Network, "1.2.3.0", 100),
        ];
        let calls: Vec<_> = (0..20).map(|n| claim(&format!("{n:02}"), n)).collect();
        let asked = calls.iter().map(|call| store.queue_call(call, &few, 0));
        let answers: Vec<_> = join_all(asked)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        let taken_in = answers.iter().filter(|one| **one == Queued::New).count();
        assert_eq!(taken_in, 5);
        let over = Queued::OverBudget(Scope::Address);
        assert_eq!(answers.iter().filter(|one| **one == over).count(), 15);
        let spent =
            async |scope, subject, now| store.spent(CHAIN, scope, subject, now).await.unwrap();
        assert_eq!(spent(Scope::Address, "somebody", 0).await, 5);
        assert_eq!(
            spent(Scope::Network, "1.2.3.0", DAY - 1).await,
            5,
            "refused ones count nowhere"
        );

        let refused = answers.iter().position(|one| *one == over).unwrap();
        let another = [allowance(Scope::Address, "somebody else", 1)];
        let again = store
            .queue_call(&calls[refused], &another, 0)
            .await
            .unwrap();
        assert_eq!(again, Queued::New);
        let joined = store.queue_call(&calls[refused], &few, 0).await.unwrap();
        assert!(
            matches!(joined, Queued::Existing(_)),
            "who joins uses nothing"
        );

        assert_eq!(spent(Scope::Address, "somebody", DAY).await, 0);
        let next_day = store.queue_call(&claim("99", 99), &few, DAY).await.unwrap();
        assert_eq!(next_day, Queued::New);
        let nothing = [allowance(Scope::Token, "a token", 0)];
        let refused = store
            .queue_call(&claim("98", 98), &nothing, 0)
            .await
            .unwrap();
        assert_eq!(refused, Queued::OverBudget(Scope::Token));
    })
    .await;
}

#[tokio::test]
async fn the_newest_calls_are_found_by_their_ids() {
    on_both(async |store| {
        for (id, index) in [("01", 1), ("02", 2), ("03", 3)] {
            store.queue_call(&claim(id, index), &[], 0).await.unwrap();
        }
        let after = async |id: &str, limit| store.calls_after(id, limit).await.unwrap();
        let newest = ("03".to_owned(), link(3));
        assert_eq!(
            after("01", 9).await,
            [newest.clone(), ("02".to_owned(), link(2))]
        );
        assert_eq!(after("00", 1).await, [newest]);
    })
    .await;
}
