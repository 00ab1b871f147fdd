//! How far the watcher of a chain has come, and who may move it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "chain_cursors")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    /// The block that will be read next.
    pub next_block: i64,
    /// The hash of the block before it; none before the first.
    pub hash: Option<Vec<u8>>,
    /// When that block was made, in Unix seconds.
    pub time: Option<i64>,
    /// The newest block that the chain was seen to have.
    pub head: i64,
    pub lease_holder: String,
    pub lease_until: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
