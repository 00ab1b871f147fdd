//! A link that somebody means to claim once they may.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "kept_claims")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub deposit_index: i64,
    /// Where to, if that is linked.
    pub bank_account: Option<Vec<u8>>,
    pub created_at: i64,
    /// When it was noted that they may.
    pub told_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
