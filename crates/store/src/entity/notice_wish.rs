//! What somebody wants to be told of, and where. There is no row of what they want nowhere.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notice_wishes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub push: bool,
    pub email: bool,
    /// Unix ms from which they want it.
    pub since: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
