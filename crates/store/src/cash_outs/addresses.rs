use alloy_primitives::Address;
use domain::{BankAccountId, ChainId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::liquidation_address::{ActiveModel, Column, Entity, Model},
};

/// Where the provider takes money in for a bank account, on a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiquidationRow {
    /// The idempotency key of its making.
    pub key: u128,
    /// Unix milliseconds at which the key was drawn.
    pub key_at: i64,
    /// Where tokens go that the account does not take, as the provider was or is to be asked.
    pub return_to: Option<Address>,
    /// What the provider calls it, and where it is; `None`: it is not made yet.
    pub made: Option<(String, Address)>,
}

impl Store {
    /// The address of a bank account on a chain. One that is not there is begun, with this key and this way back.
    /// `None`: there is no such bank account any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_liquidation(
        &self,
        bank_account: BankAccountId,
        chain: ChainId,
        (key, return_to): (u128, Option<Address>),
        now: i64,
    ) -> Result<Option<LiquidationRow>, Error> {
        let id = (convert::id_bytes(bank_account.0), convert::signed(chain.0));
        if let Some(known) = Entity::find_by_id(id.clone()).one(&self.db).await? {
            return row(known).map(Some);
        }
        let new = ActiveModel {
            bank_account: Set(id.0.clone()),
            chain_id: Set(id.1),
            key: Set(convert::id_bytes(key)),
            key_at: Set(now),
            return_to: Set(return_to.map(|address| address.to_vec())),
            bridge_id: Set(None),
            address: Set(None),
        };
        let insert = Entity::insert(new).on_conflict(OnConflict::new().do_nothing().to_owned());
        let begun = self
            .write(|within| async move { Ok(insert.exec_without_returning(within).await?) }.boxed())
            .await;
        match begun {
            Err(error) if error.is_foreign_key_violation() => return Ok(None),
            begun => begun?,
        };
        let found = Entity::find_by_id(id).one(&self.db).await?;
        found.map(row).transpose()
    }

    /// Gives the making of an address another key, if it still has the one that was read. Says whether.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn rekey_liquidation(
        &self,
        (bank_account, chain): (BankAccountId, ChainId),
        from: u128,
        to: u128,
        now: i64,
    ) -> Result<bool, Error> {
        let update = Entity::update_many()
            .col_expr(Column::Key, Expr::value(convert::id_bytes(to)))
            .col_expr(Column::KeyAt, Expr::value(now))
            .filter(Column::BankAccount.eq(convert::id_bytes(bank_account.0)))
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Key.eq(convert::id_bytes(from)))
            .filter(Column::BridgeId.is_null());
        let changed = self
            .write(|within| async move { Ok(update.exec(within).await?.rows_affected) }.boxed())
            .await?;
        Ok(changed > 0)
    }

    /// Notes where the tokens of an address go from now on that the account does not take.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_way_back(
        &self,
        (bank_account, chain): (BankAccountId, ChainId),
        return_to: Address,
    ) -> Result<(), Error> {
        let update = Entity::update_many()
            .col_expr(Column::ReturnTo, Expr::value(return_to.to_vec()))
            .filter(Column::BankAccount.eq(convert::id_bytes(bank_account.0)))
            .filter(Column::ChainId.eq(convert::signed(chain.0)));
        self.write(|within| async move { Ok(update.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Notes that an address was made. What was noted before stays.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_liquidation(
        &self,
        (bank_account, chain): (BankAccountId, ChainId),
        bridge_id: &str,
        address: Address,
    ) -> Result<(), Error> {
        let update = Entity::update_many()
            .col_expr(Column::BridgeId, Expr::value(bridge_id))
            .col_expr(Column::Address, Expr::value(address.to_vec()))
            .filter(Column::BankAccount.eq(convert::id_bytes(bank_account.0)))
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::BridgeId.is_null());
        self.write(|within| async move { Ok(update.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }
}

fn row(model: Model) -> Result<LiquidationRow, Error> {
    let made = match (model.bridge_id, model.address) {
        (Some(id), Some(address)) => Some((id, convert::address("address", &address)?)),
        _ => None,
    };
    let return_to = model.return_to.as_deref();
    Ok(LiquidationRow {
        return_to: return_to
            .map(|to| convert::address("return_to", to))
            .transpose()?,
        key: convert::id("key", &model.key)?,
        key_at: model.key_at,
        made,
    })
}
