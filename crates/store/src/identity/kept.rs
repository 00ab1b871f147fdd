use domain::{AccountId, BankAccountId, ChainId, LinkId, NoticeKind, NoticeThing};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::kept_claim::{ActiveModel, Column, Entity, Model},
    links::key,
    notices::{Notice, found_row},
};

/// A link that somebody means to have paid to their bank once they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptClaim {
    /// Which.
    pub link: LinkId,
    /// Where to, if that is linked.
    pub bank_account: Option<BankAccountId>,
    /// Unix ms.
    pub created_at: i64,
}

const LINK: [Column; 3] = [Column::ChainId, Column::Version, Column::DepositIndex];

impl Store {
    /// Keeps a link for somebody; the same again changes where to. Of more than `most` the oldest is forgotten.
    /// `false`: there is no such account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn keep_claim(
        &self,
        account: AccountId,
        kept: KeptClaim,
        most: u64,
    ) -> Result<bool, Error> {
        let kept = self
            .write(move |within| keep(within, account, kept, most).boxed())
            .await;
        match kept {
            Ok(()) => Ok(true),
            Err(error) if error.is_foreign_key_violation() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A link that is kept for somebody.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn kept_claim(
        &self,
        account: AccountId,
        link: LinkId,
    ) -> Result<Option<KeptClaim>, Error> {
        let (chain, version, index) = key(link);
        let account = convert::id_bytes(account.0);
        let row = Entity::find_by_id((account, chain, version, index));
        row.one(&self.db).await?.map(claim).transpose()
    }

    /// Links that are kept for somebody, the oldest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn kept_claims(
        &self,
        account: AccountId,
        limit: u64,
    ) -> Result<Vec<KeptClaim>, Error> {
        let rows = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .order_by_asc(Column::CreatedAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(claim).collect()
    }
}

async fn keep(
    within: &DatabaseTransaction,
    account: AccountId,
    kept: KeptClaim,
    most: u64,
) -> Result<(), Error> {
    let (chain, version, index) = key(kept.link);
    let owner = convert::id_bytes(account.0);
    let known = OnConflict::columns([
        Column::Account,
        Column::ChainId,
        Column::Version,
        Column::DepositIndex,
    ])
    .update_column(Column::BankAccount)
    .to_owned();
    Entity::insert(ActiveModel {
        account: Set(owner.clone()),
        chain_id: Set(chain),
        version: Set(version),
        deposit_index: Set(index),
        bank_account: Set(kept.bank_account.map(|id| convert::id_bytes(id.0))),
        created_at: Set(kept.created_at),
        told_at: Set(None),
    })
    .on_conflict(known)
    .exec_without_returning(within)
    .await?;
    let newest = Entity::find()
        .select_only()
        .columns(LINK)
        .filter(Column::Account.eq(owner.clone()))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::ChainId)
        .order_by_desc(Column::Version)
        .order_by_desc(Column::DepositIndex)
        .limit(most)
        .into_query();
    Entity::delete_many()
        .filter(Column::Account.eq(owner))
        .filter(Expr::tuple(LINK.map(Expr::col)).in_subquery(newest).not())
        .exec(within)
        .await?;
    Ok(())
}

/// Notes that somebody is to be told of each link that is kept for them, once.
pub(super) async fn tell(
    within: &DatabaseTransaction,
    account: AccountId,
    now: i64,
) -> Result<(), Error> {
    let untold = Column::Account
        .eq(convert::id_bytes(account.0))
        .and(Column::ToldAt.is_null());
    for row in Entity::find().filter(untold.clone()).all(within).await? {
        // What a newer program kept is for that one to tell.
        let Ok(kept) = claim(row) else { continue };
        let notice = Notice {
            account,
            kind: NoticeKind::Approved,
            thing: NoticeThing::Link(kept.link),
        };
        found_row(notice, now)
            .exec_without_returning(within)
            .await?;
    }
    Entity::update_many()
        .col_expr(Column::ToldAt, Expr::value(now))
        .filter(untold)
        .exec(within)
        .await?;
    Ok(())
}

fn claim(row: Model) -> Result<KeptClaim, Error> {
    let bank_account = row.bank_account.as_deref();
    let bank_account = bank_account.map(|id| convert::id("bank_account", id));
    Ok(KeptClaim {
        link: LinkId {
            chain: ChainId(convert::unsigned("chain_id", row.chain_id)?),
            version: convert::named("version", &row.version)?,
            index: convert::unsigned("deposit_index", row.deposit_index)?,
        },
        bank_account: bank_account.transpose()?.map(BankAccountId),
        created_at: row.created_at,
    })
}
