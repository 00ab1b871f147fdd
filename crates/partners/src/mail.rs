//! E-mail, by the operator's own server (SMTP).
//!
//! To whom it goes and what it says may have come from strangers: nothing of it can become a header, or a
//! second letter.

mod server;

use std::{
    str::FromStr,
    time::{Duration, UNIX_EPOCH},
};

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
};

use tokio::time::timeout;

pub use server::{MailServer, NotAMailServer};

/// How long it may take to reach the server.
const REACHED_WITHIN: Duration = Duration::from_secs(5);
/// How long handing in a letter may take, which is some seven answers.
const HANDED_IN_WITHIN: Duration = Duration::from_secs(15);
/// Longest text (bytes) of a letter.
const LONGEST: usize = 16 * 1024;

/// Why a letter was not taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The same may be taken in later.
    #[error("the mail server does not take it in now")]
    Later,
    /// It will not be taken in: most likely there is nobody of that address.
    #[error("the mail server refused it")]
    Refused,
    /// It is no letter: its address is none, or its text is too long.
    #[error("that is not sent")]
    NotSent,
}

/// A letter to one person.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    /// Whose address.
    pub to: &'a str,
    /// One line.
    pub subject: &'a str,
    /// Plain text.
    pub text: &'a str,
    /// What is the same when the same is sent again: letters, digits and `-`.
    pub id: &'a str,
    /// Unix seconds.
    pub date: u64,
}

/// Who sends letters.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    handed_in_within: Duration,
}

/// From whom letters are.
#[derive(Clone, Debug)]
pub struct Sender(Mailbox);

impl FromStr for Sender {
    type Err = NotASender;

    fn from_str(text: &str) -> Result<Self, NotASender> {
        text.parse().map(Self).map_err(|_| NotASender)
    }
}

/// The text is no address from which letters can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be an e-mail address, or a name and one: Filbert <no-reply@example.org>")]
pub struct NotASender;

impl Mailer {
    /// By that server, from that address.
    pub fn new(server: &MailServer, from: Sender) -> Self {
        let transport = server.transport().timeout(Some(REACHED_WITHIN)).build();
        let Sender(from) = from;
        Self {
            transport,
            from,
            handed_in_within: HANDED_IN_WITHIN,
        }
    }

    /// The same with another time that handing in a letter may take.
    #[must_use]
    pub fn waiting(self, handed_in_within: Duration) -> Self {
        Self {
            handed_in_within,
            ..self
        }
    }

    /// Sends a letter. It was taken in when this returns; nobody knows yet whether it arrives.
    ///
    /// # Errors
    /// See [`MailError`].
    pub async fn send(&self, letter: Letter<'_>) -> Result<(), MailError> {
        let message = self.message(letter).ok_or(MailError::NotSent)?;
        let handed_in = timeout(self.handed_in_within, self.transport.send(message));
        match handed_in.await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(MailError::Refused),
            Ok(Err(_)) | Err(_) => Err(MailError::Later),
        }
    }

    fn message(&self, letter: Letter<'_>) -> Option<Message> {
        let Letter {
            to,
            subject,
            text,
            id,
            date,
        } = letter;
        let is_plain = |text: &str| !text.chars().any(char::is_control);
        let is_id = id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if text.len() > LONGEST || !is_plain(subject) || !is_id {
            return None;
        }
        let to: Address = to.parse().ok()?;
        let id = format!("<{id}@{}>", self.from.email.domain());
        let automatic = HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        );
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(Some(id))
            .date(UNIX_EPOCH + Duration::from_secs(date))
            .raw_header(automatic)
            .header(ContentType::TEXT_PLAIN)
            .body(text.to_owned())
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailer() -> Mailer {
        let server = "smtp://127.0.0.1:1".parse().expect("a server");
        let from = "Filbert <no-reply@example.org>".parse();
        Mailer::new(&server, from.expect("a sender"))
    }

    const LETTER: Letter<'_> = Letter {
        to: "almond@example.org",
        subject: "Your code",
        text: "123456\n",
        id: "code-1",
        date: 1_700_000_000,
    };

    #[test]
    fn a_letter_says_what_it_is_told_to() {
        let message = mailer().message(LETTER).expect("a letter").formatted();
        let message = String::from_utf8(message).expect("text");
        for line in [
            "From: Filbert <no-reply@example.org>\r\n",
            "To: almond@example.org\r\n",
            "Subject: Your code\r\n",
            "Message-ID: <code-1@example.org>\r\n",
            "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "\r\n\r\n123456\r\n",
        ] {
            assert!(message.contains(line), "{line:?} in {message}");
        }
    }

    #[test]
    fn nothing_in_it_becomes_a_header_or_another_recipient() {
        let mailer = mailer();
        for to in [
            "almond@example.org\r\nBcc: other@example.org",
            "almond@example.org\nBcc: other@example.org",
            "almond@example.org, other@example.org",
            "almond@example.org>\r\nRCPT TO:<other@example.org",
            "\"x\r\n\"@example.org",
            "Almond <almond@example.org>",
            "almond",
            "",
        ] {
            assert!(mailer.message(Letter { to, ..LETTER }).is_none(), "{to:?}");
        }
        for subject in ["a\r\nBcc: other@example.org", "a\nb", "a\0b"] {
            let letter = Letter { subject, ..LETTER };
            assert!(mailer.message(letter).is_none(), "{subject:?}");
        }
        for id in ["x>\r\nBcc: other@example.org", "a b", "<"] {
            assert!(mailer.message(Letter { id, ..LETTER }).is_none(), "{id:?}");
        }
        let text = "a\r\n.\r\nMAIL FROM:<other@example.org>\r\n";
        let letter = mailer.message(Letter { text, ..LETTER });
        let sent = letter.expect("text is text").formatted();
        let sent = String::from_utf8(sent).expect("text");
        let (head, _) = sent.split_once("\r\n\r\n").expect("a body");
        assert!(!head.contains("MAIL FROM"), "{sent}");
        let text = "x".repeat(LONGEST + 1);
        let long = Letter {
            text: &text,
            ..LETTER
        };
        assert!(mailer.message(long).is_none());
    }

    #[tokio::test]
    async fn a_server_that_is_away_is_asked_later() {
        assert_eq!(mailer().send(LETTER).await, Err(MailError::Later));
    }
}
