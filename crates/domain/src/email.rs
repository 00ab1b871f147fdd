use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use url::Host;

/// Most bytes of an address, by RFC 5321: 64 before the `@`, 255 behind it.
const LONGEST: usize = 320;
/// Rounds of folding until nothing changes; two do for all that Unicode has.
const ROUNDS: usize = 4;

/// An e-mail address, and who it is: two spellings of one mailbox are one person.
#[derive(Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
    key: String,
}

/// A text that is no e-mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an e-mail address")]
pub struct NotAnEmail;

impl Email {
    /// Reads an address, with spaces around it left out.
    ///
    /// The usual pattern: something, `@`, a domain with a dot in it, no spaces. Nothing invisible, for
    /// nobody could tell two such addresses apart.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self, NotAnEmail> {
        let typed = text.trim();
        if typed.len() > LONGEST || !typed.chars().all(is_visible) {
            return Err(NotAnEmail);
        }
        let (mailbox, domain) = typed.rsplit_once('@').ok_or(NotAnEmail)?;
        // What a letter is folded to may be what no mailbox has: a space, another `@`.
        let mailbox = folded(mailbox);
        if domain.contains('%') || !is_mailbox(&mailbox) {
            return Err(NotAnEmail);
        }
        // Brings the spellings of one domain together, `xn--` and capitals included.
        let Ok(Host::Domain(domain)) = Host::parse(domain) else {
            return Err(NotAnEmail);
        };
        if !domain.contains('.') || domain.split('.').any(str::is_empty) {
            return Err(NotAnEmail);
        }
        Ok(Self {
            typed: typed.to_owned(),
            key: format!("{mailbox}@{domain}"),
        })
    }

    /// As its owner writes it.
    pub fn as_typed(&self) -> &str {
        &self.typed
    }

    /// What decides whether two addresses are one person's. Letter case and Unicode's forms do not
    /// matter; dots do, as they do to all but one of those who keep mailboxes.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Whose address it is stays out of logs.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(redacted)")
    }
}

fn is_mailbox(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(is_visible)
        && !text.contains(['@', '<', '>', '"', ',', ';', ':', '(', ')'])
}

fn is_visible(char: char) -> bool {
    !char.is_whitespace()
        && !matches!(
            char.general_category_group(),
            GeneralCategoryGroup::Other | GeneralCategoryGroup::Separator
        )
}

/// One text for all that differ in letter case or in Unicode's form (NFKC) only.
fn folded(text: &str) -> String {
    let mut folded = text.to_owned();
    for _ in 0..ROUNDS {
        // By capitals, which bring `ß` and `ss`, `ς` and `σ` together; letter by letter, for a whole
        // text's small letters depend on where they stand.
        let once: String = folded
            .nfkc()
            .flat_map(char::to_uppercase)
            .flat_map(char::to_lowercase)
            .nfkc()
            .collect();
        if once == folded {
            break;
        }
        folded = once;
    }
    folded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(text: &str) -> String {
        Email::parse(text).unwrap().key().to_owned()
    }

    #[test]
    fn spellings_of_one_mailbox_are_one_person() {
        for same in [
            " Ann@Example.com ",
            "ANN@EXAMPLE.COM",
            "ann@example.com",
            "\u{ff41}nn@example.com",
            "Ａnn@ｅxample.com",
            "ann@example。com",
        ] {
            assert_eq!(key(same), "ann@example.com", "{same}");
        }
        assert_eq!(
            key("j\u{fc}rg@b\u{fc}cher.de"),
            key("JU\u{308}RG@xn--bcher-kva.de")
        );
        assert_eq!(key("stra\u{df}e@example.com"), key("STRASSE@example.com"));
        assert_eq!(key("οδος@example.gr"), key("ΟΔΟΣ@example.gr"));
        assert_eq!(key("\u{212a}im@example.com"), key("kim@example.com"));
    }

    #[test]
    fn different_mailboxes_stay_apart() {
        let keys = [
            "a.nn@example.com",
            "ann@example.com",
            "ann+x@example.com",
            "ann@example.org",
        ];
        for (place, one) in keys.iter().enumerate() {
            for other in &keys[place + 1..] {
                assert_ne!(key(one), key(other));
            }
        }
        assert_eq!(
            Email::parse("  Ann@Example.com").unwrap().as_typed(),
            "Ann@Example.com"
        );
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@example.com", "a".repeat(320));
        for wrong in [
            "",
            "ann",
            "@example.com",
            "ann@",
            "ann@example",
            "ann@.com",
            "ann@example..com",
            "a nn@example.com",
            "ann@exa mple.com",
            "ann@b@example.com",
            "ann@1.2.3.4",
            "ann@[::1]",
            "ann@%65xample.com",
            "an\u{200b}n@example.com",
            "an\u{202e}n@example.com",
            "ann@example.com\u{0}",
            "ann,bob@example.com",
            "ann\u{ff20}b@example.com",
            "ann\u{a8}@example.com",
            &long,
        ] {
            assert_eq!(Email::parse(wrong), Err(NotAnEmail), "{wrong:?}");
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(mailbox in "\\PC{1,20}") {
            if let Ok(email) = Email::parse(&format!("{mailbox}@example.com")) {
                let again = Email::parse(email.key());
                prop_assert_eq!(again.map(|again| again.key().to_owned()), Ok(email.key().to_owned()));
            }
        }
    }
}
