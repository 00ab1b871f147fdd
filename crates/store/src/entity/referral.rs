//! Who brought a wallet: decided once, for ever.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "referrals")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub wallet: Vec<u8>,
    /// `None`: nobody, since the wallet had brought them.
    pub referrer: Option<Vec<u8>>,
    pub chain_id: i64,
    /// The link, as in `point_credits`.
    pub what: String,
    /// What the wallet's own actions brought its referrer.
    pub points: i64,
    /// Unix ms.
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
