//! Work that some process does later: what, when, and who does it just now.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: String,
    /// What only one job may do at a time; see the partial unique index.
    pub key: String,
    /// JSON.
    #[sea_orm(column_type = "Text")]
    pub payload: String,
    pub state: String,
    pub run_at: i64,
    pub attempts: i64,
    /// Milliseconds that it may take, from when it was queued.
    pub lifetime: Option<i64>,
    pub deadline: Option<i64>,
    pub lease_holder: String,
    pub lease_until: i64,
    /// How often it was taken. Never goes back: what is written under a lease names it.
    pub turn: i64,
    /// Why it is dead or discarded.
    pub reason: Option<String>,
    pub last_error: Option<String>,
    /// Which network told what it looks for, while nothing is known of that; see the partial index.
    pub network: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
