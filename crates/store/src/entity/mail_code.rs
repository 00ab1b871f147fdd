//! Whether an e-mail address is whose account says so, and the code that proves it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_codes")]
pub(crate) struct Model {
    /// Of the address.
    #[sea_orm(primary_key, auto_increment = false)]
    pub mail: Vec<u8>,
    /// Who asked last.
    pub account: Vec<u8>,
    /// Of the code.
    pub code: Option<Vec<u8>>,
    pub expires_at: i64,
    pub tries: i16,
    /// Codes that were sent since `since`.
    pub sent: i16,
    pub since: i64,
    pub confirmed: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
