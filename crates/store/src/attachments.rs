use alloy_primitives::{Address, B256};
use domain::{AttachmentState, LinkState};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::{
        attachment::{ActiveModel, Column, Entity, Model},
        attachment_space as space, link,
    },
    spending,
};

/// What a network uploaded is counted by this name, and of no chain.
const UPLOADED: (i64, &str) = (0, "uploaded");

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
}

/// An attachment that comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAttachment {
    /// The address of the link's key.
    pub pub_key20: Address,
    /// What the key signed.
    pub digest: B256,
    /// The sealed note.
    pub note: Vec<u8>,
    /// Bytes of the sealed file; 0 without one.
    pub file_size: u64,
    /// Unix milliseconds.
    pub created_at: i64,
    /// When (Unix ms) it should be looked at whether anybody needs it.
    pub look_at: i64,
}

/// How much may be uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadBudget {
    /// The network that uploads, if it is known, and the most bytes that it may on a day (UTC). At
    /// most 64 characters.
    pub network: Option<(String, u64)>,
    /// The most bytes that all attachments take up together.
    pub in_all: u64,
}

/// What became of an attachment that came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registered {
    /// Its file is to be put where files are kept.
    Arriving,
    /// The same bytes are kept already.
    Kept,
    /// The link has another one.
    Other,
    /// A deposit under the key is there already; what it travels with was settled before.
    TooLate,
    /// The network has uploaded as much as it may on a day.
    NetworkSpent,
    /// There is no room for more.
    Full,
}

