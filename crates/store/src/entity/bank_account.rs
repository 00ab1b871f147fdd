//! Somebody's account at a bank. Its number is not here.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bank_accounts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    pub account: Vec<u8>,
    pub kind: String,
    /// Of whose and which it is.
    pub digest: Vec<u8>,
    /// Of whose and of its number alone, where its bank is in `digest` as well. `None`: `digest` is of its number.
    pub number: Option<Vec<u8>>,
    /// Of all that the provider was asked with.
    pub asked: Vec<u8>,
    pub hint: String,
    pub country: Option<String>,
    pub currency: String,
    /// Under which it was asked.
    pub key: Vec<u8>,
    /// `None`: it is not known whether the provider has it.
    pub bridge_id: Option<String>,
    pub state: String,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
