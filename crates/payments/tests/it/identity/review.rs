//! From a name to a verified person, whatever the bank decides on the way.

use domain::IdentityState;
use payments::identity::{BeginIdentityError, identity, noticed, verified_customer};
use sandbox::bank::{Faults, IdentityChange, Kyc, Tos};

use super::{A_LOOK, ANN, BEN, Bureau, EMAIL, down, nonsense, on_both};

#[tokio::test]
async fn a_person_gets_from_a_name_to_verified() {
    on_both(async |bureau| {
        let before = identity(&bureau.ctx, ANN).await.unwrap();
        assert!(before.state == IdentityState::None && before.can_begin && !before.is_stale);

        let begun = bureau.begin(ANN).await.unwrap();
        assert_eq!(begun.state, IdentityState::Terms);
        assert!(!begun.can_begin && begun.kyc_link.is_none());
        let terms = begun.tos_link.unwrap();
        let back = "redirect_uri=https%3A%2F%2Ffilbert.example%2Fclose";
        assert!(terms.contains(back), "{terms}");

        bureau.decide(None, Some(Tos::Approved));
        let check = bureau.look(ANN).await;
        assert_eq!(check.state, IdentityState::Check);
        assert!(check.tos_link.is_none() && check.kyc_link.is_some());

        for (kyc, state) in [
            (Kyc::Incomplete, IdentityState::Check),
            (Kyc::UnderReview, IdentityState::InReview),
            (Kyc::ManualReview, IdentityState::ManualReview),
        ] {
            bureau.decide(Some(kyc), None);
            let now = bureau.look(ANN).await;
            assert_eq!((now.state, now.is_stale), (state, false));
            assert_eq!(verified_customer(&bureau.ctx, ANN).await.unwrap(), None);
        }
        bureau.decide(Some(Kyc::Approved), None);
        assert_eq!(bureau.look(ANN).await.state, IdentityState::Verified);
        let customer = verified_customer(&bureau.ctx, ANN).await.unwrap();
        assert!(customer.is_some());
        assert_eq!(verified_customer(&bureau.ctx, BEN).await.unwrap(), None);
        // She is known; nothing is asked any more.
        bureau.fail(down());
        let now = bureau.look(ANN).await;
        assert!(now.state == IdentityState::Verified && !now.is_stale);
    })
    .await;
}

#[tokio::test]
async fn who_is_refused_hears_why() {
    let bureau = Bureau::open().await;
    bureau.begin(ANN).await.unwrap();
    let refusal = IdentityChange {
        kyc: Some(Kyc::Rejected),
        tos: Some(Tos::Approved),
        reasons: Some(vec!["The photo is blurred.".to_owned()]),
        sepa: None,
    };
    bureau.bank.set_identity(EMAIL, refusal).unwrap();
    let now = bureau.look(ANN).await;
    assert_eq!(now.state, IdentityState::Rejected);
    assert_eq!(now.reasons, ["The photo is blurred."]);
    assert!(now.can_begin);
}

#[tokio::test]
async fn who_is_refused_tries_again_as_long_as_the_bank_lets_them() {
    let bureau = Bureau::open().await;
    bureau.begin(ANN).await.unwrap();
    let reject = || IdentityChange {
        kyc: Some(Kyc::Rejected),
        tos: Some(Tos::Approved),
        reasons: Some(vec!["The photo is blurred.".to_owned()]),
        sepa: None,
    };
    bureau.bank.set_identity(EMAIL, reject()).unwrap();
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Rejected);
    bureau.fail(down());
    let unsure = bureau.begin(ANN).await;
    assert!(matches!(unsure, Err(BeginIdentityError::Unreachable(_))));
    bureau.fail(Faults::default());
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Rejected);

    // The bank's old no is no answer to the new papers; its next one is.
    let anew = bureau.begin(ANN).await.unwrap();
    assert!(anew.state == IdentityState::Check && anew.kyc_link.is_some() && !anew.can_begin);
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Check);
    bureau.bank.set_identity(EMAIL, reject()).unwrap();
    let now = bureau.look(ANN).await;
    assert!(now.state == IdentityState::Rejected && now.can_begin);

    bureau.begin(ANN).await.unwrap();
    bureau.decide(Some(Kyc::UnderReview), None);
    assert_eq!(bureau.look(ANN).await.state, IdentityState::InReview);
    bureau.decide(Some(Kyc::Approved), None);
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Verified);
    assert_eq!(bureau.kept("identities").len(), 1);
}

