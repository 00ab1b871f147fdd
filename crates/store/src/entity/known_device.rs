//! A browser in which somebody signed in by their password before.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "known_devices")]
pub(crate) struct Model {
    /// Of the token, which is nowhere but in the browser.
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub account: Vec<u8>,
    pub created_at: i64,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
