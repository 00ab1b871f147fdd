use std::time::Duration;

use payments::people::{
    SignInError, delete_account, end_session, log_out_everywhere, session, sessions_of, sign_in,
    user_id, wallets_of,
};

use super::{Message, addresses_of, as_user, enter, key, name_for, site, visit};
use crate::house::House;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn a_session_lasts_while_it_is_used_and_not_for_ever() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let used = enter(&house, 1, None).await;
    let left = enter(&house, 1, Some(used.account)).await;
    for _ in 0..8 {
        house.shift_clock(20 * DAY);
        assert!(session(ctx, &used.token).await.unwrap().is_some());
    }
    assert!(session(ctx, &left.token).await.unwrap().is_none());
    house.shift_clock(19 * DAY);
    assert!(session(ctx, &used.token).await.unwrap().is_some());
    // 180 days, however much it is used.
    house.shift_clock(DAY);
    assert!(session(ctx, &used.token).await.unwrap().is_none());
}

#[tokio::test]
async fn that_a_session_is_used_is_written_once_an_hour() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let token = enter(&house, 1, None).await.token;
    let seen = async || session(ctx, &token).await.unwrap().unwrap();
    let first = seen().await;
    house.shift_clock(Duration::from_secs(59 * 60));
    assert_eq!(seen().await, first);
    house.shift_clock(Duration::from_secs(2 * 60));
    let later = seen().await;
    assert!(later.last_seen_at > first.last_seen_at && later.expires_at > first.expires_at);
    assert_eq!(seen().await.expires_at, later.expires_at);
}

#[tokio::test]
async fn sessions_end_one_by_one_and_all_at_once() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let first = enter(&house, 1, None).await;
    let account = first.account;
    let second = enter(&house, 1, Some(account)).await;
    let third = enter(&house, 1, Some(account)).await;
    let other = enter(&house, 2, None).await;
    let there = async |token| session(ctx, token).await.unwrap().is_some();
    let id = session(ctx, &first.token).await.unwrap().unwrap().id;
    assert!(
        !end_session(ctx, other.account, id).await.unwrap(),
        "somebody else's"
    );
    assert!(there(&first.token).await);
    assert!(end_session(ctx, account, id).await.unwrap());
    assert!(!there(&first.token).await);
    assert_eq!(sessions_of(ctx, account).await.unwrap().len(), 2);
    assert_eq!(log_out_everywhere(ctx, account).await.unwrap(), 2);
    assert!(!there(&second.token).await && !there(&third.token).await);
    assert!(there(&other.token).await);
}

#[tokio::test]
async fn who_signs_in_anew_leaves_the_session_of_before() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let planted = enter(&house, 1, None).await;
    let before = session(ctx, &planted.token).await.unwrap().unwrap();
    let key = key(2);
    let message = Message::new(&house, key.address(), &as_user(None)).await;
    let mut visit = visit();
    visit.replaces = Some(before.id);
    let own = sign_in(ctx, &site(), message.signed_by(&key), &visit)
        .await
        .unwrap();
    assert_ne!(own.token, planted.token);
    assert!(session(ctx, &planted.token).await.unwrap().is_none());
    assert!(session(ctx, &own.token).await.unwrap().is_some());
}

#[tokio::test]
async fn a_session_of_a_deleted_user_is_nobodys() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let ann = enter(&house, 1, None).await;
    assert_eq!(addresses_of(ctx, ann.account).await, [ann.wallet]);
    let name = name_for(&house, ann.wallet, Some(ann.account)).await;
    let late = Message::new(&house, ann.wallet, &as_user(name)).await;
    assert!(delete_account(ctx, ann.account).await.unwrap());
    assert!(session(ctx, &ann.token).await.unwrap().is_none());
    assert!(user_id(ctx, ann.wallet).await.unwrap().is_none());
    assert!(wallets_of(ctx, ann.account).await.unwrap().is_empty());
    // What was signed for the account of before makes no new one.
    let refused = sign_in(ctx, &site(), late.signed_by(&key(1)), &visit()).await;
    assert!(matches!(refused, Err(SignInError::Proof(_))), "{refused:?}");
    let again = enter(&house, 1, None).await;
    assert_ne!(again.account, ann.account);
}