/// Whom it does not serve any more it gives no page.
#[tokio::test]
async fn who_is_not_served_any_more_does_not_try_again() {
    let bureau = Bureau::open().await;
    bureau.begin(ANN).await.unwrap();
    bureau.decide(Some(Kyc::Offboarded), Some(Tos::Approved));
    let now = bureau.look(ANN).await;
    assert!(now.state == IdentityState::Rejected && !now.can_begin);
    let now = bureau.begin(ANN).await.unwrap();
    assert!(now.state == IdentityState::Rejected && now.kyc_link.is_none());
}

#[tokio::test]
async fn who_may_not_have_euros_yet_shows_what_that_takes() {
    let bureau = Bureau::open().await;
    bureau.begin(ANN).await.unwrap();
    bureau.decide(None, Some(Tos::Approved));
    let first = bureau.look(ANN).await.kyc_link;
    let change = IdentityChange {
        kyc: Some(Kyc::Approved),
        sepa: Some(false),
        ..IdentityChange::default()
    };
    bureau.bank.set_identity(EMAIL, change).unwrap();
    let now = bureau.look(ANN).await;
    assert_eq!(now.state, IdentityState::Check);
    assert!(now.kyc_link.is_some() && now.kyc_link != first);
    assert_eq!(verified_customer(&bureau.ctx, ANN).await.unwrap(), None);
    let change = IdentityChange {
        sepa: Some(true),
        ..IdentityChange::default()
    };
    bureau.bank.set_identity(EMAIL, change).unwrap();
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Verified);
}

/// Whatever is wrong with the bank, what it last said is told, as such.
#[tokio::test]
async fn a_bank_that_does_not_answer_changes_nothing() {
    on_both(async |bureau| {
        bureau.begin(ANN).await.unwrap();
        bureau.decide(Some(Kyc::Approved), Some(Tos::Approved));
        for faults in [down(), nonsense()] {
            bureau.fail(faults);
            let now = bureau.look(ANN).await;
            assert!(now.state == IdentityState::Terms && now.is_stale);
            assert!(now.tos_link.is_some());
        }
        bureau.fail(Faults::default());
        let now = bureau.look(ANN).await;
        assert!(now.state == IdentityState::Verified && !now.is_stale);
    })
    .await;
}

#[tokio::test]
async fn a_bank_that_is_slow_keeps_nobody_waiting() {
    let bureau = Bureau::open().await;
    bureau.begin(ANN).await.unwrap();
    bureau.fail(Faults {
        slow_ms: 60_000,
        ..Faults::default()
    });
    let looked = tokio::time::timeout(2 * A_LOOK, bureau.look(ANN));
    let now = looked.await.unwrap();
    assert!(now.state == IdentityState::Terms && now.is_stale);
}

/// Nobody looks on, and no webhook comes.
#[tokio::test]
async fn a_check_goes_on_when_its_person_is_gone() {
    on_both(async |bureau| {
        bureau.begin(ANN).await.unwrap();
        bureau.decide(Some(Kyc::Approved), Some(Tos::Approved));
        bureau.until(ANN, IdentityState::Verified).await;
    })
    .await;
}

/// What the bank tells is not believed, and asked for.
#[tokio::test]
async fn who_is_not_to_be_paid_any_more_is_not_verified_any_more() {
    let bureau = Bureau::open().await;
    let customer = bureau.verify().await;
    bureau.decide(Some(Kyc::Offboarded), None);
    noticed(&bureau.ctx, "transfer", &customer).await.unwrap();
    noticed(&bureau.ctx, "customer", "somebody-else")
        .await
        .unwrap();
    let due = bureau.ctx.store.identities_to_look_at(i64::MAX, 9);
    assert_eq!(due.await.unwrap().len(), 0);
    noticed(&bureau.ctx, "customer", &customer).await.unwrap();
    bureau.until(ANN, IdentityState::Rejected).await;
    assert_eq!(verified_customer(&bureau.ctx, ANN).await.unwrap(), None);
}

/// However many devices look on, the bank is asked by one of them.
#[tokio::test]
async fn two_devices_see_one_state() {
    let bureau = Bureau::open().await;
    let (one, two) = tokio::join!(bureau.begin(ANN), bureau.begin(ANN));
    assert!(one.is_ok() || two.is_ok());
    assert_eq!(bureau.kept("identities").len(), 1);
    bureau.decide(None, Some(Tos::Approved));
    assert_eq!(bureau.look(ANN).await.state, IdentityState::Check);
    bureau.decide(Some(Kyc::UnderReview), None);
    // A second after the first has looked.
    let other = identity(&bureau.ctx, ANN).await.unwrap();
    assert!(other.state == IdentityState::Check && !other.is_stale);
    assert_eq!(bureau.look(ANN).await.state, IdentityState::InReview);
}
