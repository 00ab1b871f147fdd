//! All that a wallet has, added up as it is credited.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "point_totals")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub wallet: Vec<u8>,
    /// All of them, with those that others brought.
    pub points: i64,
    /// Those of them that others brought.
    pub brought: i64,
    /// How many wallets it referred.
    pub referred: i64,
    /// How many those referred.
    pub connections: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
