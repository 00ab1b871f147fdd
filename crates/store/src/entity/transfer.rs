//! A transfer that a wallet sent to somebody directly, as the chain told it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transfers")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tx_hash: Vec<u8>,
    pub sender: Vec<u8>,
    pub recipient: Vec<u8>,
    pub kind: i16,
    pub token: Vec<u8>,
    pub token_id: String,
    pub amount: String,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
