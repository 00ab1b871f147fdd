use alloy_primitives::{Address, SignatureError, eip191_hash_message};

use crate::{ChainId, read_signature};

/// Most bytes of a message. Ours have under five hundred.
const LONGEST: usize = 2_048;
const GREETING: &str = " wants you to sign in with your Ethereum account:";
const NONCE: &str = "Nonce: ";

/// What a wallet signs to sign in somewhere: a message of ERC-4361, of the lines that we ask for and in
/// the one spelling that the standard has for each. Who asks for more (a request's id, resources) asks for
/// something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInMessage {
    /// Where: host, and port where it is not the usual one. With `scheme://` before it where the message has one.
    pub domain: String,
    /// Whose wallet.
    pub address: Address,
    /// What the person reads.
    pub statement: Option<String>,
    /// The page that asks.
    pub uri: String,
    /// The chain that the wallet is on; a wallet that is a contract is one there.
    pub chain: ChainId,
    /// What makes this message unlike all others.
    pub nonce: String,
    /// Unix milliseconds, by the clock of whoever wrote it.
    pub issued_at: i64,
    /// From when on it is worth nothing, Unix milliseconds.
    pub expires_at: Option<i64>,
    /// From when on it is worth something, Unix milliseconds.
    pub not_before: Option<i64>,
}

/// A text that is no such message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a message of ERC-4361, or of other lines than ours")]
pub struct NotASignInMessage;

impl SignInMessage {
    /// Reads a message, byte for byte as it is signed.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self, NotASignInMessage> {
        read(text).ok_or(NotASignInMessage)
    }
}

/// The address whose key signed a message as wallets sign texts (EIP-191).
///
/// # Errors
/// When the bytes are no ECDSA signature of any key.
pub fn recover_message_signer(message: &str, signature: &[u8]) -> Result<Address, SignatureError> {
    let hash = eip191_hash_message(message.as_bytes());
    read_signature(signature)?.recover_address_from_prehash(&hash)
}

fn read(text: &str) -> Option<SignInMessage> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    if text.len() > LONGEST || !text.bytes().all(is_plain) {
        return None;
    }
    let mut lines = text.split('\n').peekable();
    let domain = lines.next()?.strip_suffix(GREETING)?;
    let address = Address::parse_checksummed(lines.next()?, None).ok()?;
    blank(lines.next()?)?;
    let statement = match lines.next()? {
        "" => None,
        statement => {
            blank(lines.next()?)?;
            Some(statement.to_owned())
        }
    };
    let uri = lines.next()?.strip_prefix("URI: ")?;
    if lines.next()? != "Version: 1" || domain.is_empty() || uri.is_empty() {
        return None;
    }
    let chain = chain_id(lines.next()?.strip_prefix("Chain ID: ")?)?;
    let nonce = lines.next()?.strip_prefix(NONCE)?;
    if nonce.len() < 8 || !nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let issued_at = instant(lines.next()?.strip_prefix("Issued At: ")?)?;
    let mut optional = |name: &str| match lines.peek().and_then(|line| line.strip_prefix(name)) {
        None => Some(None),
        Some(time) => {
            lines.next();
            instant(time).map(Some)
        }
    };
    let expires_at = optional("Expiration Time: ")?;
    let not_before = optional("Not Before: ")?;
    if lines.next().is_some() {
        return None;
    }
    Some(SignInMessage {
        domain: domain.to_owned(),
        address,
        statement,
        uri: uri.to_owned(),
        chain,
        nonce: nonce.to_owned(),
        issued_at,
        expires_at,
        not_before,
    })
}

fn blank(line: &str) -> Option<()> {
    line.is_empty().then_some(())
}

fn chain_id(digits: &str) -> Option<ChainId> {
    number(digits)
        .filter(|_| !digits.starts_with('0'))
        .map(ChainId)
}

fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// Unix milliseconds of a date and time of RFC 3339. Past milliseconds nothing is read of its fraction.
fn instant(text: &str) -> Option<i64> {
    let (date, rest) = text.split_at_checked(10)?;
    let (year, month, day) = match date.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] => (digits(year, 4)?, digits(month, 2)?, digits(day, 2)?),
        _ => return None,
    };
    let (time, rest) = rest.strip_prefix('T')?.split_at_checked(8)?;
    let (hour, minute, second) = match time.split(':').collect::<Vec<_>>()[..] {
        [hour, minute, second] => (digits(hour, 2)?, digits(minute, 2)?, digits(second, 2)?),
        _ => return None,
    };
    let is_time = hour < 24 && minute < 60 && second < 60;
    if !is_time || !(1..=12).contains(&month) || !(1..=days_of(year, month)).contains(&day) {
        return None;
    }
    let (thousandths, zone) = fraction(rest)?;
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset(zone)?;
    Some((minutes * 60 + second) * 1_000 + thousandths)
}

fn digits(text: &str, length: usize) -> Option<i64> {
    (text.len() == length)
        .then(|| number(text))?
        .and_then(|number| i64::try_from(number).ok())
}

/// Thousandths, and what follows the fraction, if there is one.
fn fraction(text: &str) -> Option<(i64, &str)> {
    let Some(rest) = text.strip_prefix('.') else {
        return Some((0, text));
    };
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=9).contains(&length) {
        return None;
    }
    let (said, zone) = rest.split_at(length);
    let thousandths = format!("{said:0<3}");
    Some((digits(&thousandths[..3], 3)?, zone))
}

/// Minutes that a zone's clocks are ahead.
fn offset(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let ahead = zone.starts_with('+');
    let (hours, minutes) = zone.strip_prefix(['+', '-'])?.split_once(':')?;
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    let offset = hours * 60 + minutes;
    (hours < 24 && minutes < 60).then_some(if ahead { offset } else { -offset })
}

