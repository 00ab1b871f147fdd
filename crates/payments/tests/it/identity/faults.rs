//! A bank that does what it is asked and does not say so.

use domain::IdentityState;
use payments::identity::BeginIdentityError;
use sandbox::bank::Faults as BankFaults;

use super::{ANN, Bureau, WALTER, down, lost_answers, nonsense, on_both};

fn broken(seed: u64) -> BankFaults {
    BankFaults {
        seed,
        broken: 100,
        ..BankFaults::default()
    }
}

fn throttled() -> BankFaults {
    BankFaults {
        throttled: 100,
        retry_after: 0,
        ..BankFaults::default()
    }
}

/// Under another key the bank would say that the address has a check, whose nobody knows.
#[tokio::test]
async fn whatever_becomes_of_the_answer_there_is_one_check_and_it_is_ones_own() {
    let faults = [nonsense(), down(), throttled()].into_iter();
    for faults in testkit::rounds(faults.chain((0..4).map(broken)), 3) {
        on_both(async |bureau| {
            one_check(&bureau, &faults).await;
        })
        .await;
    }
    one_check(&Bureau::open().await, &lost_answers()).await;
}

async fn one_check(bureau: &Bureau, faults: &BankFaults) {
    bureau.fail(faults.clone());
    for _ in 0..2 {
        let begun = bureau.begin(ANN).await;
        let is_unsure = matches!(begun, Err(BeginIdentityError::Unreachable(_)));
        assert!(is_unsure, "{faults:?}");
    }
    bureau.fail(BankFaults::default());
    let begun = bureau.begin(ANN).await.unwrap();
    assert_eq!(begun.state, IdentityState::Terms, "{faults:?}");
    assert_eq!(bureau.kept("identities").len(), 1);
}

#[tokio::test]
async fn what_was_begun_and_not_answered_ends_without_its_person() {
    on_both(async |bureau| {
        bureau.fail(nonsense());
        assert!(bureau.begin(ANN).await.is_err());
        bureau.fail(BankFaults::default());
        bureau.until(ANN, IdentityState::Terms).await;
        assert_eq!(bureau.kept("identities").len(), 1);
    })
    .await;
}

/// What the bank may have done is settled first, as it was said.
#[tokio::test]
async fn who_says_it_otherwise_meanwhile_has_what_was_said_first() {
    let bureau = Bureau::open().await;
    bureau.fail(nonsense());
    let begun = bureau
        .begin_as(WALTER, "Walter", "walter@example.com")
        .await;
    assert!(matches!(begun, Err(BeginIdentityError::Unreachable(_))));
    bureau.fail(BankFaults::default());
    let begun = bureau
        .begin_as(WALTER, "Walther", "walther@example.com")
        .await;
    assert_eq!(begun.unwrap().state, IdentityState::Terms);
    let kept = bureau.kept("identities");
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0]["email"], "walter@example.com");
}
