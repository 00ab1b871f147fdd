//! What there is in all, for people to see: read in a moment, however much there is.

use std::collections::BTreeMap;

use alloy_primitives::U256;
use domain::{ChainId, PointsAction, VaultVersion};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Credit, Error, Store, convert,
    entity::{claim_total, link},
};

/// In 10⁻¹⁸ dollars.
const CENT: U256 = U256::from_limbs([10_000_000_000_000_000, 0, 0, 0]);
/// No link is worth more cents here, whatever a price says: sums stay sums.
const MOST_CENTS: i64 = 1_000_000_000_000;

/// Links in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many were made.
    pub links: u64,
    /// How many of them somebody claimed, for good.
    pub claimed: u64,
    /// What those were worth then, in cents of a dollar, as far as that is known.
    pub cents: u64,
}

impl Store {
    /// What there is in these vaults, and what was claimed on their chains.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn totals(&self, vaults: &[(ChainId, VaultVersion)]) -> Result<Totals, Error> {
        let mut totals = Totals::default();
        for (chain, version) in vaults {
            totals.links += self.links_made(*chain, *version).await?;
        }
        let chains = vaults.iter().map(|(chain, _)| convert::signed(chain.0));
        let claimed = claim_total::Entity::find()
            .filter(claim_total::Column::ChainId.is_in(chains))
            .all(&self.db)
            .await?;
        for of in claimed {
            totals.claimed += convert::unsigned("claims", of.claims)?;
            totals.cents += convert::unsigned("cents", of.cents)?;
        }
        Ok(totals)
    }

    /// A vault numbers its deposits, and they are read in that order: the first and the last number say how many.
    async fn links_made(&self, chain: ChainId, version: VaultVersion) -> Result<u64, Error> {
        use link::{Column, Entity};

        let numbers = Entity::find()
            .select_only()
            .column(Column::DepositIndex)
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Version.eq(version.label()));
        let first = numbers.clone().order_by_asc(Column::DepositIndex);
        let first = first.into_tuple::<i64>().one(&self.db).await?;
        let last = numbers.order_by_desc(Column::DepositIndex);
        let last = last.into_tuple::<i64>().one(&self.db).await?;
        let made = first.zip(last).map_or(0, |(first, last)| last - first + 1);
        convert::unsigned("deposit_index", made)
    }
}

/// Counts claims that were decided just now, chain by chain in one order.
pub(crate) async fn count(within: &DatabaseTransaction, decided: &[&Credit]) -> Result<(), Error> {
    let mut counted = BTreeMap::<u64, (i64, i64)>::new();
    let claims = decided.iter();
    for credit in claims.filter(|credit| credit.of.action == PointsAction::Claim) {
        let chain = credit.of.deed.chain().0;
        let (claims, cents) = counted.entry(chain).or_default();
        *claims += 1;
        *cents += credit.usd.map_or(0, cents_of);
    }
    for (chain, (claims, cents)) in counted {
        add(within, convert::signed(chain), claims, cents).await?;
    }
    Ok(())
}

fn cents_of(usd: U256) -> i64 {
    i64::try_from(usd / CENT).map_or(MOST_CENTS, |cents| Ord::min(cents, MOST_CENTS))
}

async fn add(
    within: &DatabaseTransaction,
    chain_id: i64,
    claims: i64,
    cents: i64,
) -> Result<(), Error> {
    use claim_total::{ActiveModel, Column, Entity};

    let with = |column: Column, more: i64| (column, Expr::col((Entity, column)).add(more));
    Entity::insert(ActiveModel {
        chain_id: Set(chain_id),
        claims: Set(claims),
        cents: Set(cents),
    })
    .on_conflict(
        OnConflict::column(Column::ChainId)
            .values([with(Column::Claims, claims), with(Column::Cents, cents)])
            .to_owned(),
    )
    .exec_without_returning(within)
    .await?;
    Ok(())
}
