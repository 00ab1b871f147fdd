use domain::{AccountId, NoticeKind};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::OnConflict,
};

use crate::{
    Error, Store, convert,
    entity::notice_wish::{ActiveModel, Column, Entity},
};

/// What somebody wants to be told of, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoticeWish {
    /// What.
    pub kind: NoticeKind,
    /// To their browsers.
    pub push: bool,
    /// By e-mail.
    pub email: bool,
}

impl Store {
    /// What somebody wants to be told of; what they want nowhere is left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn notice_wishes(&self, account: AccountId) -> Result<Vec<NoticeWish>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .all(&self.db)
            .await?;
        // A kind that a newer program knows is that one's concern.
        let known = rows.into_iter().filter_map(|row| {
            let kind = row.kind.parse().ok()?;
            let (push, email) = (row.push, row.email);
            Some(NoticeWish { kind, push, email })
        });
        Ok(known.collect())
    }

    /// Sets what somebody wants to be told of from `now` on; what is not named stays. `false`: there is no such
    /// account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set_notice_wishes(
        &self,
        account: AccountId,
        wishes: &[NoticeWish],
        now: i64,
    ) -> Result<bool, Error> {
        let (account, wishes) = (convert::id_bytes(account.0), wishes.to_vec());
        let set = self
            .write(move |within| {
                async move {
                    for wish in wishes {
                        let NoticeWish { kind, push, email } = wish;
                        if !push && !email {
                            Entity::delete_by_id((account.clone(), kind.name().to_owned()))
                                .exec(within)
                                .await?;
                            continue;
                        }
                        let row = ActiveModel {
                            account: Set(account.clone()),
                            kind: Set(kind.name().to_owned()),
                            push: Set(push),
                            email: Set(email),
                            since: Set(now),
                        };
                        let known = OnConflict::columns([Column::Account, Column::Kind])
                            .update_columns([Column::Push, Column::Email])
                            .to_owned();
                        Entity::insert(row)
                            .on_conflict(known)
                            .exec_without_returning(within)
                            .await?;
                    }
                    Ok(())
                }
                .boxed()
            })
            .await;
        match set {
            Ok(()) => Ok(true),
            Err(error) if error.is_foreign_key_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether anybody wants to be told of it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_notice_wanted(&self, kind: NoticeKind) -> Result<bool, Error> {
        let one: Option<Vec<u8>> = Entity::find()
            .select_only()
            .column(Column::Account)
            .filter(Column::Kind.eq(kind.name()))
            .order_by_asc(Column::Account)
            .limit(1)
            .into_tuple()
            .one(&self.db)
            .await?;
        Ok(one.is_some())
    }
}
