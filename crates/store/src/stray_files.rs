//! Files that nobody needs, wherever they are: one whose upload was given up may still come in.

use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, sea_query::Expr,
};

use crate::{
    Error, Store,
    entity::stray_file::{ActiveModel, Column, Entity},
};

impl Store {
    /// Names of up to `limit` stray files whose time to be deleted has come, the longest waiting first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn stray_files_to_delete(&self, now: i64, limit: u64) -> Result<Vec<String>, Error> {
        let due = Entity::find()
            .select_only()
            .column(Column::Name)
            .filter(Column::LookAt.lte(now))
            .order_by_asc(Column::LookAt)
            .limit(limit);
        Ok(due.into_tuple().all(&self.db).await?)
    }

    /// Has the deleting of a stray file tried again at `look_at` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn delete_stray_file_later(&self, name: &str, look_at: i64) -> Result<(), Error> {
        let later = Entity::update_many()
            .col_expr(Column::LookAt, Expr::value(look_at))
            .filter(Column::Name.eq(name));
        self.write(|within| async move { Ok(later.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Forgets a stray file, which is gone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_stray_file(&self, name: &str) -> Result<(), Error> {
        let forget = Entity::delete_by_id(name);
        self.write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }
}

/// Whether there are so many stray files or more, whenever their time comes.
pub(crate) async fn are_at_least(within: &DatabaseTransaction, number: u64) -> Result<bool, Error> {
    let Some(before) = number.checked_sub(1) else {
        return Ok(true);
    };
    let last: Option<String> = Entity::find()
        .select_only()
        .column(Column::Name)
        // All of them, by their index.
        .filter(Column::LookAt.gt(i64::MIN))
        .order_by_asc(Column::LookAt)
        .offset(before)
        .limit(1)
        .into_tuple()
        .one(within)
        .await?;
    Ok(last.is_some())
}

/// Says that a file is needed after all. `false`: it is no stray one, or not any more.
pub(crate) async fn adopt(within: &DatabaseTransaction, name: &str) -> Result<bool, Error> {
    let adopted = Entity::delete_by_id(name).exec(within).await?;
    Ok(adopted.rows_affected == 1)
}

/// Remembers a file as a stray one, to be deleted at `look_at` (Unix ms).
pub(crate) async fn note(
    within: &DatabaseTransaction,
    name: String,
    look_at: i64,
) -> Result<(), Error> {
    let stray = ActiveModel {
        name: Set(name),
        look_at: Set(look_at),
    };
    Entity::insert(stray).exec_without_returning(within).await?;
    Ok(())
}
