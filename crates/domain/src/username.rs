use std::fmt;

/// Most letters and digits of a username.
const LONGEST: usize = 16;

/// What a person wants to be called: up to 16 letters and digits of ASCII. One person has one, whatever
/// its letter case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

/// A text that is no username.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to 16 letters and digits")]
pub struct NotAUsername;

impl Username {
    /// Reads one, as it stands.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self, NotAUsername> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if matches!(text.len(), 1..=LONGEST) && is_plain {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAUsername)
        }
    }

    /// As its owner writes it.
    pub fn as_typed(&self) -> &str {
        &self.0
    }

    /// What decides whether two are the same.
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_letters_and_digits() {
        for good in ["a", "Ann7", "ABCDEFGHIJKLMNOP", "0123456789"] {
            assert_eq!(Username::parse(good).unwrap().as_typed(), good);
        }
        assert_eq!(Username::parse("AnN7").unwrap().key(), "ann7");
        for wrong in [
            "",
            "ABCDEFGHIJKLMNOPQ",
            "an n",
            " ann",
            "ann_7",
            "ann.eth",
            "\u{e4}nn",
            "\u{ff41}nn",
            "ann\u{200b}",
            "<b>",
            "ann\n",
        ] {
            assert_eq!(Username::parse(wrong), Err(NotAUsername), "{wrong:?}");
        }
    }
}
