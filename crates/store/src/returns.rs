//! Deposits whose links expired, until they are back with their senders.

use domain::{ChainId, LinkId, LinkState, VaultVersion};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use crate::{
    Error, LinkRow, Store, convert,
    entity::link::{Column, Entity},
    links,
};

/// An expired deposit that is still in its vault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueReturn {
    /// The deposit.
    pub link: LinkRow,
    /// How often it was tried to send it back.
    pub tries: u16,
}

/// When a deposit is to be sent back next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextReturn {
    /// Which deposit.
    pub link: LinkId,
    /// Unix seconds of the chain. `None`: it is given up.
    pub due: Option<u64>,
    /// How often it was tried.
    pub tries: u16,
}

impl Store {
    /// Deposits of a vault that are due to be sent back at `time` (Unix seconds of the chain) and were
    /// made no later than in the block `made_by`: those that are due for longest, at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn due_returns(
        &self,
        chain: ChainId,
        version: VaultVersion,
        time: u64,
        made_by: u64,
        limit: u64,
    ) -> Result<Vec<DueReturn>, Error> {
        let due = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Version.eq(version.label()))
            .filter(Expr::col(Column::State).eq(convert::constant(LinkState::Pending.name())))
            .filter(Column::ReturnDue.lte(convert::signed(time)))
            .filter(Column::DepositBlock.lte(convert::signed(made_by)))
            .order_by_asc(Column::ReturnDue)
            .limit(limit)
            .all(&self.db)
            .await?;
        due.into_iter()
            .map(|model| {
                Ok(DueReturn {
                    tries: convert::small("return_tries", model.return_tries)?,
                    link: links::row(model)?,
                })
            })
            .collect()
    }

    /// Deposits that can expire and of which nobody noted when they are due, because a program from
    /// before returns read them: at most `limit`, each due when it expires.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn missed_returns(
        &self,
        chain: ChainId,
        version: VaultVersion,
        limit: u64,
    ) -> Result<Vec<NextReturn>, Error> {
        let missed = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Version.eq(version.label()))
            .filter(Expr::col(Column::State).eq(convert::constant(LinkState::Pending.name())))
            .filter(Column::ReturnDue.is_null())
            // What is given up was tried.
            .filter(Expr::col(Column::ReturnTries).eq(Expr::Constant(0.into())))
            .filter(Column::ExpiresAt.is_not_null())
            .limit(limit)
            .all(&self.db)
            .await?;
        missed
            .into_iter()
            .map(|model| {
                let link = links::row(model)?;
                Ok(NextReturn {
                    link: link.id,
                    due: link.expires_at,
                    tries: 0,
                })
            })
            .collect()
    }

    /// Says when deposits are to be sent back next.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn put_off_returns(&self, next: Vec<NextReturn>) -> Result<(), Error> {
        if next.is_empty() {
            return Ok(());
        }
        self.write(move |within| {
            Box::pin(async move {
                for NextReturn { link, due, tries } in next {
                    let (chain, version, index) = links::key(link);
                    let tries = i16::try_from(tries).unwrap_or(i16::MAX);
                    Entity::update_many()
                        .col_expr(Column::ReturnDue, Expr::value(due.map(convert::signed)))
                        .col_expr(Column::ReturnTries, Expr::value(tries))
                        .filter(Column::ChainId.eq(chain))
                        .filter(Column::Version.eq(version))
                        .filter(Column::DepositIndex.eq(index))
                        .exec(within)
                        .await?;
                }
                Ok(())
            })
        })
        .await
    }
}
