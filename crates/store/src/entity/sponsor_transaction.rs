//! A transaction that a sponsor key signed, whatever calls it carries.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sponsor_transactions")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub signer: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub nonce: i64,
    pub target: Vec<u8>,
    /// Wei that go along.
    pub value: String,
    pub calldata: Vec<u8>,
    pub gas_limit: i64,
    pub state: String,
    /// The newest attempt, or the one that is in a block.
    pub tx_hash: Vec<u8>,
    /// The block that has it, once one has.
    pub block: Option<i64>,
    pub block_hash: Option<Vec<u8>>,
    /// What it counts for in the spending of its day, in gwei.
    pub reserved_gwei: i64,
    /// Days since 1970 when it was first signed.
    pub day: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
