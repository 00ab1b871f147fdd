//! A write under a key of the client's choice, and what it was answered. Hashes and answers only.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotent_requests")]
pub(crate) struct Model {
    /// Hash of key and request.
    #[sea_orm(primary_key, auto_increment = false)]
    pub request: Vec<u8>,
    /// Hash of key and network.
    pub chosen_by: Vec<u8>,
    /// Who works on it; of no meaning once it is answered.
    pub lease_holder: String,
    pub lease_until: i64,
    /// The answer, once there is one.
    pub status: Option<i16>,
    pub request_id: Option<String>,
    pub body: Option<Vec<u8>>,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
