//! Where the provider takes money in for a bank account, on a chain.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "liquidation_addresses")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bank_account: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    /// The idempotency key of its making.
    pub key: Vec<u8>,
    pub key_at: i64,
    /// Where tokens go that the account does not take, as the provider is asked.
    pub return_to: Option<Vec<u8>>,
    pub bridge_id: Option<String>,
    pub address: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
