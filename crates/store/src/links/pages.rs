use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkId, LinkState};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{LinkRow, key, of_known_version, row};
use crate::{
    Error, Store, convert,
    entity::link::{Column, Entity},
};

/// What the links of a list have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinksOf {
    /// Whoever made them, on any chain, and where their money is.
    Sender(Address, LinkState),
    /// The transaction that made them.
    Transaction(ChainId, B256),
}

/// A link's place in a list of the newest first. Of links made in the same second, any order is as
/// good as another, as long as it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkPlace {
    /// Unix seconds of its block.
    pub created_at: u64,
    /// Which one.
    pub id: LinkId,
}

impl LinkRow {
    /// Its place in a list of the newest first.
    pub fn place(&self) -> LinkPlace {
        LinkPlace {
            created_at: self.created_at,
            id: self.id,
        }
    }
}

impl Store {
    /// Links of a list, the newest first, from behind a place on; at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn links_after(
        &self,
        of: LinksOf,
        after: Option<LinkPlace>,
        limit: u64,
    ) -> Result<Vec<LinkRow>, Error> {
        let mut query = match of {
            LinksOf::Sender(sender, state) => Entity::find()
                .filter(Column::Sender.eq(sender.to_vec()))
                .filter(Column::State.eq(state.name())),
            LinksOf::Transaction(chain, tx) => Entity::find()
                .filter(Column::DepositTx.eq(tx.to_vec()))
                // As a sum, so that no index by chain is taken for the better one: SQLite does not know
                // how few links a transaction makes.
                .filter(
                    Expr::col(Column::ChainId)
                        .add(0)
                        .eq(convert::signed(chain.0)),
                ),
        };
        if let Some(LinkPlace { created_at, id }) = after {
            let created_at = convert::signed(created_at);
            query = query.filter(behind(PLACE.map(Expr::col), created_at, id));
        }
        query = query.filter(of_known_version(Column::Version));
        for column in PLACE {
            query = query.order_by_desc(column);
        }
        let rows = query.limit(limit).all(&self.db).await?;
        rows.into_iter().map(row).collect()
    }
}

/// A link's place, as its columns.
pub(crate) const PLACE: [Column; 4] = [
    Column::CreatedAt,
    Column::ChainId,
    Column::Version,
    Column::DepositIndex,
];

/// The same, as the database calls them.
pub(crate) const PLACE_NAMES: [&str; 4] = ["created_at", "chain_id", "version", "deposit_index"];

/// Rows that come after the link `id` of that time in a list of the newest first, whose place is these columns.
pub(crate) fn behind(place: [Expr; 4], time: i64, id: LinkId) -> Expr {
    let (chain, version, index) = key(id);
    Expr::tuple(place).lt(Expr::tuple([
        Expr::val(time),
        Expr::val(chain),
        Expr::val(version),
        Expr::val(index),
    ]))
}
