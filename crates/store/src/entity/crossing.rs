//! A claim whose money goes on by a route.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "crossings")]
pub(crate) struct Model {
    /// The route's.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    pub chain_id: i64,
    pub version: String,
    pub deposit_index: i64,
    pub withdrawal_signature: Vec<u8>,
    pub routing_signature: Vec<u8>,
    pub state: String,
    pub state_at: i64,
    /// The transaction that gave it to the bridge, its block, and that block's Unix seconds.
    pub near_tx: Option<Vec<u8>>,
    pub near_block: Option<i64>,
    pub left_at: Option<i64>,
    pub far_tx: Option<Vec<u8>>,
    pub received: Option<String>,
    pub received_token: Option<Vec<u8>>,
    pub refund_tx: Option<Vec<u8>>,
    /// Why it never left its link, a code.
    pub error: Option<String>,
    /// How often it was changed: what is written names what was read.
    pub turn: i64,
    pub started_at: i64,
    pub updated_at: i64,
    pub ended_at: Option<i64>,
    /// The newest block of the far chain when it began. What paid it out came later.
    pub since_block: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