impl Store {
    /// Takes an attachment in. The first of a link counts; the same again is the same.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn register_attachment(
        &self,
        new: NewAttachment,
        budget: UploadBudget,
    ) -> Result<Registered, Error> {
        loop {
            let (new, budget) = (new.clone(), budget.clone());
            let registered = self.write(move |within| register(within, new, budget).boxed());
            match registered.await {
                // Somebody else was quicker: now theirs is there to be read.
                Err(error) if error.is_unique_violation() => {}
                registered => return registered,
            }
        }
    }

    /// Says that all of an attachment is durable. `false`: it is not waited for any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_attachment(&self, key: Address, digest: B256) -> Result<bool, Error> {
        let keep = step(key, AttachmentState::Kept).filter(Column::Digest.eq(digest.to_vec()));
        let kept = self
            .write(|within| async move { Ok(keep.exec(within).await?) }.boxed())
            .await?;
        Ok(kept.rows_affected == 1)
    }

    /// Forgets an attachment whose file could not be put: its room and what it took of the network's
    /// day are free again. Nothing happens if another try of the same upload has kept it meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn abandon_attachment(
        &self,
        key: Address,
        digest: B256,
        network: Option<String>,
    ) -> Result<(), Error> {
        self.write(move |within| abandon(within, key, digest, network.clone()).boxed())
            .await
    }

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

    /// Has an attachment looked at again at `look_at` (Unix ms), and remembers since when nobody
    /// needs it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_again(
        &self,
        key: Address,
        look_at: i64,
        idle_since: Option<i64>,
    ) -> Result<(), Error> {
        let later = Entity::update_many()
            .col_expr(Column::LookAt, Expr::value(look_at))
            .col_expr(Column::IdleSince, Expr::value(idle_since))
            .filter(Column::PubKey20.eq(key.to_vec()));
        self.write(|within| async move { Ok(later.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Begins to drop an attachment: from now on nobody is told of it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn drop_attachment(&self, key: Address) -> Result<(), Error> {
        let drop = step(key, AttachmentState::Dropping);
        self.write(|within| async move { Ok(drop.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Forgets an attachment that is [`Dropping`](AttachmentState::Dropping) and whose file is gone;
    /// its room is free again.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_attachment(&self, key: Address) -> Result<(), Error> {
        self.write(move |within| forget(within, key).boxed()).await
    }

    /// How many bytes all attachments take up.
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

/// Takes the step to a state, from wherever the table of steps allows it.
fn step(key: Address, to: AttachmentState) -> UpdateMany<Entity> {
    let from = to.reached_from().map(AttachmentState::name);
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to.name()))
        .filter(Column::PubKey20.eq(key.to_vec()))
        .filter(Column::State.is_in(from))
}

async fn register(
    within: &DatabaseTransaction,
    new: NewAttachment,
    budget: UploadBudget,
) -> Result<Registered, Error> {
    let key = new.pub_key20.to_vec();
    if let Some(there) = Entity::find_by_id(key.clone()).one(within).await? {
        let there = row(there)?;
        return Ok(match there.state {
            AttachmentState::Arriving if there.digest == new.digest => Registered::Arriving,
            AttachmentState::Kept if there.digest == new.digest => Registered::Kept,
            _ => Registered::Other,
        });
    }
    let deposits = link::Entity::find().filter(link::Column::PubKey20.eq(key.clone()));
    if deposits.one(within).await?.is_some() {
        return Ok(Registered::TooLate);
    }
    let bytes = size(new.note.len(), new.file_size);
    let Some(room) = budget.in_all.checked_sub(bytes) else {
        return Ok(Registered::Full);
    };
    let fits = space::Column::Used.lte(convert::signed(room));
    if !use_space(within, convert::signed(bytes), Some(fits)).await? {
        return Ok(Registered::Full);
    }
    if let Some((network, limit)) = budget.network {
        let (chain, scope) = UPLOADED;
        let what = (spending::day_of(new.created_at), chain, scope, &*network);
        if !spending::take_of(within, what, limit, bytes).await? {
            use_space(within, -convert::signed(bytes), None).await?;
            return Ok(Registered::NetworkSpent);
        }
    }
    Entity::insert(ActiveModel {
        pub_key20: Set(key),
        digest: Set(new.digest.to_vec()),
        note: Set(new.note),
        file_size: Set(convert::signed(new.file_size)),
        state: Set(AttachmentState::Arriving.name().to_owned()),
        created_at: Set(new.created_at),
        look_at: Set(new.look_at),
        idle_since: Set(None),
    })
    .exec_without_returning(within)
    .await?;
    Ok(Registered::Arriving)
}

async fn abandon(
    within: &DatabaseTransaction,
    key: Address,
    digest: B256,
    network: Option<String>,
) -> Result<(), Error> {
    let arriving = Entity::find_by_id(key.to_vec())
        .filter(Column::Digest.eq(digest.to_vec()))
        .filter(Column::State.eq(AttachmentState::Arriving.name()));
    let Some(there) = arriving.one(within).await? else {
        return Ok(());
    };
    let there = row(there)?;
    let gone = Entity::delete_by_id(key.to_vec())
        .filter(Column::State.eq(AttachmentState::Arriving.name()))
        .exec(within)
        .await?;
    // On PostgreSQL two may have read it.
    if gone.rows_affected == 1 {
        let bytes = size(there.note.len(), there.file_size);
        use_space(within, -convert::signed(bytes), None).await?;
        if let Some(network) = network {
            let (chain, scope) = UPLOADED;
            let what = (spending::day_of(there.created_at), chain, scope, &*network);
            spending::give_back(within, what, bytes).await?;
        }
    }
    Ok(())
}

async fn forget(within: &DatabaseTransaction, key: Address) -> Result<(), Error> {
    let dropping =
        Entity::find_by_id(key.to_vec()).filter(Column::State.eq(AttachmentState::Dropping.name()));
    let Some(there) = dropping.one(within).await? else {
        return Ok(());
    };
    let there = row(there)?;
    let gone = Entity::delete_by_id(key.to_vec()).exec(within).await?;
    // On PostgreSQL two may have read it.
    if gone.rows_affected == 1 {
        let bytes = size(there.note.len(), there.file_size);
        use_space(within, -convert::signed(bytes), None).await?;
    }
    Ok(())
}

fn size(note: usize, file: u64) -> u64 {
    file.saturating_add(note as u64)
}

/// Uses more space or less. False: what it should fit into is too little, and nothing was written.
async fn use_space<C: ConnectionTrait>(
    connection: &C,
    bytes: i64,
    fits: Option<sea_orm::sea_query::Expr>,
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
        state: convert::named("state", &model.state)?,
        created_at: model.created_at,
        idle_since: model.idle_since,
    })
}
