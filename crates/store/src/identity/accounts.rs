use domain::{AccountId, BankAccountId, BankKind};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, DatabaseTransaction, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};

use crate::{
    Error, Store, convert,
    entity::{
        account,
        bank_account::{ActiveModel, Column, Entity, Model},
    },
};

const CREATING: &str = "creating";
const LINKED: &str = "linked";

/// Somebody's account at a bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankAccountRow {
    /// Which.
    pub id: BankAccountId,
    /// Whose.
    pub account: AccountId,
    /// Of which kind its number is.
    pub kind: BankKind,
    /// Enough of its number to be known by.
    pub hint: String,
    /// Where it is, three letters, if its number says so.
    pub country: Option<String>,
    /// The idempotency key under which the provider is asked to have it.
    pub key: [u8; 16],
    /// What the provider calls it. `None`: it is not known whether it has it.
    pub bridge_id: Option<String>,
    /// Unix ms.
    pub created_at: i64,
}

/// An account that the provider is to be asked to have.
#[derive(Clone)]
pub struct NewBankAccount {
    /// Which.
    pub id: BankAccountId,
    /// Whose.
    pub account: AccountId,
    /// Of which kind its number is.
    pub kind: BankKind,
    /// SHA-256 of whose and which it is.
    pub digest: [u8; 32],
    /// SHA-256 of whose and of its number alone, where that is not all of `digest`.
    pub number: Option<[u8; 32]>,
    /// SHA-256 of all that the provider is asked with.
    pub asked: [u8; 32],
    /// Enough of its number to be known by.
    pub hint: String,
    /// Where it is, three letters.
    pub country: Option<String>,
    /// What is paid to it.
    pub currency: &'static str,
    /// The idempotency key, if it is not asked under another one.
    pub key: [u8; 16],
    /// Unix ms.
    pub now: i64,
}

/// What became of an account that is to be linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BegunBankAccount {
    /// The provider may be asked, under the row's key.
    Begun(BankAccountRow),
    /// It is linked.
    Linked(BankAccountRow),
    /// They have as many as one may have.
    TooMany,
    /// There is no such account.
    Gone,
}

/// What became of an account that the provider has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkedBankAccount {
    /// It is linked.
    Done,
    /// It is another row's, which was linked before.
    Known,
    /// What was asked was given up.
    Gone,
}

