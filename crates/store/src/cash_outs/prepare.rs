use alloy_primitives::{Address, Bytes, U256};
use domain::{
    AccountId, BankAccountId, CashOutId, CashOutKind, CashOutState, Cents, ChainId, LinkId, Rail,
    RouteId,
};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{CashOutRow, Vehicle, row};
use crate::{
    Error, NewJob, Store, convert,
    entity::{
        account,
        cash_out::{ActiveModel, Column, Entity},
    },
    jobs, links,
};

/// A cash-out that nobody has said yes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCashOut {
    /// A fresh id, drawn at random.
    pub id: CashOutId,
    /// Whose.
    pub account: AccountId,
    /// Why.
    pub kind: CashOutKind,
    /// Where the money comes from.
    pub link: LinkId,
    /// The token's contract.
    pub token: Address,
    /// In the token's smallest units.
    pub amount: U256,
    /// The same in cents of dollars.
    pub cents: Cents,
    /// What is kept of it.
    pub fee: Cents,
    /// The person's bank account, by its row.
    pub bank_account: BankAccountId,
    /// Who the person is to the provider.
    pub customer: String,
    /// What the bank account is to the provider.
    pub external_account: String,
    /// By which network of banks.
    pub rail: Rail,
    /// What of the account's number may be shown to its owner.
    pub hint: String,
    /// By what the provider takes the money in.
    pub vehicle: Vehicle,
    /// On which chain the provider takes it in, if a route has to bring it there; `None`: on the link's.
    pub landing: Option<ChainId>,
    /// The idempotency key of the vehicle's making.
    pub key: u128,
    /// JSON.
    pub facts: String,
    /// Unix milliseconds from which it is looked at whether it is still wanted.
    pub next_look_at: i64,
}

/// What became of one that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreparedCashOut {
    /// This is it, made now or before.
    Row(Box<CashOutRow>),
    /// They have as many under way as one may have.
    TooMany,
    /// There is no such account any more.
    Gone,
}

/// What a link's key signed of a cash-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutSignatures {
    /// Of the claim; at most 1,024 bytes.
    pub withdrawal: Bytes,
    /// Of the route, where one brings the money to the provider; at most 1,024 bytes.
    pub routing: Option<Bytes>,
}

/// What became of a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmedCashOut {
    /// It is under way from now on.
    Done,
    /// The link's money goes to a bank already, by another cash-out.
    Taken,
    /// Somebody else changed it since it was read.
    Stale,
}

