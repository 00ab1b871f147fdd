//! Raffles in the shapes of the protocol's other clients. They name one by its key, or by its link without the secret.

mod authorise;
mod info;
mod leaderboard;
mod status;
mod submit;

use domain::format_units;
use payments::{Raffle, RaffleLeader};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{routes::route::Route, wire::Address20};

pub(super) fn routes() -> Vec<Route> {
    vec![
        info::route(),
        authorise::route(),
        submit::route(),
        leaderboard::route(),
        status::route(),
    ]
}

/// What somebody got.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RaffleResult {
    /// Whom it was paid to.
    address: Address20,
    /// What they call themselves, by their own word.
    #[schema(required)]
    name: Option<String>,
    /// How much, in whole tokens.
    #[schema(example = "0.25")]
    amount: String,
    /// Always null: what it is worth is not told here.
    #[schema(required)]
    usd_value: Option<String>,
    /// Its contract; zero for the chain's own currency.
    token_address: Address20,
    /// Such as `USDC`.
    token_symbol: String,
}

impl RaffleResult {
    fn of(raffle: &Raffle, leader: &RaffleLeader) -> Self {
        Self {
            address: Address20(leader.recipient),
            name: leader.name.clone(),
            amount: format_units(leader.amount, raffle.token.decimals),
            usd_value: None,
            token_address: Address20(raffle.id.token),
            token_symbol: raffle.token.symbol.clone(),
        }
    }
}
