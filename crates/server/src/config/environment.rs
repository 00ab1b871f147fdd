//! The variables of this program. One that starts like ours and is none is a slip of the pen, and
//! would otherwise change nothing without a word.

use domain::ChainId;

use super::{
    ConfigError, Environment,
    keys::{OF_CHAIN, set},
    source,
};

const PREFIX: &str = "FILBERT_";
/// Read outside of the settings.
const OTHERS: [&str; 4] = [
    "FILBERT_CONFIG",
    "FILBERT_DEPLOYER_KEY",
    "FILBERT_KEYSTORE_PASSWORD",
    "FILBERT_KEYSTORE_PASSWORD_FILE",
];
/// Meant for what starts this program in tests, and inherited from there.
const OF_TESTS: [&str; 3] = ["FILBERT_E2E_", "FILBERT_TEST_", "FILBERT_BIN"];
/// How alike (of 1) two names are when one of them is a slip of the other.
const ALIKE: f64 = 0.8;

pub(super) fn refuse_unknown(environment: &Environment) -> Result<(), ConfigError> {
    match environment.keys().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => Err(ConfigError::UnknownVariable {
            name: name.clone(),
            near: near(name),
        }),
    }
}

/// Refuses keys of a chain that is not configured: nobody would sign with them, and a digit of the id may be
/// wrong. Where no chain is, the environment is one of several programs', or the sandbox's.
pub(super) fn refuse_keys_of_no_chain(
    environment: &Environment,
    chains: &[ChainId],
) -> Result<(), ConfigError> {
    let told = environment
        .keys()
        .filter(|name| set(environment, name).is_some());
    let mut ids = told.filter_map(|name| chain_of(name));
    match ids.find(|id| !chains.contains(id)) {
        Some(id) if !chains.is_empty() => Err(ConfigError::KeysOfNoChain(id)),
        _ => Ok(()),
    }
}

/// The chain whose keys a variable holds. An id is written in one way, `10` and not `010`.
fn chain_of(name: &str) -> Option<ChainId> {
    let text = name.strip_prefix(OF_CHAIN)?;
    let id = text.parse::<u64>().ok()?;
    (id.to_string() == text).then_some(ChainId(id))
}

fn is_known(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else {
        return true;
    };
    known().any(|known| known == name)
        || chain_of(name).is_some()
        || OF_TESTS.iter().any(|prefix| name.starts_with(prefix))
        || (cfg!(debug_assertions) && rest == "FAIL_AT")
}

/// The variable that was probably meant.
fn near(name: &str) -> Option<&'static str> {
    let likeness =
        |known: &&str| strsim::jaro_winkler(&name[PREFIX.len()..], &known[PREFIX.len()..]);
    known()
        .filter(|known| likeness(known) > ALIKE)
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}

fn known() -> impl Iterator<Item = &'static str> {
    source::variables()
        .map(|variable| variable.name)
        .filter(|name| name.starts_with(PREFIX))
        .chain(OTHERS)
        .chain([OF_CHAIN])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str) -> Option<String> {
        let environment = [(name.to_owned(), "S3CR3T".to_owned())].into();
        refuse_unknown(&environment)
            .err()
            .map(|error| error.to_string())
    }

    #[test]
    fn a_slip_of_the_pen_is_told_of() {
        for (name, meant) in [
            ("FILBERT_DATABSE_URL", "FILBERT_DATABASE_URL"),
            ("FILBERT_DATABASEURL", "FILBERT_DATABASE_URL"),
            ("FILBERT_SPONSOR_KEY_10", "FILBERT_SPONSOR_KEYS_"),
            ("FILBERT_SPONSOR_KEYS_010", "FILBERT_SPONSOR_KEYS_"),
            ("FILBERT_KEYSTORE_PASWORD", "FILBERT_KEYSTORE_PASSWORD"),
        ] {
            let told = refused(name).expect("it is refused");
            assert!(told.starts_with(name) && told.contains(meant), "{told}");
            assert!(!told.contains("S3CR3T"), "{told}");
        }
        let told = refused("FILBERT_XYZ").expect("it is refused");
        assert!(
            told.ends_with("`filbert settings` names them all"),
            "{told}"
        );
    }

    #[test]
    fn everything_else_is_not_ours_to_judge() {
        for name in [
            "PATH",
            "PORT",
            "FILBERT_SPONSOR_KEYS_10",
            "FILBERT_CONFIG",
            "FILBERT_TEST_X",
        ] {
            assert_eq!(refused(name), None);
        }
    }

    #[test]
    fn keys_are_of_a_chain_that_is_there() {
        let name = "FILBERT_SPONSOR_KEYS_11".to_owned();
        let environment = [(name, "S3CR3T".to_owned())].into();
        let refused = |chains: &[u64]| {
            let chains: Vec<_> = chains.iter().copied().map(ChainId).collect();
            refuse_keys_of_no_chain(&environment, &chains).is_err()
        };
        assert!(refused(&[10, 1]));
        assert!(!refused(&[10, 11]) && !refused(&[]));
    }
}
