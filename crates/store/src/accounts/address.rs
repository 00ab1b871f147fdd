use domain::AccountId;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect,
    sea_query::{Expr, OnConflict},
};

use super::NewAccount;
use crate::{
    Error, MailCode, Store, convert,
    entity::{
        account::{Column, Entity, Model},
        known_device, mail_code,
    },
    notices::prove,
};

/// By what somebody who makes an account shows that its address is theirs.
#[derive(Clone, Copy, Debug)]
pub struct ProvenAddress {
    /// The code that was sent there, as for an account that is not made yet.
    pub said: MailCode,
    /// SHA-256 of the address, under which it counts as confirmed.
    pub mail: [u8; 32],
    /// Wrong codes that are looked at.
    pub most: i16,
}

/// What became of an account that is made with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddedByCode {
    /// It is made, and its address confirmed.
    Added,
    /// It is not the code. Nothing was made.
    WrongCode,
    /// Somebody has confirmed the address before. Nothing was made.
    Taken,
}

impl Store {
    /// Makes an account whose address is shown to be its owner's. An account that had the address and never
    /// confirmed it loses it, with the password that goes with it; all else stays its own.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn add_account_by_code(
        &self,
        new: NewAccount,
        proven: ProvenAddress,
    ) -> Result<AddedByCode, Error> {
        let added = self.write(move |within| add(within, new, proven).boxed());
        match added.await {
            // Of two at once one was quicker.
            Err(error) if error.is_unique_violation() => Ok(AddedByCode::Taken),
            added => added,
        }
    }

    /// Whether the account that has an e-mail address has confirmed it; see `domain::Email::key`. `mail`: its SHA-256.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_address_confirmed(
        &self,
        email_key: &str,
        mail: [u8; 32],
    ) -> Result<bool, Error> {
        let owner = Entity::find().filter(Column::EmailKey.eq(email_key));
        match owner.one(&self.db).await? {
            Some(owner) => {
                let account = AccountId(convert::id("id", &owner.id)?);
                self.is_mail_proved(mail, account).await
            }
            None => Ok(false),
        }
    }
}

async fn add(
    within: &DatabaseTransaction,
    new: NewAccount,
    proven: ProvenAddress,
) -> Result<AddedByCode, Error> {
    let (id, now) = (new.id, new.created_at);
    let key = new.login.as_ref().map(|login| login.email.key().to_owned());
    let owner = Entity::find()
        .filter(Column::EmailKey.eq(key))
        .lock_exclusive()
        .one(within)
        .await?;
    let confirmed = mail_code::Entity::find_by_id(proven.mail.to_vec())
        .filter(mail_code::Column::Confirmed.eq(true))
        .one(within)
        .await?;
    let has_confirmed = |owner: &Model| {
        let by = confirmed.as_ref().map(|row| &row.account);
        by == Some(&owner.id)
    };
    if owner.as_ref().is_some_and(has_confirmed) {
        return Ok(AddedByCode::Taken);
    }
    if !prove(within, proven.said, proven.most, now).await? {
        return Ok(AddedByCode::WrongCode);
    }
    if let Some(owner) = owner {
        lose_address(within, owner.id, now).await?;
    }
    super::insert(within, new).await?;
    confirm(within, proven.mail, id, now).await?;
    Ok(AddedByCode::Added)
}

async fn lose_address(
    within: &DatabaseTransaction,
    account: Vec<u8>,
    now: i64,
) -> Result<(), Error> {
    let none = || Expr::value(Option::<String>::None);
    Entity::update_many()
        .col_expr(Column::Email, none())
        .col_expr(Column::EmailKey, none())
        .col_expr(Column::Password, none())
        .col_expr(Column::Salt, Expr::value(Option::<Vec<u8>>::None))
        .col_expr(Column::EmailLostAt, Expr::value(now))
        .filter(Column::Id.eq(account.clone()))
        .exec(within)
        .await?;
    known_device::Entity::delete_many()
        .filter(known_device::Column::Account.eq(account))
        .exec(within)
        .await?;
    Ok(())
}

async fn confirm(
    within: &DatabaseTransaction,
    mail: [u8; 32],
    account: AccountId,
    now: i64,
) -> Result<(), Error> {
    use mail_code::Column as Of;
    let row = mail_code::ActiveModel {
        mail: Set(mail.to_vec()),
        account: Set(convert::id_bytes(account.0)),
        code: Set(None),
        expires_at: Set(0),
        tries: Set(0),
        sent: Set(0),
        since: Set(now),
        confirmed: Set(true),
    };
    let known = OnConflict::column(Of::Mail)
        .update_columns([Of::Account, Of::Code, Of::ExpiresAt, Of::Confirmed])
        .to_owned();
    mail_code::Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(within)
        .await?;
    Ok(())
}
