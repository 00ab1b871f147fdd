use std::{fmt, str::FromStr};

/// Somebody who has an account here. Drawn at random, so that it says nothing of who was there before.
///
/// Written `usr_` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(pub u128);

/// A session, by what its owner may call it. It opens nothing.
///
/// Written `ses_` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub u128);

/// Somebody's account at a bank, by what it is called here.
///
/// Written `bnk_` and 32 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BankAccountId(pub u128);

/// A text that is not an id of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of this kind")]
pub struct NotAnId;

const ACCOUNT: &str = "usr_";
const SESSION: &str = "ses_";
const BANK_ACCOUNT: &str = "bnk_";

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ACCOUNT}{:032x}", self.0)
    }
}

impl FromStr for AccountId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        number(text, ACCOUNT).map(Self)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SESSION}{:032x}", self.0)
    }
}

impl FromStr for SessionId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        number(text, SESSION).map(Self)
    }
}

impl fmt::Display for BankAccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{BANK_ACCOUNT}{:032x}", self.0)
    }
}

impl FromStr for BankAccountId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        number(text, BANK_ACCOUNT).map(Self)
    }
}

/// The one spelling that [`fmt::Display`] has: an id that can be written in two ways is two ids to some.
pub(crate) fn number(text: &str, prefix: &str) -> Result<u128, NotAnId> {
    let digits = text.strip_prefix(prefix).ok_or(NotAnId)?;
    let is_plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != 32 || !digits.bytes().all(is_plain) {
        return Err(NotAnId);
    }
    u128::from_str_radix(digits, 16).map_err(|_| NotAnId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_no_other_way() {
        let id = AccountId(0x00c0_ffee);
        assert_eq!(id.to_string(), "usr_00000000000000000000000000c0ffee");
        assert_eq!(id.to_string().parse(), Ok(id));
        let session = SessionId(u128::MAX);
        assert_eq!(session.to_string().parse(), Ok(session));
        let bank_account = BankAccountId(7);
        assert_eq!(bank_account.to_string().parse(), Ok(bank_account));
        for wrong in [
            "",
            "usr_",
            "00000000000000000000000000c0ffee",
            "ses_00000000000000000000000000c0ffee",
            "usr_00000000000000000000000000C0FFEE",
            "usr_+0000000000000000000000000c0ffee",
            "usr_0000000000000000000000000c0ffee",
            "usr_000000000000000000000000000c0ffee",
            "usr_00000000000000000000000000c0ffe\u{e9}",
        ] {
            assert_eq!(wrong.parse::<AccountId>(), Err(NotAnId), "{wrong}");
        }
    }
}
