//! Money that came to a request's own address, or went from there.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "request_moves")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tx_hash: Vec<u8>,
    /// Where in its block the log stands that tells of it. Below zero: no log does.
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: i64,
    pub request: Vec<u8>,
    pub kind: String,
    pub token: Vec<u8>,
    /// Who sent it, or got it.
    pub other: Vec<u8>,
    pub amount: String,
    pub block: i64,
    /// Unix seconds of its block.
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
