use std::{fmt, str::FromStr};

/// A bank's identifier (ISO 9362), of 8 or 11 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bic(String);

/// The text is no BIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be a BIC: 8 or 11 letters and digits, such as KREDBEBB")]
pub struct NotABic;

impl Bic {
    /// Upper case, without spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Reads it as people write it: in either case, with spaces anywhere.
impl FromStr for Bic {
    type Err = NotABic;

    fn from_str(text: &str) -> Result<Self, NotABic> {
        if text.len() > 32 {
            return Err(NotABic);
        }
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let bytes = plain.as_bytes();
        let has_length = matches!(bytes.len(), 8 | 11);
        // Four letters of the bank, two of its country, then its place and its branch.
        let is_one = has_length
            && bytes[..6].iter().all(u8::is_ascii_uppercase)
            && bytes[6..].iter().all(u8::is_ascii_alphanumeric);
        if is_one {
            Ok(Self(plain))
        } else {
            Err(NotABic)
        }
    }
}

impl fmt::Display for Bic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
