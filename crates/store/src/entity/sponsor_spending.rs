//! What was used of a day's budgets.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sponsor_spending")]
pub(crate) struct Model {
    /// Days since 1970, UTC.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    /// Calls, gwei where the scope is one of gas, or bytes that a network uploaded (of chain 0).
    pub used: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
