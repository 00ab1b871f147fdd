use domain::{CashOutState, LinkId};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{CashOutRow, closing::is_open, row};
use crate::{
    Error, Store, convert,
    entity::cash_out::{Column, Entity},
    links,
};

/// Since when a state lasts too long: Unix milliseconds before which it was come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// The state.
    pub state: CashOutState,
    /// The time.
    pub since: i64,
}

impl Store {
    /// Cash-outs that are due to be looked at, those that wait for longest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_outs_to_look_at(
        &self,
        now: i64,
        limit: u64,
    ) -> Result<Vec<CashOutRow>, Error> {
        let rows = Entity::find()
            .filter(Column::NextLookAt.lte(now))
            .order_by_asc(Column::NextLookAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(row).collect()
    }

    /// Whether the money that a canceled cash-out's claim brought to the provider belongs to another cash-out of the same
    /// link that pays there in the same way: to one that was not canceled. Where all were canceled it belongs to one of
    /// them: to the one that has the provider's payout, or else to the newest.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_paid_for_another(&self, canceled: &CashOutRow) -> Result<bool, Error> {
        let pay_to = canceled.pay_to.map(|address| address.to_vec());
        let id = convert::id_bytes(canceled.id.0);
        let place = Expr::tuple([Expr::val(canceled.created_at), Expr::val(id.clone())]);
        let columns = [Column::CreatedAt, Column::Id].map(Expr::col);
        let is_newer = Expr::tuple(columns).gt(place);
        let has_payout = Expr::col(Column::PayoutId).is_not_null();
        let comes_first = match canceled.payout {
            Some(_) => has_payout.and(is_newer),
            None => has_payout.or(is_newer),
        };
        let another = Entity::find()
            .filter(is_of(canceled.link))
            .filter(Column::PayTo.eq(pay_to))
            .filter(Column::PayTo.is_not_null())
            .filter(match canceled.route {
                Some(route) => Column::Route.eq(convert::id_bytes(route.0)),
                None => Column::Route.is_null(),
            })
            .filter(Column::Id.ne(id))
            .filter(Column::Signature.is_not_null())
            .filter(
                Condition::any()
                    .add(Column::State.ne(CashOutState::Canceled.name()))
                    .add(comes_first),
            )
            .one(&self.db);
        Ok(another.await?.is_some())
    }

    /// Cash-outs that stand in one of these states for too long and of which the provider says what we do not
    /// know, but for what an operator closed; those that stand for longest first, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn troubled_cash_outs(
        &self,
        overdue: &[Overdue],
        limit: u64,
    ) -> Result<Vec<CashOutRow>, Error> {
        let held = Entity::find()
            .filter(Column::Held.is_not_null())
            // All of them; said, for the index of these few to be searched.
            .filter(Column::StateAt.gte(0))
            .filter(is_open())
            .order_by_asc(Column::StateAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        let mut rows = held;
        for Overdue { state, since } in overdue {
            let standing = Entity::find()
                .filter(Column::State.eq(state.name()))
                .filter(Column::StateAt.lte(*since))
                .filter(Expr::col(Column::EndedAt).is_null())
                .filter(Expr::col(Column::Held).is_null())
                .filter(is_open())
                .order_by_asc(Column::StateAt)
                .limit(limit)
                .all(&self.db)
                .await?;
            rows.extend(standing);
        }
        rows.sort_by_key(|row| row.state_at);
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        rows.into_iter().map(row).collect()
    }
}

/// The states that lead on, as a part of a statement's values.
pub(super) fn leading_on() -> impl Iterator<Item = CashOutState> + Clone {
    CashOutState::ALL
        .into_iter()
        .filter(|state| !state.is_terminal())
}

/// The cash-out that has a link's money, or will have it: it was confirmed and not canceled. There is at most one.
pub(crate) fn has_the_money_of(link: LinkId) -> Condition {
    let without = [CashOutState::Ready, CashOutState::Canceled];
    let without = without.map(|state| convert::constant(state.name()));
    is_of(link).add(Expr::col(Column::State).is_not_in(without))
}

fn is_of(link: LinkId) -> Condition {
    let (chain, version, index) = links::key(link);
    Condition::all()
        .add(Column::ChainId.eq(chain))
        .add(Column::Version.eq(version))
        .add(Column::DepositIndex.eq(index))
}
