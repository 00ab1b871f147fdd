use alloy_primitives::B256;
use domain::ChainId;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::{chain_block, chain_cursor},
    lease,
};

/// How many recent block hashes are kept to find a common ancestor by.
pub(crate) const REMEMBERED_BLOCKS: u64 = 512;

/// How far the watcher of a chain has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The block to read next.
    pub next: u64,
    /// The hash of the block before it. `None` before the first.
    pub parent: Option<B256>,
    /// Unix seconds of that block. `None` also right after a rollback.
    pub time: Option<u64>,
    /// The newest block that the chain was seen to have.
    pub head: u64,
}

impl Store {
    /// Takes or renews the right to move a chain's cursor until `until` (Unix ms), and returns the
    /// cursor. `None`: another process has it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lease_cursor(
        &self,
        chain: ChainId,
        start_block: u64,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<Option<Cursor>, Error> {
        let holder = holder.to_owned();
        let taken = self.write(move |within| {
            Box::pin(async move { take(within, chain, start_block, &holder, now, until).await })
        });
        if taken.await? {
            self.cursor(chain).await
        } else {
            Ok(None)
        }
    }

    /// How far the chain was read; `None` when nobody ever started.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cursor(&self, chain: ChainId) -> Result<Option<Cursor>, Error> {
        chain_cursor::Entity::find_by_id(convert::signed(chain.0))
            .one(&self.db)
            .await?
            .map(cursor)
            .transpose()
    }

    /// The remembered blocks of a chain, newest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn remembered_blocks(&self, chain: ChainId) -> Result<Vec<(u64, B256)>, Error> {
        let rows = chain_block::Entity::find()
            .filter(chain_block::Column::ChainId.eq(convert::signed(chain.0)))
            .order_by_desc(chain_block::Column::Number)
            .limit(REMEMBERED_BLOCKS)
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok((
                    convert::unsigned("number", row.number)?,
                    convert::hash("hash", &row.hash)?,
                ))
            })
            .collect()
    }
}

/// Whether `holder` has the cursor now. One that nobody ever had is put to `start_block`.
async fn take(
    within: &DatabaseTransaction,
    chain: ChainId,
    start_block: u64,
    holder: &str,
    now: i64,
    until: i64,
) -> Result<bool, Error> {
    use chain_cursor::{ActiveModel, Column, Entity};

    let chain = convert::signed(chain.0);
    Entity::insert(ActiveModel {
        chain_id: Set(chain),
        next_block: Set(convert::signed(start_block)),
        hash: Set(None),
        time: Set(None),
        head: Set(convert::signed(start_block)),
        lease_holder: Set(String::new()),
        lease_until: Set(0),
    })
    .on_conflict(OnConflict::column(Column::ChainId).do_nothing().to_owned())
    .exec_without_returning(within)
    .await?;
    let taken = Entity::update_many()
        .col_expr(Column::LeaseHolder, Expr::value(holder))
        .col_expr(Column::LeaseUntil, Expr::value(until))
        .filter(Column::ChainId.eq(chain))
        .filter(lease::free_for(
            (Column::LeaseHolder, Column::LeaseUntil),
            holder,
            now,
            until,
        ))
        .exec(within)
        .await?;
    Ok(taken.rows_affected == 1)
}

pub(crate) async fn move_cursor<C: ConnectionTrait>(
    connection: &C,
    chain: ChainId,
    holder: &str,
    from: Cursor,
    to: Cursor,
) -> Result<(), Error> {
    use chain_cursor::{Column, Entity};

    let moved = Entity::update_many()
        .col_expr(Column::NextBlock, Expr::value(convert::signed(to.next)))
        .col_expr(
            Column::Hash,
            Expr::value(to.parent.map(|hash| hash.to_vec())),
        )
        .col_expr(Column::Time, Expr::value(to.time.map(convert::signed)))
        .col_expr(Column::Head, Expr::value(convert::signed(to.head)))
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::LeaseHolder.eq(holder))
        .filter(Column::NextBlock.eq(convert::signed(from.next)))
        .exec(connection)
        .await?;
    if moved.rows_affected == 1 {
        Ok(())
    } else {
        Err(Error::LeaseLost)
    }
}

pub(crate) fn cursor(model: chain_cursor::Model) -> Result<Cursor, Error> {
    Ok(Cursor {
        next: convert::unsigned("next_block", model.next_block)?,
        parent: model
            .hash
            .map(|hash| convert::hash("hash", &hash))
            .transpose()?,
        time: model
            .time
            .map(|time| convert::unsigned("time", time))
            .transpose()?,
        head: convert::unsigned("head", model.head)?,
    })
}
