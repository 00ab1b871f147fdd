use partners::prices::{CoinGecko, Llama, Markets};
use payments::Prices;
use serde::Deserialize;

use super::{
    ConfigError,
    address::WebAddress,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Who tells what assets cost.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricesConfig {
    #[serde(deserialize_with = "or_empty")]
    llama_url: Option<Hidden<WebAddress>>,
    #[serde(deserialize_with = "or_empty")]
    coingecko_url: Option<Hidden<WebAddress>>,
    #[serde(deserialize_with = "or_empty")]
    coingecko_key: Option<Hidden<String>>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_LLAMA_URL", "prices", "llama_url"),
    Variable::text("FILBERT_COINGECKO_URL", "prices", "coingecko_url"),
    Variable::text("FILBERT_COINGECKO_KEY", "prices", "coingecko_key"),
];

impl PricesConfig {
    /// Refuses a key for a service that is not asked.
    pub(super) fn refuse_key_without_service(&self) -> Result<(), ConfigError> {
        match (&self.coingecko_key, &self.coingecko_url) {
            (Some(_), None) => Err(ConfigError::Without {
                setting: "coingecko_key",
                needs: "`coingecko_url` of [prices]",
            }),
            _ => Ok(()),
        }
    }

    /// Prices in those markets.
    pub fn prices(&self, markets: Markets) -> Prices {
        let url = |url: &Option<Hidden<WebAddress>>| url.as_ref().map(|url| url.0.0.clone());
        let key = self.coingecko_key.as_ref().map(|key| key.0.clone());
        Prices::new(
            markets,
            url(&self.llama_url).map(Llama::new),
            url(&self.coingecko_url).map(|url| CoinGecko::new(url, key)),
        )
    }
}
