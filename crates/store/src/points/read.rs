//! What wallets have.

use std::collections::{BTreeMap, HashMap};

use alloy_primitives::Address;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::Deed;
use crate::{
    Error, Store, convert,
    entity::{
        point_credit,
        point_total::{Column, Entity, Model},
        referral,
    },
};

/// Deeds or wallets that are asked for at once.
const AT_ONCE: usize = 200;

/// All that a wallet has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointTotals {
    /// Whose it is.
    pub wallet: Address,
    /// All points, with those that others brought.
    pub points: u64,
    /// Those of them that others brought.
    pub brought: u64,
    /// How many wallets it referred.
    pub referred: u64,
    /// How many those referred.
    pub connections: u64,
}

/// A wallet that another one referred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferredWallet {
    /// Which one.
    pub wallet: Address,
    /// How many it referred itself.
    pub referred: u64,
    /// The points that it brought whoever referred it.
    pub points: u64,
}

/// What a wallet was credited for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditedFor {
    /// What was done.
    pub deed: Deed,
    /// Who did it.
    pub wallet: Address,
    /// What that earned; 0 may be what it was worth.
    pub points: u64,
}

impl Store {
    /// What these wallets have, in no order. Those that have nothing are left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn point_totals(&self, wallets: &[Address]) -> Result<Vec<PointTotals>, Error> {
        let mut found = Vec::new();
        for some in wallets.chunks(AT_ONCE) {
            let some = some.iter().map(|wallet| wallet.to_vec());
            let rows = Entity::find().filter(Column::Wallet.is_in(some));
            found.extend(rows.all(&self.db).await?);
        }
        found.into_iter().map(totals).collect()
    }

    /// Those who have most, the first of them first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn most_points(&self, limit: u64) -> Result<Vec<PointTotals>, Error> {
        let most = Entity::find()
            .filter(Column::Points.gt(0))
            .order_by_desc(Column::Points)
            .order_by_desc(Column::Wallet)
            .limit(limit)
            .all(&self.db)
            .await?;
        most.into_iter().map(totals).collect()
    }

    /// Whom a wallet referred, those first that brought most; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn referred_by(
        &self,
        referrer: Address,
        limit: u64,
    ) -> Result<Vec<ReferredWallet>, Error> {
        let rows = referral::Entity::find()
            .filter(referral::Column::Referrer.eq(referrer.to_vec()))
            .order_by_desc(referral::Column::Points)
            .order_by_desc(referral::Column::Wallet)
            .limit(limit)
            .all(&self.db)
            .await?;
        let found: Vec<(Address, u64)> = rows
            .iter()
            .map(|row| {
                Ok((
                    convert::address("wallet", &row.wallet)?,
                    convert::unsigned("points", row.points)?,
                ))
            })
            .collect::<Result<_, Error>>()?;
        let wallets: Vec<Address> = found.iter().map(|(wallet, _)| *wallet).collect();
        let theirs = self.point_totals(&wallets).await?;
        let theirs: HashMap<Address, u64> = theirs
            .iter()
            .map(|one| (one.wallet, one.referred))
            .collect();
        let told = found.into_iter().map(|(wallet, points)| ReferredWallet {
            wallet,
            referred: theirs.get(&wallet).copied().unwrap_or(0),
            points,
        });
        Ok(told.collect())
    }

    /// What was credited for these, to whomever, in no order: nothing while it is open.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn credited_for(&self, deeds: &[Deed]) -> Result<Vec<CreditedFor>, Error> {
        use point_credit::{Column, Entity};

        let mut by_chain: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for deed in deeds {
            let some = by_chain.entry(convert::signed(deed.chain().0)).or_default();
            some.push(deed.what());
        }
        let mut found = Vec::new();
        for (chain, what) in by_chain {
            for some in what.chunks(AT_ONCE) {
                let rows = Entity::find()
                    .filter(Column::ChainId.eq(chain))
                    .filter(Column::What.is_in(some))
                    .filter(Column::Due.is_null());
                found.extend(rows.all(&self.db).await?);
            }
        }
        found
            .into_iter()
            .map(|row| {
                Ok(CreditedFor {
                    deed: Deed::parse(row.chain_id, &row.what)?,
                    wallet: convert::address("wallet", &row.wallet)?,
                    points: convert::unsigned("points", row.points)?,
                })
            })
            .collect()
    }
}

fn totals(model: Model) -> Result<PointTotals, Error> {
    Ok(PointTotals {
        wallet: convert::address("wallet", &model.wallet)?,
        points: convert::unsigned("points", model.points)?,
        brought: convert::unsigned("brought", model.brought)?,
        referred: convert::unsigned("referred", model.referred)?,
        connections: convert::unsigned("connections", model.connections)?,
    })
}
