use std::{path::PathBuf, str::FromStr};

use chain::{Authorizer, SponsorKey};
use domain::limits;
use payments::RaffleDesk;
use serde::{Deserialize, Deserializer, de::Error};

use super::{
    ConfigError,
    hidden::{Hidden, or_empty},
    keys::{self, Password},
    variable::Variable,
};

/// Who gives the second signature that slots of raffles need, and what taking part is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RafflesConfig {
    #[serde(deserialize_with = "or_empty")]
    authorizer_key: Option<Hidden<AuthorizerKey>>,
    #[serde(deserialize_with = "path_or_empty")]
    authorizer_keystore: Option<PathBuf>,
    #[serde(deserialize_with = "bits")]
    proof_bits: u8,
    open: bool,
    /// From the keystore file, once it is open.
    #[serde(skip)]
    opened: Option<SponsorKey>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_RAFFLE_AUTHORIZER_KEY", "raffles", "authorizer_key"),
    Variable::text(
        "FILBERT_RAFFLE_AUTHORIZER_KEYSTORE",
        "raffles",
        "authorizer_keystore",
    ),
    Variable::number("FILBERT_RAFFLE_PROOF_BITS", "raffles", "proof_bits"),
    Variable::flag("FILBERT_RAFFLE_OPEN", "raffles", "open"),
];

/// A private key.
#[derive(Clone)]
struct AuthorizerKey(SponsorKey);

/// The text is none.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("it should be a private key of 32 bytes in hex")]
struct NotAKey;

impl FromStr for AuthorizerKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let bytes = text.trim().parse().map_err(|_| NotAKey)?;
        SponsorKey::plain(&bytes).map(Self).ok_or(NotAKey)
    }
}

fn path_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok((!text.is_empty()).then(|| text.into()))
}

fn bits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let bits = u8::deserialize(deserializer)?;
    match bits <= limits::RAFFLE_PROOF_BITS {
        true => Ok(bits),
        false => Err(D::Error::custom(format!(
            "it should be {} at most: each more doubles the work",
            limits::RAFFLE_PROOF_BITS
        ))),
    }
}

impl RafflesConfig {
    /// Refuses two keys: nobody could say which of them signs.
    pub(super) fn refuse_both(&self) -> Result<(), ConfigError> {
        match (&self.authorizer_key, &self.authorizer_keystore) {
            (Some(_), Some(_)) => Err(ConfigError::Without {
                setting: "authorizer_keystore",
                needs: "an empty `authorizer_key` of [raffles]",
            }),
            _ => Ok(()),
        }
    }

    /// Whether [`open_keystore`](Self::open_keystore) has something to open.
    pub(super) fn has_keystore(&self) -> bool {
        self.authorizer_keystore.is_some()
    }

    /// Opens the keystore file.
    pub(super) async fn open_keystore(&mut self, password: Password) -> Result<(), ConfigError> {
        let paths = self.authorizer_keystore.iter().cloned().collect();
        let opened = keys::open_all(paths, password).await;
        let mut opened = opened.map_err(|error| ConfigError::Value {
            name: "FILBERT_RAFFLE_AUTHORIZER_KEYSTORE",
            problem: error.to_string(),
        })?;
        self.opened = opened.pop();
        Ok(())
    }

    /// What raffles need.
    pub fn desk(&self) -> RaffleDesk {
        let plain = self.authorizer_key.as_ref().map(|key| key.0.0.clone());
        RaffleDesk {
            authorizer: plain.or(self.opened.clone()).map(Authorizer::new),
            proof_bits: self.proof_bits,
            is_open: self.open,
            ..RaffleDesk::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    fn load(pairs: &[(&str, &str)]) -> Result<Config, String> {
        let pairs = pairs.iter();
        let environment: Environment = pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Config::from_sources(None, &environment).map_err(|error| error.to_string())
    }

    #[test]
    fn nobody_signs_until_there_is_a_key_which_is_shown_to_nobody() {
        let desk = load(&[]).unwrap().raffles.desk();
        assert!(desk.authorizer.is_none() && desk.is_open && desk.proof_bits > 0);
        let key = format!("0x{}", "5e".repeat(32));
        let config = load(&[
            ("FILBERT_RAFFLE_AUTHORIZER_KEY", &key),
            ("FILBERT_RAFFLE_PROOF_BITS", "0"),
            ("FILBERT_RAFFLE_OPEN", "false"),
        ]);
        let raffles = config.unwrap().raffles;
        let shown = format!("{raffles:?} {:?}", raffles.desk());
        assert!(!shown.contains("5e5e"), "{shown}");
        let desk = raffles.desk();
        assert!(desk.authorizer.is_some() && !desk.is_open && desk.proof_bits == 0);
    }

    #[test]
    fn what_cannot_be_is_refused_and_no_key_repeated() {
        for (name, value, said) in [
            ("FILBERT_RAFFLE_AUTHORIZER_KEY", "0x5e5e", "private key"),
            ("FILBERT_RAFFLE_PROOF_BITS", "29", "28 at most"),
            (
                "FILBERT_RAFFLE_PROOF_BITS",
                "-1",
                "FILBERT_RAFFLE_PROOF_BITS",
            ),
            ("FILBERT_RAFFLE_OPEN", "yes", "true or false"),
        ] {
            let refused = load(&[(name, value)]).unwrap_err();
            assert!(refused.contains(said), "{refused}");
            assert!(!refused.contains("5e5e"), "{refused}");
        }
        let key = format!("0x{}", "5e".repeat(32));
        let both = load(&[
            ("FILBERT_RAFFLE_AUTHORIZER_KEY", &key),
            ("FILBERT_RAFFLE_AUTHORIZER_KEYSTORE", "/there/key.json"),
        ]);
        assert!(both.unwrap_err().contains("authorizer_keystore"));
    }
}
