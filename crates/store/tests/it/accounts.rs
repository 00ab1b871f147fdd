//! Accounts, and what is one account's only.

use domain::{AccountId, ChainId, Email, SessionId, Username};
use futures::future::join_all;
use store::{
    AccountChange, AccountWallet, AddedWallet, ChangedAccount, NewAccount, NewLogin, NewSession,
    RemovedWallet, Store,
};

use crate::{address, known_devices::new_device, on_both, on_both_by_two};

pub const NOW: i64 = 1_000_000;
const MOST: u64 = 20;

pub fn account(number: u128) -> AccountId {
    AccountId(number)
}

pub fn wallet(number: u8) -> AccountWallet {
    AccountWallet {
        address: address(number),
        chain: None,
        added_at: NOW + i64::from(number),
    }
}

pub fn by_email(number: u128, email: &str) -> NewAccount {
    NewAccount {
        id: account(number),
        login: Some(NewLogin {
            email: Email::parse(email).unwrap(),
            salt: [7; 16],
            password: "$argon2id$…".to_owned(),
        }),
        wallet: None,
        full_name: Some("Ann Öst".to_owned()),
        created_at: NOW,
    }
}

pub fn by_wallet(number: u128, own: u8) -> NewAccount {
    NewAccount {
        id: account(number),
        login: None,
        wallet: Some(wallet(own)),
        full_name: None,
        created_at: NOW,
    }
}

pub async fn add(store: &Store, new: NewAccount) {
    assert!(store.add_account(new).await.unwrap());
}

pub fn new_session(number: u8, of: u128) -> NewSession {
    NewSession {
        digest: [number; 32],
        id: SessionId(number.into()),
        account: account(of),
        wallet: None,
        device: "Firefox on Linux".to_owned(),
        created_at: NOW + i64::from(number),
        expires_at: NOW + 1_000,
        replaces: None,
    }
}

