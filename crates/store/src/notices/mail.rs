use domain::AccountId;
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::mail_code::{ActiveModel, Column, Entity, Model},
};

/// An address for which a code is asked.
#[derive(Clone, Copy, Debug)]
pub struct MailCode {
    /// SHA-256 of the address.
    pub mail: [u8; 32],
    /// Who says that it is theirs.
    pub account: AccountId,
    /// SHA-256 of the code.
    pub code: [u8; 32],
    /// Unix ms from which it is good for nothing.
    pub expires_at: i64,
}

impl Store {
    /// Makes a code the one that proves an address, unless `most` were made for the address in the last
    /// `period` ms. `Err` of the value: from when on (Unix ms) there is another one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn new_mail_code(
        &self,
        new: MailCode,
        most: i16,
        period: i64,
        now: i64,
    ) -> Result<Result<(), i64>, Error> {
        self.write(move |within| make(within, new, most, period, now).boxed())
            .await
    }

    /// Whether it is the code, which it is once; of wrong ones only so many are looked at.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prove_mail(&self, said: MailCode, most: i16, now: i64) -> Result<bool, Error> {
        self.write(move |within| prove(within, said, most, now).boxed())
            .await
    }

    /// Whether somebody has proved that an address is theirs.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_mail_proved(&self, mail: [u8; 32], account: AccountId) -> Result<bool, Error> {
        let row = Entity::find_by_id(mail.to_vec()).one(&self.db).await?;
        let account = convert::id_bytes(account.0);
        Ok(row.is_some_and(|row| row.confirmed && row.account == account))
    }

    /// Forgets up to `limit` addresses, whose last codes are from before `before` (Unix ms), that nobody has
    /// proved or whose account is gone. Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_mail_codes(&self, before: i64, limit: u64) -> Result<u64, Error> {
        // Looked up for each: `EXISTS` beside another condition has PostgreSQL read all accounts.
        let is_gone = Expr::cust(
            "(SELECT accounts.id FROM accounts WHERE accounts.id = mail_codes.account) IS NULL",
        );
        let is_over = Condition::any()
            .add(Column::Confirmed.eq(false))
            .add(is_gone);
        let old = Entity::find()
            .select_only()
            .column(Column::Mail)
            .filter(Column::Since.lt(before))
            .filter(is_over)
            .order_by_asc(Column::Since)
            .limit(limit)
            .into_query();
        let forget = Entity::delete_many().filter(Column::Mail.in_subquery(old));
        let forgotten = self
            .write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(forgotten.rows_affected)
    }
}

async fn row(within: &DatabaseTransaction, mail: [u8; 32]) -> Result<Option<Model>, Error> {
    Ok(Entity::find_by_id(mail.to_vec()).one(within).await?)
}

async fn make(
    within: &DatabaseTransaction,
    new: MailCode,
    most: i16,
    period: i64,
    now: i64,
) -> Result<Result<(), i64>, Error> {
    let nothing = ActiveModel {
        mail: Set(new.mail.to_vec()),
        account: Set(convert::id_bytes(new.account.0)),
        code: Set(None),
        expires_at: Set(0),
        tries: Set(0),
        sent: Set(0),
        since: Set(now),
        confirmed: Set(false),
    };
    Entity::insert(nothing)
        .on_conflict(OnConflict::column(Column::Mail).do_nothing().to_owned())
        .exec_without_returning(within)
        .await?;
    let over = now.saturating_sub(period);
    // A period that is over begins anew, whatever was in it. One in the future is from before the clock was
    // set back.
    Entity::update_many()
        .col_expr(Column::Sent, Expr::value(0_i16))
        .col_expr(Column::Since, Expr::value(now))
        .filter(Column::Mail.eq(new.mail.to_vec()))
        .filter(
            Condition::any()
                .add(Column::Since.lte(over))
                .add(Column::Since.gt(now)),
        )
        .exec(within)
        .await?;
    let account = convert::id_bytes(new.account.0);
    let made = Entity::update_many()
        .col_expr(Column::Sent, Expr::col(Column::Sent).add(1))
        .col_expr(Column::Tries, Expr::value(0_i16))
        .col_expr(Column::Code, Expr::value(new.code.to_vec()))
        .col_expr(Column::ExpiresAt, Expr::value(new.expires_at))
        .col_expr(Column::Account, Expr::value(account))
        .col_expr(Column::Confirmed, Expr::value(false))
        .filter(Column::Mail.eq(new.mail.to_vec()))
        .filter(Column::Sent.lt(most))
        .exec(within)
        .await?;
    if made.rows_affected > 0 {
        return Ok(Ok(()));
    }
    let since = row(within, new.mail).await?.map_or(now, |row| row.since);
    Ok(Err(since.saturating_add(period)))
}

/// Whether it is the code; see [`Store::prove_mail`].
pub(crate) async fn prove(
    within: &DatabaseTransaction,
    said: MailCode,
    most: i16,
    now: i64,
) -> Result<bool, Error> {
    let account = convert::id_bytes(said.account.0);
    let its_row = Condition::all()
        .add(Column::Mail.eq(said.mail.to_vec()))
        .add(Column::Account.eq(account));
    // Counted first, so that of many at once no more are looked at.
    let counted = Entity::update_many()
        .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
        .filter(its_row.clone())
        .filter(Column::Tries.lt(most))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::Code.is_not_null())
        .exec(within)
        .await?;
    if counted.rows_affected == 0 {
        return Ok(false);
    }
    let proved = Entity::update_many()
        .col_expr(Column::Confirmed, Expr::value(true))
        .col_expr(Column::Code, Expr::value(Option::<Vec<u8>>::None))
        .filter(its_row)
        .filter(Column::Code.eq(said.code.to_vec()))
        .exec(within)
        .await?;
    Ok(proved.rows_affected > 0)
}
