//! Letters, and what servers do with them.

use std::time::Duration;

use partners::mail::{Letter, MailError, Mailer};
use sandbox::{Outbox, OutboxFault};

const LETTER: Letter<'static> = Letter {
    to: "almond@example.org",
    subject: "Your link was claimed \u{1F330}",
    text: "First.\n.\n..\nRCPT TO:<other@example.org>\nLast, n\u{fc}chtern.\n",
    id: "claimed-1",
    date: 1_700_000_000,
};

async fn outbox() -> (Outbox, Mailer) {
    let outbox = Outbox::start(0).await.expect("a free port");
    let server = outbox.mail_server().parse().expect("a server");
    let from = "Filbert <no-reply@example.org>".parse();
    let mailer = Mailer::new(&server, from.expect("a sender"));
    (outbox, mailer)
}

#[tokio::test]
async fn a_letter_arrives_at_one_person() {
    let (outbox, mailer) = outbox().await;
    assert_eq!(mailer.send(LETTER).await, Ok(()));
    let letters = outbox.letters();
    let [letter] = letters.as_slice() else {
        panic!("{letters:?}");
    };
    assert_eq!(letter.to, ["almond@example.org"]);
    let (head, text) = letter.letter.split_once("\n\n").expect("a body");
    assert!(
        head.contains("Message-ID: <claimed-1@example.org>"),
        "{head}"
    );
    assert!(
        head.contains("Subject: Your link was claimed =?utf-8?b?"),
        "{head}"
    );
    assert!(
        text.contains("\n.\n..\nRCPT TO:<other@example.org>\nLast"),
        "{text}"
    );
}

#[tokio::test]
async fn what_a_server_answers_says_what_to_do_next() {
    let (outbox, mailer) = outbox().await;
    let mailer = mailer.waiting(Duration::from_secs(2));
    for (fault, error) in [
        (OutboxFault::Busy, MailError::Later),
        (OutboxFault::Refusal, MailError::Refused),
        (OutboxFault::Silence, MailError::Later),
    ] {
        outbox.fail(fault.clone());
        assert_eq!(mailer.send(LETTER).await, Err(error), "{fault:?}");
    }
    assert_eq!(outbox.letters(), []);
    outbox.fail(OutboxFault::None);
    let to = "almond@example.org\r\nRCPT TO:<other@example.org>";
    let sent = mailer.send(Letter { to, ..LETTER }).await;
    assert_eq!(sent, Err(MailError::NotSent));
    assert_eq!(outbox.letters(), []);
}
