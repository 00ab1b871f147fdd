use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Shortest and longest name that American banks write.
const ACH: std::ops::RangeInclusive<usize> = 3..=35;
/// Longest part of a name that is passed on.
const LONGEST: usize = 100;

/// Whose a bank account is, as banks write it. Of who has one name only it is both parts.
#[derive(Clone, PartialEq, Eq)]
pub struct HolderName {
    first: String,
    last: String,
    /// What stands on the account.
    whole: String,
}

/// A name that a bank does not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HolderNameError {
    /// There is none.
    #[error("there is no name")]
    None,
    /// American banks write Latin letters only.
    #[error("it has letters that American banks do not write")]
    Letters,
    /// It is too short or too long for American banks.
    #[error("it has not 3 to 35 letters")]
    Length,
}

impl HolderName {
    /// For accounts with an IBAN: the name as it is.
    ///
    /// # Errors
    /// When there is none.
    pub fn for_sepa(first: &str, last: &str) -> Result<Self, HolderNameError> {
        let (first, last) = (tidy(first), tidy(last));
        let whole = tidy(&format!("{first} {last}"));
        let (first, last) = match (first.as_str(), last.as_str()) {
            ("", "") => return Err(HolderNameError::None),
            // One of them says all: its first word, and the rest.
            (name, "") | ("", name) => name.split_once(' ').unwrap_or((name, name)),
            both => both,
        };
        Ok(Self {
            first: short(first),
            last: short(last),
            whole: short(&whole),
        })
    }

    /// For accounts in the United States: the same in 3 to 35 letters of ASCII, without accents.
    ///
    /// # Errors
    /// When that is no name any more.
    pub fn for_ach(first: &str, last: &str) -> Result<Self, HolderNameError> {
        let name = Self::for_sepa(&plain(first)?, &plain(last)?)?;
        match ACH.contains(&name.whole.len()) {
            true => Ok(name),
            false => Err(HolderNameError::Length),
        }
    }

    /// What comes first in it.
    pub fn first(&self) -> &str {
        &self.first
    }

    /// What comes last.
    pub fn last(&self) -> &str {
        &self.last
    }

    /// All of it.
    pub fn whole(&self) -> &str {
        &self.whole
    }
}

/// Whose it is stays out of logs.
impl fmt::Debug for HolderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HolderName(redacted)")
    }
}

fn tidy(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

fn short(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

/// Without accents, in ASCII.
fn plain(name: &str) -> Result<String, HolderNameError> {
    let mut plain = String::new();
    for letter in name.nfkd() {
        match letter {
            ' '..='~' => plain.push(letter),
            _ if letter.is_whitespace() => plain.push(' '),
            _ if is_mark(letter) => {}
            _ => plain.push_str(spelled(letter).ok_or(HolderNameError::Letters)?),
        }
    }
    Ok(plain)
}

fn is_mark(letter: char) -> bool {
    use GeneralCategory::{EnclosingMark, Format, NonspacingMark, SpacingMark};
    matches!(
        letter.general_category(),
        NonspacingMark | SpacingMark | EnclosingMark | Format
    )
}

/// Latin letters that are no other letter with an accent, as passports spell them.
fn spelled(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'ẞ' => "SS",
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ø' => "o",
        'Ø' => "O",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'ł' => "l",
        'Ł' => "L",
        'þ' => "th",
        'Þ' => "TH",
        'ı' => "i",
        'ħ' => "h",
        'Ħ' => "H",
        '’' | '‘' | 'ʼ' | 'ʻ' => "'",
        '‐' | '‑' | '–' => "-",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sepa(first: &str, last: &str) -> [String; 3] {
        let name = HolderName::for_sepa(first, last).unwrap();
        [name.first, name.last, name.whole]
    }

    fn ach(first: &str, last: &str) -> Result<String, HolderNameError> {
        HolderName::for_ach(first, last).map(|name| name.whole)
    }

    #[test]
    fn one_word_is_both_parts_of_a_name() {
        assert_eq!(sepa("Ada", "Lovelace"), ["Ada", "Lovelace", "Ada Lovelace"]);
        assert_eq!(sepa("Suharto", ""), ["Suharto", "Suharto", "Suharto"]);
        assert_eq!(sepa("", " Suharto "), ["Suharto", "Suharto", "Suharto"]);
        assert_eq!(
            sepa("Ada King  Lovelace", ""),
            ["Ada", "King Lovelace", "Ada King Lovelace"]
        );
        assert_eq!(sepa("Jürgen", "Groß"), ["Jürgen", "Groß", "Jürgen Groß"]);
        assert_eq!(HolderName::for_sepa(" ", ""), Err(HolderNameError::None));
    }

    #[test]
    fn american_banks_get_names_without_accents() {
        for (first, last, plain) in [
            ("Zoë", "Müller", "Zoe Muller"),
            ("Łukasz", "Żółć", "Lukasz Zolc"),
            ("Jürgen", "Groß", "Jurgen Gross"),
            ("Søren", "Ærø", "Soren AEro"),
            ("Sinéad", "O’Connor", "Sinead O'Connor"),
            ("Ｎｇｕｙễｎ", "Văn", "Nguyen Van"),
        ] {
            assert_eq!(ach(first, last).as_deref(), Ok(plain));
        }
        for (first, last) in [("Анна", ""), ("李", "小龙"), ("Ada", "🦊")] {
            assert_eq!(ach(first, last), Err(HolderNameError::Letters), "{first}");
        }
    }

    #[test]
    fn american_banks_get_names_of_3_to_35_letters() {
        let long = "a".repeat(31);
        assert_eq!(ach("Ada", &long).map(|name| name.len()), Ok(35));
        assert_eq!(ach("Adam", &long), Err(HolderNameError::Length));
        assert_eq!(ach("Bo", ""), Err(HolderNameError::Length));
        assert_eq!(ach("B", "X").as_deref(), Ok("B X"));
        // What is longer with its accents than without is not too long.
        let accents = "a\u{301}".repeat(31);
        assert_eq!(ach("Ada", &accents).map(|name| name.len()), Ok(35));
    }
}
