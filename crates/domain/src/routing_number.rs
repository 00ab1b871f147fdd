use std::{fmt, str::FromStr};

/// An American bank's number (ABA), one to which ACH pays.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoutingNumber([u8; 9]);

/// The text is no number of a bank that takes ACH payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it should be a routing number of 9 digits, such as 021000021")]
pub struct NotARoutingNumber;

impl RoutingNumber {
    /// Its nine digits.
    pub fn digits(&self) -> &str {
        // Its bytes were a text's.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Reads it with spaces and hyphens anywhere.
impl FromStr for RoutingNumber {
    type Err = NotARoutingNumber;

    fn from_str(text: &str) -> Result<Self, NotARoutingNumber> {
        if text.len() > 32 {
            return Err(NotARoutingNumber);
        }
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .collect();
        let digits: [u8; 9] = plain.as_bytes().try_into().map_err(|_| NotARoutingNumber)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(NotARoutingNumber);
        }
        let value = |place: usize| u32::from(digits[place] - b'0');
        // 00 is the government's and 80 were traveller's cheques: no account is there.
        let district = value(0) * 10 + value(1);
        let takes_payments = matches!(district, 1..=12 | 21..=32 | 61..=72);
        let sum: u32 = (0..9)
            .map(|place| value(place) * [3, 7, 1][place % 3])
            .sum();
        if takes_payments && sum.is_multiple_of(10) {
            Ok(Self(digits))
        } else {
            Err(NotARoutingNumber)
        }
    }
}

impl fmt::Display for RoutingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.digits())
    }
}

impl fmt::Debug for RoutingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoutingNumber({})", self.digits())
    }
}
