//! Calls that have no transaction yet.

use domain::{ChainId, SponsoredKind, SponsoredState};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select, UpdateMany,
    sea_query::{Alias, Expr, ExprTrait, LockBehavior, LockType, Query},
};

use super::{Call, row};
use crate::{
    Error, Store, convert,
    entity::sponsored_call::{Column, Entity},
    lease,
};

impl Store {
    /// Takes calls of a chain that have no transaction yet, at most `limit`, and gives them oldest
    /// first: until `until` (Unix ms) nobody but `holder` makes transactions of them. Those that never
    /// had a turn come before those that were taken or put off already. Of calls with the same
    /// [`turn`](crate::NewCall::turn) only the oldest is taken, and none while one of them is on its way to a block.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_queued(
        &self,
        chain: ChainId,
        holder: &str,
        now: i64,
        until: i64,
        limit: u64,
    ) -> Result<Vec<Call>, Error> {
        let taken = (Column::TakenBy, Column::TakenUntil);
        let free = queued_at(chain)
            .filter(super::of_known_kind())
            .filter(super::of_known_version())
            .filter(lease::free_for(taken, holder, now, until))
            .filter(has_its_turn())
            .order_by_asc(Column::TakenUntil)
            .order_by_asc(Column::Id)
            .limit(limit)
            // Where several write at once; SQLite's one writer needs no such thing.
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let holder = holder.to_owned();
        let rows = self.write(move |within| {
            Box::pin(async move {
                let mut rows = free.all(within).await?;
                rows.sort_by(|one, other| one.id.cmp(&other.id));
                if !rows.is_empty() {
                    let ids = rows.iter().map(|row| row.id.as_str());
                    Entity::update_many()
                        .col_expr(Column::TakenBy, Expr::value(holder))
                        .col_expr(Column::TakenUntil, Expr::value(until))
                        .filter(Column::Id.is_in(ids))
                        .exec(within)
                        .await?;
                }
                Ok(rows)
            })
        });
        rows.await?.into_iter().map(row).collect()
    }

    /// How many calls of a chain wait for a transaction.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_length(&self, chain: ChainId) -> Result<u64, Error> {
        Ok(queued_at(chain).count(&self.db).await?)
    }

    /// How many calls of a chain that nobody asked for, which send expired deposits back, wait for a
    /// transaction.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queued_returns(&self, chain: ChainId) -> Result<u64, Error> {
        let returns = queued_at(chain).filter(Column::Kind.eq(SponsoredKind::Return.name()));
        Ok(returns.count(&self.db).await?)
    }

    /// Gives queued calls back to whoever can make transactions of them, and notes why they still
    /// wait for those who ask meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_waiting(&self, ids: Vec<String>, reason: &str) -> Result<(), Error> {
        self.put_off(ids, Some(reason), 0).await
    }

    /// Puts queued calls off: until `until` (Unix ms) nobody makes transactions of them, so that
    /// those behind them have their turn. With a reason, notes it for those who ask meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_off(
        &self,
        ids: Vec<String>,
        reason: Option<&str>,
        until: i64,
    ) -> Result<(), Error> {
        self.put_back(put_off(ids, reason, until)).await
    }

    /// [`Store::put_off`] for calls of which the chain said nothing useful, counted in
    /// [`Call::asides`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn step_aside(
        &self,
        ids: Vec<String>,
        reason: Option<&str>,
        until: i64,
    ) -> Result<(), Error> {
        let once_more = Expr::col(Column::Asides).add(1);
        self.put_back(put_off(ids, reason, until).col_expr(Column::Asides, once_more))
            .await
    }

    async fn put_back(&self, update: UpdateMany<Entity>) -> Result<(), Error> {
        self.write(move |within| {
            Box::pin(async move {
                update.exec(within).await?;
                Ok(())
            })
        })
        .await
    }

    /// Rejects calls that have no transaction: ids, and why.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn refuse_queued(
        &self,
        refusals: Vec<(String, String)>,
        now: i64,
    ) -> Result<(), Error> {
        if refusals.is_empty() {
            return Ok(());
        }
        self.write(move |within| {
            Box::pin(async move {
                for (id, reason) in refusals {
                    Entity::update_many()
                        .col_expr(Column::State, Expr::value(SponsoredState::Rejected.name()))
                        .col_expr(Column::Reason, Expr::value(reason))
                        .col_expr(Column::UpdatedAt, Expr::value(now))
                        .filter(Column::Id.eq(id))
                        .filter(Column::State.eq(SponsoredState::Queued.name()))
                        .exec(within)
                        .await?;
                }
                Ok(())
            })
        })
        .await
    }
}

fn queued_at(chain: ChainId) -> Select<Entity> {
    Entity::find()
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::State.eq(SponsoredState::Queued.name()))
}

/// Whether no call of the same turn is before it. Two that are taken at the same moment are the same one.
fn has_its_turn() -> Condition {
    let other = Alias::new("other");
    let of = |column: Column| Expr::col((other.clone(), column));
    let mine = |column: Column| Expr::col((Entity, column));
    let is_under_way = of(Column::State).is_in([
        SponsoredState::Signed.name(),
        SponsoredState::Broadcast.name(),
    ]);
    let is_older = of(Column::State)
        .eq(SponsoredState::Queued.name())
        .and(of(Column::Id).lt(mine(Column::Id)));
    let before = Query::select()
        .expr(Expr::val(1))
        .from_as(Entity, other.clone())
        .and_where(of(Column::Turn).equals((Entity, Column::Turn)))
        .and_where(is_under_way.or(is_older))
        .to_owned();
    Condition::any()
        .add(Column::Turn.is_null())
        .add(Expr::exists(before).not())
}

fn put_off(ids: Vec<String>, reason: Option<&str>, until: i64) -> UpdateMany<Entity> {
    let update = Entity::update_many()
        .col_expr(Column::TakenBy, Expr::value(""))
        .col_expr(Column::TakenUntil, Expr::value(until))
        .filter(Column::Id.is_in(ids))
        .filter(Column::State.eq(SponsoredState::Queued.name()));
    match reason {
        Some(reason) => update.col_expr(Column::Reason, Expr::value(reason)),
        None => update,
    }
}
