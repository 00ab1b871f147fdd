//! A file that may be where files are kept, or come there late, and that nobody needs.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stray_files")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// When housekeeping deletes it, or tries to again.
    pub look_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
