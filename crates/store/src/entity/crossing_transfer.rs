//! A transfer of the far chain that paid out a claim across.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "crossing_transfers")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tx_hash: Vec<u8>,
    /// Which of the transaction's transfers it is: the log's place in its receipt, or below zero of the chain's own
    /// currency.
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: i64,
    /// The claim's route.
    pub crossing: Vec<u8>,
    pub block: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
