//! Who somebody is by a bank's word, and how far its check is.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "identities")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    /// What the check was asked for with.
    pub email: String,
    pub full_name: String,
    /// Under which it was asked for, and is again until it is known what became of it.
    pub key: Vec<u8>,
    /// `None`: that is not known yet.
    pub kyc_link_id: Option<String>,
    pub customer_id: Option<String>,
    pub state: String,
    /// What may be shown of why not, a line each.
    pub reasons: String,
    pub tos_url: Option<String>,
    pub kyc_url: Option<String>,
    /// Since when somebody who was rejected tries again, and when they were, by the bank's clock.
    pub again_at: Option<i64>,
    pub again_after: Option<i64>,
    /// When its person last looked.
    pub asked_at: i64,
    /// When the bank was last asked.
    pub tried_at: i64,
    /// When the question was asked whose answer stands here.
    pub looked_at: Option<i64>,
    /// When it is looked without being asked.
    pub next_look_at: Option<i64>,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
