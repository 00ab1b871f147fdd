//! What an operator closed: a cash-out as it stood then. Nothing of the cash-out itself changes, and it is looked at as
//! before. Once it stands otherwise it is not closed any more.

use domain::CashOutId;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Func, OnConflict},
};

use super::CashOutRow;
use crate::{
    Error, Store, convert,
    entity::{
        cash_out,
        cash_out_closing::{ActiveModel, Column, Entity, Model},
    },
};

/// That a cash-out needs nobody any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutClosing {
    /// Which.
    pub cash_out: CashOutId,
    /// How it stood: its state's name.
    pub state: String,
    /// See [`CashOutRow::held`].
    pub held: Option<String>,
    /// Who says so: at most 100 characters.
    pub by: String,
    /// Why: at most 500 characters.
    pub because: String,
    /// Unix milliseconds.
    pub at: i64,
}

impl Store {
    /// Closes a cash-out as it was read. What was closed before stays closed by who did it first; the answer is what
    /// counts.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn close_cash_out(
        &self,
        row: &CashOutRow,
        (by, because): (&str, &str),
        now: i64,
    ) -> Result<CashOutClosing, Error> {
        let held = row.held.clone().unwrap_or_default();
        let key = (
            convert::id_bytes(row.id.0),
            row.state.name().to_owned(),
            row.state_at,
            held,
        );
        let new = ActiveModel {
            cash_out: Set(key.0.clone()),
            state: Set(key.1.clone()),
            state_at: Set(key.2),
            held: Set(key.3.clone()),
            closed_by: Set(by.to_owned()),
            because: Set(because.to_owned()),
            closed_at: Set(now),
        };
        let insert = Entity::insert(new).on_conflict(OnConflict::new().do_nothing().to_owned());
        let id = row.id;
        self.write(move |within| {
            async move {
                insert.exec_without_returning(within).await?;
                let kept = Entity::find_by_id(key).one(within).await?;
                closing(kept.ok_or_else(|| Error::Corrupt {
                    what: "cash_out_closings",
                    value: id.to_string(),
                })?)
            }
            .boxed()
        })
        .await
    }

    /// What was closed, the newest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_out_closings(&self, limit: u64) -> Result<Vec<CashOutClosing>, Error> {
        let rows = Entity::find()
            // All of them; said, for the index to be searched.
            .filter(Column::ClosedAt.gte(0))
            .order_by_desc(Column::ClosedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(closing).collect()
    }
}

/// Whether a cash-out is not closed as it stands, as a part of a statement about cash-outs.
pub(super) fn is_open() -> Expr {
    let of = |column: cash_out::Column| Expr::col((cash_out::Entity, column));
    let held = Func::coalesce([of(cash_out::Column::Held), Expr::val("")]);
    let closing = Entity::find()
        .select_only()
        .column(Column::CashOut)
        .filter(Expr::col((Entity, Column::CashOut)).eq(of(cash_out::Column::Id)))
        .filter(Expr::col((Entity, Column::State)).eq(of(cash_out::Column::State)))
        .filter(Expr::col((Entity, Column::StateAt)).eq(of(cash_out::Column::StateAt)))
        .filter(Expr::col((Entity, Column::Held)).eq(held))
        .into_query();
    Expr::not_exists(closing)
}

fn closing(model: Model) -> Result<CashOutClosing, Error> {
    Ok(CashOutClosing {
        cash_out: CashOutId(convert::id("cash_out", &model.cash_out)?),
        state: model.state,
        held: Some(model.held).filter(|held| !held.is_empty()),
        by: model.closed_by,
        because: model.because,
        at: model.closed_at,
    })
}
