//! An address that an account has and never confirmed.

use domain::{AccountId, Email};
use payments::{
    MailCodeError,
    people::{
        FullName, PasswordProof, RegisterCodeError, RegisterError, Registration, Visit, log_in,
        register, send_register_code, user,
    },
    send_mail_code,
};

use super::{ALMOND, Post};

const NETWORK: &str = "192.0.2.9";

/// Almond's account has it, in other letters.
fn address() -> Email {
    Email::parse("almond@example.org").unwrap()
}

fn visit() -> Visit {
    Visit {
        network: NETWORK.to_owned(),
        device: "Firefox on Linux".to_owned(),
        replaces: None,
        known_device: None,
    }
}

async fn sign_up(post: &Post, code: Option<&str>) -> Result<AccountId, RegisterError> {
    let new = Registration {
        email: address(),
        salt: [3; 16],
        proof: PasswordProof([4; 64]),
        name: FullName::parse("Olive").unwrap(),
        code: code.map(str::to_owned),
    };
    let made = register(post.ctx(), new, &visit()).await;
    made.map(|(account, _)| account)
}

async fn ask_for_code(post: &Post) -> Result<(), RegisterCodeError> {
    send_register_code(post.ctx(), &address(), NETWORK).await
}

#[tokio::test]
async fn whoever_gets_the_letter_gets_the_address_and_who_never_confirmed_it_is_told() {
    let post = Post::open().await;
    let before = user(post.ctx(), ALMOND).await.unwrap().unwrap();
    let without = sign_up(&post, None).await;
    assert!(matches!(without, Err(RegisterError::UserExists)));
    ask_for_code(&post).await.unwrap();
    let letters = post.outbox().letters();
    assert_eq!(letters[0].to, ["almond@example.org"]);
    let code = post.last_code();
    let other = if code == "000000" { "000001" } else { "000000" };
    let wrong = sign_up(&post, Some(other)).await;
    assert!(matches!(wrong, Err(RegisterError::WrongCode)));
    let olive = sign_up(&post, Some(&code)).await.unwrap();

    let entered = log_in(post.ctx(), &address(), PasswordProof([4; 64]), &visit()).await;
    assert_eq!(entered.unwrap().0, olive);
    let almond = user(post.ctx(), ALMOND).await.unwrap().unwrap();
    assert_eq!(almond.account.email, None);
    assert!(almond.account.email_lost_at.is_some());
    assert_eq!(almond.wallets, before.wallets);
    // It is hers now.
    let again = ask_for_code(&post).await;
    assert!(matches!(again, Err(RegisterCodeError::UserExists)));
}

#[tokio::test]
async fn who_has_an_address_unconfirmed_uses_up_no_letter_of_its_owners() {
    let post = Post::open().await;
    for _ in 0..3 {
        send_mail_code(post.ctx(), ALMOND).await.unwrap();
    }
    let almonds = post.last_code();
    for _ in 0..3 {
        ask_for_code(&post).await.unwrap();
    }
    let more = ask_for_code(&post).await;
    assert!(matches!(
        more,
        Err(RegisterCodeError::Mail(MailCodeError::TooMany { .. }))
    ));
    let code = post.last_code();
    if almonds != code {
        let taken = sign_up(&post, Some(&almonds)).await;
        assert!(matches!(taken, Err(RegisterError::WrongCode)));
    }
    sign_up(&post, Some(&code)).await.unwrap();
}

#[tokio::test]
async fn a_confirmed_address_stays_its_owners() {
    let post = Post::open().await;
    ask_for_code(&post).await.unwrap();
    let code = post.last_code();
    post.prove_mail().await;
    let taken = sign_up(&post, Some(&code)).await;
    assert!(matches!(taken, Err(RegisterError::UserExists)));
    let asked = ask_for_code(&post).await;
    assert!(matches!(asked, Err(RegisterCodeError::UserExists)));
    let almond = user(post.ctx(), ALMOND).await.unwrap().unwrap();
    assert_eq!(almond.account.email.as_deref(), Some("Almond@Example.org"));
}
