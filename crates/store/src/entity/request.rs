//! A request for money.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "requests")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    /// Who made it. None: nobody who was signed in, or they are forgotten.
    pub account: Option<Vec<u8>>,
    pub chain_id: i64,
    pub recipient: Vec<u8>,
    /// The name that it was made with.
    pub recipient_name: Option<String>,
    pub token: Vec<u8>,
    pub asset: i16,
    pub token_symbol: String,
    pub token_decimals: i16,
    pub kind: String,
    /// None: as much as its payer likes.
    pub amount: Option<String>,
    pub reference: Option<String>,
    /// The digest of what is attached.
    pub file: Option<Vec<u8>>,
    pub file_kind: Option<String>,
    /// Bytes of room that it takes.
    pub file_size: i64,
    pub state: String,
    /// All that the chain shows to have come.
    pub paid: String,
    /// The block that the chain was at when it was made: what is in it or before it pays for something else.
    pub since_block: i64,
    pub created_at: i64,
    pub expires_at: Option<i64>,
    /// When housekeeping looks at it. None: nothing of it is ever forgotten.
    pub look_at: Option<i64>,
    /// Until when (Unix ms) it is watched what comes at its own address. None: it is not.
    pub watch_until: Option<i64>,
    /// Whether something is at its own address that came in a block that stays.
    pub holds: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
