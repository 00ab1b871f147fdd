use payments::Carried;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Address20, CrossingStateName, Hash32, Id, Units};

/// Where a link's money went on to that was claimed across.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Carried)]
pub(crate) struct CarriedView {
    /// How far it is.
    pub state: CrossingStateName,
    /// To which chain.
    pub chain_id: Id,
    /// The token there: what came, or else what was wanted; zero for the chain's own currency.
    pub token_address: Address20,
    /// Such as `USDC`; `null`: the chain does not say just now.
    #[schema(required)]
    pub token_symbol: Option<String>,
    /// How many digits the token's smallest unit is away from one.
    #[schema(required)]
    pub token_decimals: Option<u8>,
    /// How many smallest units came; `null`: none yet, or nobody can tell.
    #[schema(required)]
    pub token_amount: Option<Units>,
    /// The transaction that brought it.
    #[schema(required)]
    pub tx_hash: Option<Hash32>,
}

impl From<Carried> for CarriedView {
    fn from(carried: Carried) -> Self {
        let (symbol, decimals) = carried
            .token_info
            .map(|token| (token.symbol, token.decimals))
            .unzip();
        Self {
            state: carried.state.into(),
            chain_id: Id(carried.chain.0),
            token_address: Address20(carried.token),
            token_symbol: symbol,
            token_decimals: decimals,
            token_amount: carried.amount.map(Units),
            tx_hash: carried.tx.map(Hash32),
        }
    }
}
