mod upload;

use alloy_primitives::{Address, B256};
use domain::{AttachmentState, LinkState};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::{
        attachment::{Column, Entity, Model},
        attachment_space as space, link,
    },
};

pub use upload::{NewAttachment, Registered, Upload, UploadBudget};

/// A note and maybe a file of a link, sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttachmentRow {
    /// The address of the link's key.
    pub pub_key20: Address,
    /// What the key signed; names these bytes and no others.
    pub digest: B256,
    /// The sealed note.
    pub note: Vec<u8>,
    /// Bytes of the sealed file; 0 without one.
    pub file_size: u64,
    /// What the file is called where files are kept. None without a file, and of one that came in
    /// before files had names of their own.
    pub file_name: Option<String>,
    /// How far it is.
    pub state: AttachmentState,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Since when (Unix ms) no deposit under the key waits for anybody, as far as was looked.
    pub idle_since: Option<i64>,
}

impl AttachmentRow {
    /// Whether all of it is there, and nobody has begun to drop it.
    pub fn is_kept(&self) -> bool {
        self.state == AttachmentState::Kept
    }

    /// The upload that it came by.
    pub fn upload(&self) -> Upload {
        Upload {
            pub_key20: self.pub_key20,
            digest: self.digest,
            file_name: self.file_name.clone(),
        }
    }
}

impl Store {
    /// What travels with the links of a key, in whatever state.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attachment(&self, key: Address) -> Result<Option<AttachmentRow>, Error> {
        let found = Entity::find_by_id(key.to_vec()).one(&self.db).await?;
        found.map(row).transpose()
    }

    /// Those of `keys` with whose links something travels that is all there, in no order.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keys_with_attachment(&self, keys: &[Address]) -> Result<Vec<Address>, Error> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let found: Vec<Vec<u8>> = Entity::find()
            .select_only()
            .column(Column::PubKey20)
            .filter(Column::PubKey20.is_in(keys.iter().map(|key| key.to_vec())))
            .filter(Column::State.eq(AttachmentState::Kept.name()))
            .into_tuple()
            .all(&self.db)
            .await?;
        let read = |key: Vec<u8>| convert::address("pub_key20", &key);
        found.into_iter().map(read).collect()
    }

    /// Attachments whose time has come to be looked at, the longest waiting first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attachments_to_look_at(
        &self,
        now: i64,
        limit: u64,
    ) -> Result<Vec<AttachmentRow>, Error> {
        let due = Entity::find()
            .filter(Column::LookAt.lte(now))
            .order_by_asc(Column::LookAt)
            .limit(limit);
        due.all(&self.db).await?.into_iter().map(row).collect()
    }

    /// In which states the deposits under a key are, each once.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn link_states_of_key(&self, key: Address) -> Result<Vec<LinkState>, Error> {
        let states: Vec<String> = link::Entity::find()
            .select_only()
            .column(link::Column::State)
            .distinct()
            .filter(link::Column::PubKey20.eq(key.to_vec()))
            .into_tuple()
            .all(&self.db)
            .await?;
        let read = |state: String| convert::named("state", &state);
        states.into_iter().map(read).collect()
    }

    /// Has the attachment that came by an upload looked at again at `look_at` (Unix ms), and remembers
    /// since when nobody needs it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_again(
        &self,
        upload: &Upload,
        look_at: i64,
        idle_since: Option<i64>,
    ) -> Result<(), Error> {
        let later = Entity::update_many()
            .col_expr(Column::LookAt, Expr::value(look_at))
            .col_expr(Column::IdleSince, Expr::value(idle_since))
            .filter(is_by(upload));
        self.write(|within| async move { Ok(later.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Begins to drop the attachment that came by an upload: from now on nobody is told of it. `false`:
    /// there is none, or it is being dropped already.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn drop_attachment(&self, upload: &Upload) -> Result<bool, Error> {
        let drop = step(upload, AttachmentState::Dropping);
        let dropped = self
            .write(|within| async move { Ok(drop.exec(within).await?) }.boxed())
            .await?;
        Ok(dropped.rows_affected == 1)
    }

    /// Forgets the attachment that came by an upload, is [`Dropping`](AttachmentState::Dropping) and
    /// whose file is gone; its room is free again.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_attachment(&self, upload: &Upload) -> Result<(), Error> {
        let upload = upload.clone();
        self.write(move |within| forget(within, upload).boxed())
            .await
    }

    /// How many bytes all attachments take up, and people's pictures.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn attachment_bytes(&self) -> Result<u64, Error> {
        let row = space::Entity::find_by_id(SPACE).one(&self.db).await?;
        convert::unsigned("used", row.map_or(0, |row| row.used))
    }
}

/// The one row of the space that is used.
const SPACE: i16 = 1;

/// Takes the step to a state with what came by an upload, from wherever the table of steps allows it.
fn step(upload: &Upload, to: AttachmentState) -> UpdateMany<Entity> {
    let from = to.reached_from().map(AttachmentState::name);
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to.name()))
        .filter(is_by(upload))
        .filter(Column::State.is_in(from))
}

/// That so many bytes more fit into `in_all`. `None`: they never do.
pub(crate) fn fits(bytes: u64, in_all: u64) -> Option<Expr> {
    let room = in_all.checked_sub(bytes)?;
    Some(space::Column::Used.lte(convert::signed(room)))
}

async fn forget(within: &DatabaseTransaction, upload: Upload) -> Result<(), Error> {
    let dropping = is_by(&upload).and(Column::State.eq(AttachmentState::Dropping.name()));
    let found = Entity::find().filter(dropping.clone());
    let Some(there) = found.one(within).await? else {
        return Ok(());
    };
    let there = row(there)?;
    let gone = Entity::delete_many().filter(dropping).exec(within).await?;
    // On PostgreSQL two may have read it.
    if gone.rows_affected == 1 {
        let bytes = size(there.note.len(), there.file_size);
        use_space(within, -convert::signed(bytes), None).await?;
    }
    Ok(())
}

/// Whether an attachment came by an upload, and not by another of the same link.
fn is_by(upload: &Upload) -> Expr {
    let key = Column::PubKey20.eq(upload.pub_key20.to_vec());
    let same = key.and(Column::Digest.eq(upload.digest.to_vec()));
    same.and(match &upload.file_name {
        Some(name) => Column::FileName.eq(name.as_str()),
        None => Column::FileName.is_null(),
    })
}

fn size(note: usize, file: u64) -> u64 {
    file.saturating_add(note as u64)
}

/// Uses more space or less. False: what it should fit into is too little, and nothing was written.
pub(crate) async fn use_space<C: ConnectionTrait>(
    connection: &C,
    bytes: i64,
    fits: Option<Expr>,
) -> Result<bool, Error> {
    let used = Expr::col(space::Column::Used).add(bytes);
    let mut update = space::Entity::update_many()
        .col_expr(space::Column::Used, used)
        .filter(space::Column::Id.eq(SPACE));
    if let Some(fits) = fits {
        update = update.filter(fits);
    }
    Ok(update.exec(connection).await?.rows_affected == 1)
}

fn row(model: Model) -> Result<AttachmentRow, Error> {
    Ok(AttachmentRow {
        pub_key20: convert::address("pub_key20", &model.pub_key20)?,
        digest: convert::hash("digest", &model.digest)?,
        note: model.note,
        file_size: convert::unsigned("file_size", model.file_size)?,
        file_name: model.file_name,
        state: convert::named("state", &model.state)?,
        created_at: model.created_at,
        idle_since: model.idle_since,
    })
}
