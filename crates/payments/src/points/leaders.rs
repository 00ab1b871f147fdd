//! Who has most.

use std::collections::HashMap;

use alloy_primitives::Address;

use crate::Ctx;

/// Most that are told.
const LEADERS: u64 = 100;

/// Somebody who has many points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// From 1. Those who have as many share one.
    pub place: u64,
    /// Their wallet.
    pub wallet: Address,
    /// What they chose to be called.
    pub name: Option<String>,
    /// How many they have.
    pub points: u64,
}

/// The wallets that have most points, at most 100, with the names that `names` knows of them.
///
/// # Errors
/// When the database does not answer, or `names`.
pub async fn leaderboard<F>(
    ctx: &Ctx,
    names: impl FnOnce(Vec<Address>) -> F,
) -> Result<Vec<Leader>, store::Error>
where
    F: Future<Output = Result<HashMap<Address, String>, store::Error>>,
{
    let most = ctx.store.most_points(LEADERS).await?;
    let mut names = names(most.iter().map(|one| one.wallet).collect()).await?;
    let mut leaders: Vec<Leader> = Vec::with_capacity(most.len());
    for (one, place) in most.into_iter().zip(1..) {
        let before = leaders.last().filter(|before| before.points == one.points);
        leaders.push(Leader {
            place: before.map_or(place, |before| before.place),
            wallet: one.wallet,
            name: names.remove(&one.wallet),
            points: one.points,
        });
    }
    Ok(leaders)
}
