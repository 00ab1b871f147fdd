//! That a cash-out as it stood needs nobody any more, by an operator's word.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cash_out_closings")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cash_out: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub state: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub state_at: i64,
    /// Empty for none.
    #[sea_orm(primary_key, auto_increment = false)]
    pub held: String,
    pub closed_by: String,
    pub because: String,
    pub closed_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
