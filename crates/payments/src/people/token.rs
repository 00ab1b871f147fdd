use std::{fmt, str::FromStr};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// What a browser shows to be somebody: whoever has it is. It is nowhere but there; the database has its
/// [`digest`](Self::digest), out of which nobody gets in.
///
/// Written in base64url, 43 letters.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken([u8; 32]);

/// What a browser keeps in which somebody signed in by their password. It signs nobody in: with it, tries at their
/// password count apart from those of strangers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceToken(SessionToken);

/// A text that is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a token")]
pub struct NotAToken;

impl SessionToken {
    /// Of drawn bytes.
    pub(crate) fn new(drawn: [u8; 32]) -> Self {
        Self(drawn)
    }

    /// As it is kept. No salt: nobody guesses 256 drawn bits.
    pub(crate) fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl DeviceToken {
    /// Of drawn bytes.
    pub(crate) fn new(drawn: [u8; 32]) -> Self {
        Self(SessionToken::new(drawn))
    }

    /// As it is kept.
    pub(crate) fn digest(&self) -> [u8; 32] {
        self.0.digest()
    }
}

impl fmt::Display for DeviceToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for DeviceToken {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        text.parse().map(Self)
    }
}

impl FromStr for SessionToken {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        // Nothing that is far too long is decoded.
        if text.len() != 43 {
            return Err(NotAToken);
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotAToken)?;
        bytes.try_into().map(Self).map_err(|_| NotAToken)
    }
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken(redacted)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read_as_it_is_written_and_shows_itself_to_nobody_else() {
        let token = SessionToken::new([0xfb; 32]);
        let text = token.to_string();
        assert_eq!(text.len(), 43);
        assert!(
            text.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        );
        assert_eq!(text.parse(), Ok(token.clone()));
        assert_eq!(format!("{token:?}"), "SessionToken(redacted)");
        assert_ne!(token.digest(), [0xfb; 32]);
        // Of the last letter two bits are over: a token has one spelling.
        let other = format!("{}v", &text[..42]);
        for wrong in [
            "",
            "abc",
            &text[1..],
            &format!("{text}="),
            &format!("{text}A"),
            &other,
        ] {
            assert_eq!(wrong.parse::<SessionToken>(), Err(NotAToken), "{wrong}");
        }
    }
}
