use alloy_primitives::{Address, B256, Bytes, U256};
use domain::{ChainId, LinkId, SponsoredKind, SponsoredState};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DatabaseConnection, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Allowance, Error, Scope, Store, convert,
    entity::sponsored_call::{ActiveModel, Column, Entity, Model},
    links, spending,
};

mod along;
mod queued;
mod redirect;

pub(crate) use along::{Along, board, follow_attempt, step_along};

/// How often a call is looked at anew that others make and reject at the same moment.
const LOOKS: usize = 8;

/// A call to be sponsored, before it is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCall {
    /// A fresh id, in the order of time.
    pub id: String,
    /// Where it is sent.
    pub chain: ChainId,
    /// What it does.
    pub kind: SponsoredKind,
    /// What only one live call may do, such as take one deposit out of its vault.
    pub purpose: String,
    /// What calls share that are made one after the other: each waits until the one before it is in a block or
    /// refused. At most 128 characters.
    pub turn: Option<String>,
    /// The link that it settles, for claims and reclaims.
    pub link: Option<LinkId>,
    /// Who gets the money: a claim's recipient, a reclaim's sender, a deposit's link key.
    pub recipient: Address,
    /// The contract.
    pub target: Address,
    /// Wei of the key's own that go along.
    pub value: U256,
    /// The ABI-encoded call.
    pub calldata: Bytes,
}

/// A call as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its id.
    pub id: String,
    /// Where it is sent.
    pub chain: ChainId,
    /// What it does. `None`: only a newer program knows, and sees to it.
    pub kind: Option<SponsoredKind>,
    /// The link that it settles, for claims and reclaims; `None` too where only a newer program knows its
    /// vault.
    pub link: Option<LinkId>,
    /// Who gets the money.
    pub recipient: Address,
    /// The contract.
    pub target: Address,
    /// Wei of the key's own that go along.
    pub value: U256,
    /// The ABI-encoded call.
    pub calldata: Bytes,
    /// How far it is.
    pub state: SponsoredState,
    /// The key and nonce of the transaction that carries it, once signed.
    pub signer: Option<(Address, u64)>,
    /// The hash of that transaction's newest attempt, or of the one that is in a block.
    pub tx: Option<B256>,
    /// Whether no other call may share its transaction.
    pub is_alone: bool,
    /// Why it is rejected, or why it still waits.
    pub reason: Option<String>,
    /// How often it stepped aside since it was queued: [`Store::step_aside`].
    pub asides: u16,
    /// Unix milliseconds of its last step.
    pub updated_at: i64,
}

/// Whether a new call was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Queued {
    /// It is durable.
    New,
    /// A live call has the same purpose; nothing was written.
    Existing(Box<Call>),
    /// The day allows no more of this; nothing was written.
    OverBudget(Scope),
}

impl Store {
    /// Takes a call in, unless a live one has the same purpose or one of `allowances` is used up.
    /// Durable when it returns.
    ///
    /// # Errors
    /// When the database does not answer, or its id is another call's.
    pub async fn queue_call(
        &self,
        call: &NewCall,
        allowances: &[Allowance],
        now: i64,
    ) -> Result<Queued, Error> {
        self.take_in_durably(call, allowances, None, now).await
    }

    /// `given_up`: the call that gives way if it may, and why.
    async fn take_in_durably(
        &self,
        call: &NewCall,
        allowances: &[Allowance],
        given_up: Option<(String, String)>,
        now: i64,
    ) -> Result<Queued, Error> {
        // The partial unique index decides between callers who come at the same moment; the loser
        // looks again, since the winner may have been rejected meanwhile.
        for _ in 0..LOOKS {
            let (call, allowances) = (call.clone(), allowances.to_vec());
            let given_up = given_up.clone();
            let queued = self.write(move |within| {
                Box::pin(async move {
                    if let Some(given_up) = given_up {
                        redirect::give_up(within, given_up, call.link, now).await?;
                    }
                    take_in(within, call, &allowances, now).await
                })
            });
            match queued.await {
                Err(Error::OverBudget(scope)) => return Ok(Queued::OverBudget(scope)),
                Err(error) if error.is_unique_violation() => {}
                queued => return queued,
            }
        }
        Err(Error::Busy(DbErr::Custom(format!(
            "call {} can neither be made nor joined",
            call.id
        ))))
    }

