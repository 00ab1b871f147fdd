use alloy_primitives::Address;
use domain::{AccountId, ChainId, LinkId, LinkState, NoticeKind, NoticeThing};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, Insert, JoinType, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, RelationDef, Select,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::{
        account_wallet, link,
        notice::{ActiveModel, Column, Entity, Model},
        notice_wish,
    },
    links::{key, of_known_version},
};

/// Something that somebody is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notice {
    /// Who.
    pub account: AccountId,
    /// What happened.
    pub kind: NoticeKind,
    /// To what.
    pub thing: NoticeThing,
}

/// How far it is with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundNotice {
    /// It is to be told, or being told.
    Open,
    /// That is over.
    Over,
}

/// A link of somebody who wants to be told what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedLink {
    /// Who.
    pub account: AccountId,
    /// Which.
    pub id: LinkId,
    /// Where it stands in its list.
    pub seen: SeenAt,
}

/// A place in a list of links, by what it is in order of (a block, a time), by link and by account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenAt {
    /// The number of a block, or Unix seconds.
    pub at: u64,
    /// Which link.
    pub id: LinkId,
    /// Whose.
    pub account: AccountId,
}

impl Store {
    /// Links that were claimed in the blocks from `from` to before `to` and whose senders are wallets of
    /// people who want to be told, in order, from behind a place on; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn claims_to_tell(
        &self,
        chain: ChainId,
        (from, to): (u64, u64),
        after: Option<SeenAt>,
        limit: u64,
    ) -> Result<Vec<WantedLink>, Error> {
        use link::Column as Of;

        let claimed = wanted(NoticeKind::Claimed, LinkState::Claimed)
            .filter(Of::ChainId.eq(convert::signed(chain.0)))
            .filter(Of::WithdrawalBlock.gte(convert::signed(from)))
            .filter(Of::WithdrawalBlock.lt(convert::signed(to)));
        self.wanted_links(claimed, Of::WithdrawalBlock, after, limit)
            .await
    }

    /// Links that were made after `from` and not after `to` (Unix seconds), wait still, and whose senders are
    /// wallets of people who have wanted to be told of it since before `waited` seconds had gone by; in order,
    /// from behind a place on; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn waits_to_tell(
        &self,
        (from, to): (u64, u64),
        waited: u64,
        after: Option<SeenAt>,
        limit: u64,
    ) -> Result<Vec<WantedLink>, Error> {
        use link::Column as Of;

        let is_wanted_by_then = Expr::col((notice_wish::Entity, notice_wish::Column::Since)).lte(
            Expr::col((link::Entity, Of::CreatedAt))
                .add(convert::signed(waited))
                .mul(1_000_i64),
        );
        let waiting = wanted(NoticeKind::Unclaimed, LinkState::Pending)
            .filter(Of::CreatedAt.gt(convert::signed(from)))
            .filter(Of::CreatedAt.lte(convert::signed(to)))
            .filter(is_wanted_by_then);
        self.wanted_links(waiting, Of::CreatedAt, after, limit)
            .await
    }

    async fn wanted_links(
        &self,
        of: Select<link::Entity>,
        order: link::Column,
        after: Option<SeenAt>,
        limit: u64,
    ) -> Result<Vec<WantedLink>, Error> {
        use account_wallet::Column as Wallet;
        use link::Column as Of;

        let by = [order, Of::ChainId, Of::Version, Of::DepositIndex];
        let mut query = of;
        if let Some(SeenAt { at, id, account }) = after {
            let (chain, version, index) = key(id);
            let place = Expr::tuple([
                Expr::val(convert::signed(at)),
                Expr::val(chain),
                Expr::val(version),
                Expr::val(index),
                Expr::val(convert::id_bytes(account.0)),
            ]);
            let columns = by
                .map(|column| Expr::col((link::Entity, column)))
                .into_iter()
                .chain([Expr::col((account_wallet::Entity, Wallet::Account))]);
            query = query.filter(Expr::tuple(columns).gt(place));
        }
        for column in by {
            query = query.order_by_asc(column);
        }
        let rows: Vec<(i64, i64, String, i64, Vec<u8>)> = query
            .select_only()
            .columns(by)
            .column(Wallet::Account)
            .order_by_asc(Wallet::Account)
            .limit(limit)
            .into_tuple()
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|(at, chain, version, index, account)| {
                let account = AccountId(convert::id("account", &account)?);
                let id = LinkId {
                    chain: ChainId(convert::unsigned("chain_id", chain)?),
                    version: convert::named("version", &version)?,
                    index: convert::unsigned("deposit_index", index)?,
                };
                let at = convert::unsigned("place", at)?;
                let seen = SeenAt { at, id, account };
                Ok(WantedLink { account, id, seen })
            })
            .collect()
    }

    /// Who has a wallet on a chain and wants to be told of something.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn who_wants(
        &self,
        kind: NoticeKind,
        wallet: Address,
        chain: ChainId,
    ) -> Result<Option<AccountId>, Error> {
        use account_wallet::Column as Wallet;

        let whose: Option<Vec<u8>> = account_wallet::Entity::find_by_id(wallet.to_vec())
            .select_only()
            .column(Wallet::Account)
            .join(JoinType::InnerJoin, wallet_of_wish())
            .filter(notice_wish::Column::Kind.eq(kind.name()))
            .filter(is_on(Expr::val(convert::signed(chain.0))))
            .into_tuple()
            .one(&self.db)
            .await?;
        whose
            .map(|account| Ok(AccountId(convert::id("account", &account)?)))
            .transpose()
    }

    /// Notes that somebody is to be told something. What was noted before stays as it is, and of who is gone
    /// nothing is noted.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find_notice(&self, notice: Notice, now: i64) -> Result<(), Error> {
        let insert = found_row(notice, now);
        let found = self
            .write(|within| async move { Ok(insert.exec_without_returning(within).await?) }.boxed())
            .await;
        match found {
            Err(error) if error.is_foreign_key_violation() => Ok(()),
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// What was found and is in nobody's hands yet, the oldest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn found_notices(&self, limit: u64) -> Result<Vec<Notice>, Error> {
        let rows = Entity::find()
            .filter(Expr::col(Column::State).eq(convert::constant("found")))
            // All of them: so that the index is entered and not only walked.
            .filter(Column::FoundAt.lte(i64::MAX))
            .order_by_asc(Column::FoundAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        // What a newer program finds is for that one to tell.
        Ok(rows
            .into_iter()
            .filter_map(|row| notice(row).ok())
            .collect())
    }

    /// Says that somebody has taken it in hand.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_notice(&self, notice: &Notice) -> Result<(), Error> {
        self.step_notice(notice, "queued", None).await
    }

    /// Says that it is over: they were told at `told_at` (Unix ms), or are not.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_notice(&self, notice: &Notice, told_at: Option<i64>) -> Result<(), Error> {
        let state = told_at.map_or("dropped", |_| "told");
        self.step_notice(notice, state, told_at).await
    }

    /// Makes the next step of one that is not over.
    async fn step_notice(
        &self,
        notice: &Notice,
        state: &'static str,
        told_at: Option<i64>,
    ) -> Result<(), Error> {
        let step = Entity::update_many()
            .col_expr(Column::State, Expr::value(state))
            .col_expr(Column::ToldAt, Expr::value(told_at))
            .filter(Column::Account.eq(convert::id_bytes(notice.account.0)))
            .filter(Column::Kind.eq(notice.kind.name()))
            .filter(Column::Thing.eq(notice.thing.to_string()))
            .filter(Column::State.is_in(["found", "queued"]));
        self.write(|within| async move { Ok(step.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// How far it is with one. `None`: there is none, or not any more.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn notice(&self, notice: &Notice) -> Result<Option<FoundNotice>, Error> {
        let key = (
            convert::id_bytes(notice.account.0),
            notice.kind.name().to_owned(),
            notice.thing.to_string(),
        );
        let row = Entity::find_by_id(key).one(&self.db).await?;
        Ok(row.map(|row| match row.state.as_str() {
            "told" | "dropped" => FoundNotice::Over,
            _ => FoundNotice::Open,
        }))
    }

    /// How often somebody was told something since `since` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn count_told(&self, account: AccountId, since: i64) -> Result<u64, Error> {
        let told = Entity::find()
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            .filter(Column::ToldAt.gte(since));
        Ok(told.count(&self.db).await?)
    }

    /// Forgets up to `limit` of those that were found before `before` (Unix ms). Says how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prune_notices(&self, before: i64, limit: u64) -> Result<u64, Error> {
        let key = [Column::Account, Column::Kind, Column::Thing];
        let old = Entity::find()
            .select_only()
            .columns(key)
            .filter(Column::FoundAt.lt(before))
            .order_by_asc(Column::FoundAt)
            .limit(limit)
            .into_query();
        let these = Expr::tuple(key.map(Expr::col)).in_subquery(old);
        let forget = Entity::delete_many().filter(these);
        let forgotten = self
            .write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(forgotten.rows_affected)
    }
}

