use alloy_primitives::{Address, B256};
use domain::AttachmentState;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::ExprTrait,
};

use super::{fits, is_by, row, size, step, use_space};
use crate::{
    Error, Store, convert,
    entity::{
        attachment::{ActiveModel, Column, Entity},
        link,
    },
    spending, stray_files,
};

/// What a network uploaded is counted by this name, and of no chain.
const UPLOADED: (i64, &str) = (0, spending::UPLOADED_SCOPE);

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
    /// What the file will be called where files are kept: a name that nothing had before, of at most
    /// 128 characters. None without a file.
    pub file_name: Option<String>,
    /// Unix milliseconds.
    pub created_at: i64,
    /// When (Unix ms) it should be looked at whether anybody needs it.
    pub look_at: i64,
}

/// An upload of an attachment, in as many tries as it takes to put its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The address of the link's key.
    pub pub_key20: Address,
    /// What the key signed.
    pub digest: B256,
    /// See [`AttachmentRow::file_name`](super::AttachmentRow::file_name).
    pub file_name: Option<String>,
}

/// How much may be uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadBudget {
    /// The network that uploads, if it is known, and the most bytes that it may on a day (UTC). At
    /// most 64 characters.
    pub network: Option<(String, u64)>,
    /// The most bytes that all attachments take up together.
    pub in_all: u64,
    /// How many stray files there are at most: past it nothing is taken in that has a file. Those whose
    /// uploads were under way by then come on top.
    pub stray_files: u64,
}

/// What became of an attachment that came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registered {
    /// Its file is to be put where files are kept.
    Arriving {
        /// Under which name: that of the first try, if this is another one of the same upload.
        file_name: Option<String>,
    },
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

    /// Says that all of an attachment is durable. `false`: this upload is not waited for any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_attachment(&self, upload: &Upload) -> Result<bool, Error> {
        let keep = step(upload, AttachmentState::Kept);
        let kept = self
            .write(|within| async move { Ok(keep.exec(within).await?) }.boxed())
            .await?;
        Ok(kept.rows_affected == 1)
    }

    /// Forgets an attachment whose file was not put, as far as anybody knows: its room is free again,
    /// and what it took of the day of `network`, if that is named. Its file may come yet, so it is a stray
    /// one from now on, to be deleted at `delete_at` (Unix ms). Nothing happens if another try of the
    /// same upload has kept it meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn abandon_attachment(
        &self,
        upload: &Upload,
        network: Option<String>,
        delete_at: i64,
    ) -> Result<(), Error> {
        let upload = upload.clone();
        self.write(move |within| abandon(within, upload, network, delete_at).boxed())
            .await
    }
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
            AttachmentState::Arriving if there.digest == new.digest => Registered::Arriving {
                file_name: there.file_name,
            },
            AttachmentState::Kept if there.digest == new.digest => Registered::Kept,
            _ => Registered::Other,
        });
    }
    let deposits = link::Entity::find().filter(link::Column::PubKey20.eq(key.clone()));
    if deposits.one(within).await?.is_some() {
        return Ok(Registered::TooLate);
    }
    if new.file_name.is_some() && stray_files::are_at_least(within, budget.stray_files).await? {
        return Ok(Registered::Full);
    }
    let bytes = size(new.note.len(), new.file_size);
    let Some(fits) = fits(bytes, budget.in_all) else {
        return Ok(Registered::Full);
    };
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
        file_name: Set(new.file_name.clone()),
        state: Set(AttachmentState::Arriving.name().to_owned()),
        created_at: Set(new.created_at),
        look_at: Set(new.look_at),
        idle_since: Set(None),
    })
    .exec_without_returning(within)
    .await?;
    Ok(Registered::Arriving {
        file_name: new.file_name,
    })
}

async fn abandon(
    within: &DatabaseTransaction,
    upload: Upload,
    network: Option<String>,
    delete_at: i64,
) -> Result<(), Error> {
    let arriving = is_by(&upload).and(Column::State.eq(AttachmentState::Arriving.name()));
    let found = Entity::find().filter(arriving.clone());
    let Some(there) = found.one(within).await? else {
        return Ok(());
    };
    let there = row(there)?;
    let gone = Entity::delete_many().filter(arriving).exec(within).await?;
    // On PostgreSQL two may have read it.
    if gone.rows_affected != 1 {
        return Ok(());
    }
    let bytes = size(there.note.len(), there.file_size);
    use_space(within, -convert::signed(bytes), None).await?;
    if let Some(network) = network {
        let (chain, scope) = UPLOADED;
        let what = (spending::day_of(there.created_at), chain, scope, &*network);
        spending::give_back(within, what, bytes).await?;
    }
    if let Some(name) = there.file_name {
        stray_files::note(within, name, delete_at).await?;
    }
    Ok(())
}
