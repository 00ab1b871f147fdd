//! Steps of payments, each with what it makes of its request.

use alloy_primitives::{Address, B256, U256};
use domain::{ChainId, PaymentState, PaymentWay, RequestId, RequestState};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, UpdateMany, sea_query::Expr, sea_query::ExprTrait,
};

use super::{
    PaidIn, PaymentRow, RequestRow,
    payments::{counted, paid_from, with_paid_in},
    row,
};
use crate::{
    Error, NewJob, Notice, Store, convert,
    entity::{
        request,
        request_payment::{ActiveModel, Column, Entity},
    },
    jobs,
    notices::found_row,
    points,
};

/// A payment that somebody says they made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewPayment {
    /// For which request.
    pub request: RequestId,
    /// From which chain.
    pub chain: ChainId,
    /// By which transaction.
    pub tx: B256,
    /// Who says so.
    pub payer: Address,
    /// Whether that is another chain than the request's.
    pub is_across: bool,
}

/// What became of a payment that somebody says they made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotedPayment {
    /// It is looked for.
    Noted,
    /// It is known, and stays.
    Known,
    /// As many paid for the request as are counted.
    TooMany,
    /// There is no such request.
    Unknown,
}

/// A payment as its chain shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenPayment {
    /// Who paid.
    pub payer: Address,
    /// Smallest units that came.
    pub amount: U256,
    /// Which of the transaction's transfers it is: the log's place in its receipt, or -1 for what the transaction
    /// itself brought.
    pub place: i64,
    /// Its block.
    pub block: u64,
    /// Unix seconds of its block.
    pub at: u64,
    /// What was paid in, if it came by a route that swaps on the request's chain.
    pub paid_in: Option<PaidIn>,
}

/// What became of a payment that its chain shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownPayment {
    /// It counts.
    Counted,
    /// The transfer pays another request.
    Taken,
    /// Somebody else looked meanwhile.
    Stale,
}

/// How long a request is kept and watched, in Unix milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepRequest {
    /// All of it, while nobody has paid anything.
    pub unpaid_until: i64,
    /// What is attached to it, once somebody has.
    pub file_until: i64,
    /// How long what comes at its own address is watched while it waits to be paid.
    pub watch_open_until: i64,
    /// The same once it does not.
    pub watch_ended_until: i64,
}

