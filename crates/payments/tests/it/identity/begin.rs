//! Whose a check is.

use std::{num::NonZeroU64, time::Duration};

use domain::IdentityState;
use partners::bank::{IdempotencyKey, NewKycLink};
use payments::{
    Budgets, Ctx,
    identity::{BeginIdentityError, begin_identity, identity},
};
use uuid::Uuid;

use super::{ANN, BEN, Bureau, EMAIL, NETWORK, WALTER, desk, on_both};

/// A check of somebody's that was begun elsewhere, under an address.
async fn begun_elsewhere(bureau: &Bureau, email: &str) {
    let redirect_uri = "https://elsewhere.example/".parse().unwrap();
    let new = NewKycLink {
        full_name: "Victoria Victim",
        email,
        redirect_uri: &redirect_uri,
    };
    let key = IdempotencyKey(Uuid::from_u128(1));
    desk(&bureau.bank)
        .bank
        .create_kyc_link(new, key)
        .await
        .unwrap();
}

async fn assert_not_told(bureau: &Bureau, account: domain::AccountId) {
    assert!(bureau.ctx.store.identity(account).await.unwrap().is_none());
    let now = identity(&bureau.ctx, account).await.unwrap();
    assert!(now.state == IdentityState::None && now.can_begin);
    assert!(now.tos_link.is_none() && now.kyc_link.is_none());
}

#[tokio::test]
async fn another_persons_check_is_nobodys_who_types_their_address() {
    on_both(async |bureau| {
        begun_elsewhere(&bureau, "ann@EXAMPLE.com").await;
        // One that has no address of its own can prove none.
        let begun = bureau.begin_as(WALTER, "Walter", EMAIL).await;
        assert!(matches!(begun, Err(BeginIdentityError::Taken)));
        assert_not_told(&bureau, WALTER).await;
        // One that says that it is theirs has to prove it.
        let begun = bureau.begin(ANN).await;
        assert!(matches!(begun, Err(BeginIdentityError::Taken)));
        assert_not_told(&bureau, ANN).await;
        bureau.prove_mail(ANN, EMAIL).await;
        let begun = bureau.begin(ANN).await.unwrap();
        assert_eq!(begun.state, IdentityState::Terms);
        assert_eq!(bureau.kept("identities").len(), 1);
    })
    .await;
}

/// An address changes hands; what was checked under it does not.
#[tokio::test]
async fn a_check_of_one_account_is_never_anothers() {
    on_both(async |bureau| {
        let begun = bureau.begin_as(WALTER, "Walter", EMAIL).await.unwrap();
        assert_eq!(begun.state, IdentityState::Terms);
        bureau.prove_mail(ANN, EMAIL).await;
        let begun = bureau.begin(ANN).await;
        assert!(matches!(begun, Err(BeginIdentityError::Taken)));
        assert_not_told(&bureau, ANN).await;
        assert_eq!(bureau.state(WALTER).await, IdentityState::Terms);
        // With its account the check is nobody's here.
        assert!(bureau.ctx.store.delete_account(WALTER).await.unwrap());
        assert_eq!(bureau.begin(ANN).await.unwrap().state, IdentityState::Terms);
    })
    .await;
}

#[tokio::test]
async fn an_account_with_an_address_is_checked_under_that_one() {
    let bureau = Bureau::open().await;
    bureau
        .begin_as(ANN, "Ann Other", "ben@example.com")
        .await
        .unwrap();
    let kept = bureau.kept("identities");
    assert_eq!(kept[0]["email"], EMAIL);
    assert_eq!(kept[0]["full_name"], "Ann Other");
    assert!(bureau.begin(BEN).await.is_ok());
}

#[tokio::test]
async fn it_takes_a_name_and_an_address() {
    let bureau = Bureau::open().await;
    let begun = bureau.begin(WALTER).await;
    assert!(matches!(begun, Err(BeginIdentityError::DetailsMissing)));
    assert_not_told(&bureau, WALTER).await;
    let begun = bureau
        .begin_as(WALTER, "Walter", "walter@example.com")
        .await;
    assert_eq!(begun.unwrap().state, IdentityState::Terms);
    // Again is the same.
    let begun = bureau
        .begin_as(WALTER, "Walther", "walther@example.com")
        .await;
    assert_eq!(begun.unwrap().state, IdentityState::Terms);
    assert_eq!(bureau.kept("identities").len(), 1);
    let gone = bureau.begin(domain::AccountId(99)).await;
    assert!(matches!(gone, Err(BeginIdentityError::Gone)));
}

#[tokio::test]
async fn what_the_bank_refuses_is_begun_anew_with_other_words() {
    let bureau = Bureau::open().await;
    let long = format!("{}@example.com", "a".repeat(280));
    let begun = bureau.begin_as(WALTER, "Walter", &long).await;
    assert!(matches!(begun, Err(BeginIdentityError::Refused(_))));
    assert_not_told(&bureau, WALTER).await;
    let begun = bureau
        .begin_as(WALTER, "Walter", "walter@example.com")
        .await;
    assert_eq!(begun.unwrap().state, IdentityState::Terms);
}

#[tokio::test]
async fn where_no_bank_is_served_nothing_begins() {
    let bureau = Bureau::open().await;
    let ctx = Ctx {
        bank: None,
        ..bureau.ctx.clone()
    };
    let begun = begin_identity(&ctx, ANN, Default::default(), NETWORK).await;
    assert!(matches!(begun, Err(BeginIdentityError::NotOffered)));
    let now = identity(&ctx, ANN).await.unwrap();
    assert!(now.state == IdentityState::None && !now.can_begin);
}

#[tokio::test]
async fn one_network_begins_so_many_checks_a_day() {
    let mut bureau = Bureau::open().await;
    bureau.ctx = bureau.ctx.clone().within(Budgets {
        checks_per_network: NonZeroU64::new(1),
        checks_a_day: NonZeroU64::new(2),
        ..Budgets::default()
    });
    bureau.begin(ANN).await.unwrap();
    let begin_from = async |account, network| {
        begin_identity(&bureau.ctx, account, Default::default(), network).await
    };
    let day = Duration::from_secs(24 * 60 * 60);
    let Err(BeginIdentityError::TooMany { from_network, wait }) = begin_from(BEN, NETWORK).await
    else {
        panic!("it was begun");
    };
    assert!(from_network && wait <= day);
    assert_not_told(&bureau, BEN).await;
    let again = begin_from(ANN, NETWORK).await.unwrap();
    assert_eq!(again.state, IdentityState::Terms, "it is no other one");
    begin_from(BEN, "198.51.100.1").await.unwrap();
    assert_eq!(bureau.kept("identities").len(), 2);
}
