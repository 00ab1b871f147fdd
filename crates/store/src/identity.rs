//! Who people are by a bank's word, their accounts at banks, and links that wait for both.
//!
//! What becomes true together: that somebody is verified, and that they are to be told so of each link that
//! waits for it.

mod accounts;
mod kept;

use domain::{AccountId, IdentityState};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};

pub use accounts::{BankAccountRow, BegunBankAccount, LinkedBankAccount, NewBankAccount};
pub use kept::KeptClaim;

use crate::{
    Error, Store, convert,
    entity::identity::{ActiveModel, Column, Entity, Model},
    spending,
};

/// What is counted of a day's checks: of one network, and of all.
const NETWORK_CHECKS: &str = "network_checks";
const CHECKS: &str = "checks";

/// How far the check of somebody's identity is, as a bank last said.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// Whose.
    pub account: AccountId,
    /// The address that it was asked for with.
    pub email: String,
    /// The name that it was asked for with.
    pub full_name: String,
    /// The idempotency key under which it was asked for.
    pub key: [u8; 16],
    /// What the bank calls the check. `None`: it is not known whether it took it in.
    pub kyc_link_id: Option<String>,
    /// What the bank calls the person, once they are its customer.
    pub customer_id: Option<String>,
    /// How far it is.
    pub state: IdentityState,
    /// What may be shown of why not.
    pub reasons: Vec<String>,
    /// Where its terms are agreed to.
    pub tos_url: Option<String>,
    /// Where people show who they are.
    pub kyc_url: Option<String>,
    /// Since when they show it once more, having been rejected. `None`: they do not.
    pub again: Option<Again>,
    /// Unix ms at which its person last looked.
    pub asked_at: i64,
    /// Unix ms at which the question was asked whose answer this is. `None`: there was no answer yet.
    pub looked_at: Option<i64>,
    /// Unix ms at which it began.
    pub created_at: i64,
}

/// Another try of who was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// Unix ms at which it began.
    pub at: i64,
    /// When they were rejected before, by the bank's own clock, if it said. Unix ms.
    pub after: Option<i64>,
}

/// A check that is to be asked for.
#[derive(Clone)]
pub struct NewIdentity {
    /// Whose.
    pub account: AccountId,
    /// See [`Identity::email`].
    pub email: String,
    /// See [`Identity::full_name`].
    pub full_name: String,
    /// See [`Identity::key`].
    pub key: [u8; 16],
    /// Unix ms.
    pub now: i64,
    /// Unix ms at which it is looked at, whether anybody asks or not.
    pub next_look_at: i64,
    /// How many a day may begin.
    pub budget: IdentityBudget,
}

/// How many checks may begin on a day (UTC). What is not named is not limited.
#[derive(Clone, Debug, Default)]
pub struct IdentityBudget {
    /// The network that asks, of at most 64 characters, and the most of it.
    pub network: Option<(String, u64)>,
    /// The most of all.
    pub in_all: Option<u64>,
}

/// What became of a check that is to be asked for.
#[derive(Clone)]
pub enum BegunIdentity {
    /// It may be asked for. It may be one that was begun before.
    Begun(Box<Identity>),
    /// There is no such account.
    Gone,
    /// The network began as many as it may on a day. Nothing was noted.
    NetworkSpent,
    /// As many began as may on a day. Nothing was noted.
    Spent,
}

/// What a bank says of a check.
#[derive(Clone)]
pub struct IdentityLook {
    /// What the bank calls the check.
    pub kyc_link_id: String,
    /// What the bank calls the person.
    pub customer_id: Option<String>,
    /// How far it is.
    pub state: IdentityState,
    /// What may be shown of why not, without line ends.
    pub reasons: Vec<String>,
    /// See [`Identity::tos_url`].
    pub tos_url: Option<String>,
    /// See [`Identity::kyc_url`].
    pub kyc_url: Option<String>,
    /// See [`Identity::again`].
    pub again: Option<Again>,
    /// The same as it was when the bank was asked. If it is another by now, what the bank said is about another try.
    pub again_before: Option<Again>,
    /// Unix ms at which the question was asked. What was asked before the answer that is kept changes nothing.
    pub asked_bank_at: i64,
    /// Unix ms at which it is looked again without being asked. `None`: not.
    pub next_look_at: Option<i64>,
}

/// What became of a check that is to be somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Done,
    /// It is another account's.
    Taken,
    /// What was begun is not there any more, or became another.
    Gone,
}

