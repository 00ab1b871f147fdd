use std::{fmt, str::FromStr};

use lettre::{AsyncSmtpTransport, Tokio1Executor, transport::smtp::AsyncSmtpTransportBuilder};
use url::{Host, Url};

/// Where letters are handed in, with the password.
#[derive(Clone)]
pub struct MailServer(String);

/// The text names no mail server to which letters may be handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "it should be smtps://user:password@host, or smtp://user:password@host?tls=required; without \
     encryption only on this machine"
)]
pub struct NotAMailServer;

impl FromStr for MailServer {
    type Err = NotAMailServer;

    fn from_str(text: &str) -> Result<Self, NotAMailServer> {
        let url: Url = text.parse().map_err(|_| NotAMailServer)?;
        let is_encrypted = match (url.scheme(), url.query()) {
            ("smtps", None) | ("smtp", Some("tls=required")) => true,
            ("smtp", None) => false,
            _ => return Err(NotAMailServer),
        };
        if url.host_str().is_none_or(str::is_empty) || !(is_encrypted || is_here(&url)) {
            return Err(NotAMailServer);
        }
        let server = Self(text.to_owned());
        server.read().ok_or(NotAMailServer).map(|_| server)
    }
}

impl MailServer {
    pub(super) fn transport(&self) -> AsyncSmtpTransportBuilder {
        self.read().expect("invariant: it was read before")
    }

    fn read(&self) -> Option<AsyncSmtpTransportBuilder> {
        AsyncSmtpTransport::<Tokio1Executor>::from_url(&self.0).ok()
    }
}

impl fmt::Debug for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailServer(hidden)")
    }
}

/// What is sent does not leave this machine. The URL standard does not read hosts of a scheme that it does
/// not know.
fn is_here(url: &Url) -> bool {
    match url.host_str().map(Host::parse) {
        Some(Ok(Host::Ipv4(address))) => address.is_loopback(),
        Some(Ok(Host::Ipv6(address))) => address.is_loopback(),
        Some(Ok(Host::Domain(name))) => name == "localhost",
        Some(Err(_)) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_handed_over_encrypted_only() {
        for server in [
            "smtps://user:p%40ss@smtp.example.org",
            "smtps://user:pass@smtp.example.org:465",
            "smtp://user:pass@smtp.example.org:587?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
            "smtp://[::1]:2525",
        ] {
            assert!(server.parse::<MailServer>().is_ok(), "{server}");
        }
        for server in [
            "",
            "smtp.example.org",
            "https://smtp.example.org",
            "smtp://user:pass@smtp.example.org",
            "smtp://user:pass@smtp.example.org?tls=opportunistic",
            "smtp://user:pass@smtp.example.org?tls=none",
            "smtp://10.0.0.1",
            "smtp://localhost.example.org",
            "smtps://",
        ] {
            assert!(server.parse::<MailServer>().is_err(), "{server}");
        }
    }

    #[test]
    fn it_shows_nothing() {
        let server: MailServer = "smtps://u:S3CR3T@smtp.example.org".parse().expect("one");
        assert!(!format!("{server:?}").contains("S3CR3T"));
    }
}
