//! A call that we promised to send and pay gas for.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sponsored_calls")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub chain_id: i64,
    pub kind: String,
    /// What only one live call may do; see the partial unique index.
    pub purpose: String,
    /// The link, for claims and reclaims.
    pub version: Option<String>,
    pub deposit_index: Option<i64>,
    pub recipient: Vec<u8>,
    pub target: Vec<u8>,
    /// Wei that go along.
    pub value: String,
    pub calldata: Vec<u8>,
    pub state: String,
    /// The transaction that carries it, once signed.
    pub signer: Option<Vec<u8>>,
    pub nonce: Option<i64>,
    /// That transaction's newest attempt, or the one that is in a block.
    pub tx_hash: Option<Vec<u8>>,
    /// Why it is rejected, or why it still waits.
    pub reason: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
    /// Whether no other call may share its transaction.
    pub is_alone: bool,
    /// Who makes a transaction of it just now, and until when that is waited for.
    pub taken_by: String,
    pub taken_until: i64,
    /// How often it stepped aside since it was queued.
    pub asides: i16,
    /// What it shares with the calls that are made one after the other with it.
    pub turn: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
