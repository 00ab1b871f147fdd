//! What somebody calls a wallet that they had to do with.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_names")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub address: Vec<u8>,
    pub nickname: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
