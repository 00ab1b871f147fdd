//! A route that was answered and is kept, for a claim to name it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "route_quotes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    pub chain_id: i64,
    /// With the index: which link. None: whichever its data is used for.
    pub version: Option<String>,
    pub deposit_index: Option<i64>,
    pub recipient: Vec<u8>,
    /// Who gets back what is not carried over. None: the recipient.
    pub back_to: Option<Vec<u8>>,
    pub from_token: Vec<u8>,
    pub amount: String,
    pub to_chain: i64,
    pub to_token: Vec<u8>,
    pub quoted: String,
    pub minimum: String,
    pub quote_id: Option<String>,
    pub request_id: Option<String>,
    pub router: Vec<u8>,
    pub target: Vec<u8>,
    pub data: Vec<u8>,
    /// Of the data, by which it is found.
    pub digest: Vec<u8>,
    pub bridge_fee: String,
    /// Seconds.
    pub duration: i64,
    /// Unix seconds.
    pub expires_at: i64,
    /// Unix milliseconds. None: a claim took it, which needs it for good.
    pub forget_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
