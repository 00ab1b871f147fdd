//! A deposit of a vault and what became of it, as the watcher read it from the chain.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "links")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub chain_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub deposit_index: i64,
    pub pub_key20: Vec<u8>,
    pub kind: i16,
    pub token: Vec<u8>,
    pub token_id: String,
    pub amount: String,
    pub sender: Vec<u8>,
    pub recipient: Option<Vec<u8>>,
    pub reclaimable_after: Option<i64>,
    pub expires_at: Option<i64>,
    pub requires_mfa: bool,
    pub created_at: i64,
    pub state: String,
    pub deposit_tx: Vec<u8>,
    pub deposit_block: i64,
    pub withdrawal_tx: Option<Vec<u8>>,
    pub withdrawal_block: Option<i64>,
    pub withdrawn_to: Option<Vec<u8>>,
    /// Unix seconds. `None` beside a recipient: a program read it that did not note the time.
    pub withdrawn_at: Option<i64>,
    /// Whether its sender made it: a number of `Maker`.
    pub maker: i16,
    /// Unix seconds of the chain from which it is to be sent back. `None`: never, or given up.
    pub return_due: Option<i64>,
    /// How often that was tried.
    pub return_tries: i16,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
