//! Something that somebody did, and the points that they have for it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "point_credits")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    /// A link as `version/index`, or a transaction's hash.
    pub what: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub action: String,
    pub wallet: Vec<u8>,
    /// Of a link.
    pub version: Option<String>,
    /// Of a link.
    pub deposit_index: Option<i64>,
    /// The block of the claim that a link's credit rests on.
    pub block: Option<i64>,
    pub points: i64,
    /// What it was worth when it was credited, in 10⁻¹⁸ dollars. `None`: nobody knew.
    pub usd: Option<String>,
    /// Unix ms at which it was noted, and once it is credited, at which that was.
    pub at: i64,
    /// Unix ms from which it is to be looked at. `None`: it is decided, for good.
    pub due: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
