use alloy_primitives::Address;
use domain::{AccountId, ChainId, SessionId};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, Insert, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, Store, convert,
    entity::{
        account,
        account_wallet::{ActiveModel, Column, Entity, Model},
        session,
    },
};

/// A wallet that somebody proved to be theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountWallet {
    /// Which.
    pub address: Address,
    /// Where it is a contract: on which chain it said so. At the same address of another chain there
    /// may be another one's contract.
    pub chain: Option<ChainId>,
    /// Unix milliseconds.
    pub added_at: i64,
}

/// Whose a wallet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalletOwner {
    /// Whose.
    pub account: AccountId,
    /// See [`AccountWallet::chain`].
    pub chain: Option<ChainId>,
}

/// What became of a wallet that somebody adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddedWallet {
    /// It is theirs now.
    Added,
    /// It was theirs.
    Known,
    /// It is somebody else's.
    Taken,
    /// They have as many as one may have.
    TooMany,
    /// There is no such account.
    Gone,
}

/// What became of a wallet that somebody removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovedWallet {
    /// It is nobody's now.
    Removed,
    /// It was not theirs.
    Unknown,
    /// They could not sign in any more without it.
    LastWayIn,
}

impl Store {
    /// Whose a wallet is.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn owner_of_wallet(&self, address: Address) -> Result<Option<WalletOwner>, Error> {
        let row = Entity::find_by_id(address.to_vec()).one(&self.db).await?;
        let owner = |row: Model| {
            Ok(WalletOwner {
                account: AccountId(convert::id("account", &row.account)?),
                chain: chain_of(&row)?,
            })
        };
        row.map(owner).transpose()
    }

    /// Somebody's wallets, the oldest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn wallets_of_account(
        &self,
        account: AccountId,
        limit: u64,
    ) -> Result<Vec<AccountWallet>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .order_by_asc(Column::AddedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        let wallet = |row: Model| {
            Ok(AccountWallet {
                address: convert::address("address", &row.address)?,
                chain: chain_of(&row)?,
                added_at: row.added_at,
            })
        };
        rows.into_iter().map(wallet).collect()
    }

    /// Makes a wallet somebody's, who has at most `most`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn add_wallet(
        &self,
        account: AccountId,
        wallet: AccountWallet,
        most: u64,
    ) -> Result<AddedWallet, Error> {
        let added = self
            .write(move |within| add(account, wallet, most, within).boxed())
            .await;
        match added {
            // Somebody else was quicker.
            Err(error) if error.is_unique_violation() => Ok(AddedWallet::Taken),
            added => added,
        }
    }

    /// Takes a wallet from an account, unless it is the only way into it. Who was signed in with it
    /// elsewhere is not any more; the session `keep` stays, without it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn remove_wallet(
        &self,
        account: AccountId,
        address: Address,
        keep: SessionId,
    ) -> Result<RemovedWallet, Error> {
        self.write(move |within| remove(account, address, keep, within).boxed())
            .await
    }
}

pub(super) fn insert(account: AccountId, wallet: &AccountWallet) -> Insert<ActiveModel> {
    Entity::insert(ActiveModel {
        address: Set(wallet.address.to_vec()),
        account: Set(convert::id_bytes(account.0)),
        chain_id: Set(wallet.chain.map(|chain| convert::signed(chain.0))),
        added_at: Set(wallet.added_at),
    })
}

async fn add(
    account: AccountId,
    wallet: AccountWallet,
    most: u64,
    within: &DatabaseTransaction,
) -> Result<AddedWallet, Error> {
    let key = convert::id_bytes(account.0);
    if lock(&key, within).await?.is_none() {
        return Ok(AddedWallet::Gone);
    }
    let known = Entity::find_by_id(wallet.address.to_vec())
        .one(within)
        .await?;
    if let Some(known) = known {
        let is_theirs = known.account == key;
        return Ok(match is_theirs {
            true => AddedWallet::Known,
            false => AddedWallet::Taken,
        });
    }
    if count(&key, within).await? >= most {
        return Ok(AddedWallet::TooMany);
    }
    insert(account, &wallet)
        .exec_without_returning(within)
        .await?;
    Ok(AddedWallet::Added)
}

async fn remove(
    account: AccountId,
    address: Address,
    keep: SessionId,
    within: &DatabaseTransaction,
) -> Result<RemovedWallet, Error> {
    let key = convert::id_bytes(account.0);
    let Some(has_password) = lock(&key, within).await? else {
        return Ok(RemovedWallet::Unknown);
    };
    let removed = Entity::delete_by_id(address.to_vec()).filter(Column::Account.eq(key.clone()));
    if !has_password && count(&key, within).await? <= 1 {
        let own = Entity::find_by_id(address.to_vec())
            .filter(Column::Account.eq(key))
            .one(within)
            .await?;
        return Ok(match own {
            Some(_) => RemovedWallet::LastWayIn,
            None => RemovedWallet::Unknown,
        });
    }
    if removed.exec(within).await?.rows_affected == 0 {
        return Ok(RemovedWallet::Unknown);
    }
    let with_it = session::Column::Account
        .eq(key)
        .and(session::Column::Wallet.eq(address.to_vec()));
    session::Entity::update_many()
        .col_expr(session::Column::Wallet, Expr::value(None::<Vec<u8>>))
        .filter(session::Column::Id.eq(convert::id_bytes(keep.0)))
        .filter(with_it.clone())
        .exec(within)
        .await?;
    session::Entity::delete_many()
        .filter(with_it)
        .exec(within)
        .await?;
    Ok(RemovedWallet::Removed)
}

/// Has others wait who count what this account has (SQLite has one writer anyway), and says whether it has
/// a password. `None`: there is no such account.
async fn lock(key: &[u8], within: &DatabaseTransaction) -> Result<Option<bool>, Error> {
    let password: Option<Option<String>> = account::Entity::find()
        .select_only()
        .column(account::Column::Password)
        .filter(account::Column::Id.eq(key.to_vec()))
        .lock_exclusive()
        .into_tuple()
        .one(within)
        .await?;
    Ok(password.map(|password| password.is_some()))
}

async fn count(key: &[u8], within: &DatabaseTransaction) -> Result<u64, Error> {
    let own = Entity::find().filter(Column::Account.eq(key.to_vec()));
    Ok(own.count(within).await?)
}

fn chain_of(row: &Model) -> Result<Option<ChainId>, Error> {
    let chain = |id| Ok(ChainId(convert::unsigned("chain_id", id)?));
    row.chain_id.map(chain).transpose()
}
