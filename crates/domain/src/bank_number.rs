use std::{fmt, str::FromStr};

use iban::IbanLike;

use crate::{BankKind, Country, RoutingNumber};

/// Longest text that is read as a number: an IBAN of 34 in groups has 42.
const LONGEST: usize = 64;

/// The number that somebody types for their bank account. It is personal: what is shown of it is its
/// [`hint`](Self::hint), in logs too.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum BankNumber {
    /// An IBAN of a country to which euros can be paid.
    Iban(Iban),
    /// An account's number in the United States.
    Us(UsAccountNumber),
}

/// An IBAN whose country, length, pattern and check digits are right, and to which euros can be paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Iban {
    number: iban::Iban,
    country: Country,
}

/// 6 to 17 digits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UsAccountNumber(String);

/// Why a text is no number of a bank account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotABankNumber {
    /// It looks like an IBAN.
    #[error("Invalid IBAN, country not supported")]
    Iban,
    /// It has digits only, too few or too many.
    #[error("Invalid US account number")]
    Us,
    /// It looks like neither.
    #[error("it is neither an IBAN nor a US account number")]
    Neither,
}

impl BankNumber {
    /// Its kind.
    pub fn kind(&self) -> BankKind {
        match self {
            Self::Iban(_) => BankKind::Iban,
            Self::Us(_) => BankKind::Us,
        }
    }

    /// As banks' machines write it: no spaces, upper case.
    pub fn electronic(&self) -> &str {
        match self {
            Self::Iban(iban) => iban.electronic(),
            Self::Us(number) => number.digits(),
        }
    }

    /// What its owner knows it by and nobody can use: `BE68…7034`, `…6789`.
    pub fn hint(&self) -> String {
        let text = self.electronic();
        let last = &text[text.len() - 4..];
        match self {
            Self::Iban(_) => format!("{}…{last}", &text[..4]),
            Self::Us(_) => format!("…{last}"),
        }
    }

    /// The hint of an account whose bank is known. In the United States two banks may have given one number, so it
    /// begins with the bank's, which is public: `021000021 …6789`. An IBAN names its bank itself.
    pub fn hint_at(&self, routing: Option<&RoutingNumber>) -> String {
        match (self, routing) {
            (Self::Us(_), Some(routing)) => format!("{} {}", routing.digits(), self.hint()),
            _ => self.hint(),
        }
    }

    /// An IBAN's country.
    pub fn country(&self) -> Option<Country> {
        match self {
            Self::Iban(iban) => Some(iban.country()),
            Self::Us(_) => None,
        }
    }
}

/// Reads it as people write it: in either case, with spaces and hyphens anywhere.
impl FromStr for BankNumber {
    type Err = NotABankNumber;

    fn from_str(text: &str) -> Result<Self, NotABankNumber> {
        if text.len() > LONGEST {
            return Err(NotABankNumber::Neither);
        }
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        if looks_like_an_iban(&plain) {
            let number: iban::Iban = plain.parse().map_err(|_| NotABankNumber::Iban)?;
            let country = Country::of_iban(number.country_code()).ok_or(NotABankNumber::Iban)?;
            return Ok(Self::Iban(Iban { number, country }));
        }
        if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotABankNumber::Neither);
        }
        if !(6..=17).contains(&plain.len()) {
            return Err(NotABankNumber::Us);
        }
        Ok(Self::Us(UsAccountNumber(plain)))
    }
}

/// Two letters, then letters and digits, of which there is one: no name looks like that to those who
/// type names, and an IBAN with a slip still does.
fn looks_like_an_iban(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() > 2
        && bytes[..2].iter().all(u8::is_ascii_uppercase)
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && bytes.iter().any(u8::is_ascii_digit)
}

impl Iban {
    /// Without spaces, upper case.
    pub fn electronic(&self) -> &str {
        self.number.electronic_str()
    }

    /// Where its bank is, as far as its letters say.
    pub fn country(&self) -> Country {
        self.country
    }
}

impl UsAccountNumber {
    /// Its digits.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BankNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BankNumber({})", self.hint())
    }
}

impl fmt::Debug for Iban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iban({})", BankNumber::Iban(*self).hint())
    }
}

impl fmt::Debug for UsAccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "UsAccountNumber({})",
            BankNumber::Us(self.clone()).hint()
        )
    }
}