fn days_of(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970; see `days_from_civil` in
/// <https://howardhinnant.github.io/date_algorithms.html>.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

#[cfg(test)]
mod tests {
    use alloy_primitives::address;
    use proptest::prelude::*;

    use super::*;
    use crate::Moment;

    const MESSAGE: &str = "filbert.example wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8

Sign in to Filbert as a new user

URI: https://filbert.example
Version: 1
Chain ID: 31337
Nonce: 0123456789abcdef
Issued At: 2026-11-22T08:20:23.123Z
Expiration Time: 2026-11-22T08:30:23.123Z";

    fn is_refused(text: &str) -> bool {
        SignInMessage::parse(text) == Err(NotASignInMessage)
    }

    #[test]
    fn reads_each_line() {
        let message = SignInMessage::parse(MESSAGE).unwrap();
        assert_eq!(
            message,
            SignInMessage {
                domain: "filbert.example".to_owned(),
                address: address!("70997970C51812dc3A010C7d01b50e0d17dc79C8"),
                statement: Some("Sign in to Filbert as a new user".to_owned()),
                uri: "https://filbert.example".to_owned(),
                chain: ChainId(31337),
                nonce: "0123456789abcdef".to_owned(),
                issued_at: 1_795_335_623_123,
                expires_at: Some(1_795_336_223_123),
                not_before: None,
            }
        );
        let bare = MESSAGE.replace("Sign in to Filbert as a new user\n", "");
        assert_eq!(SignInMessage::parse(&bare).unwrap().statement, None);
        let later = format!("{MESSAGE}\nNot Before: 2026-11-22T08:20:24Z");
        let not_before = SignInMessage::parse(&later).unwrap().not_before;
        assert_eq!(not_before, Some(1_795_335_624_000));
    }

    #[test]
    fn what_is_spelt_otherwise_is_none() {
        assert!(!is_refused(MESSAGE));
        for (from, to) in [
            ("filbert.example wants", " wants"),
            ("wants you", "wants  you"),
            ("account:\n", "account: \n"),
            ("0x7099", "0x70"),
            ("79C8\n", "79c8\n"),
            ("79C8\n\n", "79C8\n"),
            ("user\n\n", "user\n"),
            ("user\n\n", "user\n\n\n"),
            ("a new", "\u{e4} new"),
            ("a new", "a\tnew"),
            ("\n", "\r\n"),
            ("URI: https://filbert.example", "URI: "),
            ("URI: ", "uri: "),
            ("Version: 1", "Version: 2"),
            ("Version: 1\n", ""),
            ("ID: 31337", "ID: "),
            ("ID: 31337", "ID: 0"),
            ("ID: 31337", "ID: 031337"),
            ("ID: 31337", "ID: +31337"),
            ("ID: 31337", "ID: 0x7a69"),
            ("ID: 31337", "ID: 18446744073709551616"),
            ("Nonce: 0123456789abcdef", "Nonce: 0123456"),
            ("Nonce: 0123456789abcdef", "Nonce: 01234567-89abcdef"),
            ("Nonce: 0123456789abcdef\n", ""),
            ("Issued At: 2026-11-22T08:20:23.123Z\n", ""),
            ("20:23.123Z\nExp", "20:23.123\nExp"),
            (
                "Expiration Time: 2026-11-22T08:30:23.123Z",
                "Expiration Time: soon",
            ),
            ("30:23.123Z", "30:23.123Z\n"),
            ("30:23.123Z", "30:23.123Z\nRequest ID: 7"),
            (
                "30:23.123Z",
                "30:23.123Z\nResources:\n- https://filbert.example",
            ),
        ] {
            let wrong = MESSAGE.replacen(from, to, 1);
            assert_ne!(wrong, MESSAGE, "{from}");
            assert!(is_refused(&wrong), "{from} → {to}");
        }
        assert!(is_refused(""));
        let long = MESSAGE.replace("a new user", &"a".repeat(LONGEST));
        assert!(is_refused(&long));
    }

    #[test]
    fn times_are_read_in_every_zone() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T11:59:59Z", 951_825_599),
            ("2000-02-29T12:59:59+01:00", 951_825_599),
            ("2000-02-29T06:29:59-05:30", 951_825_599),
            ("1969-12-31T23:59:59Z", -1),
        ] {
            assert_eq!(instant(text), Some(seconds * 1_000), "{text}");
        }
        assert_eq!(instant("1970-01-01T00:00:00.5Z"), Some(500));
        assert_eq!(instant("1970-01-01T00:00:00.123456789Z"), Some(123));
        for wrong in [
            "",
            "2026",
            "2026-11-22",
            "2026-11-22 08:20:23Z",
            "2026-11-22T08:20Z",
            "2026-11-22T24:00:00Z",
            "2026-11-22T23:60:00Z",
            "2026-11-22T23:59:60Z",
            "2026-13-22T08:20:23Z",
            "2026-11-31T08:20:23Z",
            "2026-02-29T08:20:23Z",
            "2026-11-22T08:20:23",
            "2026-11-22T08:20:23.Z",
            "2026-11-22T08:20:23+1:00",
            "2026-11-22T08:20:23+24:00",
            "+026-11-22T08:20:23Z",
            "2026-11-22T08:20:23ZZ",
        ] {
            assert_eq!(instant(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_moment_is_read_as_it_is_written(seconds in 0..200_000_000_000_u64) {
            let read = instant(&Moment(seconds).iso());
            prop_assert_eq!(read, Some(i64::try_from(seconds * 1_000).unwrap()));
        }

        #[test]
        fn no_text_breaks_the_reader(text in "\\PC*", at in 0..400_usize) {
            let _ = SignInMessage::parse(&text);
            let mut cut = MESSAGE.to_owned();
            cut.insert_str(at.min(cut.len()), &text);
            let _ = SignInMessage::parse(&cut);
        }
    }
}
