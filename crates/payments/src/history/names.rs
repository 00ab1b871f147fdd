use alloy_primitives::Address;
use domain::{AccountId, foreign_text};
use store::ContactName;

use crate::Ctx;

/// Most characters of a nickname.
const NICKNAME: usize = 40;
/// Most contacts that one account names.
const NAMED: u64 = 1_000;

/// What somebody calls a contact: plain text of one line, 1 to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nickname(String);

/// A text that is no nickname.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotANickname {
    /// It is longer.
    #[error("a nickname has {NICKNAME} characters at most")]
    TooLong,
    /// It has characters that are invisible, break the line or change its direction.
    #[error("a nickname is plain text of one line")]
    NotPlain,
}

/// Why a contact got no name.
#[derive(Debug, thiserror::Error)]
pub enum NameContactError {
    /// The account is no more.
    #[error("the account is no more")]
    NoAccount,
    /// It names as many as it may.
    #[error("an account names {NAMED} contacts at most")]
    TooMany,
    /// The database did not take it.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<store::NameContactError> for NameContactError {
    fn from(error: store::NameContactError) -> Self {
        match error {
            store::NameContactError::NoAccount => Self::NoAccount,
            store::NameContactError::TooMany => Self::TooMany,
            store::NameContactError::Store(error) => Self::Store(error),
        }
    }
}

impl Nickname {
    /// Reads one as it was typed; spaces around it do not count. `None`: there is none.
    ///
    /// # Errors
    /// See [`NotANickname`].
    pub fn read(text: &str) -> Result<Option<Self>, NotANickname> {
        // What is refused is not looked at further than it may be long.
        if text.len() > NICKNAME * 16 {
            return Err(NotANickname::TooLong);
        }
        let text = text.trim();
        if text.chars().count() > NICKNAME {
            return Err(NotANickname::TooLong);
        }
        match foreign_text(text, NICKNAME) {
            plain if plain != text => Err(NotANickname::NotPlain),
            plain if plain.is_empty() => Ok(None),
            plain => Ok(Some(Self(plain))),
        }
    }
}

/// Has an account call a wallet so; `None`: nothing any more.
///
/// # Errors
/// See [`NameContactError`].
pub async fn name_contact(
    ctx: &Ctx,
    account: AccountId,
    address: Address,
    nickname: Option<Nickname>,
) -> Result<(), NameContactError> {
    let nickname = nickname.map(|Nickname(text)| text);
    let named = ctx.store.name_contact(account, address, nickname, NAMED);
    Ok(named.await?)
}

/// All that an account calls wallets.
///
/// # Errors
/// When the database does not answer.
pub async fn contact_names(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Vec<ContactName>, store::Error> {
    ctx.store.contact_names(account, NAMED).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<String>, NotANickname> {
        Ok(Nickname::read(text)?.map(|Nickname(text)| text))
    }

    #[test]
    fn a_nickname_is_plain_text() {
        assert_eq!(read("  Öre 🌰 "), Ok(Some("Öre 🌰".to_owned())));
        assert_eq!(read(&"é".repeat(40)), Ok(Some("é".repeat(40))));
        assert_eq!(read(" \u{a0}"), Ok(None));
        assert_eq!(read(""), Ok(None));
    }

    #[test]
    fn nothing_hides_in_a_nickname() {
        for hostile in [
            "Alice\u{202e}eciB",
            "Al\u{200b}ice",
            "Alice\nBob",
            "Alice\u{0}",
            "Ali\tce",
            "A\u{2066}b",
            "\u{feff}Alice",
            "Al\u{2028}ice",
        ] {
            assert_eq!(read(hostile), Err(NotANickname::NotPlain), "{hostile:?}");
        }
        assert_eq!(read(&"x".repeat(41)), Err(NotANickname::TooLong));
        assert_eq!(read(&" ".repeat(10_000)), Err(NotANickname::TooLong));
    }
}
