//! Money on its way from links to banks: one row each, from when it is known where the money would go.
//!
//! A link's money goes to one bank: a partial unique index lets one row of a link be under way. What is
//! written of a row names the turn at which it was read, so of two who look at it one writes.

mod addresses;
mod closing;
mod figures;
mod known;
mod look;
mod payees;
mod prepare;
mod step;

pub use addresses::LiquidationRow;
pub use closing::CashOutClosing;
pub use figures::CashOutFigures;
pub use look::Overdue;
pub(crate) use look::has_the_money_of;
pub use payees::BankPayee;
pub use prepare::{CashOutSignatures, ConfirmedCashOut, NewCashOut, PreparedCashOut};
pub use step::{CashOutChange, SteppedCashOut};

use std::{fmt, str::FromStr};

use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{
    AccountId, BankAccountId, CashOutId, CashOutKind, CashOutState, Cents, ChainId, LinkId, Rail,
    RouteId, UnknownState,
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::cash_out::{Column, Entity, Model},
};

/// By what the provider takes money in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vehicle {
    /// The bank account's own address, which makes a drain of all that arrives there. Its id is the
    /// liquidation address's.
    Drain,
    /// A transfer of its own, of which a fee is kept. Its id is the transfer's.
    Transfer,
}

impl Vehicle {
    const ALL: [Self; 2] = [Self::Drain, Self::Transfer];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Drain => "drain",
            Self::Transfer => "transfer",
        }
    }
}

impl fmt::Display for Vehicle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Vehicle {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|vehicle| vehicle.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// A cash-out as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CashOutRow {
    /// Which.
    pub id: CashOutId,
    /// Whose; `None`: their account is no more.
    pub account: Option<AccountId>,
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
    /// The person's bank account, by its row. It may be gone.
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
    /// What that is called there; `None`: it is not made yet.
    pub vehicle_id: Option<String>,
    /// Where the money has to get; `None`: that is not known yet.
    pub pay_to: Option<Address>,
    /// On which chain that is, if the money is brought there by a route; `None`: the claim pays there, on the
    /// link's.
    pub landing: Option<ChainId>,
    /// The route by which it gets there. Of one that nobody said yes to it may be over, and forgotten.
    pub route: Option<RouteId>,
    /// The idempotency key of the vehicle's making.
    pub key: u128,
    /// The link key's signature, once there is one.
    pub signature: Option<Bytes>,
    /// The link key's signature of the route, once there is one.
    pub routing_signature: Option<Bytes>,
    /// How far it is.
    pub state: CashOutState,
    /// Unix milliseconds at which it came there.
    pub state_at: i64,
    /// What the provider calls a state of it that we do not know.
    pub held: Option<String>,
    /// Why it went no further, a code.
    pub reason: Option<String>,
    /// The transaction that pays the provider.
    pub tx: Option<B256>,
    /// What the provider calls its paying out.
    pub payout: Option<String>,
    /// What else is known of it, JSON.
    pub facts: String,
    /// Unix milliseconds of the last look at the chain and the provider.
    pub looked_at: i64,
    /// Unix milliseconds of the next one; `None`: nobody looks any more by themselves.
    pub next_look_at: Option<i64>,
    /// How often it was changed.
    pub turn: i64,
    /// Unix milliseconds.
    pub created_at: i64,
    /// Unix milliseconds of the last change.
    pub updated_at: i64,
    /// Unix milliseconds at which it came to its end.
    pub ended_at: Option<i64>,
}

impl CashOutRow {
    /// The chain on which the provider takes the money in.
    pub fn paid_on(&self) -> ChainId {
        self.landing.unwrap_or(self.link.chain)
    }
}

impl Store {
    /// A cash-out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_out(&self, id: CashOutId) -> Result<Option<CashOutRow>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0)).one(&self.db);
        found.await?.map(row).transpose()
    }

    /// Somebody's cash-outs but for those that nobody said yes to, the newest first, from behind a place on;
    /// at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_outs_of(
        &self,
        account: AccountId,
        before: Option<(i64, CashOutId)>,
        limit: u64,
    ) -> Result<Vec<CashOutRow>, Error> {
        let mut query = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .filter(Column::Signature.is_not_null());
        if let Some((created_at, id)) = before {
            let place = Expr::tuple([Expr::val(created_at), Expr::val(convert::id_bytes(id.0))]);
            let columns = [Column::CreatedAt, Column::Id].map(Expr::col);
            query = query.filter(Expr::tuple(columns).lt(place));
        }
        let rows = query
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(row).collect()
    }

    /// Those that the provider's id of a liquidation address, a transfer or a payout is about; at most `limit`
    /// that have not come to their end, and then those that have.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cash_outs_about(
        &self,
        bridge_id: &str,
        limit: u64,
    ) -> Result<Vec<CashOutRow>, Error> {
        let of_payout = Entity::find()
            .filter(Column::PayoutId.eq(bridge_id))
            .filter(Column::PayoutId.is_not_null())
            .one(&self.db)
            .await?;
        let of_vehicle = Entity::find()
            .filter(Column::VehicleId.eq(bridge_id))
            .filter(Column::Signature.is_not_null())
            .filter(Column::EndedAt.is_null())
            .order_by_asc(Column::LookedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        let all = of_payout.into_iter().chain(of_vehicle);
        all.map(row).collect()
    }
}

fn row(model: Model) -> Result<CashOutRow, Error> {
    let account = model.account.as_deref();
    let pay_to = model.pay_to.as_deref();
    let (landing, route) = (model.landing_chain, model.route.as_deref());
    let tx = model.tx_hash.as_deref();
    Ok(CashOutRow {
        id: CashOutId(convert::id("id", &model.id)?),
        account: account
            .map(|account| Ok::<_, Error>(AccountId(convert::id("account", account)?)))
            .transpose()?,
        kind: convert::named("kind", &model.kind)?,
        link: LinkId {
            chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
            version: convert::named("version", &model.version)?,
            index: convert::unsigned("deposit_index", model.deposit_index)?,
        },
        token: convert::address("token", &model.token)?,
        amount: convert::units("amount", &model.amount)?,
        cents: Cents(convert::unsigned("cents", model.cents)?),
        fee: Cents(convert::unsigned("fee_cents", model.fee_cents)?),
        bank_account: BankAccountId(convert::id("bank_account", &model.bank_account)?),
        customer: model.customer_id,
        external_account: model.external_id,
        rail: convert::named("rail", &model.rail)?,
        hint: model.hint,
        vehicle: convert::named("vehicle", &model.vehicle)?,
        vehicle_id: model.vehicle_id,
        pay_to: pay_to
            .map(|address| convert::address("pay_to", address))
            .transpose()?,
        landing: landing
            .map(|chain| convert::unsigned("landing_chain", chain).map(ChainId))
            .transpose()?,
        route: route
            .map(|id| convert::id("route", id).map(RouteId))
            .transpose()?,
        key: convert::id("key", &model.key)?,
        signature: model.signature.map(Bytes::from),
        routing_signature: model.routing_signature.map(Bytes::from),
        state: convert::named("state", &model.state)?,
        state_at: model.state_at,
        held: model.held,
        reason: model.reason,
        tx: tx.map(|tx| convert::hash("tx_hash", tx)).transpose()?,
        payout: model.payout_id,
        facts: model.facts,
        looked_at: model.looked_at,
        next_look_at: model.next_look_at,
        turn: model.turn,
        created_at: model.created_at,
        updated_at: model.updated_at,
        ended_at: model.ended_at,
    })
}
