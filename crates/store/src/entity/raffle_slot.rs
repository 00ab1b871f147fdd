//! For whom a slot of a raffle was drawn.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "raffle_slots")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub pub_key20: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub sender: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub token: Vec<u8>,
    #[sea_orm(primary_key, auto_increment = false)]
    pub recipient: Vec<u8>,
    pub deposit_index: i64,
    /// What they call themselves.
    pub name: Option<String>,
    /// Whether the slot is theirs and no other wallet's.
    pub holds: bool,
    /// Unix milliseconds from which it may become another's.
    pub held_until: i64,
    /// Whether the authoriser signed for them and this slot. Then it is remembered which one it was.
    pub authorized: bool,
    /// By which draw of the raffle it is theirs, from 1 on. NULL: by chance that nobody can check, as once.
    pub drawn: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
