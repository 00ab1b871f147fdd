use alloy_primitives::{Address, B256, Bytes};
use domain::{ChainId, LinkId, SponsoredKind, SponsoredState};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseConnection, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::sponsored_call::{ActiveModel, Column, Entity, Model},
    links,
};

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
    /// The link that it settles, for claims and reclaims.
    pub link: Option<LinkId>,
    /// Who gets the money: a claim's recipient, a reclaim's sender, a deposit's link key.
    pub recipient: Address,
    /// The contract.
    pub target: Address,
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
    /// What it does.
    pub kind: SponsoredKind,
    /// The link that it settles, for claims and reclaims.
    pub link: Option<LinkId>,
    /// Who gets the money.
    pub recipient: Address,
    /// The contract.
    pub target: Address,
    /// The ABI-encoded call.
    pub calldata: Bytes,
    /// How far it is.
    pub state: SponsoredState,
    /// The key and nonce of its transaction, once signed.
    pub signer: Option<(Address, u64)>,
    /// Its newest attempt's hash, once signed.
    pub tx: Option<B256>,
    /// Why it is rejected, or why it still waits.
    pub reason: Option<String>,
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
}

/// A step of a call, written only if it still stands where the step begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOutcome {
    /// Which call.
    pub call_id: String,
    /// Where it must stand.
    pub from: SponsoredState,
    /// Where it goes.
    pub to: SponsoredState,
    /// The hash of the attempt that was mined, when it is not the newest.
    pub tx: Option<B256>,
    /// Why, for a rejection.
    pub reason: Option<String>,
}

impl Store {
    /// Takes a call in, unless a live one has the same purpose. Durable when it returns.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_call(&self, call: &NewCall, now: i64) -> Result<Queued, Error> {
        let key = call.link.map(links::key);
        let row = ActiveModel {
            id: Set(call.id.clone()),
            chain_id: Set(convert::signed(call.chain.0)),
            kind: Set(call.kind.name().to_owned()),
            purpose: Set(call.purpose.clone()),
            version: Set(key.as_ref().map(|key| key.1.clone())),
            deposit_index: Set(key.as_ref().map(|key| key.2)),
            recipient: Set(call.recipient.to_vec()),
            target: Set(call.target.to_vec()),
            calldata: Set(call.calldata.to_vec()),
            state: Set(SponsoredState::Queued.name().to_owned()),
            signer: Set(None),
            nonce: Set(None),
            tx_hash: Set(None),
            reason: Set(None),
            created_at: Set(now),
            updated_at: Set(now),
        };
        // The partial unique index decides between callers who come at the same moment; the loser
        // looks again, since the winner may have been rejected meanwhile.
        loop {
            match Entity::insert(row.clone())
                .exec_without_returning(&self.db)
                .await
            {
                Ok(_) => return Ok(Queued::New),
                Err(error) if is_unique_violation(&error) => {
                    if let Some(existing) = self.live_call(&call.purpose).await? {
                        return Ok(Queued::Existing(Box::new(existing)));
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The call with a purpose that is not rejected, if there is one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn live_call(&self, purpose: &str) -> Result<Option<Call>, Error> {
        Entity::find()
            .filter(Column::Purpose.eq(purpose))
            .filter(Expr::col(Column::State).ne(convert::constant(SponsoredState::Rejected.name())))
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
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

    /// Calls of a chain that have no transaction yet, oldest first, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queued_calls(&self, chain: ChainId, limit: u64) -> Result<Vec<Call>, Error> {
        oldest_first(
            calls_at(chain, SponsoredState::Queued).limit(limit),
            &self.db,
        )
        .await
    }

    /// Calls whose newest transaction is of `signer` and that stand at `state`, oldest first, at
    /// most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn calls_of_key(
        &self,
        chain: ChainId,
        signer: Address,
        state: SponsoredState,
        limit: u64,
    ) -> Result<Vec<Call>, Error> {
        let of_key = calls_at(chain, state).filter(Column::Signer.eq(signer.to_vec()));
        oldest_first(of_key.limit(limit), &self.db).await
    }

    /// How many calls of a chain wait for a transaction.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_length(&self, chain: ChainId) -> Result<u64, Error> {
        Ok(calls_at(chain, SponsoredState::Queued)
            .count(&self.db)
            .await?)
    }

    /// Notes why queued calls still wait, for those who ask meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_waiting(&self, ids: &[&str], reason: &str) -> Result<(), Error> {
        Entity::update_many()
            .col_expr(Column::Reason, Expr::value(reason))
            .filter(Column::Id.is_in(ids.iter().copied()))
            .filter(Column::State.eq(SponsoredState::Queued.name()))
            .exec(&self.db)
            .await?;
        Ok(())
    }

    /// Notes that something was done to get these calls into a block.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_insisted(&self, ids: &[&str], now: i64) -> Result<(), Error> {
        Entity::update_many()
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .filter(Column::Id.is_in(ids.iter().copied()))
            .exec(&self.db)
            .await?;
        Ok(())
    }

    /// Takes calls a step further, in one transaction. A call that does not stand where its step
    /// begins is left alone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn advance(&self, outcomes: &[CallOutcome], now: i64) -> Result<(), Error> {
        if outcomes.is_empty() {
            return Ok(());
        }
        let transaction = self.begin().await?;
        for outcome in outcomes {
            debug_assert!(
                outcome.from.can_become(outcome.to),
                "{} cannot become {}",
                outcome.from,
                outcome.to
            );
            let mut update = Entity::update_many()
                .col_expr(Column::State, Expr::value(outcome.to.name()))
                .col_expr(Column::UpdatedAt, Expr::value(now))
                .col_expr(Column::Reason, Expr::value(outcome.reason.clone()));
            if let Some(tx) = outcome.tx {
                update = update.col_expr(Column::TxHash, Expr::value(tx.to_vec()));
            }
            update
                .filter(Column::Id.eq(&outcome.call_id))
                .filter(Column::State.eq(outcome.from.name()))
                .exec(&transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }
}

fn calls_at(chain: ChainId, state: SponsoredState) -> Select<Entity> {
    Entity::find()
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::State.eq(state.name()))
}

async fn oldest_first(calls: Select<Entity>, db: &DatabaseConnection) -> Result<Vec<Call>, Error> {
    let rows = calls.order_by_asc(Column::Id).all(db).await?;
    rows.into_iter().map(row).collect()
}

fn is_unique_violation(error: &sea_orm::DbErr) -> bool {
    matches!(
        error.sql_err(),
        Some(sea_orm::SqlErr::UniqueConstraintViolation(_))
    )
}

fn row(model: Model) -> Result<Call, Error> {
    let chain = ChainId(convert::unsigned("chain_id", model.chain_id)?);
    let link = match (model.version, model.deposit_index) {
        (Some(version), Some(index)) => Some(LinkId {
            chain,
            version: convert::named("version", &version)?,
            index: convert::unsigned("deposit_index", index)?,
        }),
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
        kind: convert::named("kind", &model.kind)?,
        link,
        recipient: convert::address("recipient", &model.recipient)?,
        target: convert::address("target", &model.target)?,
        calldata: model.calldata.into(),
        state: convert::named("state", &model.state)?,
        signer,
        tx: model
            .tx_hash
            .map(|hash| convert::hash("tx_hash", &hash))
            .transpose()?,
        reason: model.reason,
        updated_at: model.updated_at,
    })
}
