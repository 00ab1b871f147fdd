//! What people call others.

use alloy_primitives::Address;
use domain::AccountId;
use store::{ContactName, NameContactError, NewAccount, Store};

use crate::{address, on_both, on_both_by_two};

async fn account(store: &Store, id: u128) -> AccountId {
    let account = AccountId(id);
    let added = store.add_account(NewAccount {
        id: account,
        login: None,
        wallet: None,
        full_name: None,
        created_at: 0,
    });
    assert!(added.await.unwrap());
    account
}

fn named(address: Address, nickname: &str) -> ContactName {
    ContactName {
        address,
        nickname: nickname.to_owned(),
    }
}

async fn name(
    store: &Store,
    account: AccountId,
    to: u8,
    nickname: &str,
) -> Result<(), NameContactError> {
    let nickname = Some(nickname.to_owned()).filter(|nickname| !nickname.is_empty());
    store.name_contact(account, address(to), nickname, 3).await
}

#[tokio::test]
async fn a_contact_has_the_name_that_it_got_last_and_each_account_its_own() {
    on_both(async |store| {
        let (one, two) = (account(&store, 1).await, account(&store, 2).await);
        name(&store, one, 5, "Anna").await.unwrap();
        name(&store, one, 6, "Bert").await.unwrap();
        name(&store, two, 5, "Boss").await.unwrap();
        name(&store, one, 5, "Ann").await.unwrap();
        name(&store, one, 6, "").await.unwrap();
        name(&store, one, 7, "").await.unwrap();
        let of_one = store.contact_names(one, 9).await.unwrap();
        assert_eq!(of_one, [named(address(5), "Ann")]);
        let of_two = store.contact_names(two, 9).await.unwrap();
        assert_eq!(of_two, [named(address(5), "Boss")]);
    })
    .await;
}

#[tokio::test]
async fn an_account_names_so_many_and_no_more_however_many_at_once() {
    on_both_by_two(async |store, other| {
        let account = account(&store, 1).await;
        let all = (1..=20_u8).map(|to| {
            let store = [&store, &other][usize::from(to % 2)];
            name(store, account, to, "x")
        });
        let done = futures::future::join_all(all).await;
        let named = done.iter().filter(|done| done.is_ok()).count();
        assert_eq!(named, 3);
        let names = store.contact_names(account, 9).await.unwrap();
        assert_eq!(names.len(), 3);
        // One that has a name can get another.
        let Address(bytes) = names[0].address;
        name(&store, account, bytes[0], "y").await.unwrap();
        let refused = done.into_iter().filter_map(Result::err);
        for error in refused {
            assert!(matches!(error, NameContactError::TooMany), "{error}");
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_names_anybody_without_an_account() {
    on_both(async |store| {
        let nobody = name(&store, AccountId(7), 1, "x").await;
        assert!(matches!(nobody, Err(NameContactError::NoAccount)));
    })
    .await;
}
