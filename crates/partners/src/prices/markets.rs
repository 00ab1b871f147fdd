use std::collections::BTreeMap;

use domain::ChainId;

/// What services of prices call a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Market {
    /// DefiLlama's name of it.
    pub llama: String,
    /// CoinGecko's `platform`.
    pub coingecko: String,
    /// CoinGecko's id of its own currency, by which DefiLlama knows it too.
    pub native: String,
}

/// Markets by chain. Assets of other chains have no price.
pub type Markets = BTreeMap<ChainId, Market>;

/// Chain, DefiLlama's name, CoinGecko's platform and coin. Milkomeda (2001) is known to neither.
/// Sources: CoinGecko's `/asset_platforms`, DefiLlama's list of chains.
const KNOWN: &[(u64, &str, &str, &str)] = &[
    (1, "ethereum", "ethereum", "ethereum"),
    (10, "optimism", "optimistic-ethereum", "ethereum"),
    (56, "bsc", "binance-smart-chain", "binancecoin"),
    (100, "xdai", "xdai", "xdai"),
    (137, "polygon", "polygon-pos", "polygon-ecosystem-token"),
    (169, "manta", "manta-pacific", "ethereum"),
    (324, "era", "zksync", "ethereum"),
    (1284, "moonbeam", "moonbeam", "moonbeam"),
    (5000, "mantle", "mantle", "mantle"),
    (8453, "base", "base", "ethereum"),
    (34443, "mode", "mode", "ethereum"),
    (42161, "arbitrum", "arbitrum-one", "ethereum"),
    (42220, "celo", "celo", "celo"),
    (43114, "avax", "avalanche", "avalanche-2"),
    (59144, "linea", "linea", "ethereum"),
    (81457, "blast", "blast", "ethereum"),
    (534352, "scroll", "scroll", "ethereum"),
];

impl Market {
    /// The market of a public chain. `None`: no service knows it.
    pub fn of(chain: ChainId) -> Option<Self> {
        let (_, llama, coingecko, native) = KNOWN.iter().find(|(id, ..)| *id == chain.0)?;
        Some(Self {
            llama: (*llama).to_owned(),
            coingecko: (*coingecko).to_owned(),
            native: (*native).to_owned(),
        })
    }
}