    /// The call with a purpose that is not rejected, if there is one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn live_call(&self, purpose: &str) -> Result<Option<Call>, Error> {
        live_call(&self.db, purpose).await
    }

    /// The call.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn call(&self, id: &str) -> Result<Option<Call>, Error> {
        Entity::find_by_id(id)
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
    }

    /// The newest call of each link that has one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn calls_of_links(&self, ids: &[LinkId]) -> Result<Vec<Call>, Error> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        // Ids are in the order of time, so the greatest of a link is its newest.
        let any = links::any_of(ids, Column::ChainId, Column::Version, Column::DepositIndex);
        let newest = Entity::find()
            .select_only()
            .column_as(Column::Id.max(), "newest")
            .filter(any)
            .filter(of_known_kind())
            .group_by(Column::ChainId)
            .group_by(Column::Version)
            .group_by(Column::DepositIndex)
            .into_query();
        let rows = Entity::find()
            .filter(Column::Id.in_subquery(newest))
            .all(&self.db)
            .await?;
        rows.into_iter().map(self::row).collect()
    }

    /// The deposits by signature that our own transactions of these hashes carry.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn deposit_calls(&self, transactions: &[B256]) -> Result<Vec<Call>, Error> {
        if transactions.is_empty() {
            return Ok(Vec::new());
        }
        let hashes = transactions.iter().map(|hash| hash.to_vec());
        let rows = Entity::find()
            .filter(Column::TxHash.is_in(hashes))
            .filter(Column::Kind.eq(SponsoredKind::Deposit.name()))
            .all(&self.db)
            .await?;
        rows.into_iter().map(row).collect()
    }

    /// Calls that are carried by transactions of a key, in the order in which they came.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn calls_of_transactions(
        &self,
        chain: ChainId,
        signer: Address,
        nonces: &[u64],
    ) -> Result<Vec<Call>, Error> {
        let carried = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Signer.eq(signer.to_vec()))
            .filter(Column::Nonce.is_in(nonces.iter().map(|nonce| convert::signed(*nonce))));
        oldest_first(carried, &self.db).await
    }
}

async fn take_in<C: ConnectionTrait>(
    within: &C,
    call: NewCall,
    allowances: &[Allowance],
    now: i64,
) -> Result<Queued, Error> {
    if let Some(existing) = live_call(within, &call.purpose).await? {
        return Ok(Queued::Existing(Box::new(existing)));
    }
    for allowance in allowances {
        let day = spending::day_of(now);
        if !spending::take(within, call.chain, day, allowance).await? {
            return Err(Error::OverBudget(allowance.scope));
        }
    }
    let key = call.link.map(links::key);
    Entity::insert(ActiveModel {
        id: Set(call.id),
        chain_id: Set(convert::signed(call.chain.0)),
        kind: Set(call.kind.name().to_owned()),
        purpose: Set(call.purpose),
        version: Set(key.as_ref().map(|key| key.1.clone())),
        deposit_index: Set(key.as_ref().map(|key| key.2)),
        recipient: Set(call.recipient.to_vec()),
        target: Set(call.target.to_vec()),
        value: Set(call.value.to_string()),
        calldata: Set(call.calldata.to_vec()),
        state: Set(SponsoredState::Queued.name().to_owned()),
        signer: Set(None),
        nonce: Set(None),
        tx_hash: Set(None),
        reason: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        is_alone: Set(false),
        taken_by: Set(String::new()),
        taken_until: Set(0),
        asides: Set(0),
        turn: Set(call.turn),
    })
    .exec_without_returning(within)
    .await?;
    Ok(Queued::New)
}

async fn live_call<C: ConnectionTrait>(
    connection: &C,
    purpose: &str,
) -> Result<Option<Call>, Error> {
    Entity::find()
        .filter(Column::Purpose.eq(purpose))
        .filter(Expr::col(Column::State).ne(convert::constant(SponsoredState::Rejected.name())))
        .one(connection)
        .await?
        .map(row)
        .transpose()
}

/// Calls of a kind that this program knows; others are a newer one's, which sees to them.
fn of_known_kind() -> Expr {
    Column::Kind.is_in(SponsoredKind::ALL.map(SponsoredKind::name))
}

/// The same for the vaults of their links.
fn of_known_version() -> Condition {
    Condition::any()
        .add(Column::Version.is_null())
        .add(links::of_known_version(Column::Version))
}

async fn oldest_first(calls: Select<Entity>, db: &DatabaseConnection) -> Result<Vec<Call>, Error> {
    let rows = calls.order_by_asc(Column::Id).all(db).await?;
    rows.into_iter().map(row).collect()
}

fn row(model: Model) -> Result<Call, Error> {
    let chain = ChainId(convert::unsigned("chain_id", model.chain_id)?);
    let link = match (model.version, model.deposit_index) {
        (Some(version), Some(index)) => {
            let index = convert::unsigned("deposit_index", index)?;
            let version = version.parse().ok();
            version.map(|version| LinkId {
                chain,
                version,
                index,
            })
        }
        _ => None,
    };
    let signer = match (model.signer, model.nonce) {
        (Some(signer), Some(nonce)) => Some((
            convert::address("signer", &signer)?,
            convert::unsigned("nonce", nonce)?,
        )),
        _ => None,
    };
    Ok(Call {
        id: model.id,
        chain,
        kind: model.kind.parse().ok(),
        link,
        recipient: convert::address("recipient", &model.recipient)?,
        target: convert::address("target", &model.target)?,
        value: convert::units("value", &model.value)?,
        calldata: model.calldata.into(),
        state: convert::named("state", &model.state)?,
        signer,
        tx: model
            .tx_hash
            .map(|hash| convert::hash("tx_hash", &hash))
            .transpose()?,
        is_alone: model.is_alone,
        reason: model.reason,
        asides: convert::small("asides", model.asides)?,
        updated_at: model.updated_at,
    })
}
