//! A wallet that somebody proved to be theirs.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_wallets")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub address: Vec<u8>,
    pub account: Vec<u8>,
    /// Where it is a contract: on which chain it said so. None of who has a key.
    pub chain_id: Option<i64>,
    pub added_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
