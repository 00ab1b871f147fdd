//! Somebody who is signed in somewhere.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub(crate) struct Model {
    /// Of the token, which is nowhere but in a browser.
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub id: Vec<u8>,
    pub account: Vec<u8>,
    /// The wallet that it was opened with.
    pub wallet: Option<Vec<u8>>,
    /// What the browser calls itself.
    pub device: String,
    pub created_at: i64,
    pub last_seen_at: i64,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