impl Store {
    /// Notes that somebody says they paid, together with the job that looks whether it is so. What failed is looked
    /// at again. Of a request there are at most `most`: what its chain shows least of goes first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_payment(
        &self,
        new: NewPayment,
        job: NewJob,
        most: u64,
        now: i64,
    ) -> Result<NotedPayment, Error> {
        self.write(move |within| note(within, new, job, most, now).boxed())
            .await
    }

    /// Counts a payment that is in a block for its request.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn show_payment(
        &self,
        payment: &PaymentRow,
        seen: SeenPayment,
        keep: KeepRequest,
    ) -> Result<ShownPayment, Error> {
        let of = payment.clone();
        let shown = self.write(move |within| show(within, of.clone(), seen.clone(), keep).boxed());
        match shown.await {
            Err(error) if error.is_unique_violation() => Ok(ShownPayment::Taken),
            shown => shown,
        }
    }

    /// Says that a payment's block stays, and with it what that earns and whom it is told. `false`: somebody else
    /// did, or it is taken back.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn settle_payment(
        &self,
        payment: &PaymentRow,
        notice: Option<Notice>,
        now: i64,
    ) -> Result<bool, Error> {
        let of = payment.clone();
        let again = of.clone();
        let settled = self.write(move |within| settle(within, of, notice, now).boxed());
        match settled.await {
            // Whom it was to be told is gone.
            Err(error) if error.is_foreign_key_violation() => {
                self.write(move |within| settle(within, again, None, now).boxed())
                    .await
            }
            settled => settled,
        }
    }

    /// Takes back a payment whose block went away.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_back_payment(
        &self,
        payment: &PaymentRow,
        keep: KeepRequest,
    ) -> Result<(), Error> {
        let of = payment.clone();
        self.write(move |within| take_back(within, of, keep).boxed())
            .await
    }

    /// Says that what was noted is no payment.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn fail_payment(&self, payment: &PaymentRow) -> Result<(), Error> {
        self.give_up(payment, PaymentState::Failed).await
    }

    /// Says that nobody tells whether what was noted is a payment.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn leave_untold(&self, payment: &PaymentRow) -> Result<(), Error> {
        self.give_up(payment, PaymentState::Untold).await
    }

    async fn give_up(&self, payment: &PaymentRow, to: PaymentState) -> Result<(), Error> {
        let given_up = step(payment, PaymentState::Unconfirmed, to);
        self.write(|within| async move { Ok(given_up.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }
}

async fn note(
    within: &DatabaseTransaction,
    new: NewPayment,
    job: NewJob,
    most: u64,
    now: i64,
) -> Result<NotedPayment, Error> {
    let Some(request) = hold(within, new.request).await? else {
        return Ok(NotedPayment::Unknown);
    };
    let id = convert::id_bytes(request.id.0);
    let key = (id.clone(), convert::signed(new.chain.0), new.tx.to_vec());
    let known = match new.is_across {
        true => paid_from(new.request, new.chain, new.tx),
        false => Entity::find_by_id(key),
    };
    let known = known.one(within).await?;
    let known: Option<PaymentRow> = known.map(super::payment).transpose()?;
    if let Some(known) = &known {
        match known.state {
            PaymentState::Final => return Ok(NotedPayment::Known),
            PaymentState::Unconfirmed | PaymentState::Seen => {}
            PaymentState::Failed | PaymentState::Untold => {
                again(known, &new, now).exec(within).await.map(drop)?;
            }
        }
    } else {
        let of = Entity::find().filter(Column::Request.eq(id.clone()));
        if of.clone().count(within).await? >= most {
            let least = of.filter(spare()).order_by_asc(Column::NotedAt);
            let Some(least) = least.one(within).await? else {
                return Ok(NotedPayment::TooMany);
            };
            let key = (least.request, least.chain_id, least.tx_hash);
            Entity::delete_by_id(key).exec(within).await?;
        }
        Entity::insert(ActiveModel {
            request: Set(id),
            chain_id: Set(convert::signed(new.chain.0)),
            tx_hash: Set(new.tx.to_vec()),
            payer: Set(new.payer.to_vec()),
            state: Set(PaymentState::Unconfirmed.name().to_owned()),
            amount: Set(U256::ZERO.to_string()),
            place: Set(None),
            block: Set(None),
            at: Set(None),
            noted_at: Set(now),
            from_chain: Set(new.is_across.then_some(convert::signed(new.chain.0))),
            from_tx: Set(new.is_across.then(|| new.tx.to_vec())),
            way: Set(new.is_across.then(|| PaymentWay::Leaving.name().to_owned())),
            route: Set(None),
            in_token: Set(None),
            in_symbol: Set(None),
            in_decimals: Set(None),
            in_amount: Set(None),
        })
        .exec_without_returning(within)
        .await?;
    }
    // One that is under way is joined.
    jobs::insert(jobs::new(&job, now), within).await?;
    Ok(match known {
        Some(known) if !known.state.is_given_up() => NotedPayment::Known,
        _ => NotedPayment::Noted,
    })
}

/// Has what came to nothing looked for again, from where it was made.
fn again(known: &PaymentRow, new: &NewPayment, now: i64) -> UpdateMany<Entity> {
    let again = step(known, known.state, PaymentState::Unconfirmed)
        .col_expr(Column::NotedAt, Expr::value(now));
    match (new.is_across, known.from) {
        (true, _) => again
            .col_expr(Column::ChainId, Expr::value(convert::signed(new.chain.0)))
            .col_expr(Column::TxHash, Expr::value(new.tx.to_vec()))
            .col_expr(Column::Way, Expr::value(PaymentWay::Leaving.name())),
        // Who paid from there is known by that chain's word.
        (false, Some(_)) => again,
        (false, None) => again.col_expr(Column::Payer, Expr::value(new.payer.to_vec())),
    }
}

/// What may be forgotten for another one: nothing that a chain shows, and nothing that is on its way.
fn spare() -> Expr {
    let is_not_on_its_way = Column::Way
        .is_null()
        .or(Column::Way.eq(PaymentWay::Leaving.name()))
        .or(Column::State.eq(PaymentState::Failed.name()));
    counted().not().and(is_not_on_its_way)
}

async fn show(
    within: &DatabaseTransaction,
    of: PaymentRow,
    seen: SeenPayment,
    keep: KeepRequest,
) -> Result<ShownPayment, Error> {
    let Some(request) = hold(within, of.request).await? else {
        return Ok(ShownPayment::Stale);
    };
    let shown = step(&of, PaymentState::Unconfirmed, PaymentState::Seen)
        .col_expr(Column::Payer, Expr::value(seen.payer.to_vec()))
        .col_expr(Column::Amount, Expr::value(seen.amount.to_string()))
        .col_expr(Column::Place, Expr::value(seen.place))
        .col_expr(Column::Block, Expr::value(convert::signed(seen.block)))
        .col_expr(Column::At, Expr::value(convert::signed(seen.at)));
    let shown = with_paid_in(shown, seen.paid_in.as_ref())
        .exec(within)
        .await?;
    if shown.rows_affected == 0 {
        return Ok(ShownPayment::Stale);
    }
    let paid = request.paid.saturating_add(seen.amount);
    put_paid(within, &request, paid, keep).await?;
    Ok(ShownPayment::Counted)
}

async fn settle(
    within: &DatabaseTransaction,
    of: PaymentRow,
    notice: Option<Notice>,
    now: i64,
) -> Result<bool, Error> {
    let settled = step(&of, PaymentState::Seen, PaymentState::Final)
        .filter(Column::Block.eq(of.block.map(convert::signed)))
        .exec(within)
        .await?;
    if settled.rows_affected == 0 {
        return Ok(false);
    }
    points::note_fulfilment(within, &of, now).await?;
    if let Some(notice) = notice {
        found_row(notice, now)
            .exec_without_returning(within)
            .await?;
    }
    Ok(true)
}

async fn take_back(
    within: &DatabaseTransaction,
    of: PaymentRow,
    keep: KeepRequest,
) -> Result<(), Error> {
    let Some(request) = hold(within, of.request).await? else {
        return Ok(());
    };
    let back = step(&of, PaymentState::Seen, PaymentState::Unconfirmed);
    let back = unseen(back)
        .filter(Column::Amount.eq(of.amount.to_string()))
        .exec(within)
        .await?;
    if back.rows_affected == 1 {
        let paid = request.paid.saturating_sub(of.amount);
        put_paid(within, &request, paid, keep).await?;
    }
    Ok(())
}

/// Nothing is known any more of what its chain showed.
pub(super) fn unseen(payment: UpdateMany<Entity>) -> UpdateMany<Entity> {
    let nothing = Option::<i64>::None;
    payment
        .col_expr(Column::Amount, Expr::value(U256::ZERO.to_string()))
        .col_expr(Column::Place, Expr::value(nothing))
        .col_expr(Column::Block, Expr::value(nothing))
        .col_expr(Column::At, Expr::value(nothing))
}

/// The request, which nobody else changes before the transaction ends.
pub(super) async fn hold(
    within: &DatabaseTransaction,
    id: RequestId,
) -> Result<Option<RequestRow>, Error> {
    let held = request::Entity::find_by_id(convert::id_bytes(id.0)).lock_exclusive();
    held.one(within).await?.map(row).transpose()
}

/// Writes down what has come for a request, and what becomes of it by that.
pub(super) async fn put_paid(
    within: &DatabaseTransaction,
    request: &RequestRow,
    paid: U256,
    keep: KeepRequest,
) -> Result<RequestState, Error> {
    use request::Column as Of;

    let state = request.state.after(paid, request.amount);
    let look_at = match (paid.is_zero(), request.file) {
        (true, _) => Some(keep.unpaid_until),
        (false, Some(_)) => Some(keep.file_until),
        (false, None) => None,
    };
    let watch_until = match state {
        RequestState::Pending => keep.watch_open_until,
        _ => keep.watch_ended_until,
    };
    request::Entity::update_many()
        .col_expr(Of::Paid, Expr::value(paid.to_string()))
        .col_expr(Of::State, Expr::value(state.name()))
        .col_expr(Of::LookAt, Expr::value(look_at))
        .col_expr(Of::WatchUntil, Expr::value(watch_until))
        .filter(Of::Id.eq(convert::id_bytes(request.id.0)))
        .exec(within)
        .await?;
    Ok(state)
}

/// Takes a step with a payment, if it is still where it was.
pub(super) fn step(of: &PaymentRow, from: PaymentState, to: PaymentState) -> UpdateMany<Entity> {
    debug_assert!(PaymentState::TRANSITIONS.contains(&(from, to)));
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to.name()))
        .filter(Column::Request.eq(convert::id_bytes(of.request.0)))
        .filter(Column::ChainId.eq(convert::signed(of.chain.0)))
        .filter(Column::TxHash.eq(of.tx.to_vec()))
        .filter(Column::State.eq(from.name()))
}
