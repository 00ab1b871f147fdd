use std::{fmt, sync::LazyLock};

use alloy::{
    ens::{dns_encode, namehash},
    primitives::B256,
};
use ens_normalize_rs::EnsNameNormalizer;

/// Bytes of a name: its wire form, two bytes longer, is as long as a label of the wire form may be.
const LONGEST: usize = 253;

/// Takes a moment to make: its tables are three megabytes of text.
static NORMALIZER: LazyLock<EnsNameNormalizer> = LazyLock::new(EnsNameNormalizer::default);

/// A name in its normal form (ENSIP-15): below `.eth`, or of the DNS, which ENS knows as well.
///
/// Another form of it is another text that looks alike, and may belong to somebody else: so none is
/// turned into the normal one unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnsName(String);

/// Why a text is no name here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAName {
    /// It has less than two labels or an empty one, or ends as numbers do.
    #[error("it is not of the form name.eth")]
    Form,
    /// It is longer than 253 bytes.
    #[error("it is longer than a name")]
    TooLong,
    /// It would be a name with small letters for capital ones of ASCII, which nobody mistakes.
    #[error("it has capital letters")]
    Capitals,
    /// It has characters that names do not, or that look like others in it. What it should have been
    /// is not told: whoever had somebody type it may own that too.
    #[error("it is not in normal form")]
    NotNormalised,
}

impl EnsName {
    /// Reads a name that is in normal form.
    ///
    /// # Errors
    /// See [`NotAName`].
    pub fn parse(text: &str) -> Result<Self, NotAName> {
        if text.len() > LONGEST {
            return Err(NotAName::TooLong);
        }
        let lower = text.to_ascii_lowercase();
        if !has_form(&lower) {
            return Err(NotAName::Form);
        }
        match NORMALIZER.normalize(&lower) {
            Ok(normal) if normal != lower => Err(NotAName::NotNormalised),
            Err(_) => Err(NotAName::NotNormalised),
            Ok(normal) if normal != text => Err(NotAName::Capitals),
            Ok(normal) => Ok(Self(normal)),
        }
    }

    /// What contracts know it by (EIP-137).
    pub fn hash(&self) -> B256 {
        namehash(&self.0)
    }

    /// In DNS wire format.
    pub(super) fn wire(&self) -> Vec<u8> {
        dns_encode(&self.0)
    }
}

impl fmt::Display for EnsName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Nothing of the DNS ends in a number, so that numbers and addresses of machines are no names.
fn has_form(text: &str) -> bool {
    let last = text.rsplit_once('.').map(|(_, last)| last);
    let is_number = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    last.is_some_and(|last| !is_number(last)) && text.split('.').all(|label| !label.is_empty())
}

#[cfg(test)]
mod tests {
    use alloy::primitives::b256;

    use super::*;

    fn refused(text: &str) -> NotAName {
        EnsName::parse(text).expect_err(text)
    }

    #[test]
    fn names_in_normal_form_are_names() {
        for text in [
            "almond.eth",
            "almond.com",
            "almond.base.eth",
            "almond.eth.com",
            "a.b.c.eth",
            "0x.eth",
            "_dns.eth",
            "müller.eth",
            "ник.eth",
            "🚴‍♂.eth",
            "🌰.eth",
            &format!("{}.eth", "a".repeat(249)),
        ] {
            assert_eq!(EnsName::parse(text).expect(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_not_of_the_form_is_no_name() {
        for text in [
            "",
            "eth",
            ".eth",
            "almond",
            "almond.",
            "1.50",
            "127.0.0.1",
            "almond.eth.",
            ".almond.eth",
            "a..eth",
            "a..com",
            "almond\u{3002}eth",
            "almondeth",
        ] {
            assert_eq!(refused(text), NotAName::Form, "{text}");
        }
        let longer = format!("{}.eth", "a".repeat(250));
        assert_eq!(refused(&longer), NotAName::TooLong);
        assert_eq!(refused(&"a".repeat(10_000)), NotAName::TooLong);
    }

    #[test]
    fn another_form_of_a_name_is_refused() {
        for text in ["Almond.eth", "ALMOND.ETH", "MüLLER.eth"] {
            assert_eq!(refused(text), NotAName::Capitals, "{text}");
        }
        for text in [
            "al\u{200d}mond.eth",           // a zero width joiner
            "al\u{200c}mond.eth",           // a zero width non-joiner
            "al\u{ad}mond.eth",             // a soft hyphen, which is dropped
            "alm\u{043e}nd.eth",            // a Cyrillic letter among Latin ones
            "\u{0430}\u{0441}\u{0435}.eth", // Cyrillic that reads as Latin
            "Müller\u{308}.eth",
            "mu\u{308}ller.eth",       // decomposed
            "MÜLLER.eth",              // a capital letter outside of ASCII
            "🚴\u{200d}♂\u{fe0f}.eth", // with the selector that makes it colourful
            "al mond.eth",
            "al\u{202e}mond.eth", // turns the direction of writing
            "ab--cd.eth",
            "xn--mller-kva.com",
            "al_mond.eth",
            "almond.eth\u{0}.eth",
        ] {
            let escaped = text.escape_unicode();
            assert_eq!(refused(text), NotAName::NotNormalised, "{escaped}");
        }
    }

    /// ENSIP-15's own. The page finds the normal form of what is typed; here only that is a name.
    #[test]
    fn of_the_public_test_names_those_in_normal_form_are_names() {
        let table = include_str!("../../../../testdata/ens-name-vectors.json");
        let table: serde_json::Value = serde_json::from_str(table).expect("JSON");
        let names = table["names"].as_array().expect("names");
        assert_eq!(names.len(), 500);
        for row in names {
            let name = row[0].as_str().expect("a name");
            let text = format!("{name}.eth");
            let is_normal = row[1].as_str() == Some(name);
            assert_eq!(
                EnsName::parse(&text).is_ok(),
                is_normal,
                "{}",
                text.escape_unicode()
            );
            if let Some(normal) = row[1].as_str() {
                let normal = format!("{normal}.eth");
                assert_eq!(EnsName::parse(&normal).expect(&normal).to_string(), normal);
            }
        }
    }

    /// From EIP-137.
    #[test]
    fn hashes_and_wire_form_are_those_of_the_standards() {
        let name = EnsName::parse("foo.eth").expect("a name");
        assert_eq!(
            name.hash(),
            b256!("de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f")
        );
        assert_eq!(name.wire(), b"\x03foo\x03eth\x00");
    }
}
