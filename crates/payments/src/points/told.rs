//! What wallets have, and for what.

use std::{cmp::Reverse, collections::HashMap};

use alloy_primitives::Address;
use store::Deed;

use crate::Ctx;

/// Most of those that wallets referred that are told.
const REFERRED: usize = 100;

/// What some wallets have together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointsOf {
    /// All points, with those that others brought.
    pub total: u64,
    /// How many wallets they referred.
    pub referred_users: u64,
    /// Those, the ones first that brought most, at most 100.
    pub per_referral: Vec<Referred>,
    /// How many all those referred themselves.
    pub total_referral_connections: u64,
    /// The points that all those brought.
    pub total_referral_points: u64,
}

/// Somebody whose first claim that earned points was of one's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Referred {
    /// Their wallet.
    pub address: Address,
    /// How many they referred themselves.
    pub total_referrals: u64,
    /// The points that they brought.
    pub points: u64,
}

/// What wallets have, together.
///
/// # Errors
/// When the database does not answer.
pub async fn points_of(ctx: &Ctx, wallets: &[Address]) -> Result<PointsOf, store::Error> {
    let mut of = PointsOf::default();
    for totals in ctx.store.point_totals(wallets).await? {
        of.total = of.total.saturating_add(totals.points);
        of.referred_users = of.referred_users.saturating_add(totals.referred);
        of.total_referral_connections = of
            .total_referral_connections
            .saturating_add(totals.connections);
        of.total_referral_points = of.total_referral_points.saturating_add(totals.brought);
        if totals.referred == 0 {
            continue;
        }
        // A query each: of one wallet's, those that brought most are found by an index.
        let referred = ctx
            .store
            .referred_by(totals.wallet, REFERRED as u64)
            .await?;
        of.per_referral
            .extend(referred.into_iter().map(|one| Referred {
                address: one.wallet,
                total_referrals: one.referred,
                points: one.points,
            }));
    }
    of.per_referral
        .sort_by_key(|one| (Reverse(one.points), one.address));
    of.per_referral.truncate(REFERRED);
    Ok(of)
}

/// What some links and transfers earned.
#[derive(Clone, Debug, Default)]
pub struct ItemPoints(HashMap<(Deed, Address), u64>);

impl ItemPoints {
    /// What it earned a wallet. `None`: it earns them nothing, or that is not decided yet.
    pub fn get(&self, item: Deed, wallet: Address) -> Option<u64> {
        self.0.get(&(item, wallet)).copied()
    }
}

/// What links and transfers earned wallets.
///
/// # Errors
/// When the database does not answer.
pub async fn points_of_items(
    ctx: &Ctx,
    wallets: &[Address],
    items: &[Deed],
) -> Result<ItemPoints, store::Error> {
    let credited = ctx.store.credited_for(items).await?;
    let mut points = HashMap::new();
    for one in credited.iter().filter(|one| wallets.contains(&one.wallet)) {
        *points.entry((one.deed, one.wallet)).or_insert(0) += one.points;
    }
    Ok(ItemPoints(points))
}
