//! Steps of payments that are made from another chain than the request's.

use alloy_primitives::{Address, B256};
use domain::{ChainId, PaymentState, PaymentWay};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, UpdateMany,
    sea_query::{Expr, ExprTrait},
};

use super::{
    KeepRequest, PaidFrom, PaymentRow, RequestRoute,
    pay::{hold, put_paid, step, unseen},
    payments::{payment, with_paid_in},
};
use crate::{
    Error, NewJob, Store, convert,
    entity::request_payment::{Column, Entity},
    jobs,
};

/// What became of a payment of which it is known by which transaction it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivedPayment {
    /// That one is looked at from now on.
    Noted,
    /// That one pays the request for somebody else.
    Taken,
    /// Somebody else looked meanwhile.
    Stale,
}

impl Store {
    /// Says how far a payment is on its way, who made it and by which route. `false`: somebody else looked meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn move_payment(
        &self,
        payment: &PaymentRow,
        way: PaymentWay,
        payer: Address,
        route: &RequestRoute,
    ) -> Result<bool, Error> {
        let moved = underway(payment)
            .col_expr(Column::Way, Expr::value(way.name()))
            .col_expr(Column::Payer, Expr::value(payer.to_vec()))
            .col_expr(Column::Route, Expr::value(convert::id_bytes(route.id.0)));
        let moved = with_paid_in(moved, route.paid_in.as_ref());
        let moved = self.write(|within| async move { Ok(moved.exec(within).await?) }.boxed());
        Ok(moved.await?.rows_affected == 1)
    }

    /// Takes a payment back to before it was paid in: the block in which it was is gone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn unpay_payment(&self, payment: &PaymentRow) -> Result<(), Error> {
        let back = underway(payment).col_expr(Column::Way, Expr::value(PaymentWay::Leaving.name()));
        self.write(|within| async move { Ok(back.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Says that a payment ended on its way, and how.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_payment(&self, payment: &PaymentRow, way: PaymentWay) -> Result<(), Error> {
        let ended = step(payment, PaymentState::Unconfirmed, PaymentState::Failed)
            .col_expr(Column::Way, Expr::value(way.name()));
        self.write(|within| async move { Ok(ended.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Puts a payment back on its way, together with the job that asks by which transaction it comes: the one that was
    /// named is in no block of the request's chain. `false`: somebody else looked meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_payment_back(
        &self,
        payment: &PaymentRow,
        job: NewJob,
        keep: KeepRequest,
        now: i64,
    ) -> Result<bool, Error> {
        let of = payment.clone();
        self.write(move |within| put_back(within, of, job, keep, now).boxed())
            .await
    }

    /// Says by which transaction of the request's chain a payment comes, together with the job that looks at it. What
    /// somebody said of that transaction before is said of this payment.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn payment_arrives(
        &self,
        payment: &PaymentRow,
        (chain, tx): (ChainId, B256),
        job: NewJob,
        now: i64,
    ) -> Result<ArrivedPayment, Error> {
        let of = payment.clone();
        self.write(move |within| arrive(within, of, (chain, tx), job, now).boxed())
            .await
    }
}

async fn put_back(
    within: &DatabaseTransaction,
    of: PaymentRow,
    job: NewJob,
    keep: KeepRequest,
    now: i64,
) -> Result<bool, Error> {
    let (Some(request), Some(from)) = (hold(within, of.request).await?, of.from) else {
        return Ok(false);
    };
    let back = Entity::update_many()
        .filter(key_of(&of))
        .filter(Column::State.eq(of.state.name()))
        .filter(Column::Amount.eq(of.amount.to_string()));
    let back = unseen(back)
        .col_expr(Column::State, Expr::value(PaymentState::Unconfirmed.name()))
        .col_expr(Column::ChainId, Expr::value(convert::signed(from.chain.0)))
        .col_expr(Column::TxHash, Expr::value(from.tx.to_vec()))
        .col_expr(Column::Way, Expr::value(PaymentWay::Crossing.name()))
        .exec(within)
        .await?;
    if back.rows_affected == 0 {
        return Ok(false);
    }
    if of.state == PaymentState::Seen {
        let paid = request.paid.saturating_sub(of.amount);
        put_paid(within, &request, paid, keep).await?;
    }
    jobs::insert(jobs::new(&job, now), within).await?;
    Ok(true)
}

async fn arrive(
    within: &DatabaseTransaction,
    of: PaymentRow,
    (chain, tx): (ChainId, B256),
    job: NewJob,
    now: i64,
) -> Result<ArrivedPayment, Error> {
    let (Some(_), Some(from)) = (hold(within, of.request).await?, of.from) else {
        return Ok(ArrivedPayment::Stale);
    };
    let key = (
        convert::id_bytes(of.request.0),
        convert::signed(chain.0),
        tx.to_vec(),
    );
    let said = Entity::find_by_id(key).one(within).await?;
    let said = said.map(payment).transpose()?;
    let arrived = match said {
        Some(said) if said.from.is_some() => return Ok(ArrivedPayment::Taken),
        Some(said) => {
            let gone = Entity::delete_many()
                .filter(stands(&of))
                .exec(within)
                .await?;
            if gone.rows_affected == 0 {
                return Ok(ArrivedPayment::Stale);
            }
            let again = match said.state.is_given_up() {
                true => step(&said, said.state, PaymentState::Unconfirmed),
                false => Entity::update_many().filter(key_of(&said)),
            };
            with_paid_in(arrival(again, from), of.paid_in.as_ref())
                .col_expr(Column::Payer, Expr::value(of.payer.to_vec()))
                .exec(within)
                .await?
        }
        None => {
            arrival(underway(&of), from)
                .col_expr(Column::ChainId, Expr::value(convert::signed(chain.0)))
                .col_expr(Column::TxHash, Expr::value(tx.to_vec()))
                .exec(within)
                .await?
        }
    };
    if arrived.rows_affected == 0 {
        return Ok(ArrivedPayment::Stale);
    }
    jobs::insert(jobs::new(&job, now), within).await?;
    Ok(ArrivedPayment::Noted)
}

/// Writes down where what arrives was paid in.
fn arrival(of: UpdateMany<Entity>, from: PaidFrom) -> UpdateMany<Entity> {
    let route = from.route.map(|route| convert::id_bytes(route.0));
    of.col_expr(
        Column::FromChain,
        Expr::value(convert::signed(from.chain.0)),
    )
    .col_expr(Column::FromTx, Expr::value(from.tx.to_vec()))
    .col_expr(Column::Way, Expr::value(PaymentWay::Arrived.name()))
    .col_expr(Column::Route, Expr::value(route))
}

/// A payment that is still on its way as it was read.
fn underway(of: &PaymentRow) -> UpdateMany<Entity> {
    Entity::update_many().filter(stands(of))
}

fn stands(of: &PaymentRow) -> Expr {
    let way = of.from.map(|from| from.way.name());
    key_of(of)
        .and(Column::State.eq(PaymentState::Unconfirmed.name()))
        .and(Column::Way.eq(way))
}

fn key_of(of: &PaymentRow) -> Expr {
    Column::Request
        .eq(convert::id_bytes(of.request.0))
        .and(Column::ChainId.eq(convert::signed(of.chain.0)))
        .and(Column::TxHash.eq(of.tx.to_vec()))
}
