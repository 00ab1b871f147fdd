use alloy_primitives::{Address, B256, U256};
use domain::CrossingState;
use futures::FutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::{CrossingRow, FarTransfers, NearSide, transfers};
use crate::{
    Error, Store, convert,
    entity::crossing::{Column, Entity},
};

/// What a look at a claim by a route found, all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossingChange {
    /// How far it is now.
    pub state: CrossingState,
    /// How it left its link.
    pub near: Option<NearSide>,
    /// The transaction that brought what came.
    pub far_tx: Option<B256>,
    /// Which of its transfers brought it.
    pub far_transfers: Option<FarTransfers>,
    /// How much came.
    pub received: Option<U256>,
    /// What came.
    pub received_token: Option<Address>,
    /// The transaction that gave it back.
    pub refund_tx: Option<B256>,
    /// Why it never left its link, a code of at most 64 characters.
    pub error: Option<String>,
    /// Whether nobody looks at it any more.
    pub is_over: bool,
}

impl From<&CrossingRow> for CrossingChange {
    /// Nothing is changed.
    fn from(row: &CrossingRow) -> Self {
        Self {
            state: row.state,
            near: row.near,
            far_tx: row.far_tx,
            far_transfers: row.far_transfers.clone(),
            received: row.received,
            received_token: row.received_token,
            refund_tx: row.refund_tx,
            error: row.error.clone(),
            is_over: row.ended_at.is_some(),
        }
    }
}

impl Store {
    /// Writes what a look found of a claim that was read before. `false`: somebody else changed it since, or one of
    /// the transfers pays out another claim.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn step_crossing(
        &self,
        read: &CrossingRow,
        change: CrossingChange,
        now: i64,
    ) -> Result<bool, Error> {
        debug_assert!(read.state.leads_to(change.state));
        let state_at = match read.state == change.state {
            true => read.state_at,
            false => now,
        };
        let bytes = |hash: Option<B256>| hash.map(|hash| hash.to_vec());
        let near = change.near;
        let update = Entity::update_many()
            .col_expr(Column::State, Expr::value(change.state.name()))
            .col_expr(Column::StateAt, Expr::value(state_at))
            .col_expr(Column::NearTx, Expr::value(bytes(near.map(|near| near.tx))))
            .col_expr(
                Column::NearBlock,
                Expr::value(near.map(|near| convert::signed(near.block))),
            )
            .col_expr(
                Column::LeftAt,
                Expr::value(near.map(|near| convert::signed(near.at))),
            )
            .col_expr(Column::FarTx, Expr::value(bytes(change.far_tx)))
            .col_expr(
                Column::Received,
                Expr::value(change.received.map(|units| units.to_string())),
            )
            .col_expr(
                Column::ReceivedToken,
                Expr::value(change.received_token.map(|token| token.to_vec())),
            )
            .col_expr(Column::RefundTx, Expr::value(bytes(change.refund_tx)))
            .col_expr(Column::Error, Expr::value(change.error))
            .col_expr(Column::EndedAt, Expr::value(change.is_over.then_some(now)))
            .col_expr(Column::UpdatedAt, Expr::value(now))
            .col_expr(Column::Turn, Expr::value(read.turn + 1))
            .filter(Column::Id.eq(convert::id_bytes(read.route.id.0)))
            .filter(Column::Turn.eq(read.turn));
        let id = read.route.id;
        let is_same = (change.far_tx, &change.far_transfers) == (read.far_tx, &read.far_transfers);
        let came = change.far_tx.zip(change.far_transfers);
        let came = came.map(|(tx, transfers)| (read.route.to_chain, tx, transfers));
        let stepped = self.write(move |within| {
            let step = async move {
                let is_stepped = update.exec(within).await?.rows_affected == 1;
                if is_stepped && !is_same {
                    transfers::put(within, id, came).await?;
                }
                Ok(is_stepped)
            };
            step.boxed()
        });
        match stepped.await {
            Err(error) if error.is_unique_violation() => Ok(false),
            stepped => stepped,
        }
    }
}
