//! A way to pay a request from another chain or with another token.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "request_routes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    pub request: Vec<u8>,
    /// Where it is paid in.
    pub chain_id: i64,
    pub payer: Vec<u8>,
    pub to_amount: String,
    pub quote_id: Option<String>,
    /// The router's name of the question that it answered.
    pub question_id: Option<String>,
    pub target: Vec<u8>,
    pub data: Vec<u8>,
    /// Of the data.
    pub digest: Vec<u8>,
    /// Unix milliseconds.
    pub made_at: i64,
    /// What is paid in, if that is known.
    pub in_token: Option<Vec<u8>>,
    pub in_symbol: Option<String>,
    pub in_decimals: Option<i16>,
    pub in_amount: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