/// The row of something that somebody is to be told, unless it is there.
pub(crate) fn found_row(notice: Notice, now: i64) -> Insert<ActiveModel> {
    let row = ActiveModel {
        account: Set(convert::id_bytes(notice.account.0)),
        kind: Set(notice.kind.name().to_owned()),
        thing: Set(notice.thing.to_string()),
        state: Set("found".to_owned()),
        found_at: Set(now),
        told_at: Set(None),
    };
    Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned())
}

/// Links in a state whose senders are wallets of people who want to be told.
fn wanted(kind: NoticeKind, state: LinkState) -> Select<link::Entity> {
    let of_sender: RelationDef = link::Entity::belongs_to(account_wallet::Entity)
        .from(link::Column::Sender)
        .to(account_wallet::Column::Address)
        .into();
    link::Entity::find()
        .join(JoinType::InnerJoin, of_sender)
        .join(JoinType::InnerJoin, wallet_of_wish())
        .filter(notice_wish::Column::Kind.eq(kind.name()))
        .filter(Expr::col((link::Entity, link::Column::State)).eq(convert::constant(state.name())))
        .filter(of_known_version(link::Column::Version))
        .filter(is_on(Expr::col((link::Entity, link::Column::ChainId))))
}

fn wallet_of_wish() -> RelationDef {
    account_wallet::Entity::belongs_to(notice_wish::Entity)
        .from(account_wallet::Column::Account)
        .to(notice_wish::Column::Account)
        .into()
}

/// A wallet that is a contract is somebody's on its chain only.
fn is_on(chain: Expr) -> Condition {
    let of = Expr::col((account_wallet::Entity, account_wallet::Column::ChainId));
    Condition::any().add(of.clone().is_null()).add(of.eq(chain))
}

fn notice(row: Model) -> Result<Notice, Error> {
    Ok(Notice {
        account: AccountId(convert::id("account", &row.account)?),
        kind: convert::named("kind", &row.kind)?,
        thing: convert::named("thing", &row.thing)?,
    })
}
