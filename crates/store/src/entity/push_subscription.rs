//! A browser that may be told something, for as long as the session lasts that subscribed it.

use sea_orm::entity::prelude::*;

#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "push_subscriptions")]
pub(crate) struct Model {
    /// Of the endpoint.
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub account: Vec<u8>,
    pub session: Vec<u8>,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
    pub created_at: i64,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("push_subscription::Model(hidden)")
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
