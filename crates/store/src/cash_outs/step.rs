use alloy_primitives::B256;
use domain::{AccountId, CashOutId, CashOutState, NoticeKind, NoticeThing};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use super::CashOutRow;
use crate::{
    Error, Notice, Store, convert,
    entity::{
        cash_out::{Column, Entity},
        job,
    },
    notices,
};

/// What a look at a cash-out found, all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutChange {
    /// How far it is now.
    pub state: CashOutState,
    /// See [`CashOutRow::held`].
    pub held: Option<String>,
    /// Why it went no further, a code.
    pub reason: Option<String>,
    /// The transaction that pays the provider.
    pub tx: Option<B256>,
    /// What the provider calls its paying out.
    pub payout: Option<String>,
    /// What else is known of it, JSON.
    pub facts: String,
    /// Unix milliseconds of the next look.
    pub next_look_at: Option<i64>,
    /// What its owner is told of the state that it came to.
    pub told_as: Option<NoticeKind>,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SteppedCashOut {
    /// It is made.
    Done,
    /// Somebody else changed it since it was read.
    Stale,
    /// That paying out is another cash-out's.
    PayoutTaken,
}

impl Store {
    /// Writes what a look found of a cash-out that was read before, and that its owner is to be told, if they
    /// are still there.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn step_cash_out(
        &self,
        read: &CashOutRow,
        change: CashOutChange,
        now: i64,
    ) -> Result<SteppedCashOut, Error> {
        let (id, is_new) = (read.id, read.state != change.state);
        let told = change.told_as.filter(|_| is_new).map(|kind| {
            let thing = NoticeThing::CashOut(id, change.state);
            (kind, thing)
        });
        let update = update(read, change, now);
        let stepped = self
            .write(move |within| {
                async move {
                    if update.exec(within).await?.rows_affected == 0 {
                        return Ok(SteppedCashOut::Stale);
                    }
                    if let Some((kind, thing)) = told
                        && let Some(account) = owner(id, within).await?
                    {
                        let notice = Notice {
                            account,
                            kind,
                            thing,
                        };
                        notices::found_row(notice, now)
                            .exec_without_returning(within)
                            .await?;
                    }
                    Ok(SteppedCashOut::Done)
                }
                .boxed()
            })
            .await;
        match stepped {
            Err(error) if error.is_unique_violation() => Ok(SteppedCashOut::PayoutTaken),
            stepped => stepped,
        }
    }

    /// Has a cash-out looked at then (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_at_cash_out(&self, id: CashOutId, at: i64) -> Result<(), Error> {
        let later = Entity::update_many()
            .col_expr(Column::NextLookAt, Expr::value(at))
            .filter(Column::Id.eq(convert::id_bytes(id.0)));
        self.write(|within| async move { Ok(later.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Has cash-outs and the jobs that see to them looked at as soon as somebody can.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn hurry_cash_outs(
        &self,
        ids: &[CashOutId],
        job_keys: &[String],
        now: i64,
    ) -> Result<(), Error> {
        if ids.is_empty() {
            return Ok(());
        }
        let rows = Entity::update_many()
            .col_expr(Column::NextLookAt, Expr::value(now))
            .filter(Column::Id.is_in(ids.iter().map(|id| convert::id_bytes(id.0))));
        let queued = convert::constant(domain::JobState::Queued.name());
        let jobs = job::Entity::update_many()
            .col_expr(job::Column::RunAt, Expr::value(now))
            .filter(job::Column::Key.is_in(job_keys))
            .filter(Expr::col(job::Column::State).eq(queued))
            .filter(job::Column::RunAt.gt(now));
        self.write(|within| {
            async move {
                rows.exec(within).await?;
                jobs.exec(within).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

/// Letters that the columns hold.
const HELD: usize = 64;
const REASON: usize = 255;

fn update(read: &CashOutRow, change: CashOutChange, now: i64) -> UpdateMany<Entity> {
    let ended_at = change
        .state
        .is_terminal()
        .then(|| read.ended_at.unwrap_or(now));
    let state_at = match read.state == change.state {
        true => read.state_at,
        false => now,
    };
    Entity::update_many()
        .col_expr(Column::State, Expr::value(change.state.name()))
        .col_expr(Column::StateAt, Expr::value(state_at))
        .col_expr(
            Column::Held,
            Expr::value(change.held.map(|held| convert::cut(&held, HELD))),
        )
        .col_expr(
            Column::Reason,
            Expr::value(change.reason.map(|reason| convert::cut(&reason, REASON))),
        )
        .col_expr(Column::TxHash, Expr::value(change.tx.map(|tx| tx.to_vec())))
        .col_expr(Column::PayoutId, Expr::value(change.payout))
        .col_expr(Column::Facts, Expr::value(change.facts))
        .col_expr(Column::LookedAt, Expr::value(now))
        .col_expr(Column::NextLookAt, Expr::value(change.next_look_at))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .col_expr(Column::EndedAt, Expr::value(ended_at))
        .col_expr(Column::Turn, Expr::value(read.turn + 1))
        .filter(Column::Id.eq(convert::id_bytes(read.id.0)))
        .filter(Column::Turn.eq(read.turn))
}

/// Whose it is by now.
async fn owner(id: CashOutId, within: &DatabaseTransaction) -> Result<Option<AccountId>, Error> {
    let owner: Option<Option<Vec<u8>>> = Entity::find_by_id(convert::id_bytes(id.0))
        .select_only()
        .column(Column::Account)
        .into_tuple()
        .one(within)
        .await?;
    let owner = owner.flatten();
    owner
        .map(|account| Ok(AccountId(convert::id("account", &account)?)))
        .transpose()
}