#[tokio::test]
async fn an_account_is_found_by_its_address_however_it_is_written() {
    on_both(async |store| {
        add(&store, by_email(1, "Ann@Example.com")).await;
        let ann = store.account(account(1)).await.unwrap().unwrap();
        assert_eq!(ann.email.as_deref(), Some("Ann@Example.com"));
        assert_eq!(ann.full_name.as_deref(), Some("Ann Öst"));
        assert_eq!(
            (ann.username, ann.picture, ann.created_at),
            (None, None, NOW)
        );
        let key = Email::parse("ANN@example.COM").unwrap().key().to_owned();
        let login = store.password_of(&key).await.unwrap().unwrap();
        assert_eq!((login.account, login.salt), (account(1), [7; 16]));
        assert!(
            store
                .password_of("ben@example.com")
                .await
                .unwrap()
                .is_none()
        );
        assert!(store.account(account(2)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn of_many_who_register_one_address_at_once_one_has_it() {
    on_both_by_two(async |one, other| {
        let spellings = [
            "ann@example.com",
            "ANN@example.com",
            "\u{ff41}nn@example.com",
        ];
        let tries = (0..12_u128).map(|number| {
            let store = [&one, &other][(number % 2) as usize];
            store.add_account(by_email(number, spellings[(number % 3) as usize]))
        });
        let made = join_all(tries).await;
        let made: Vec<_> = made.into_iter().map(Result::unwrap).collect();
        assert_eq!(made.iter().filter(|made| **made).count(), 1, "{made:?}");
    })
    .await;
}

#[tokio::test]
async fn who_has_no_address_stands_in_nobodys_way() {
    on_both(async |store| {
        for number in 1..=3 {
            add(&store, by_wallet(number.into(), number)).await;
        }
        assert!(!store.add_account(by_wallet(4, 1)).await.unwrap());
        assert!(
            store.account(account(4)).await.unwrap().is_none(),
            "half an account"
        );
        let owner = store.owner_of_wallet(address(1)).await.unwrap().unwrap();
        assert_eq!((owner.account, owner.chain), (account(1), None));
        assert!(store.owner_of_wallet(address(9)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_username_is_one_persons_in_any_letter_case() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_wallet(2, 2)).await;
        let call = async |number, name: &str| {
            let change = AccountChange {
                username: Some(Username::parse(name).unwrap()),
                full_name: None,
            };
            store.change_account(account(number), change).await.unwrap()
        };
        assert_eq!(call(1, "Ann").await, ChangedAccount::Done);
        assert_eq!(call(2, "aNN").await, ChangedAccount::UsernameTaken);
        assert_eq!(call(1, "ANN").await, ChangedAccount::Done, "their own");
        assert_eq!(call(2, "Ben").await, ChangedAccount::Done);
        assert_eq!(call(3, "Eve").await, ChangedAccount::Gone);
        let change = AccountChange {
            username: None,
            full_name: Some("Ann".to_owned()),
        };
        store.change_account(account(1), change).await.unwrap();
        let nothing = store.change_account(account(1), AccountChange::default());
        assert_eq!(nothing.await.unwrap(), ChangedAccount::Done);
        let ann = store.account(account(1)).await.unwrap().unwrap();
        assert_eq!(ann.username.as_deref(), Some("ANN"));
        assert_eq!(ann.full_name.as_deref(), Some("Ann"));
    })
    .await;
}

#[tokio::test]
async fn others_know_what_one_chose_to_be_called_and_no_more() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_email(2, "ben@example.com")).await;
        let change = AccountChange {
            username: Some(Username::parse("Ann").unwrap()),
            full_name: None,
        };
        store.change_account(account(1), change).await.unwrap();
        store.add_wallet(account(1), wallet(3), MOST).await.unwrap();
        store.add_wallet(account(2), wallet(4), MOST).await.unwrap();
        let called = store.called(&[1, 3, 4, 9].map(address)).await.unwrap();
        let name = |number| {
            called
                .get(&address(number))
                .map(|one| one.username.as_deref())
        };
        assert_eq!(name(1), Some(Some("Ann")));
        assert_eq!(name(3), Some(Some("Ann")));
        assert_eq!(name(4), Some(None));
        assert_eq!((name(9), called.len()), (None, 3));
        assert!(store.called(&[]).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_wallet_is_one_accounts_and_stays_as_it_was_proven() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_email(2, "ben@example.com")).await;
        let contract = AccountWallet {
            chain: Some(ChainId(10)),
            ..wallet(5)
        };
        let give = async |to, wallet| store.add_wallet(account(to), wallet, MOST).await.unwrap();
        assert_eq!(give(2, contract).await, AddedWallet::Added);
        assert_eq!(give(2, wallet(5)).await, AddedWallet::Known);
        assert_eq!(give(1, wallet(5)).await, AddedWallet::Taken);
        assert_eq!(give(2, wallet(1)).await, AddedWallet::Taken);
        assert_eq!(give(3, wallet(6)).await, AddedWallet::Gone);
        assert_eq!(give(2, wallet(3)).await, AddedWallet::Added);
        let wallets = store.wallets_of_account(account(2), MOST).await.unwrap();
        assert_eq!(wallets, [wallet(3), contract]);
        let owner = store.owner_of_wallet(address(5)).await.unwrap().unwrap();
        assert_eq!(owner.chain, Some(ChainId(10)));
    })
    .await;
}

#[tokio::test]
async fn of_wallets_that_come_at_once_no_account_has_too_many() {
    on_both_by_two(async |one, other| {
        add(&one, by_wallet(1, 1)).await;
        let adding = (2..=9).map(|number| {
            let store = [&one, &other][usize::from(number % 2)];
            store.add_wallet(account(1), wallet(number), 4)
        });
        let added = join_all(adding).await;
        let added = added.into_iter().map(Result::unwrap);
        let added = added.filter(|added| *added == AddedWallet::Added).count();
        assert_eq!(added, 3);
    })
    .await;
}

#[tokio::test]
async fn the_last_way_in_stays() {
    on_both_by_two(async |one, other| {
        add(&one, by_wallet(1, 1)).await;
        add(&one, by_email(2, "ben@example.com")).await;
        one.add_wallet(account(1), wallet(2), MOST).await.unwrap();
        one.add_wallet(account(2), wallet(3), MOST).await.unwrap();
        let keep = SessionId(9);
        let (first, second) = tokio::join!(
            one.remove_wallet(account(1), address(1), keep),
            other.remove_wallet(account(1), address(2), keep),
        );
        let removed = [first.unwrap(), second.unwrap()];
        assert!(removed.contains(&RemovedWallet::Removed), "{removed:?}");
        assert!(removed.contains(&RemovedWallet::LastWayIn), "{removed:?}");
        let take = async |of, number| {
            let taken = one.remove_wallet(account(of), address(number), keep);
            taken.await.unwrap()
        };
        // It is not told whose another wallet is.
        assert_eq!(take(1, 3).await, RemovedWallet::Unknown);
        assert_eq!(take(2, 4).await, RemovedWallet::Unknown);
        assert_eq!(take(7, 3).await, RemovedWallet::Unknown);
        assert_eq!(
            take(2, 3).await,
            RemovedWallet::Removed,
            "a password is a way in"
        );
    })
    .await;
}

#[tokio::test]
async fn who_was_signed_in_by_a_removed_wallet_is_so_no_more() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        store.add_wallet(account(1), wallet(2), MOST).await.unwrap();
        for (number, with) in [(1, Some(1)), (2, Some(1)), (3, Some(2)), (4, None)] {
            let session = NewSession {
                wallet: with.map(address),
                ..new_session(number, 1)
            };
            assert!(store.open_session(session, 50).await.unwrap());
        }
        let removed = store
            .remove_wallet(account(1), address(1), SessionId(2))
            .await;
        assert_eq!(removed.unwrap(), RemovedWallet::Removed);
        let sessions = store.sessions_of(account(1), NOW, 50).await.unwrap();
        let left: Vec<_> = sessions.iter().map(|one| (one.id.0, one.wallet)).collect();
        assert_eq!(left, [(4, None), (3, Some(address(2))), (2, None)]);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_account() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        add(&store, by_wallet(2, 2)).await;
        for (number, of) in [(1, 1), (2, 1), (3, 2)] {
            store
                .open_session(new_session(number, of), 50)
                .await
                .unwrap();
        }
        for (number, of) in [(1, 1), (2, 2)] {
            let device = new_device(number, of);
            assert!(store.know_device(device, 10).await.unwrap());
        }
        assert!(store.delete_account(account(1)).await.unwrap());
        assert!(!store.delete_account(account(1)).await.unwrap());
        assert!(store.account(account(1)).await.unwrap().is_none());
        assert!(store.owner_of_wallet(address(1)).await.unwrap().is_none());
        assert!(store.session([1; 32], NOW).await.unwrap().is_none());
        assert!(store.session([3; 32], NOW).await.unwrap().is_some());
        for (of, left) in [(1, 0), (2, 1)] {
            let devices = store.known_devices(account(of), NOW, 10).await.unwrap();
            assert_eq!(devices.len(), left);
        }
        assert!(!store.know_device(new_device(3, 1), 10).await.unwrap());
        assert!(
            !store.open_session(new_session(4, 1), 50).await.unwrap(),
            "of nobody"
        );
        assert!(store.session([4; 32], NOW).await.unwrap().is_none());
        add(&store, by_wallet(3, 1)).await;
    })
    .await;
}