impl Store {
    /// Makes durable that a check is asked for, unless one was: that one is the answer, and takes nothing of the day.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_identity(&self, new: NewIdentity) -> Result<BegunIdentity, Error> {
        let begun = self.write(move |within| begin(within, new).boxed()).await;
        match begun {
            Err(error) if error.is_foreign_key_violation() => Ok(BegunIdentity::Gone),
            begun => begun,
        }
    }

    /// How far the check of somebody's identity is. `None`: none was begun.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn identity(&self, account: AccountId) -> Result<Option<Identity>, Error> {
        let row = Entity::find_by_id(convert::id_bytes(account.0));
        row.one(&self.db).await?.map(identity).transpose()
    }

    /// Forgets what was begun under a key and refused.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn forget_identity(&self, account: AccountId, key: [u8; 16]) -> Result<(), Error> {
        let forget = Entity::delete_many().filter(is_begun(account, key));
        self.write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Makes a check of the bank's the one that was begun under a key.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bind_identity(
        &self,
        account: AccountId,
        key: [u8; 16],
        kyc_link_id: &str,
    ) -> Result<Bound, Error> {
        let bind = Entity::update_many()
            .col_expr(Column::KycLinkId, Expr::value(kyc_link_id))
            .filter(is_begun(account, key));
        let bound = self
            .write(|within| async move { Ok(bind.exec(within).await?) }.boxed())
            .await;
        match bound {
            Ok(bound) if bound.rows_affected > 0 => Ok(Bound::Done),
            // Another device of the same person may have been quicker.
            Ok(_) => {
                let now = self.identity(account).await?;
                let is_same =
                    now.is_some_and(|now| now.kyc_link_id.as_deref() == Some(kyc_link_id));
                Ok(if is_same { Bound::Done } else { Bound::Gone })
            }
            Err(error) if error.is_unique_violation() => Ok(Bound::Taken),
            Err(error) => Err(error),
        }
    }

    /// Takes the turn to ask the bank of somebody, unless somebody had it after `before` (Unix ms). `asked`: their
    /// person is on it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take_look(
        &self,
        account: AccountId,
        before: i64,
        now: i64,
        asked: bool,
    ) -> Result<bool, Error> {
        let mut take = Entity::update_many()
            .col_expr(Column::TriedAt, Expr::value(now))
            .filter(Column::Account.eq(convert::id_bytes(account.0)))
            // A time in the future is from before the clock was set back.
            .filter(
                Condition::any()
                    .add(Column::TriedAt.lte(before))
                    .add(Column::TriedAt.gt(now)),
            );
        if asked {
            take = take.col_expr(Column::AskedAt, Expr::value(now));
        }
        let taken = self
            .write(|within| async move { Ok(take.exec(within).await?) }.boxed())
            .await?;
        Ok(taken.rows_affected > 0)
    }

    /// Keeps what the bank says of somebody. Whoever is verified by it is to be told so of each link that waits.
    /// `false`: what is kept is newer, or is about another check.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_identity(
        &self,
        account: AccountId,
        look: IdentityLook,
        now: i64,
    ) -> Result<bool, Error> {
        self.write(move |within| note(within, account, look, now).boxed())
            .await
    }

    /// Those whose time to be looked at has come, the longest ago first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn identities_to_look_at(
        &self,
        now: i64,
        limit: u64,
    ) -> Result<Vec<Identity>, Error> {
        let rows = Entity::find()
            .filter(Column::NextLookAt.lte(now))
            .order_by_asc(Column::NextLookAt)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(identity).collect()
    }

    /// Has somebody looked at then (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_at_identity(&self, account: AccountId, at: i64) -> Result<(), Error> {
        let is_whose = Column::Account.eq(convert::id_bytes(account.0));
        self.due(is_whose, at).await
    }

    /// Has whoever the bank's check is about looked at then (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_at_kyc_link(&self, id: &str, at: i64) -> Result<(), Error> {
        self.due(Column::KycLinkId.eq(id), at).await
    }

    /// Has whoever is the bank's customer looked at then (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn look_at_customer(&self, id: &str, at: i64) -> Result<(), Error> {
        self.due(Column::CustomerId.eq(id), at).await
    }

    async fn due(&self, of: Expr, at: i64) -> Result<(), Error> {
        let due = Entity::update_many()
            .col_expr(Column::NextLookAt, Expr::value(at))
            .filter(of);
        self.write(|within| async move { Ok(due.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }
}

async fn begin(within: &DatabaseTransaction, new: NewIdentity) -> Result<BegunIdentity, Error> {
    let account = new.account;
    let (day, budget) = (spending::day_of(new.now), new.budget);
    let row = ActiveModel {
        account: Set(convert::id_bytes(account.0)),
        email: Set(new.email),
        full_name: Set(new.full_name),
        key: Set(new.key.to_vec()),
        state: Set(IdentityState::None.name().to_owned()),
        reasons: Set(String::new()),
        asked_at: Set(new.now),
        tried_at: Set(new.now),
        next_look_at: Set(Some(new.next_look_at)),
        created_at: Set(new.now),
        ..Default::default()
    };
    let known = OnConflict::column(Column::Account).do_nothing().to_owned();
    let insert = Entity::insert(row).on_conflict(known);
    if insert.exec_without_returning(within).await? > 0
        && let Some(spent) = take_of_day(within, day, budget).await?
    {
        Entity::delete_by_id(convert::id_bytes(account.0))
            .exec(within)
            .await?;
        return Ok(spent);
    }
    let begun = one(within, account).await?.map(identity).transpose()?;
    Ok(begun.map_or(BegunIdentity::Gone, |begun| {
        BegunIdentity::Begun(Box::new(begun))
    }))
}

/// Counts a check. `Some`: as many began as may.
async fn take_of_day(
    within: &DatabaseTransaction,
    day: i64,
    budget: IdentityBudget,
) -> Result<Option<BegunIdentity>, Error> {
    let all = (day, 0, CHECKS, "");
    if let Some(most) = budget.in_all
        && !spending::take_of(within, all, most, 1).await?
    {
        return Ok(Some(BegunIdentity::Spent));
    }
    let Some((network, most)) = budget.network else {
        return Ok(None);
    };
    if spending::take_of(within, (day, 0, NETWORK_CHECKS, &network), most, 1).await? {
        return Ok(None);
    }
    if budget.in_all.is_some() {
        spending::give_back(within, all, 1).await?;
    }
    Ok(Some(BegunIdentity::NetworkSpent))
}

async fn one(within: &DatabaseTransaction, account: AccountId) -> Result<Option<Model>, Error> {
    let row = Entity::find_by_id(convert::id_bytes(account.0));
    Ok(row.one(within).await?)
}

/// Whether it is what was begun under a key, of which it is not known what became.
fn is_begun(account: AccountId, key: [u8; 16]) -> Condition {
    Condition::all()
        .add(Column::Account.eq(convert::id_bytes(account.0)))
        .add(Column::Key.eq(key.to_vec()))
        .add(Column::KycLinkId.is_null())
}

async fn note(
    within: &DatabaseTransaction,
    account: AccountId,
    look: IdentityLook,
    now: i64,
) -> Result<bool, Error> {
    let before = one(within, account).await?;
    let is_older = Condition::any()
        .add(Column::LookedAt.is_null())
        .add(Column::LookedAt.lte(look.asked_bank_at))
        .add(Column::LookedAt.gt(now));
    let is_of_this_try = match look.again_before {
        Some(again) => Column::AgainAt.eq(again.at),
        None => Column::AgainAt.is_null(),
    };
    let noted = Entity::update_many()
        .col_expr(Column::CustomerId, Expr::value(look.customer_id))
        .col_expr(Column::State, Expr::value(look.state.name()))
        .col_expr(Column::Reasons, Expr::value(look.reasons.join("\n")))
        .col_expr(Column::TosUrl, Expr::value(look.tos_url))
        .col_expr(Column::KycUrl, Expr::value(look.kyc_url))
        .col_expr(
            Column::AgainAt,
            Expr::value(look.again.map(|again| again.at)),
        )
        .col_expr(
            Column::AgainAfter,
            Expr::value(look.again.and_then(|again| again.after)),
        )
        .col_expr(Column::LookedAt, Expr::value(look.asked_bank_at))
        .col_expr(Column::NextLookAt, Expr::value(look.next_look_at))
        .filter(Column::Account.eq(convert::id_bytes(account.0)))
        .filter(Column::KycLinkId.eq(look.kyc_link_id))
        .filter(is_older)
        .filter(is_of_this_try)
        .exec(within)
        .await?;
    if noted.rows_affected == 0 {
        return Ok(false);
    }
    let verified = IdentityState::Verified;
    let was = before.is_some_and(|before| before.state == verified.name());
    if look.state == verified && !was {
        kept::tell(within, account, now).await?;
    }
    Ok(true)
}

fn identity(row: Model) -> Result<Identity, Error> {
    Ok(Identity {
        account: AccountId(convert::id("account", &row.account)?),
        email: row.email,
        full_name: row.full_name,
        key: convert::sixteen("key", &row.key)?,
        kyc_link_id: row.kyc_link_id,
        customer_id: row.customer_id,
        state: convert::named("state", &row.state)?,
        reasons: row.reasons.lines().map(str::to_owned).collect(),
        tos_url: row.tos_url,
        kyc_url: row.kyc_url,
        again: row.again_at.map(|at| Again {
            at,
            after: row.again_after,
        }),
        asked_at: row.asked_at,
        looked_at: row.looked_at,
        created_at: row.created_at,
    })
}
