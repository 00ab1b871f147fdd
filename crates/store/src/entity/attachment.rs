//! A note, and maybe a file, that travel with a link. Sealed: nothing here can be read without the
//! link's secret. The file itself is kept elsewhere.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "attachments")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub pub_key20: Vec<u8>,
    /// What the link key signed; see `domain::attachment_digest`.
    pub digest: Vec<u8>,
    pub note: Vec<u8>,
    /// Bytes of the file; 0 without one.
    pub file_size: i64,
    /// Where files are kept. None without a file, and in rows of programs that did not name files.
    pub file_name: Option<String>,
    pub state: String,
    pub created_at: i64,
    /// When housekeeping looks at it next.
    pub look_at: i64,
    /// Since when no deposit under the key waits for anybody, as far as housekeeping saw.
    pub idle_since: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
