use domain::ChainId;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::sponsor_spending::{ActiveModel, Column, Entity},
};

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// The scope of what a network uploaded, in bytes.
pub(crate) const UPLOADED_SCOPE: &str = "uploaded";

/// Of what a day's spending is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Calls for one wallet.
    Address,
    /// Calls that one network asked for.
    Network,
    /// Calls that move one token.
    Token,
    /// Gwei that a chain's transactions cost.
    Gas,
    /// Expired deposits that are sent back to one sender.
    ReturnsToSender,
    /// Expired deposits that are sent back on a chain.
    Returns,
    /// Gwei that sending expired deposits back costs at most.
    ReturnsGas,
    /// Gwei that deposits by signature cost at most.
    DepositsGas,
    /// Gwei that those of one wallet cost at most.
    WalletGas,
    /// Gwei that those cost at most which one network asked for.
    NetworkDepositsGas,
    /// Gwei that claims and refunds cost at most which one network asked for.
    NetworkGas,
    /// Gwei that taking the money out of one link, or from the address of one request, costs at most.
    LinkGas,
    /// Gwei that moving what came at requests' addresses costs at most.
    RequestsGas,
}

impl Scope {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Network => "network",
            Self::Token => "token",
            Self::Gas => "gas",
            Self::ReturnsToSender => "sender_returns",
            Self::Returns => "returns",
            Self::ReturnsGas => "returns_gas",
            Self::DepositsGas => "deposits_gas",
            Self::WalletGas => "wallet_gas",
            Self::NetworkDepositsGas => "net_deposits_gas",
            Self::NetworkGas => "network_gas",
            Self::LinkGas => "link_gas",
            Self::RequestsGas => "requests_gas",
        }
    }
}

/// How much of something a day may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// What is counted.
    pub scope: Scope,
    /// Of whom: an address, a network, a token's contract, a link. At most 64 characters.
    pub subject: String,
    /// How much of it is used: 1 of what is counted, or so many gwei.
    pub amount: u64,
    /// The most of a day.
    pub limit: u64,
}

/// The day (UTC, since 1970) of a moment in Unix milliseconds.
pub(crate) fn day_of(now: i64) -> i64 {
    now.div_euclid(DAY)
}

/// Uses its amount of what a day allows. False: it does not allow as much any more, and nothing was
/// written.
pub(crate) async fn take<C: ConnectionTrait>(
    connection: &C,
    chain: ChainId,
    day: i64,
    allowance: &Allowance,
) -> Result<bool, Error> {
    let Allowance {
        scope,
        subject,
        amount,
        limit,
    } = allowance;
    let what = (
        day,
        convert::signed(chain.0),
        scope.name(),
        subject.as_str(),
    );
    take_of(connection, what, *limit, *amount).await
}

/// Uses `amount` of the `limit` of a day, a chain, a scope by its name and a subject. False: not as
/// much is left, and nothing was written.
pub(crate) async fn take_of<C: ConnectionTrait>(
    connection: &C,
    (day, chain, scope, subject): (i64, i64, &'static str, &str),
    limit: u64,
    amount: u64,
) -> Result<bool, Error> {
    let Some(room) = limit.checked_sub(amount) else {
        return Ok(false);
    };
    let more = Expr::col((Entity, Column::Used)).add(convert::signed(amount));
    let fits = Expr::col((Entity, Column::Used)).lte(convert::signed(room));
    let taken = Entity::insert(ActiveModel {
        day: Set(day),
        chain_id: Set(chain),
        scope: Set(scope.to_owned()),
        subject: Set(subject.to_owned()),
        used: Set(convert::signed(amount)),
    })
    .on_conflict(
        OnConflict::columns([Column::Day, Column::ChainId, Column::Scope, Column::Subject])
            .value(Column::Used, more)
            .action_and_where(fits)
            .to_owned(),
    )
    .exec_without_returning(connection)
    .await?;
    Ok(taken == 1)
}

/// Gives back what was taken of a day, a chain, a scope by its name and a subject. What was taken of
/// another's is not given.
pub(crate) async fn give_back<C: ConnectionTrait>(
    connection: &C,
    (day, chain, scope, subject): (i64, i64, &'static str, &str),
    amount: u64,
) -> Result<(), Error> {
    let amount = convert::signed(amount);
    Entity::update_many()
        .col_expr(Column::Used, Expr::col(Column::Used).sub(amount))
        .filter(Column::Day.eq(day))
        .filter(Column::ChainId.eq(chain))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Subject.eq(subject))
        .filter(Column::Used.gte(amount))
        .exec(connection)
        .await?;
    Ok(())
}

/// Corrects what was used of a day's gas by what it turned out to be.
pub(crate) async fn correct_gas<C: ConnectionTrait>(
    connection: &C,
    chain: ChainId,
    day: i64,
    by: i64,
) -> Result<(), Error> {
    Entity::update_many()
        .col_expr(Column::Used, Expr::col(Column::Used).add(by))
        .filter(Column::Day.eq(day))
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::Scope.eq(Scope::Gas.name()))
        .filter(Column::Subject.eq(""))
        .exec(connection)
        .await?;
    Ok(())
}

impl Store {
    /// How much of something was used on the day of `now` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn spent(
        &self,
        chain: ChainId,
        scope: Scope,
        subject: &str,
        now: i64,
    ) -> Result<u64, Error> {
        let id = (
            day_of(now),
            convert::signed(chain.0),
            scope.name().to_owned(),
            subject.to_owned(),
        );
        let row = Entity::find_by_id(id).one(&self.db).await?;
        // What was corrected may have been another day's.
        Ok(row.map_or(0, |row| u64::try_from(row.used).unwrap_or(0)))
    }
}
