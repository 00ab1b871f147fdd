use std::collections::HashSet;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::{
    Error, Store,
    entity::{cash_out, liquidation_address},
};

/// Ids in one statement: databases take so many values at least.
const AT_ONCE: usize = 500;

impl Store {
    /// Which of these are paid out for a cash-out, of the provider's ids of its payouts.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn known_payouts(&self, ids: &[String]) -> Result<HashSet<String>, Error> {
        use cash_out::{Column, Entity};
        let mut known = HashSet::new();
        for ids in ids.chunks(AT_ONCE) {
            let found: Vec<String> = Entity::find()
                .select_only()
                .column(Column::PayoutId)
                .filter(Column::PayoutId.is_in(ids))
                .filter(Column::PayoutId.is_not_null())
                .into_tuple()
                .all(&self.db)
                .await?;
            known.extend(found);
        }
        Ok(known)
    }

    /// Which of these are or were somebody's here, of the provider's ids of its addresses.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn known_liquidations(&self, ids: &[String]) -> Result<HashSet<String>, Error> {
        let mut known = HashSet::new();
        for ids in ids.chunks(AT_ONCE) {
            let own: Vec<String> = liquidation_address::Entity::find()
                .select_only()
                .column(liquidation_address::Column::BridgeId)
                .filter(liquidation_address::Column::BridgeId.is_in(ids))
                .into_tuple()
                .all(&self.db)
                .await?;
            // Those of accounts that were unlinked since.
            let before: Vec<String> = cash_out::Entity::find()
                .select_only()
                .column(cash_out::Column::VehicleId)
                .distinct()
                .filter(cash_out::Column::VehicleId.is_in(ids))
                .into_tuple()
                .all(&self.db)
                .await?;
            known.extend(own.into_iter().chain(before));
        }
        Ok(known)
    }
}
