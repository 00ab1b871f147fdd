//! Which links their senders made themselves, as far as it was found out.

use std::collections::BTreeSet;

use alloy_primitives::{Address, B256};
use domain::LinkId;
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
    sea_query::{Expr, SelectStatement},
};

use super::{LinkPlace, LinkRow, PLACE, PLACE_NAMES, behind, key, of_known_version, row};
use crate::{
    Error, Store, convert,
    entity::link::{Column, Entity, Model},
    union,
};

/// Whether the sender that a vault names made the deposit. A vault takes deposits in the name of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// Nobody looked yet.
    Unknown = 0,
    Sender = 1,
    SomebodyElse = 2,
}

/// What was found out about who made a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMaker {
    /// The link.
    pub link: LinkId,
    /// The transaction that made it, when that was found out: after a reorganisation, another one may have
    /// made the link of that index, or the same one for somebody else.
    pub tx: B256,
    /// Its sender then.
    pub sender: Address,
    /// Its key then.
    pub pub_key20: Address,
    /// Whether the sender made it.
    pub is_sender: bool,
}

impl FoundMaker {
    /// That the sender of `link` made it, or somebody else did.
    pub fn of(link: &LinkRow, is_sender: bool) -> Self {
        Self {
            link: link.id,
            tx: link.deposit_tx,
            sender: link.sender,
            pub_key20: link.pub_key20,
            is_sender,
        }
    }
}

impl Store {
    /// Links in the name of these wallets of which it was not found out whether they made them: the newest
    /// first, from behind a place on, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn links_of_unknown_maker(
        &self,
        wallets: &[Address],
        after: Option<LinkPlace>,
        limit: u64,
    ) -> Result<Vec<LinkRow>, Error> {
        let parts = BTreeSet::from_iter(wallets)
            .into_iter()
            .map(|wallet| unknown(*wallet, after, limit));
        let Some(mut all) = union::all(parts) else {
            return Ok(Vec::new());
        };
        union::newest(&mut all, &PLACE_NAMES, limit);
        let statement = self.db.get_database_backend().build(&all);
        let rows = Model::find_by_statement(statement).all(&self.db).await?;
        rows.into_iter().map(row).collect()
    }

    /// Writes down who made links. Of one that is not there any more as it was, nothing is.
    ///
    /// # Errors
    /// When the database does not take it.
    pub async fn note_makers(&self, found: Vec<FoundMaker>) -> Result<(), Error> {
        if found.is_empty() {
            return Ok(());
        }
        self.write(move |within| {
            async move {
                for found in found {
                    let (chain, version, index) = key(found.link);
                    let maker = match found.is_sender {
                        true => Maker::Sender,
                        false => Maker::SomebodyElse,
                    };
                    Entity::update_many()
                        .col_expr(Column::Maker, Expr::value(maker as i16))
                        .filter(Column::ChainId.eq(chain))
                        .filter(Column::Version.eq(version))
                        .filter(Column::DepositIndex.eq(index))
                        .filter(Column::DepositTx.eq(found.tx.to_vec()))
                        .filter(Column::Sender.eq(found.sender.to_vec()))
                        .filter(Column::PubKey20.eq(found.pub_key20.to_vec()))
                        .exec(within)
                        .await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

fn unknown(wallet: Address, after: Option<LinkPlace>, limit: u64) -> SelectStatement {
    let mut query = of_maker(wallet, Maker::Unknown);
    if let Some(LinkPlace { created_at, id }) = after {
        let created_at = convert::signed(created_at);
        query = query.filter(behind(PLACE.map(Expr::col), created_at, id));
    }
    query.limit(limit).into_query()
}

/// Links in a wallet's name, in the order of their index.
pub(crate) fn of_maker(wallet: Address, maker: Maker) -> Select<Entity> {
    PLACE.into_iter().fold(
        Entity::find()
            .filter(Column::Sender.eq(wallet.to_vec()))
            .filter(Column::Maker.eq(maker as i16))
            .filter(of_known_version(Column::Version)),
        |query, column| query.order_by_desc(column),
    )
}
