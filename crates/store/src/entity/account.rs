//! Somebody who has an account here.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Vec<u8>,
    /// As its owner writes it. None of who only has wallets.
    pub email: Option<String>,
    /// What makes two addresses the same person's; see `domain::Email::key`.
    pub email_key: Option<String>,
    /// When it went to somebody who confirmed it, which its owner had not.
    pub email_lost_at: Option<i64>,
    /// What the browser mixes into the password before it sends anything.
    pub salt: Option<Vec<u8>>,
    /// A PHC string of what the browser sends.
    pub password: Option<String>,
    pub username: Option<String>,
    pub username_key: Option<String>,
    pub full_name: Option<String>,
    /// The digest of their picture.
    pub picture: Option<Vec<u8>>,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
