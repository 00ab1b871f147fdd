use alloy_primitives::U256;
use serde::{Deserialize, Deserializer, de};

/// Most ids that are looked for in one collection.
const MOST_IDS: usize = 250;

/// Which pieces of a collection are looked for in a wallet: `["1", "5-20"]`.
#[derive(Clone, Debug, Default)]
pub(super) struct TokenIds(pub Vec<U256>);

impl<'de> Deserialize<'de> for TokenIds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts: Vec<String> = Vec::deserialize(deserializer)?;
        let mut ids = Vec::new();
        for part in &parts {
            let (first, last) = range(part).ok_or_else(|| {
                de::Error::custom(r#"token_ids has ids and ranges: ["1", "5-20"]"#)
            })?;
            let mut id = first;
            loop {
                if ids.len() == MOST_IDS {
                    let problem = format!("token_ids names more than {MOST_IDS} ids");
                    return Err(de::Error::custom(problem));
                }
                if ids.contains(&id) {
                    return Err(de::Error::custom(format!("token_ids names {id} twice")));
                }
                ids.push(id);
                if id == last {
                    break;
                }
                id += U256::ONE;
            }
        }
        Ok(Self(ids))
    }
}

/// Both ends of `5-20`, or twice the same of `5`.
fn range(text: &str) -> Option<(U256, U256)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some((first, last))
}

fn number(text: &str) -> Option<U256> {
    let text = text.trim();
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| U256::from_str_radix(text, 10).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Listed {
        token_ids: TokenIds,
    }

    fn read(ids: &str) -> Result<Vec<U256>, String> {
        toml::from_str::<Listed>(&format!("token_ids = {ids}"))
            .map(|listed| listed.token_ids.0)
            .map_err(|error| error.message().to_owned())
    }

    #[test]
    fn ids_stand_alone_or_as_ranges() {
        let ids = |ids: &[u64]| ids.iter().map(|id| U256::from(*id)).collect::<Vec<_>>();
        assert_eq!(read(r#"["7", "1-3"]"#).unwrap(), ids(&[7, 1, 2, 3]));
        assert!(read("[]").unwrap().is_empty());
        let last = format!(r#"["{}"]"#, U256::MAX);
        assert_eq!(read(&last).unwrap(), [U256::MAX]);
    }

    #[test]
    fn what_is_no_id_too_much_or_twice_is_refused() {
        for wrong in ["x", "", "3-1", "-1", "1-", "0x1", "1.5", "1-2-3"] {
            let error = read(&format!("[{wrong:?}]")).unwrap_err();
            assert!(error.contains("ids and ranges"), "{wrong}: {error}");
        }
        let many = read(&format!(r#"["1-{}"]"#, U256::MAX)).unwrap_err();
        assert!(many.contains("more than 250"), "{many}");
        let twice = read(r#"["1-5", "3"]"#).unwrap_err();
        assert!(twice.contains("names 3 twice"), "{twice}");
    }
}
