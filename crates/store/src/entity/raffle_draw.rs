//! In which order the slots of a raffle are drawn.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "raffle_draws")]
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
    /// Nobody is told it before the raffle is over.
    pub seed: Vec<u8>,
    /// How many slots were drawn, those among them whose wallets left.
    pub draws: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
