//! E-mail addresses that an account has and never confirmed.

use domain::{AccountId, Email};
use store::{AddedByCode, MailCode, ProvenAddress, Store};

use crate::{
    accounts::{NOW, account, add, by_email, by_wallet, new_session, wallet},
    known_devices::new_device,
    on_both,
};

const ADDRESS: &str = "ann@example.com";
const MAIL: [u8; 32] = [1; 32];
const REGISTERING: [u8; 32] = [2; 32];
const CODE: [u8; 32] = [3; 32];
/// Who asks for a code before they have an account.
const NOBODY: AccountId = AccountId(99);

fn said(code: [u8; 32]) -> MailCode {
    MailCode {
        mail: REGISTERING,
        account: NOBODY,
        code,
        expires_at: NOW + 1_000,
    }
}

async fn send_code(store: &Store) {
    let made = store.new_mail_code(said(CODE), 9, 1_000, NOW).await;
    made.unwrap().unwrap();
}

async fn register(store: &Store, number: u128, code: [u8; 32]) -> AddedByCode {
    let proven = ProvenAddress {
        said: said(code),
        mail: MAIL,
        most: 5,
    };
    let added = store.add_account_by_code(by_email(number, ADDRESS), proven);
    added.await.unwrap()
}

async fn owner(store: &Store) -> Option<AccountId> {
    let key = Email::parse(ADDRESS).unwrap().key().to_owned();
    let known = store.password_of(&key).await.unwrap();
    known.map(|known| known.account)
}

#[tokio::test]
async fn whoever_confirms_an_address_gets_it_from_who_never_did() {
    on_both(async |store| {
        add(&store, by_email(1, ADDRESS)).await;
        store.add_wallet(account(1), wallet(7), 20).await.unwrap();
        store.open_session(new_session(1, 1), 50).await.unwrap();
        store.know_device(new_device(1, 1), 10).await.unwrap();
        send_code(&store).await;
        assert_eq!(register(&store, 2, [9; 32]).await, AddedByCode::WrongCode);
        assert_eq!(owner(&store).await, Some(account(1)));
        assert_eq!(register(&store, 2, CODE).await, AddedByCode::Added);
        assert_eq!(owner(&store).await, Some(account(2)));
        assert!(store.is_mail_proved(MAIL, account(2)).await.unwrap());
        let key = Email::parse(ADDRESS).unwrap();
        assert!(store.is_address_confirmed(key.key(), MAIL).await.unwrap());

        let loser = store.account(account(1)).await.unwrap().unwrap();
        assert_eq!((loser.email, loser.email_lost_at), (None, Some(NOW)));
        let wallets = store.wallets_of_account(account(1), 20).await.unwrap();
        assert_eq!(wallets.len(), 1, "its wallets stay its own");
        assert!(store.session([1; 32], NOW).await.unwrap().is_some());
        let devices = store.known_devices(account(1), NOW, 10).await.unwrap();
        assert_eq!(devices, []);
    })
    .await;
}

#[tokio::test]
async fn a_confirmed_address_is_taken_from_nobody() {
    on_both(async |store| {
        send_code(&store).await;
        assert_eq!(register(&store, 1, CODE).await, AddedByCode::Added);
        send_code(&store).await;
        assert_eq!(register(&store, 2, CODE).await, AddedByCode::Taken);
        assert_eq!(owner(&store).await, Some(account(1)));
        assert!(store.account(account(2)).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_code_makes_one_account_and_few_are_tried() {
    on_both(async |store| {
        add(&store, by_wallet(1, 1)).await;
        send_code(&store).await;
        for _ in 0..5 {
            assert_eq!(register(&store, 2, [9; 32]).await, AddedByCode::WrongCode);
        }
        assert_eq!(register(&store, 2, CODE).await, AddedByCode::WrongCode);
        send_code(&store).await;
        assert_eq!(register(&store, 2, CODE).await, AddedByCode::Added);
        assert!(store.delete_account(account(2)).await.unwrap());
        assert_eq!(register(&store, 3, CODE).await, AddedByCode::WrongCode);
    })
    .await;
}
