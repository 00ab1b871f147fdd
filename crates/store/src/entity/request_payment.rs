//! What somebody says that they paid for a request, and what the chain says of it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "request_payments")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request: Vec<u8>,
    /// The chain on which it is looked for.
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tx_hash: Vec<u8>,
    pub payer: Vec<u8>,
    pub state: String,
    /// Zero while the chain shows nothing.
    pub amount: String,
    /// Which of the transaction's transfers it is: the log's place in its receipt, or -1 for what the transaction
    /// itself brought.
    pub place: Option<i64>,
    pub block: Option<i64>,
    /// Unix seconds of its block.
    pub at: Option<i64>,
    pub noted_at: i64,
    /// Where it was paid in, if that is another chain than the request's.
    pub from_chain: Option<i64>,
    pub from_tx: Option<Vec<u8>>,
    /// How far it is on its way from there.
    pub way: Option<String>,
    /// By which of the request's routes.
    pub route: Option<Vec<u8>>,
    /// What is paid in, if that is known.
    pub in_token: Option<Vec<u8>>,
    pub in_symbol: Option<String>,
    pub in_decimals: Option<i16>,
    pub in_amount: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