impl Store {
    /// Prepares a cash-out, unless the same person prepared the same before. A person has at most `most`
    /// that have not come to their end.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prepare_cash_out(
        &self,
        new: NewCashOut,
        most: u64,
        now: i64,
    ) -> Result<PreparedCashOut, Error> {
        self.write(move |within| prepare(new, most, now, within).boxed())
            .await
    }

    /// Notes where a cash-out's money would go. What was noted before stays.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_vehicle(
        &self,
        id: CashOutId,
        vehicle_id: &str,
        pay_to: Address,
        now: i64,
    ) -> Result<(), Error> {
        let update = Entity::update_many()
            .col_expr(Column::VehicleId, Expr::value(vehicle_id))
            .col_expr(Column::PayTo, Expr::value(pay_to.to_vec()))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .col_expr(Column::Turn, Expr::col(Column::Turn).add(1))
            .filter(Column::Id.eq(convert::id_bytes(id.0)))
            .filter(Column::VehicleId.is_null());
        self.write(|within| async move { Ok(update.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Notes by which route a prepared cash-out's money would get to the provider, and how much of it would, in
    /// cents. The newest counts.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_cash_out_route(
        &self,
        id: CashOutId,
        route: RouteId,
        cents: Cents,
        now: i64,
    ) -> Result<(), Error> {
        let update = Entity::update_many()
            .col_expr(Column::Route, Expr::value(convert::id_bytes(route.0)))
            .col_expr(Column::Cents, Expr::value(convert::signed(cents.0)))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .col_expr(Column::Turn, Expr::col(Column::Turn).add(1))
            .filter(Column::Id.eq(convert::id_bytes(id.0)))
            .filter(Column::State.eq(CashOutState::Ready.name()));
        self.write(|within| async move { Ok(update.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Puts a prepared cash-out under way, together with the job that sees to it. Of many at the same moment
    /// that are of one link one is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn confirm_cash_out(
        &self,
        prepared: &CashOutRow,
        signed: CashOutSignatures,
        job: NewJob,
        now: i64,
    ) -> Result<ConfirmedCashOut, Error> {
        let state = CashOutState::AwaitingTx.name();
        let update = Entity::update_many()
            .col_expr(Column::State, Expr::value(state))
            .col_expr(Column::StateAt, Expr::value(now))
            .col_expr(Column::Signature, Expr::value(signed.withdrawal.to_vec()))
            .col_expr(
                Column::RoutingSignature,
                Expr::value(signed.routing.map(|signature| signature.to_vec())),
            )
            .col_expr(Column::NextLookAt, Expr::value(now))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .col_expr(Column::Turn, Expr::value(prepared.turn + 1))
            .filter(Column::Id.eq(convert::id_bytes(prepared.id.0)))
            .filter(Column::Turn.eq(prepared.turn))
            .filter(Column::State.eq(CashOutState::Ready.name()));
        let confirmed = self
            .write(move |within| {
                async move {
                    if update.exec(within).await?.rows_affected == 0 {
                        return Ok(ConfirmedCashOut::Stale);
                    }
                    jobs::insert(jobs::new(&job, now), within).await?;
                    Ok(ConfirmedCashOut::Done)
                }
                .boxed()
            })
            .await;
        match confirmed {
            Err(error) if error.is_unique_violation() => Ok(ConfirmedCashOut::Taken),
            confirmed => confirmed,
        }
    }
}

async fn prepare(
    new: NewCashOut,
    most: u64,
    now: i64,
    within: &DatabaseTransaction,
) -> Result<PreparedCashOut, Error> {
    let account = convert::id_bytes(new.account.0);
    // Has others wait who count what this person has.
    let locked: Option<Vec<u8>> = account::Entity::find()
        .select_only()
        .column(account::Column::Id)
        .filter(account::Column::Id.eq(account.clone()))
        .lock_exclusive()
        .into_tuple()
        .one(within)
        .await?;
    if locked.is_none() {
        return Ok(PreparedCashOut::Gone);
    }
    let (chain, version, index) = links::key(new.link);
    let bank_account = convert::id_bytes(new.bank_account.0);
    let known = Entity::find()
        .filter(Column::Account.eq(account.clone()))
        .filter(Column::ChainId.eq(chain))
        .filter(Column::Version.eq(version.clone()))
        .filter(Column::DepositIndex.eq(index))
        .filter(Column::Kind.eq(new.kind.name()))
        .filter(Column::BankAccount.eq(bank_account.clone()))
        .filter(Expr::col(Column::State).eq(convert::constant(CashOutState::Ready.name())))
        .one(within)
        .await?;
    if let Some(known) = known {
        return Ok(PreparedCashOut::Row(Box::new(row(known)?)));
    }
    let open = Entity::find()
        .filter(Column::Account.eq(account.clone()))
        .filter(Column::EndedAt.is_null());
    if open.count(within).await? >= most {
        return Ok(PreparedCashOut::TooMany);
    }
    let inserted = ActiveModel {
        id: Set(convert::id_bytes(new.id.0)),
        account: Set(Some(account)),
        kind: Set(new.kind.name().to_owned()),
        chain_id: Set(chain),
        version: Set(version),
        deposit_index: Set(index),
        token: Set(new.token.to_vec()),
        amount: Set(new.amount.to_string()),
        cents: Set(convert::signed(new.cents.0)),
        fee_cents: Set(convert::signed(new.fee.0)),
        bank_account: Set(bank_account),
        customer_id: Set(new.customer),
        external_id: Set(new.external_account),
        rail: Set(new.rail.name().to_owned()),
        hint: Set(new.hint),
        vehicle: Set(new.vehicle.name().to_owned()),
        vehicle_id: Set(None),
        pay_to: Set(None),
        landing_chain: Set(new.landing.map(|chain| convert::signed(chain.0))),
        route: Set(None),
        key: Set(convert::id_bytes(new.key)),
        signature: Set(None),
        routing_signature: Set(None),
        state: Set(CashOutState::Ready.name().to_owned()),
        state_at: Set(now),
        held: Set(None),
        reason: Set(None),
        tx_hash: Set(None),
        payout_id: Set(None),
        facts: Set(new.facts),
        looked_at: Set(now),
        next_look_at: Set(Some(new.next_look_at)),
        turn: Set(0),
        created_at: Set(now),
        updated_at: Set(now),
        ended_at: Set(None),
    };
    Entity::insert(inserted)
        .exec_without_returning(within)
        .await?;
    let made = Entity::find_by_id(convert::id_bytes(new.id.0))
        .one(within)
        .await?;
    let made = made.map(row).transpose()?;
    Ok(made.map_or(PreparedCashOut::Gone, |made| {
        PreparedCashOut::Row(Box::new(made))
    }))
}