impl Store {
    /// Makes durable that the provider is asked to have an account. The same question again has the key that it
    /// had; another one about the same number a new one. What was begun before `stale_before` (Unix ms) and came to
    /// nothing is forgotten.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin_bank_account(
        &self,
        new: NewBankAccount,
        most: u64,
        stale_before: i64,
    ) -> Result<BegunBankAccount, Error> {
        self.write(move |within| begin(within, new, most, stale_before).boxed())
            .await
    }

    /// Says what the provider calls an account that it was asked to have under a key.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn link_bank_account(
        &self,
        id: BankAccountId,
        key: [u8; 16],
        bridge_id: &str,
    ) -> Result<LinkedBankAccount, Error> {
        let bridge_id = bridge_id.to_owned();
        self.write(move |within| link(within, id, key, bridge_id).boxed())
            .await
    }

    /// Forgets an account that the provider refused to have.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn give_bank_account_up(
        &self,
        id: BankAccountId,
        key: [u8; 16],
    ) -> Result<(), Error> {
        let forget = Entity::delete_many()
            .filter(Column::Id.eq(convert::id_bytes(id.0)))
            .filter(Column::Key.eq(key.to_vec()))
            .filter(Column::State.eq(CREATING));
        self.write(|within| async move { Ok(forget.exec(within).await?) }.boxed())
            .await?;
        Ok(())
    }

    /// Forgets an account that is linked. `false`: there is none of theirs.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn unlink_bank_account(
        &self,
        account: AccountId,
        id: BankAccountId,
    ) -> Result<bool, Error> {
        let unlink = Entity::delete_many()
            .filter(Column::Id.eq(convert::id_bytes(id.0)))
            .filter(of_account(account))
            .filter(Column::State.eq(LINKED));
        let unlinked = self
            .write(|within| async move { Ok(unlink.exec(within).await?) }.boxed())
            .await?;
        Ok(unlinked.rows_affected > 0)
    }

    /// Somebody's accounts at banks that are linked, the oldest first; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bank_accounts(
        &self,
        account: AccountId,
        limit: u64,
    ) -> Result<Vec<BankAccountRow>, Error> {
        let rows = Entity::find()
            .filter(of_account(account))
            .filter(Column::State.eq(LINKED))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id)
            .limit(limit)
            .all(&self.db)
            .await?;
        rows.into_iter().map(row).collect()
    }

    /// An account of somebody's that is linked.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bank_account(
        &self,
        account: AccountId,
        id: BankAccountId,
    ) -> Result<Option<BankAccountRow>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0))
            .filter(of_account(account))
            .filter(Column::State.eq(LINKED));
        found.one(&self.db).await?.map(row).transpose()
    }

    /// The account of somebody's that is known by all of a digest, if it is linked.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bank_account_by_digest(
        &self,
        account: AccountId,
        digest: [u8; 32],
    ) -> Result<Option<BankAccountRow>, Error> {
        let found = Entity::find()
            .filter(of_account(account))
            .filter(Column::Digest.eq(digest.to_vec()))
            .filter(Column::State.eq(LINKED));
        found.one(&self.db).await?.map(row).transpose()
    }

    /// The account of somebody's that has a number, by that one's digest, if it is linked. `None` as well: several
    /// banks have given them that number.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn bank_account_by_number(
        &self,
        account: AccountId,
        number: [u8; 32],
    ) -> Result<Option<BankAccountRow>, Error> {
        let has_number = Condition::any()
            .add(Column::Digest.eq(number.to_vec()))
            .add(Column::Number.eq(number.to_vec()));
        let mut found = Entity::find()
            .filter(of_account(account))
            .filter(has_number)
            .filter(Column::State.eq(LINKED))
            .limit(2)
            .all(&self.db)
            .await?;
        match (found.pop(), found.pop()) {
            (Some(only), None) => row(only).map(Some),
            _ => Ok(None),
        }
    }
}

fn of_account(account: AccountId) -> Expr {
    Column::Account.eq(convert::id_bytes(account.0))
}

async fn begin(
    within: &DatabaseTransaction,
    new: NewBankAccount,
    most: u64,
    stale_before: i64,
) -> Result<BegunBankAccount, Error> {
    // Locked, so that two at once do not both find room for one.
    let owner = account::Entity::find_by_id(convert::id_bytes(new.account.0))
        .lock_exclusive()
        .one(within)
        .await?;
    if owner.is_none() {
        return Ok(BegunBankAccount::Gone);
    }
    let same = Entity::find()
        .filter(of_account(new.account))
        .filter(Column::Digest.eq(new.digest.to_vec()))
        .one(within)
        .await?;
    if let Some(same) = same {
        return match same.state == LINKED {
            true => Ok(BegunBankAccount::Linked(row(same)?)),
            false => ask_again(within, same, new).await,
        };
    }
    Entity::delete_many()
        .filter(of_account(new.account))
        .filter(Column::State.eq(CREATING))
        .filter(Column::CreatedAt.lt(stale_before))
        .exec(within)
        .await?;
    let others = Entity::find().filter(of_account(new.account));
    if others.count(within).await? >= most {
        return Ok(BegunBankAccount::TooMany);
    }
    let begun = BankAccountRow {
        id: new.id,
        account: new.account,
        kind: new.kind,
        hint: new.hint.clone(),
        country: new.country.clone(),
        key: new.key,
        bridge_id: None,
        created_at: new.now,
    };
    Entity::insert(ActiveModel {
        id: Set(convert::id_bytes(new.id.0)),
        account: Set(convert::id_bytes(new.account.0)),
        kind: Set(new.kind.name().to_owned()),
        digest: Set(new.digest.to_vec()),
        number: Set(new.number.map(|number| number.to_vec())),
        asked: Set(new.asked.to_vec()),
        hint: Set(new.hint),
        country: Set(new.country),
        currency: Set(new.currency.to_owned()),
        key: Set(new.key.to_vec()),
        bridge_id: Set(None),
        state: Set(CREATING.to_owned()),
        created_at: Set(new.now),
    })
    .exec_without_returning(within)
    .await?;
    Ok(BegunBankAccount::Begun(begun))
}

