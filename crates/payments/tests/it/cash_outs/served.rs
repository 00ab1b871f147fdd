//! A provider stops to pay out for somebody whom it verified, and tells nobody.

use std::num::NonZeroU64;

use domain::{IdentityState, LinkState};
use payments::{Budgets, ClaimError, Link, Refusal, claim, identity::noticed};
use sandbox::bank::{IdentityChange, Kyc};

use super::*;

impl Counter {
    /// What the provider thinks of somebody from now on.
    pub(super) fn decide_about(&self, owner: AccountId, kyc: Kyc) {
        let change = IdentityChange {
            kyc: Some(kyc),
            ..IdentityChange::default()
        };
        self.bank().set_identity(&email_of(owner), change).unwrap();
    }

    /// Limits what the first chain's transactions cost in a day, from a start of the workers on.
    pub(super) async fn spend(&mut self, gwei: u64) {
        self.house.close().await;
        let limit = (self.chain().id, NonZeroU64::new(gwei).unwrap());
        self.house.ctx = self.ctx().clone().within(Budgets {
            gwei_per_chain: BTreeMap::from([limit]),
            ..Budgets::default()
        });
        self.house.open();
    }

    /// Until the link's claim is saved and waits for that.
    pub(super) async fn until_it_waits(&self, link: LinkId, why: &str) {
        let store = &self.ctx().store;
        testkit::eventually(format!("its claim waits: {why}"), async || {
            let live = store.live_call(&format!("settle:{link}")).await.unwrap();
            match live.and_then(|call| call.reason) {
                Some(reason) if reason == why => Ok(()),
                other => Err(other),
            }
        })
        .await;
    }

    /// Until the claim that waits can be sent; the bank's word of before is old by then.
    async fn next_day(&mut self) {
        self.house.shift_clock(Duration::from_secs(60 * 60));
        self.spend(1_000_000_000).await;
    }
}

const SPENT: &str = "over_budget";

/// The claim was saved while the bank served them, and can be sent hours later.
#[tokio::test]
async fn a_saved_claim_is_not_sent_to_a_bank_that_stopped_to_serve_its_owner() {
    let mut counter = Counter::open().await;
    let [iban, us] = counter.person(ANN).await;
    counter.spend(1).await;
    let claimed = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    let cashed_out = counter
        .under_way(CashOutKind::CashOut, (DOLLARS, 2), us)
        .await;
    for waiting in [&claimed, &cashed_out] {
        counter.until_it_waits(waiting.link, SPENT).await;
    }
    counter.decide_about(ANN, Kyc::Offboarded);
    counter.next_day().await;
    for canceled in [claimed, cashed_out] {
        let canceled = counter.until(canceled.id, CashOutState::Canceled);
        let canceled = counter.house.hurrying(canceled).await;
        assert_eq!(canceled.reason.as_deref(), Some("not_served"));
        let link = counter.house.seen(canceled.link).await;
        assert_eq!(link.state, LinkState::Pending);
    }
    assert_eq!(counter.credited(), 0);
}

#[tokio::test]
async fn a_saved_claim_waits_until_the_bank_says_that_it_serves_its_owner() {
    let mut counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    counter.spend(1).await;
    let one = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    counter.until_it_waits(one.link, SPENT).await;
    counter.fail(BankFaults {
        down: true,
        ..BankFaults::default()
    });
    counter.next_day().await;
    counter.until_it_waits(one.link, "bank_silent").await;
    let link = counter.house.seen(one.link).await;
    assert_eq!(link.state, LinkState::Pending);
    counter.fail(BankFaults::default());
    let paid = counter.until(one.id, CashOutState::PaymentProcessed);
    counter.house.hurrying(paid).await;
}

/// Nobody can be asked then, and its owner said yes.
#[tokio::test]
async fn a_saved_claim_is_sent_where_no_bank_is_offered_any_more() {
    let mut counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    counter.spend(1).await;
    let one = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    counter.until_it_waits(one.link, SPENT).await;
    counter.house.ctx.bank = None;
    counter.next_day().await;
    let is_claimed = |link: &Link| link.state == LinkState::Claimed;
    let claimed = counter.house.link_when(one.link, is_claimed);
    counter.house.hurrying(claimed).await;
}

/// Any program may have the link's key sign for the address that it was told, and ask for the claim by itself.
#[tokio::test]
async fn a_claim_to_the_address_at_the_bank_that_nobody_confirmed_is_asked_for_too() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter.prepare(CashOutKind::Claim, link, iban);
    let prepared = prepared.await.unwrap();
    let request = counter
        .house
        .claim(link, &secret(1), prepared.pay_to.unwrap());
    counter.decide_about(ANN, Kyc::Paused);
    let refused = claim(counter.ctx(), request.clone()).await;
    assert!(
        matches!(refused, Err(ClaimError::Refused(Refusal::NotServed))),
        "{refused:?}"
    );
    counter.decide_about(ANN, Kyc::Approved);
    counter.house.shift_clock(Duration::from_secs(60));
    claim(counter.ctx(), request).await.expect("it is served");
}

/// By its webhook, or because it was asked.
#[tokio::test]
async fn whom_the_bank_stopped_to_serve_is_not_told_to_finish_a_check() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let store = &counter.ctx().store;
    let customer = store.identity(ANN).await.unwrap().unwrap().customer_id;
    for (kyc, state) in [
        (Kyc::Paused, IdentityState::ManualReview),
        (Kyc::Offboarded, IdentityState::Rejected),
    ] {
        counter.decide_about(ANN, kyc);
        noticed(counter.ctx(), "customer", customer.as_deref().unwrap())
            .await
            .unwrap();
        let known = testkit::eventually("the bank's word is known", async || {
            let identity = store.identity(ANN).await.unwrap().unwrap();
            match identity.state == state {
                true => Ok(()),
                false => Err(identity.state),
            }
        });
        counter.house.hurrying(known).await;
        let refused = counter.prepare(CashOutKind::Claim, link, iban).await;
        assert!(
            matches!(refused, Err(PrepareCashOutError::NotServed)),
            "{state}: {refused:?}"
        );
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
        assert_eq!(link.state, LinkState::Pending);
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
