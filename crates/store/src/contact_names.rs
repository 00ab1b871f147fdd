//! What people call the wallets that they had to do with.

use alloy_primitives::Address;
use domain::AccountId;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, sea_query::OnConflict,
};

use crate::{
    Error, Store, convert,
    entity::{
        account,
        contact_name::{ActiveModel, Column, Entity},
    },
};

/// A wallet, and what somebody calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactName {
    /// The wallet.
    pub address: Address,
    /// Its nickname.
    pub nickname: String,
}

/// Why a contact got no name.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NameContactError {
    /// The account is no more.
    #[error("the account is no more")]
    NoAccount,
    /// It has as many names as are kept.
    #[error("so many contacts have names already")]
    TooMany,
    /// The database did not take it.
    #[error(transparent)]
    Store(#[from] Error),
}

impl Store {
    /// Has an account call a wallet so, or nothing any more. At most `most` wallets have names.
    ///
    /// # Errors
    /// See [`NameContactError`].
    pub async fn name_contact(
        &self,
        account: AccountId,
        address: Address,
        nickname: Option<String>,
        most: u64,
    ) -> Result<(), NameContactError> {
        let named = self.write(move |within| {
            async move {
                Ok(match nickname {
                    Some(nickname) => name(within, account, address, nickname, most).await?,
                    None => {
                        Entity::delete_by_id((key(account), address.to_vec()))
                            .exec(within)
                            .await?;
                        Ok(())
                    }
                })
            }
            .boxed()
        });
        named.await?
    }

    /// What an account calls wallets, in the order of their addresses; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn contact_names(
        &self,
        account: AccountId,
        limit: u64,
    ) -> Result<Vec<ContactName>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(key(account)))
            .order_by_asc(Column::Address)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(ContactName {
                    address: convert::address("address", &row.address)?,
                    nickname: row.nickname,
                })
            })
            .collect()
    }
}

async fn name(
    within: &DatabaseTransaction,
    account: AccountId,
    address: Address,
    nickname: String,
    most: u64,
) -> Result<Result<(), NameContactError>, Error> {
    // Locked, so that two at once do not both find room for one, and none is kept for an account that goes.
    let owner = account::Entity::find_by_id(key(account))
        .lock_exclusive()
        .one(within)
        .await?;
    if owner.is_none() {
        return Ok(Err(NameContactError::NoAccount));
    }
    let others = Entity::find()
        .filter(Column::Account.eq(key(account)))
        .filter(Column::Address.ne(address.to_vec()))
        .count(within)
        .await?;
    if others >= most {
        return Ok(Err(NameContactError::TooMany));
    }
    let known = OnConflict::columns([Column::Account, Column::Address])
        .update_column(Column::Nickname)
        .to_owned();
    Entity::insert(ActiveModel {
        account: Set(key(account)),
        address: Set(address.to_vec()),
        nickname: Set(nickname),
    })
    .on_conflict(known)
    .exec_without_returning(within)
    .await?;
    Ok(Ok(()))
}

fn key(account: AccountId) -> Vec<u8> {
    convert::id_bytes(account.0)
}
