use std::time::Duration;

use domain::ChainId;
use futures::future::join_all;
use payments::people::{ProofError, SignInError, Signed, session, sign_in, user_id};

use super::{Message, as_user, enter, iso, key, site, visit};
use crate::house::House;

const MINUTE: i64 = 60_000;

async fn refusal(house: &House, signed: Signed) -> ProofError {
    match sign_in(&house.ctx, &site(), signed, &visit()).await {
        Err(SignInError::Proof(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_wallet_makes_an_account_once_and_opens_it_ever_after() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let wallet = key(1).address();
    assert!(user_id(ctx, wallet).await.unwrap().is_none());
    let first = enter(&house, 1, None).await;
    assert!(first.is_new);
    assert!(user_id(ctx, wallet).await.unwrap().is_some());
    let again = enter(&house, 1, Some(first.account)).await;
    assert!(!again.is_new);
    assert_eq!(again.account, first.account);
    let here = session(ctx, &again.token).await.unwrap().unwrap();
    assert_eq!((here.account, here.wallet), (first.account, Some(wallet)));
}

#[tokio::test]
async fn of_a_hundred_uses_of_one_message_one_is_taken() {
    let house = House::new().await;
    let message = Message::new(&house, key(1).address(), &as_user(None)).await;
    let signed = message.signed_by(&key(1));
    let uses = (0..100).map(|number| {
        let mut visit = visit();
        visit.network = number.to_string();
        let signed = signed.clone();
        let ctx = &house.ctx;
        async move { sign_in(ctx, &site(), signed, &visit).await }
    });
    let answers = join_all(uses).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let is_replay =
        |answer: &&Result<_, _>| matches!(answer, Err(SignInError::Proof(ProofError::Nonce)));
    assert_eq!(answers.iter().filter(is_replay).count(), 99);
}

#[tokio::test]
async fn of_many_first_sign_ins_at_once_all_are_of_one_account() {
    let house = House::new().await;
    let mut messages = Vec::new();
    for _ in 0..8 {
        messages.push(Message::new(&house, key(1).address(), &as_user(None)).await);
    }
    let (site, visit) = (site(), visit());
    let all = messages
        .iter()
        .map(|message| sign_in(&house.ctx, &site, message.signed_by(&key(1)), &visit));
    let mut accounts = Vec::new();
    for answer in join_all(all).await {
        match answer {
            Ok(signed_in) => accounts.push(signed_in.account),
            // Whoever came when the account was there had signed for a new one.
            Err(SignInError::Proof(ProofError::Statement)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    accounts.dedup();
    assert_eq!(accounts.len(), 1);
}

#[tokio::test]
async fn what_was_signed_for_elsewhere_or_something_else_is_refused() {
    let house = House::new().await;
    let wallet = key(1).address();
    let like = async |change: &dyn Fn(&mut Message)| {
        let mut message = Message::new(&house, wallet, &as_user(None)).await;
        change(&mut message);
        refusal(&house, message.signed_by(&key(1))).await
    };
    let error = like(&|m| m.domain = "phisher.example".to_owned()).await;
    assert!(matches!(error, ProofError::Domain), "{error:?}");
    let error = like(&|m| m.domain = "https://filbert.example".to_owned()).await;
    assert!(matches!(error, ProofError::Domain), "{error:?}");
    for uri in [
        "https://phisher.example",
        "http://filbert.example",
        "https://filbert.example.phisher.example",
        "https://filbert.example:8443",
        "https://filbert.example@phisher.example",
    ] {
        let error = like(&|m| m.uri = uri.to_owned()).await;
        assert!(matches!(error, ProofError::Uri), "{uri}: {error:?}");
    }
    let error = like(&|m| m.chain = ChainId(5)).await;
    assert!(matches!(error, ProofError::Chain(ChainId(5))), "{error:?}");
    for statement in [
        "Sign in to Filbert",
        "Sign in to Filbert as a new user.",
        "Sign in to Filbert as usr_00000000000000000000000000c0ffee",
        "Add this wallet to usr_00000000000000000000000000c0ffee",
    ] {
        let error = like(&|m| m.statement = statement.to_owned()).await;
        assert!(
            matches!(error, ProofError::Statement),
            "{statement}: {error:?}"
        );
    }
    let error = like(&|m| m.nonce = "0".repeat(32)).await;
    assert!(matches!(error, ProofError::Nonce), "{error:?}");
    let error = like(&|m| m.nonce = "anything8".to_owned()).await;
    assert!(matches!(error, ProofError::Nonce), "{error:?}");
    let error = like(&|m| m.more = "\nRequest ID: 7".to_owned()).await;
    assert!(matches!(error, ProofError::Form), "{error:?}");
    assert!(user_id(&house.ctx, wallet).await.unwrap().is_none());
    // A page of ours is ours.
    let mut message = Message::new(&house, wallet, &as_user(None)).await;
    message.uri.push_str("/profile");
    sign_in(&house.ctx, &site(), message.signed_by(&key(1)), &visit())
        .await
        .unwrap();
}

#[tokio::test]
async fn what_is_over_or_not_yet_or_of_another_time_is_refused() {
    let house = House::new().await;
    let now = house.ctx.clock.now_ms();
    let like = async |change: &dyn Fn(&mut Message)| {
        let mut message = Message::new(&house, key(1).address(), &as_user(None)).await;
        change(&mut message);
        refusal(&house, message.signed_by(&key(1))).await
    };
    for minutes in [-30, 15] {
        let error = like(&|m| m.issued_at = now + minutes * MINUTE).await;
        assert!(matches!(error, ProofError::Time), "{error:?}");
    }
    let over = format!("\nExpiration Time: {}", iso(now - MINUTE));
    let error = like(&|m| m.more.clone_from(&over)).await;
    assert!(matches!(error, ProofError::Expired), "{error:?}");
    let later = format!("\nNot Before: {}", iso(now + MINUTE));
    let error = like(&|m| m.more.clone_from(&later)).await;
    assert!(matches!(error, ProofError::TooEarly), "{error:?}");

    let message = Message::new(&house, key(1).address(), &as_user(None)).await;
    house.shift_clock(Duration::from_secs(601));
    let error = refusal(&house, message.signed_by(&key(1))).await;
    assert!(matches!(error, ProofError::Nonce), "{error:?}");
}

#[tokio::test]
async fn what_another_key_signed_is_refused_and_used_up() {
    let house = House::new().await;
    // It may be the key of a smart wallet that is not deployed, so the answer says that.
    let message = Message::new(&house, key(1).address(), &as_user(None)).await;
    let error = refusal(&house, message.signed_by(&key(2))).await;
    assert!(matches!(error, ProofError::NotThere(_)), "{error:?}");
    let error = refusal(&house, message.signed_by(&key(1))).await;
    assert!(matches!(error, ProofError::Nonce), "{error:?}");

    for signature in [vec![], vec![0; 65], vec![1; 64], vec![0xff; 2_048]] {
        let message = Message::new(&house, key(1).address(), &as_user(None)).await;
        let forged = Signed {
            message: message.text(),
            signature: signature.into(),
        };
        let error = refusal(&house, forged).await;
        assert!(matches!(error, ProofError::NotThere(_)), "{error:?}");
    }
    // One letter of another message is another message.
    let mut signed = Message::new(&house, key(1).address(), &as_user(None))
        .await
        .signed_by(&key(1));
    signed.message = signed.message.replace("a new user", "a new usen");
    let error = refusal(&house, signed).await;
    assert!(matches!(error, ProofError::NotThere(_)), "{error:?}");
}
