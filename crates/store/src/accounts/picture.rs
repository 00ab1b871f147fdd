use alloy_primitives::B256;
use domain::{AccountId, limits};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr,
};

use crate::{
    Error, Store, attachments, convert,
    entity::account::{Column, Entity},
    stray_files,
};

/// What a picture takes of the room for attachments. Each as much: what has to be given back is then known
/// without looking at it.
const ROOM: u64 = limits::PICTURE as u64;
/// When (Unix ms) a file is deleted that was somebody's picture.
const AT_ONCE: i64 = 0;

/// What becomes of the files of people's pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureBudget {
    /// The most bytes that all attachments and pictures take up together.
    pub in_all: u64,
    /// How many stray files there are at most: past it no picture is taken in.
    pub stray_files: u64,
}

/// What became of a picture whose file was put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptPicture {
    /// It is theirs now.
    Kept {
        /// The one that they had, whose file nobody needs: it is a stray one now.
        before: Option<B256>,
    },
    /// It came too late, and its file is deleted.
    TooLate,
    /// There is no room for it; its file is a stray one.
    Full,
    /// There is no such account; its file is a stray one.
    Gone,
}

/// What the file of a picture is called where files are kept.
pub fn picture_file_name(digest: B256) -> String {
    format!("pictures/{digest:x}")
}

impl Store {
    /// Says that the file of a picture will be put. Until somebody has it, it is a stray one, to be deleted at
    /// `delete_at` (Unix ms): whatever dies in between leaves nothing behind. `false`: there are too many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn expect_picture(
        &self,
        digest: B256,
        budget: PictureBudget,
        delete_at: i64,
    ) -> Result<bool, Error> {
        self.write(move |within| {
            async move {
                if stray_files::are_at_least(within, budget.stray_files).await? {
                    return Ok(false);
                }
                let name = picture_file_name(digest);
                stray_files::note(within, name, delete_at).await?;
                Ok(true)
            }
            .boxed()
        })
        .await
    }

    /// Gives somebody a picture whose file was put, instead of the one that they had.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_picture(
        &self,
        account: AccountId,
        digest: B256,
        budget: PictureBudget,
    ) -> Result<KeptPicture, Error> {
        loop {
            let kept = self.write(move |within| keep(within, account, digest, budget).boxed());
            if let Some(kept) = kept.await? {
                return Ok(kept);
            }
        }
    }
}

/// `None`: they got another one meanwhile, and nothing was written.
async fn keep(
    within: &DatabaseTransaction,
    account: AccountId,
    digest: B256,
    budget: PictureBudget,
) -> Result<Option<KeptPicture>, Error> {
    let Some(before) = picture_of(within, account).await? else {
        return Ok(Some(KeptPicture::Gone));
    };
    // From here on the row is ours until the end.
    if !replace(within, account, before, Some(digest)).await? {
        return Ok(None);
    }
    let takes_room = before.is_none();
    let has_room = !takes_room
        || match attachments::fits(ROOM, budget.in_all) {
            Some(fits) => attachments::use_space(within, signed_room(), Some(fits)).await?,
            None => false,
        };
    let is_there = has_room && stray_files::adopt(within, &picture_file_name(digest)).await?;
    if is_there {
        if let Some(before) = before {
            stray_files::note(within, picture_file_name(before), AT_ONCE).await?;
        }
        return Ok(Some(KeptPicture::Kept { before }));
    }
    replace(within, account, Some(digest), before).await?;
    if !has_room {
        return Ok(Some(KeptPicture::Full));
    }
    if takes_room {
        attachments::use_space(within, -signed_room(), None).await?;
    }
    Ok(Some(KeptPicture::TooLate))
}

/// Takes the picture of somebody whose row is about to go: its room is free, and its file a stray one.
pub(super) async fn drop_picture(
    within: &DatabaseTransaction,
    account: AccountId,
) -> Result<(), Error> {
    loop {
        let Some(Some(picture)) = picture_of(within, account).await? else {
            return Ok(());
        };
        if replace(within, account, Some(picture), None).await? {
            attachments::use_space(within, -signed_room(), None).await?;
            return stray_files::note(within, picture_file_name(picture), AT_ONCE).await;
        }
    }
}

/// Somebody's picture. `None`: there is no such account.
async fn picture_of(
    within: &DatabaseTransaction,
    account: AccountId,
) -> Result<Option<Option<B256>>, Error> {
    let row: Option<Option<Vec<u8>>> = Entity::find()
        .select_only()
        .column(Column::Picture)
        .filter(Column::Id.eq(convert::id_bytes(account.0)))
        .into_tuple()
        .one(within)
        .await?;
    let read = |digest: Vec<u8>| convert::hash("picture", &digest);
    row.map(|digest| digest.map(read).transpose()).transpose()
}

/// Notes somebody's picture instead of the one that they are known to have. `false`: they have another one.
async fn replace(
    within: &DatabaseTransaction,
    account: AccountId,
    before: Option<B256>,
    after: Option<B256>,
) -> Result<bool, Error> {
    let is_before = match before {
        Some(digest) => Column::Picture.eq(digest.to_vec()),
        None => Column::Picture.is_null(),
    };
    let after = after.map(|digest| digest.to_vec());
    let replaced = Entity::update_many()
        .col_expr(Column::Picture, Expr::value(after))
        .filter(Column::Id.eq(convert::id_bytes(account.0)))
        .filter(is_before)
        .exec(within)
        .await?;
    Ok(replaced.rows_affected == 1)
}

fn signed_room() -> i64 {
    convert::signed(ROOM)
}
