//! Claims that wait and give way to newer ones of the same link.

use domain::{AccountId, SponsoredKind, SponsoredState};
use store::{Allowance, NewCall, Queued, Scope, Store};

use crate::{
    CHAIN, address,
    calls::{call, claim, queue},
    cash_outs, link, on_both,
};

/// A newer claim of the link, to somebody else.
fn newer(id: &str, index: u64) -> NewCall {
    NewCall {
        recipient: address(8),
        ..claim(id, index)
    }
}

async fn redirect(store: &Store, live: &str, call: &NewCall, now: i64) -> Queued {
    let queued = store.redirect_call(live, "redirected", call, &[], now);
    queued.await.unwrap()
}

/// That the call with this id is the link's still.
async fn stays(store: &Store, id: &str, queued: Queued) {
    assert!(
        matches!(&queued, Queued::Existing(live) if live.id == id),
        "{queued:?}"
    );
    assert_eq!(call(store, id).await.state, SponsoredState::Queued);
}

#[tokio::test]
async fn a_claim_that_waits_gives_way_to_a_newer_one() {
    on_both(async |store| {
        queue(&store, &[("1", 3)]).await;
        assert_eq!(redirect(&store, "1", &newer("2", 3), 5).await, Queued::New);
        let first = call(&store, "1").await;
        assert_eq!(first.state, SponsoredState::Rejected);
        assert_eq!(first.reason.as_deref(), Some("redirected"));
        let newest = store.calls_of_links(&[link(3)]).await.unwrap();
        assert_eq!((newest.len(), newest[0].recipient), (1, address(8)));
        // What was given up already keeps nobody, and is given up once.
        let third = redirect(&store, "1", &newer("3", 3), 6).await;
        stays(&store, "2", third).await;
    })
    .await;
}

#[tokio::test]
async fn a_claim_in_somebodys_hand_stays_until_it_is_given_back() {
    on_both(async |store| {
        queue(&store, &[("1", 3)]).await;
        store.take_queued(CHAIN, "a", 0, 100, 2).await.unwrap();
        let early = redirect(&store, "1", &newer("2", 3), 50).await;
        stays(&store, "1", early).await;
        let given_back = vec!["1".to_owned()];
        store.note_waiting(given_back, "over_budget").await.unwrap();
        let then = redirect(&store, "1", &newer("2", 3), 50).await;
        assert_eq!(then, Queued::New);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_claim_or_has_no_allowance_changes_nothing() {
    on_both(async |store| {
        let reclaim = NewCall {
            kind: SponsoredKind::Reclaim,
            ..claim("1", 3)
        };
        store.queue_call(&reclaim, &[], 0).await.unwrap();
        let refund = redirect(&store, "1", &newer("2", 3), 5).await;
        stays(&store, "1", refund).await;

        queue(&store, &[("3", 4)]).await;
        let none = [Allowance {
            scope: Scope::Network,
            subject: "192.0.2.1".to_owned(),
            amount: 1,
            limit: 0,
        }];
        let newer = newer("4", 4);
        let refused = store.redirect_call("3", "redirected", &newer, &none, 5);
        assert_eq!(refused.await.unwrap(), Queued::OverBudget(Scope::Network));
        assert_eq!(call(&store, "3").await.state, SponsoredState::Queued);
    })
    .await;
}

/// A confirmed cash-out is paid to its bank, whatever is claimed beside it.
#[tokio::test]
async fn a_claim_that_pays_a_cash_out_stays() {
    on_both(async |store| {
        let ann = AccountId(1);
        cash_outs::person(&store, ann).await;
        cash_outs::confirmed(&store, ann, 3).await;
        queue(&store, &[("1", 3)]).await;
        let other = redirect(&store, "1", &newer("2", 3), 5).await;
        stays(&store, "1", other).await;
    })
    .await;
}
