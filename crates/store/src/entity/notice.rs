//! Something that somebody is told, once.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notices")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    /// What it is about.
    #[sea_orm(primary_key, auto_increment = false)]
    pub thing: String,
    pub state: String,
    pub found_at: i64,
    pub told_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
