use domain::SessionId;
use payments::{
    Session,
    people::{
        AddWalletError, ProofError, RemoveWalletError, add_wallet, log_in, register, remove_wallet,
        session, wallets_of,
    },
};

use super::{
    Message, addresses_of, as_user, email, enter, key, name_for, proof, registration, site, visit,
};
use crate::house::House;

const NETWORK: &str = "192.0.2.1";

async fn add(house: &House, session: &Session, number: u8) -> Result<Session, AddWalletError> {
    let statement = format!("Add this wallet to {}", session.account);
    add_saying(house, session, number, &statement).await
}

async fn add_saying(
    house: &House,
    own: &Session,
    number: u8,
    statement: &str,
) -> Result<Session, AddWalletError> {
    let key = key(number);
    let message = Message::new(house, key.address(), statement).await;
    let signed = message.signed_by(&key);
    let added = add_wallet(&house.ctx, &site(), own, signed, NETWORK).await?;
    Ok(session(&house.ctx, &added.token).await.unwrap().unwrap())
}

#[tokio::test]
async fn a_wallet_that_signed_for_it_becomes_ones_own() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let (ann, token) = register(ctx, registration("ann@example.com", 1), &visit())
        .await
        .unwrap();
    let before = session(ctx, &token).await.unwrap().unwrap();
    let with = add(&house, &before, 1).await.unwrap();
    assert_eq!((with.account, with.wallet), (ann, Some(key(1).address())));
    assert!(
        session(ctx, &token).await.unwrap().is_none(),
        "under a new token"
    );
    let again = add(&house, &with, 1).await.unwrap();
    let both = add(&house, &again, 2).await.unwrap();
    assert_eq!(both.wallet, Some(key(2).address()));
    let wallets = addresses_of(ctx, ann).await;
    assert_eq!(wallets, [key(1).address(), key(2).address()]);
    assert_eq!(enter(&house, 2, Some(ann)).await.account, ann);
    // Their names do not show that they belong to one person.
    let names = [
        name_for(&house, key(1).address(), Some(ann)).await.unwrap(),
        name_for(&house, key(2).address(), Some(ann)).await.unwrap(),
    ];
    assert!(names[0] != names[1] && !names.contains(&ann), "{names:?}");
}

#[tokio::test]
async fn a_wallet_is_added_by_nothing_else_and_to_nobody_else() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let ann = enter(&house, 1, None).await;
    let ben = enter(&house, 2, None).await;
    let ann_here = session(ctx, &ann.token).await.unwrap().unwrap();
    let taken = add(&house, &ann_here, 2).await;
    assert!(matches!(taken, Err(AddWalletError::Taken)), "{taken:?}");
    for statement in [
        as_user(None),
        as_user(Some(ann.account)),
        format!("Add this wallet to {}", ben.account),
    ] {
        let refused = add_saying(&house, &ann_here, 3, &statement).await;
        let is_refused = matches!(refused, Err(AddWalletError::Proof(ProofError::Statement)));
        assert!(is_refused, "{statement}: {refused:?}");
    }
    assert_eq!(addresses_of(ctx, ann.account).await, [ann.wallet]);
    assert_eq!(addresses_of(ctx, ben.account).await, [ben.wallet]);
    assert!(
        session(ctx, &ann.token).await.unwrap().is_some(),
        "what failed ends nothing"
    );
}

#[tokio::test]
async fn an_account_has_so_many_wallets() {
    let house = House::new().await;
    let first = enter(&house, 1, None).await;
    let mut here = session(&house.ctx, &first.token).await.unwrap().unwrap();
    for number in 2..=20 {
        here = add(&house, &here, number).await.unwrap();
    }
    let more = add(&house, &here, 21).await;
    assert!(
        matches!(more, Err(AddWalletError::TooManyWallets)),
        "{more:?}"
    );
    assert_eq!(
        wallets_of(&house.ctx, here.account).await.unwrap().len(),
        20
    );
}

#[tokio::test]
async fn the_last_way_in_stays_and_who_came_by_a_removed_wallet_goes() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let first = enter(&house, 1, None).await;
    let here = session(ctx, &first.token).await.unwrap().unwrap();
    let last = remove_wallet(ctx, &here, first.wallet).await;
    assert!(
        matches!(last, Err(RemoveWalletError::LastWayIn)),
        "{last:?}"
    );
    let elsewhere = enter(&house, 1, Some(first.account)).await;
    let here = add(&house, &here, 2).await.unwrap();
    let unknown = remove_wallet(ctx, &here, key(3).address()).await;
    assert!(
        matches!(unknown, Err(RemoveWalletError::Unknown)),
        "{unknown:?}"
    );
    remove_wallet(ctx, &here, first.wallet).await.unwrap();
    assert!(session(ctx, &elsewhere.token).await.unwrap().is_none());
    assert_eq!(addresses_of(ctx, first.account).await, [key(2).address()]);
    assert!(enter(&house, 1, None).await.is_new);
}

#[tokio::test]
async fn who_has_a_password_needs_no_wallet() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let (ann, token) = register(ctx, registration("ann@example.com", 1), &visit())
        .await
        .unwrap();
    let here = session(ctx, &token).await.unwrap().unwrap();
    let here = add(&house, &here, 1).await.unwrap();
    assert_ne!(here.id, SessionId(0));
    remove_wallet(ctx, &here, key(1).address()).await.unwrap();
    let (again, _) = log_in(ctx, &email("ann@example.com"), proof(1), &visit())
        .await
        .unwrap();
    assert_eq!(again, ann);
}
