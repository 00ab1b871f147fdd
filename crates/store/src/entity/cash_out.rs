//! Money on its way from a link to a bank.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cash_outs")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    /// Whose. None once they are forgotten.
    pub account: Option<Vec<u8>>,
    pub kind: String,
    pub chain_id: i64,
    pub version: String,
    pub deposit_index: i64,
    pub token: Vec<u8>,
    pub amount: String,
    pub cents: i64,
    pub fee_cents: i64,
    /// Which of their bank accounts. It may be gone.
    pub bank_account: Vec<u8>,
    pub customer_id: String,
    pub external_id: String,
    pub rail: String,
    pub hint: String,
    /// By what the provider takes the money in.
    pub vehicle: String,
    pub vehicle_id: Option<String>,
    pub pay_to: Option<Vec<u8>>,
    /// On which chain that is. None: on the link's.
    pub landing_chain: Option<i64>,
    /// By which route the money gets there.
    pub route: Option<Vec<u8>>,
    /// The idempotency key of the vehicle's making.
    pub key: Vec<u8>,
    pub signature: Option<Vec<u8>>,
    /// Over the route.
    pub routing_signature: Option<Vec<u8>>,
    pub state: String,
    pub state_at: i64,
    /// What the provider calls its state, where that is none that we know.
    pub held: Option<String>,
    pub reason: Option<String>,
    pub tx_hash: Option<Vec<u8>>,
    pub payout_id: Option<String>,
    /// JSON.
    #[sea_orm(column_type = "Text")]
    pub facts: String,
    pub looked_at: i64,
    /// None: nobody looks any more by themselves.
    pub next_look_at: Option<i64>,
    /// How often it was changed: what is written names what was read.
    pub turn: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub ended_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