/// A key is good for one question only, and the provider tells by the number that it has an account already.
async fn ask_again(
    within: &DatabaseTransaction,
    mut same: Model,
    new: NewBankAccount,
) -> Result<BegunBankAccount, Error> {
    if same.asked != new.asked {
        same.asked = new.asked.to_vec();
        same.key = new.key.to_vec();
        same.created_at = new.now;
        Entity::update_many()
            .col_expr(Column::Asked, Expr::value(same.asked.clone()))
            .col_expr(Column::Key, Expr::value(same.key.clone()))
            .col_expr(Column::CreatedAt, Expr::value(same.created_at))
            .filter(Column::Id.eq(same.id.clone()))
            .exec(within)
            .await?;
    }
    Ok(BegunBankAccount::Begun(row(same)?))
}

async fn link(
    within: &DatabaseTransaction,
    id: BankAccountId,
    key: [u8; 16],
    bridge_id: String,
) -> Result<LinkedBankAccount, Error> {
    let begun = Entity::find_by_id(convert::id_bytes(id.0))
        .filter(Column::Key.eq(key.to_vec()))
        .lock_exclusive()
        .one(within)
        .await?;
    let Some(begun) = begun else {
        return Ok(LinkedBankAccount::Gone);
    };
    match &begun.bridge_id {
        Some(known) if *known == bridge_id => return Ok(LinkedBankAccount::Done),
        Some(_) => return Ok(LinkedBankAccount::Gone),
        None => {}
    }
    let known = Entity::find()
        .filter(Column::Account.eq(begun.account.clone()))
        .filter(Column::BridgeId.eq(&bridge_id))
        .filter(Column::State.eq(LINKED))
        .one(within)
        .await?;
    if let Some(known) = known {
        Entity::delete_by_id(begun.id.clone()).exec(within).await?;
        learn_bank(within, known, begun).await?;
        return Ok(LinkedBankAccount::Known);
    }
    Entity::update_many()
        .col_expr(Column::State, Expr::value(LINKED))
        .col_expr(Column::BridgeId, Expr::value(bridge_id))
        .filter(Column::Id.eq(begun.id))
        .exec(within)
        .await?;
    Ok(LinkedBankAccount::Done)
}

/// A row of which only the number was known has the bank by which the provider knew it again, and its owner sees it.
async fn learn_bank(within: &DatabaseTransaction, known: Model, begun: Model) -> Result<(), Error> {
    if known.number.is_some() || begun.number.as_ref() != Some(&known.digest) {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::Digest, Expr::value(begun.digest))
        .col_expr(Column::Number, Expr::value(begun.number))
        .col_expr(Column::Hint, Expr::value(begun.hint))
        .filter(Column::Id.eq(known.id))
        .exec(within)
        .await?;
    Ok(())
}

fn row(row: Model) -> Result<BankAccountRow, Error> {
    Ok(BankAccountRow {
        id: BankAccountId(convert::id("id", &row.id)?),
        account: AccountId(convert::id("account", &row.account)?),
        kind: convert::named("kind", &row.kind)?,
        hint: row.hint,
        country: row.country,
        key: convert::sixteen("key", &row.key)?,
        bridge_id: row.bridge_id,
        created_at: row.created_at,
    })
}
