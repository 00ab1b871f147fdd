//! A provider stops to pay out for somebody whom it verified, and tells nobody.

use domain::IdentityState;
use sandbox::bank::{IdentityChange, Kyc};

use super::*;

impl Counter {
    /// What the provider thinks of somebody from now on.
    fn decide_about(&self, owner: AccountId, kyc: Kyc) {
        let change = IdentityChange {
            kyc: Some(kyc),
            ..IdentityChange::default()
        };
        self.bank().set_identity(&email_of(owner), change).unwrap();
    }
}

/// Before anything is prepared, between that and the yes, and after the yes.
#[tokio::test]
#[ignore = "deep: at each step of a cash-out"]
async fn nothing_is_sent_for_whom_the_bank_does_not_serve() {
    let mut counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    let links = [
        counter.link_of(DOLLARS, 1).await,
        counter.link_of(DOLLARS, 2).await,
        counter.link_of(DOLLARS, 3).await,
    ];
    let prepared = counter.prepare(CashOutKind::Claim, links[0], iban);
    let unsaid = prepared.await.unwrap();
    let prepared = counter.prepare(CashOutKind::CashOut, links[1], us);
    let unsent = prepared.await.unwrap();
    counter.house.close().await;
    counter.confirm(&unsent, ANN, 2).await.unwrap();

    counter.decide_about(ANN, Kyc::Paused);
    let refused = counter.confirm(&unsaid, ANN, 1).await;
    assert!(matches!(refused, Err(ConfirmCashOutError::NotServed)));
    for (to, kind) in [(iban, CashOutKind::Claim), (us, CashOutKind::CashOut)] {
        let refused = counter.prepare(kind, links[2], to).await;
        assert!(matches!(refused, Err(PrepareCashOutError::NotServed)));
    }
    counter.house.open();
    // What is known of them is asked for at once.
    let store = &counter.ctx().store;
    testkit::eventually("the look at their check", async || {
        let identity = store.identity(ANN).await.unwrap().unwrap();
        match identity.state {
            IdentityState::ManualReview => Ok(()),
            other => Err(other),
        }
    })
    .await;
    let canceled = counter.until(unsent.id, CashOutState::Canceled).await;
    assert_eq!(canceled.reason.as_deref(), Some("not_served"));
    assert_eq!(counter.credited(), 0);
    for link in links {
        let link = counter.house.seen(link).await;
        assert_eq!(link.state, domain::LinkState::Pending);
    }

    counter.decide_about(ANN, Kyc::Approved);
    testkit::eventually("they are verified again", async || {
        store.look_at_identity(ANN, 0).await.unwrap();
        let identity = store.identity(ANN).await.unwrap().unwrap();
        match identity.state {
            IdentityState::Verified => Ok(()),
            other => Err(other),
        }
    })
    .await;
    let again = counter.prepare(CashOutKind::CashOut, links[1], us);
    let again = again.await.unwrap();
    counter.confirm(&again, ANN, 2).await.unwrap();
    counter
        .until(again.id, CashOutState::PaymentProcessed)
        .await;
}
