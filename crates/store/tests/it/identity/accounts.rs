//! Accounts at banks: once each, and under which key.

use domain::{AccountId, BankAccountId, BankKind};
use store::{
    BankAccountRow, BegunBankAccount,
    LinkedBankAccount::{self, Done, Gone, Known},
    NewBankAccount, Store,
};

use super::account;
use crate::{on_both, on_both_by_two};

fn new(account: AccountId, number: u8) -> NewBankAccount {
    NewBankAccount {
        id: BankAccountId(account.0 * 1_000 + u128::from(number)),
        account,
        kind: BankKind::Iban,
        digest: [number; 32],
        number: None,
        asked: [7; 32],
        hint: "BE68…7034".to_owned(),
        country: Some("BEL".to_owned()),
        currency: "eur",
        key: [number; 16],
        now: 100,
    }
}

async fn begin(store: &Store, new: NewBankAccount) -> BegunBankAccount {
    store.begin_bank_account(new, 3, 0).await.unwrap()
}

async fn begun(store: &Store, new: NewBankAccount) -> BankAccountRow {
    match begin(store, new).await {
        BegunBankAccount::Begun(row) => row,
        other => panic!("{other:?}"),
    }
}

async fn linked(store: &Store, new: NewBankAccount) -> BankAccountRow {
    let row = begun(store, new).await;
    let bridge = format!("bridge {}", row.id.0);
    assert_eq!(link(store, row.id, row.key, &bridge).await, Done);
    row
}

async fn link(store: &Store, id: BankAccountId, key: [u8; 16], bridge: &str) -> LinkedBankAccount {
    store.link_bank_account(id, key, bridge).await.unwrap()
}

async fn ids(store: &Store, account: AccountId) -> Vec<BankAccountId> {
    let rows = store.bank_accounts(account, 9).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test]
async fn the_same_question_has_its_key_again_and_another_one_a_new_one() {
    on_both_by_two(async |store, other| {
        let ann = account(&store, 1).await;
        let again = |id, key: u8| NewBankAccount {
            id: BankAccountId(id),
            key: [key; 16],
            ..new(ann, 1)
        };
        let (one, two) = tokio::join!(begun(&store, again(1, 1)), begun(&other, again(2, 2)));
        assert_eq!((one.id, one.key), (two.id, two.key));
        let (id, first) = (one.id, one.key);
        let changed = NewBankAccount {
            asked: [8; 32],
            ..again(3, 3)
        };
        let changed = begun(&store, changed).await;
        assert_eq!((changed.id, changed.key), (id, [3; 16]));
        // The answer to what is not asked any more is nobody's.
        assert_eq!(link(&store, id, first, "bridge").await, Gone);
        store.give_bank_account_up(id, first).await.unwrap();
        assert_eq!(ids(&store, ann).await, []);
        assert_eq!(link(&store, id, [3; 16], "bridge").await, Done);
        assert_eq!(link(&store, id, [3; 16], "bridge").await, Done);
        assert_eq!(link(&store, id, [3; 16], "another").await, Gone);
        let found = store.bank_account_by_number(ann, [1; 32]).await.unwrap();
        let found = found.unwrap();
        assert_eq!(found.bridge_id.as_deref(), Some("bridge"));
        assert_eq!((found.kind, &*found.hint), (BankKind::Iban, "BE68…7034"));
        assert_eq!(
            begin(&store, again(4, 4)).await,
            BegunBankAccount::Linked(found)
        );
        // What is linked is not given up.
        store.give_bank_account_up(id, [3; 16]).await.unwrap();
        assert_eq!(ids(&store, ann).await, [id]);
    })
    .await;
}

