use std::collections::BTreeSet;

use alloy_primitives::{Address, U256};
use domain::ChainId;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

use super::{LinkRow, of_known_version, row};
use crate::{
    Error, Store, convert,
    entity::link::{Column, Entity, Model},
    union,
};

/// Keys of one statement, which has a part for each of them.
const KEYS: usize = 20;

impl Store {
    /// Deposits locked under these link keys: of each the oldest first, at most `limit` a key. A key is
    /// public, and anybody may deposit under it: what came later hides neither what was there before nor
    /// what is under another key.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn links_by_key(
        &self,
        keys: &[Address],
        chain: Option<ChainId>,
        limit: u64,
    ) -> Result<Vec<LinkRow>, Error> {
        let keys: Vec<_> = BTreeSet::from_iter(keys).into_iter().collect();
        let mut found = Vec::new();
        for keys in keys.chunks(KEYS) {
            let parts = keys
                .iter()
                .map(|key| oldest_under(**key, chain).limit(limit).into_query());
            let Some(all) = union::all(parts) else {
                continue;
            };
            let statement = self.db.get_database_backend().build(&all);
            let rows = Model::find_by_statement(statement).all(&self.db).await?;
            found.extend(rows);
        }
        found.into_iter().map(row).collect()
    }

    /// The oldest of the deposits under a key that `sender` made of just so many units of `token`,
    /// however many others are under it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn oldest_deposit(
        &self,
        chain: ChainId,
        pub_key20: Address,
        sender: Address,
        token: Address,
        amount: U256,
    ) -> Result<Option<LinkRow>, Error> {
        oldest_under(pub_key20, Some(chain))
            .filter(Column::Sender.eq(sender.to_vec()))
            .filter(Column::Token.eq(token.to_vec()))
            .filter(Column::Amount.eq(amount.to_string()))
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
    }
}

/// In the order of their index, so that of very many only the first are read.
fn oldest_under(key: Address, chain: Option<ChainId>) -> Select<Entity> {
    let query = Entity::find()
        .filter(Column::PubKey20.eq(key.to_vec()))
        .filter(of_known_version(Column::Version))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::ChainId)
        .order_by_asc(Column::Version)
        .order_by_asc(Column::DepositIndex);
    match chain {
        Some(chain) => query.filter(Column::ChainId.eq(convert::signed(chain.0))),
        None => query,
    }
}
