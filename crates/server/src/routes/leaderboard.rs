use std::collections::HashMap;

use alloy_primitives::Address;
use axum::{
    Json,
    extract::State,
    http::{HeaderName, HeaderValue, header},
};
use domain::short_address;
use payments::{Leader, people::called};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::route::Route;
use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind},
    state::AppState,
};

/// Points are credited in seconds to minutes: nobody misses anything by that.
const HALF_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=30");

/// Who has most points.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leaderboard {
    /// At most 100, those who have most first.
    #[schema(max_items = 100)]
    leaders: Vec<LeaderView>,
}

/// Somebody who has many points.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Leader)]
pub(super) struct LeaderView {
    /// From 1. Those who have as many share one.
    place: u64,
    /// What they chose to be called.
    #[schema(required)]
    username: Option<String>,
    /// Where they chose nothing, how their wallet begins and ends.
    #[schema(required, example = "0x7099…79C8")]
    address: Option<String>,
    /// How many they have.
    points: u64,
}

/// Leaderboard
///
/// Who has most points, by what chains show. It tells no whole address and nothing about a person but the
/// username that they chose.
#[utoipa::path(
    get,
    path = "/leaderboard",
    operation_id = "leaderboard",
    tag = "wallet",
    responses(
        (status = 200, body = Leaderboard),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn leaderboard(
    State(app): State<AppState>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Leaderboard>), ApiError> {
    let names = |wallets: Vec<Address>| {
        let ctx = &app.ctx;
        async move {
            let called = called(ctx, &wallets).await?;
            let named = called.into_iter();
            let named = named.filter_map(|(wallet, one)| Some((wallet, one.username?)));
            Ok(named.collect::<HashMap<_, _>>())
        }
    };
    let leaders = payments::leaderboard(&app.ctx, names).await?;
    let leaders = leaders.into_iter().map(Into::into).collect();
    Ok((
        [(header::CACHE_CONTROL, HALF_A_MINUTE)],
        Json(Leaderboard { leaders }),
    ))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(leaderboard))
}

impl From<Leader> for LeaderView {
    fn from(leader: Leader) -> Self {
        let address = leader.name.is_none().then(|| short_address(leader.wallet));
        Self {
            place: leader.place,
            username: leader.name,
            address,
            points: leader.points,
        }
    }
}
