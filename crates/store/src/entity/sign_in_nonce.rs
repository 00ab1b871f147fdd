//! A number that one sign-in message may carry, once.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_nonces")]
pub(crate) struct Model {
    /// The nonce's own first bits. There are so many rows at most as it has values.
    #[sea_orm(primary_key, auto_increment = false)]
    pub slot: i32,
    pub nonce: Vec<u8>,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
