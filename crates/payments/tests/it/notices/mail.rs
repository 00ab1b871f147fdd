//! Whether an address is whose account says so.

use std::time::Duration;

use payments::{ConfirmMailError, MailCodeError, confirm_mail, notice_settings, send_mail_code};
use sandbox::OutboxFault;

use super::{ALMOND, Post};

async fn is_confirmed(post: &Post) -> bool {
    let settings = notice_settings(post.ctx(), ALMOND).await.unwrap();
    settings.unwrap().email_confirmed
}

async fn says(post: &Post, code: &str) -> bool {
    match confirm_mail(post.ctx(), ALMOND, code).await {
        Ok(()) => true,
        Err(ConfirmMailError::WrongCode) => false,
        Err(error) => panic!("{error}"),
    }
}

/// Another code than that one.
fn other(code: &str, by: u32) -> String {
    let number: u32 = code.parse().unwrap();
    format!("{:06}", (number + by) % 1_000_000)
}

#[tokio::test]
async fn an_address_is_proved_by_what_was_sent_there() {
    let post = Post::open().await;
    assert!(!is_confirmed(&post).await);
    assert!(!says(&post, "000000").await, "none was sent");
    send_mail_code(post.ctx(), ALMOND).await.unwrap();
    let code = post.last_code();
    assert!(code.bytes().all(|digit| digit.is_ascii_digit()), "{code}");
    let letters = post.outbox().letters();
    assert_eq!(letters[0].to, ["Almond@Example.org"]);
    assert!(!letters[0].letter.contains("Bcc"));
    assert!(!says(&post, &other(&code, 1)).await);
    assert!(says(&post, &format!(" {code}\n")).await);
    assert!(is_confirmed(&post).await);
    assert!(!says(&post, &code).await, "once");
    // What is proved needs no letter.
    send_mail_code(post.ctx(), ALMOND).await.unwrap();
    assert_eq!(post.outbox().letters().len(), 1);
}

#[tokio::test]
async fn a_code_that_is_guessed_at_is_worth_nothing() {
    let post = Post::open().await;
    send_mail_code(post.ctx(), ALMOND).await.unwrap();
    let code = post.last_code();
    for by in 1..=5 {
        assert!(!says(&post, &other(&code, by)).await);
    }
    assert!(!says(&post, &code).await, "too many were tried");
    send_mail_code(post.ctx(), ALMOND).await.unwrap();
    let code = post.last_code();
    post.house.shift_clock(Duration::from_secs(10 * 60 + 1));
    assert!(!says(&post, &code).await, "it is too late");
    send_mail_code(post.ctx(), ALMOND).await.unwrap();
    let code = post.last_code();
    match send_mail_code(post.ctx(), ALMOND).await {
        Err(MailCodeError::TooMany { wait }) => {
            assert!(wait < Duration::from_secs(3_600), "{wait:?}");
            assert!(wait > Duration::from_secs(2_900), "{wait:?}");
        }
        answer => panic!("{answer:?}"),
    }
    assert_eq!(post.outbox().letters().len(), 3);
    assert!(says(&post, &code).await, "what was sent last counts");
}

#[tokio::test]
async fn a_letter_that_is_not_taken_in_is_told() {
    let post = Post::open().await;
    post.outbox().fail(OutboxFault::Busy);
    let sent = send_mail_code(post.ctx(), ALMOND).await;
    assert!(matches!(sent, Err(MailCodeError::NotTaken)), "{sent:?}");
    post.outbox().fail(OutboxFault::Refusal);
    let sent = send_mail_code(post.ctx(), ALMOND).await;
    assert!(matches!(sent, Err(MailCodeError::Refused)), "{sent:?}");
    let silent = payments::Ctx {
        notices: payments::Notices::default(),
        ..post.ctx().clone()
    };
    let sent = send_mail_code(&silent, ALMOND).await;
    assert!(matches!(sent, Err(MailCodeError::NotOffered)), "{sent:?}");
}
