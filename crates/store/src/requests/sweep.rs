use alloy_primitives::U256;
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use super::{RequestFile, RequestRow, request_file_name, row};
use crate::{
    Error, Store, attachments, convert,
    entity::request::{Column, Entity},
    stray_files,
};

/// When (Unix ms) a file is deleted that belongs to nothing any more.
const AT_ONCE: i64 = 0;

impl Store {
    /// Forgets up to `limit` requests whose time came at `now` (Unix ms): all of one that nobody paid, and of another
    /// what is attached. Files are stray ones from then on. Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_requests(&self, now: i64, limit: u64) -> Result<u64, Error> {
        self.write(move |within| prune(within, now, limit).boxed())
            .await
    }
}

async fn prune(within: &DatabaseTransaction, now: i64, limit: u64) -> Result<u64, Error> {
    let due = Entity::find()
        .filter(Column::LookAt.lte(now))
        .filter(Column::LookAt.is_not_null())
        .order_by_asc(Column::LookAt)
        .limit(limit)
        .all(within)
        .await?;
    let looked = due.len() as u64;
    for model in due {
        let request = row(model)?;
        if is_changed(within, &request, now).await?
            && let Some(file) = request.file
        {
            let_go_of_file(within, file).await?;
        }
    }
    Ok(looked)
}

/// False: somebody paid, or swept, meanwhile.
async fn is_changed(
    within: &DatabaseTransaction,
    request: &RequestRow,
    now: i64,
) -> Result<bool, Error> {
    let same = Column::Id
        .eq(convert::id_bytes(request.id.0))
        .and(Column::LookAt.lte(now))
        .and(Column::Paid.eq(request.paid.to_string()));
    let changed = match request.paid == U256::ZERO {
        true => {
            let forgotten = Entity::delete_many().filter(same).exec(within);
            forgotten.await?.rows_affected
        }
        false => {
            let without =
                without_file(same).col_expr(Column::LookAt, Expr::value(Option::<i64>::None));
            without.exec(within).await?.rows_affected
        }
    };
    Ok(changed == 1)
}

/// Requests without what was attached to them.
pub(super) fn without_file(of: Expr) -> UpdateMany<Entity> {
    Entity::update_many()
        .col_expr(Column::File, Expr::value(Option::<Vec<u8>>::None))
        .col_expr(Column::FileKind, Expr::value(Option::<String>::None))
        .col_expr(Column::FileSize, Expr::value(0_i64))
        .filter(of)
}

/// From now on the file is a stray one, and its room is free.
pub(super) async fn let_go_of_file(
    within: &DatabaseTransaction,
    file: RequestFile,
) -> Result<(), Error> {
    attachments::use_space(within, -convert::signed(file.size), None).await?;
    stray_files::note(within, request_file_name(file.digest), AT_ONCE).await
}
