use alloy_primitives::Address;
use domain::{ChainId, TransactionState};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict, Query},
};

use crate::{
    Error, Store, convert,
    entity::{
        chain_cursor,
        sponsor_key::{ActiveModel, Column, Entity},
        sponsor_transaction,
    },
    lease, transactions,
};

/// The right to sign with a sponsor key, until it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyLease {
    /// Which key.
    pub address: Address,
    /// The nonce that its next transaction takes, as far as we have signed.
    pub next_nonce: u64,
}

impl Store {
    /// Takes or renews the right to sign with `address` on `chain` until `until` (Unix ms).
    /// `None`: another process has it.
    ///
    /// A key that was never used starts at `first_nonce`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lease_key(
        &self,
        chain: ChainId,
        address: Address,
        first_nonce: u64,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<Option<KeyLease>, Error> {
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                let id = (convert::signed(chain.0), address.to_vec());
                add_unknown(within, &id, first_nonce).await?;
                let taken = Entity::update_many()
                    .col_expr(Column::LeaseHolder, Expr::value(holder.as_str()))
                    .col_expr(Column::LeaseUntil, Expr::value(until))
                    .filter(Column::ChainId.eq(id.0))
                    .filter(Column::Address.eq(id.1.clone()))
                    .filter(lease::free_for(
                        (Column::LeaseHolder, Column::LeaseUntil),
                        &holder,
                        now,
                        until,
                    ))
                    .exec(within)
                    .await?;
                if taken.rows_affected == 0 {
                    return Ok(None);
                }
                let Some(row) = Entity::find_by_id(id).one(within).await? else {
                    return Ok(None);
                };
                let next_nonce = convert::unsigned("next_nonce", row.next_nonce)?;
                Ok(Some(KeyLease {
                    address,
                    next_nonce,
                }))
            })
        })
        .await
    }

    /// Gives back every key and cursor of `holder`, so that its successor need not wait.
    ///
    /// # Errors
    /// When the database does not answer; the leases run out by themselves then.
    pub async fn release_leases(&self, holder: &str) -> Result<(), Error> {
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                Entity::update_many()
                    .col_expr(Column::LeaseUntil, Expr::value(0_i64))
                    .filter(Column::LeaseHolder.eq(holder.as_str()))
                    .exec(within)
                    .await?;
                chain_cursor::Entity::update_many()
                    .col_expr(chain_cursor::Column::LeaseUntil, Expr::value(0_i64))
                    .filter(chain_cursor::Column::LeaseHolder.eq(holder.as_str()))
                    .exec(within)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// The nonce that the next transaction of a key takes, whoever holds it. `None`: it was never
    /// used.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn next_nonce(&self, chain: ChainId, key: Address) -> Result<Option<u64>, Error> {
        let id = (convert::signed(chain.0), key.to_vec());
        let row = Entity::find_by_id(id).one(&self.db).await?;
        row.map(|row| convert::unsigned("next_nonce", row.next_nonce))
            .transpose()
    }

    /// Keys of a chain, but for `others`, with transactions that have not come to their end, at most
    /// 64.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keys_under_way(
        &self,
        chain: ChainId,
        others: &[Address],
    ) -> Result<Vec<Address>, Error> {
        use sponsor_transaction as transaction;

        let its = |column: transaction::Column| Expr::col((transaction::Entity, column));
        let own = |column: Column| Expr::col((Entity, column));
        let under_way = [
            TransactionState::Signed,
            TransactionState::Broadcast,
            TransactionState::Mined,
        ];
        let one_of_its = Query::select()
            .expr(Expr::cust("1"))
            .from(transaction::Entity)
            .and_where(its(transaction::Column::ChainId).eq(own(Column::ChainId)))
            .and_where(its(transaction::Column::Signer).eq(own(Column::Address)))
            .and_where(its(transaction::Column::State).is_in(under_way.map(|state| state.name())))
            .to_owned();
        let keys: Vec<Vec<u8>> = Entity::find()
            .select_only()
            .column(Column::Address)
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Address.is_not_in(others.iter().map(|key| key.to_vec())))
            .filter(Expr::exists(one_of_its))
            .order_by_asc(Column::Address)
            .limit(64)
            .into_tuple()
            .all(&self.db)
            .await?;
        keys.iter()
            .map(|key| convert::address("address", key))
            .collect()
    }

    /// Moves a leased key's next nonce to `to`, as the chain was seen to have it.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the key is no longer `holder`'s, its nonce moved meanwhile, or it
    /// would go back to one that something was signed with, which cannot be signed with again.
    pub async fn set_next_nonce(
        &self,
        chain: ChainId,
        lease: KeyLease,
        holder: &str,
        to: u64,
    ) -> Result<(), Error> {
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                let KeyLease {
                    address,
                    next_nonce,
                } = lease;
                move_nonce(within, chain, address, &holder, next_nonce, to).await?;
                if to < next_nonce
                    && transactions::is_signed_from(within, chain, address, to).await?
                {
                    return Err(Error::LeaseLost);
                }
                Ok(())
            })
        })
        .await
    }
}

/// Gives a key that was never used its row.
async fn add_unknown<C: sea_orm::ConnectionTrait>(
    connection: &C,
    (chain, address): &(i64, Vec<u8>),
    first_nonce: u64,
) -> Result<(), Error> {
    Entity::insert(ActiveModel {
        chain_id: Set(*chain),
        address: Set(address.clone()),
        next_nonce: Set(convert::signed(first_nonce)),
        lease_holder: Set(String::new()),
        lease_until: Set(0),
    })
    .on_conflict(
        OnConflict::columns([Column::ChainId, Column::Address])
            .do_nothing()
            .to_owned(),
    )
    .exec_without_returning(connection)
    .await?;
    Ok(())
}

pub(crate) async fn move_nonce<C: sea_orm::ConnectionTrait>(
    connection: &C,
    chain: ChainId,
    address: Address,
    holder: &str,
    from: u64,
    to: u64,
) -> Result<(), Error> {
    let moved = Entity::update_many()
        .col_expr(Column::NextNonce, Expr::value(convert::signed(to)))
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::Address.eq(address.to_vec()))
        .filter(Column::LeaseHolder.eq(holder))
        .filter(Column::NextNonce.eq(convert::signed(from)))
        .exec(connection)
        .await?;
    if moved.rows_affected == 1 {
        Ok(())
    } else {
        Err(Error::LeaseLost)
    }
}
