use partners::prices::{CoinGecko, Llama, Markets};
use payments::Prices;
use serde::{Deserialize, Deserializer, de::Error};
use url::Url;

use super::source::{Variable, VariableKind};

/// Who tells what assets cost.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricesConfig {
    #[serde(deserialize_with = "url_or_empty")]
    llama_url: Option<Url>,
    #[serde(deserialize_with = "url_or_empty")]
    coingecko_url: Option<Url>,
    coingecko_key: String,
}

impl std::fmt::Debug for PricesConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PricesConfig")
            .field("llama_url", &self.llama_url)
            .field("coingecko_url", &self.coingecko_url)
            .field("coingecko_key", &"(hidden)")
            .finish()
    }
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable {
        name: "FILBERT_LLAMA_URL",
        field: ("prices", "llama_url"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "FILBERT_COINGECKO_URL",
        field: ("prices", "coingecko_url"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "FILBERT_COINGECKO_KEY",
        field: ("prices", "coingecko_key"),
        kind: VariableKind::Text,
    },
];

impl PricesConfig {
    /// Prices in those markets.
    pub fn prices(&self, markets: Markets) -> Prices {
        let key = Some(self.coingecko_key.clone()).filter(|key| !key.is_empty());
        let coingecko = self.coingecko_url.clone();
        Prices::new(
            markets,
            self.llama_url.clone().map(Llama::new),
            coingecko.map(|url| CoinGecko::new(url, key)),
        )
    }
}

fn url_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => match text.parse::<Url>() {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            _ => Err(D::Error::custom(
                "the address of a price service should be one of http or https, or empty",
            )),
        },
    }
}
