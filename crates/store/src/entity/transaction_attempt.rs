//! Signed bytes. Written before any node sees them, sent again unchanged after a restart.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transaction_attempts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tx_hash: Vec<u8>,
    pub chain_id: i64,
    pub signer: Vec<u8>,
    pub nonce: i64,
    /// The most that is paid for a unit of gas, in wei.
    pub max_fee: String,
    /// The tip in it; none on chains without EIP-1559.
    pub max_priority_fee: Option<String>,
    pub raw: Vec<u8>,
    pub signed_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
