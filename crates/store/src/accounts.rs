//! People's accounts, and the wallets that they proved to be theirs.
//!
//! A wallet is one account's, and so are an e-mail address and a username; the database holds that. All
//! that belongs to an account refers to its row, and goes with it.

mod address;
mod called;
mod known_devices;
mod newest;
mod nonces;
mod picture;
mod sessions;
mod wallets;

use alloy_primitives::B256;
use domain::{AccountId, Email, Username};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect,
    sea_query::Expr,
};

pub use address::{AddedByCode, ProvenAddress};
pub use called::Called;
pub use known_devices::{KnownDevice, NewKnownDevice};
pub use picture::{KeptPicture, PictureBudget, picture_file_name};
pub use sessions::{NewSession, SessionRow};
pub use wallets::{AccountWallet, AddedWallet, RemovedWallet, WalletOwner};

use crate::{
    Error, Store, convert,
    entity::account::{ActiveModel, Column, Entity, Model},
};

/// Somebody who has an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub id: AccountId,
    /// Their e-mail address, as they write it. None of who only has wallets.
    pub email: Option<String>,
    /// When (Unix ms) their address went to somebody who confirmed it, which they had not.
    pub email_lost_at: Option<i64>,
    /// What they want to be called, as they write it.
    pub username: Option<String>,
    /// Their name.
    pub full_name: Option<String>,
    /// The digest of their picture.
    pub picture: Option<B256>,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// What proves who somebody is that has an e-mail address.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordRow {
    /// Whose.
    pub account: AccountId,
    /// What the browser mixes into the password.
    pub salt: [u8; 16],
    /// A PHC string.
    pub password: String,
}

/// An account that is to be.
#[derive(Clone)]
pub struct NewAccount {
    /// Who.
    pub id: AccountId,
    /// How they sign in, unless it is by a wallet.
    pub login: Option<NewLogin>,
    /// The wallet that they sign in with, unless it is by e-mail.
    pub wallet: Option<AccountWallet>,
    /// Their name.
    pub full_name: Option<String>,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// An e-mail address and a password.
#[derive(Clone)]
pub struct NewLogin {
    /// Where.
    pub email: Email,
    /// What the browser mixes into the password.
    pub salt: [u8; 16],
    /// A PHC string.
    pub password: String,
}

/// What somebody changes of their account; what is none stays.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    /// What to call them.
    pub username: Option<Username>,
    /// Their name.
    pub full_name: Option<String>,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedAccount {
    /// It is made.
    Done,
    /// Somebody else has that username.
    UsernameTaken,
    /// There is no such account.
    Gone,
}

impl Store {
    /// Makes an account. `false`: somebody has that e-mail address or that wallet, and nothing was
    /// made. Of many at the same moment one gets `true`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn add_account(&self, new: NewAccount) -> Result<bool, Error> {
        let added = self.write(move |within| insert(within, new).boxed()).await;
        match added {
            Ok(()) => Ok(true),
            Err(error) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Who somebody is. `None`: there is no such account, or not any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn account(&self, id: AccountId) -> Result<Option<Account>, Error> {
        let row = Entity::find_by_id(convert::id_bytes(id.0))
            .one(&self.db)
            .await?;
        row.map(account).transpose()
    }

    /// What proves that somebody is who has that e-mail address; see `domain::Email::key`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn password_of(&self, email_key: &str) -> Result<Option<PasswordRow>, Error> {
        type Row = (Vec<u8>, Option<Vec<u8>>, Option<String>);
        let row: Option<Row> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Salt, Column::Password])
            .filter(Column::EmailKey.eq(email_key))
            .into_tuple()
            .one(&self.db)
            .await?;
        let Some((id, Some(salt), Some(password))) = row else {
            return Ok(None);
        };
        Ok(Some(PasswordRow {
            account: AccountId(convert::id("id", &id)?),
            salt: convert::sixteen("salt", &salt)?,
            password,
        }))
    }

    /// Changes what somebody says of themselves.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn change_account(
        &self,
        id: AccountId,
        change: AccountChange,
    ) -> Result<ChangedAccount, Error> {
        let key = convert::id_bytes(id.0);
        let mut update = Entity::update_many().filter(Column::Id.eq(key));
        // Also where nothing is changed, so that it is seen whether there is an account.
        update = update.col_expr(Column::CreatedAt, Expr::col(Column::CreatedAt));
        if let Some(username) = change.username {
            update = update
                .col_expr(Column::Username, Expr::value(username.as_typed()))
                .col_expr(Column::UsernameKey, Expr::value(username.key()));
        }
        if let Some(name) = change.full_name {
            update = update.col_expr(Column::FullName, Expr::value(name));
        }
        let updated = self
            .write(|within| async move { Ok(update.exec(within).await?) }.boxed())
            .await;
        match updated {
            Ok(updated) if updated.rows_affected == 0 => Ok(ChangedAccount::Gone),
            Ok(_) => Ok(ChangedAccount::Done),
            Err(error) if error.is_unique_violation() => Ok(ChangedAccount::UsernameTaken),
            Err(error) => Err(error),
        }
    }

    /// Forgets somebody, with all that refers to their row: wallets, sessions, whatever later tables
    /// keep of an account. The file of their picture is a stray one then. `false`: there is no such account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn delete_account(&self, id: AccountId) -> Result<bool, Error> {
        let delete = Entity::delete_by_id(convert::id_bytes(id.0));
        let deleted = self
            .write(move |within| {
                async move {
                    picture::drop_picture(within, id).await?;
                    Ok(delete.exec(within).await?)
                }
                .boxed()
            })
            .await?;
        Ok(deleted.rows_affected > 0)
    }
}

async fn insert(within: &DatabaseTransaction, new: NewAccount) -> Result<(), Error> {
    let NewAccount {
        id,
        login,
        wallet,
        full_name,
        created_at,
    } = new;
    let mut row = ActiveModel {
        id: Set(convert::id_bytes(id.0)),
        full_name: Set(full_name),
        created_at: Set(created_at),
        ..Default::default()
    };
    if let Some(login) = login {
        row.email = Set(Some(login.email.as_typed().to_owned()));
        row.email_key = Set(Some(login.email.key().to_owned()));
        row.salt = Set(Some(login.salt.to_vec()));
        row.password = Set(Some(login.password));
    }
    Entity::insert(row).exec_without_returning(within).await?;
    if let Some(wallet) = wallet {
        wallets::insert(id, &wallet)
            .exec_without_returning(within)
            .await?;
    }
    Ok(())
}

fn account(row: Model) -> Result<Account, Error> {
    let picture = row.picture.as_deref();
    Ok(Account {
        id: AccountId(convert::id("id", &row.id)?),
        email: row.email,
        email_lost_at: row.email_lost_at,
        username: row.username,
        full_name: row.full_name,
        picture: picture
            .map(|digest| convert::hash("picture", digest))
            .transpose()?,
        created_at: row.created_at,
    })
}