#[tokio::test]
async fn an_account_is_ones_own_and_nobody_elses() {
    on_both(async |store| {
        let (ann, ben) = (account(&store, 1).await, account(&store, 2).await);
        let one = linked(&store, new(ann, 1)).await;
        let other = linked(&store, new(ben, 1)).await;
        assert_ne!(one.id, other.id);
        assert!(store.bank_account(ben, one.id).await.unwrap().is_none());
        assert!(store.bank_account(ann, one.id).await.unwrap().is_some());
        assert!(!store.unlink_bank_account(ben, one.id).await.unwrap());
        assert_eq!(ids(&store, ann).await, [one.id]);
        assert!(store.unlink_bank_account(ann, one.id).await.unwrap());
        assert!(!store.unlink_bank_account(ann, one.id).await.unwrap());
        let found = store.bank_account_by_number(ann, [1; 32]).await.unwrap();
        assert!(found.is_none());
        assert!(store.delete_account(ben).await.unwrap());
        assert_eq!(ids(&store, ben).await, []);
    })
    .await;
}

#[tokio::test]
async fn one_has_so_many_and_no_more_however_many_at_once() {
    on_both_by_two(async |store, other| {
        let ann = account(&store, 1).await;
        for number in 1..=2 {
            begun(&store, new(ann, number)).await;
        }
        let (one, two) = tokio::join!(begin(&store, new(ann, 3)), begin(&other, new(ann, 4)));
        let many = [&one, &two];
        let too_many = many
            .into_iter()
            .filter(|one| **one == BegunBankAccount::TooMany);
        assert_eq!(too_many.count(), 1, "{one:?} {two:?}");
        // What came to nothing long ago makes room.
        let late = store.begin_bank_account(new(ann, 5), 3, 101).await.unwrap();
        assert!(matches!(late, BegunBankAccount::Begun(_)), "{late:?}");
        let nobody = begin(&store, new(AccountId(9), 1)).await;
        assert_eq!(nobody, BegunBankAccount::Gone);
    })
    .await;
}

/// An account in the United States, by its number and its bank.
fn at_bank(account: AccountId, number: u8, bank: u8) -> NewBankAccount {
    NewBankAccount {
        digest: [bank; 32],
        number: Some([number; 32]),
        kind: BankKind::Us,
        key: [bank; 16],
        ..new(account, bank)
    }
}

#[tokio::test]
async fn a_number_alone_finds_no_account_where_two_banks_gave_it() {
    on_both(async |store| {
        let ann = account(&store, 1).await;
        let by_number = async || {
            let found = store.bank_account_by_number(ann, [1; 32]).await.unwrap();
            found.map(|row| row.id)
        };
        let by_both = async |bank: u8| {
            let found = store.bank_account_by_digest(ann, [bank; 32]).await.unwrap();
            found.map(|row| row.id)
        };
        let one = linked(&store, at_bank(ann, 1, 11)).await;
        assert_eq!(by_number().await, Some(one.id));
        let other = linked(&store, at_bank(ann, 1, 12)).await;
        assert_eq!(by_number().await, None);
        let found = (by_both(11).await, by_both(12).await, by_both(13).await);
        assert_eq!(found, (Some(one.id), Some(other.id), None));
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_known_by_its_number_learns_its_bank_from_the_provider() {
    on_both(async |store| {
        let ann = account(&store, 1).await;
        let before = linked(&store, new(ann, 1)).await;
        let bridge = format!("bridge {}", before.id.0);
        let named = NewBankAccount {
            hint: "021000021 …6789".to_owned(),
            ..at_bank(ann, 1, 11)
        };
        let again = begun(&store, named.clone()).await;
        assert_eq!(link(&store, again.id, again.key, &bridge).await, Known);
        let rows = store.bank_accounts(ann, 9).await.unwrap();
        let told: Vec<_> = rows.iter().map(|row| (row.id, &row.hint)).collect();
        assert_eq!(told, [(before.id, &named.hint)]);
        let found = store.bank_account_by_digest(ann, [11; 32]).await.unwrap();
        assert_eq!(found.map(|row| row.id), Some(before.id));
        let found = store.bank_account_by_number(ann, [1; 32]).await.unwrap();
        assert_eq!(found.map(|row| row.id), Some(before.id));
    })
    .await;
}
