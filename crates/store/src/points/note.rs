//! What was done, noted as the watcher reads it.

use alloy_primitives::B256;
use domain::{ChainId, LinkState, PointsAction, VaultVersion};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::Deed;
use crate::{
    Error, LinkRow, PaymentRow, Store, Transfer, convert,
    cursor::cursor,
    entity::{chain_cursor, link, point_credit, point_cursor},
    links,
};

impl Store {
    /// Notes what the next claims of a vault may earn, at most `limit` of them, in blocks that were read and
    /// are `finality_blocks` below the newest that the chain was seen to have. Returns how many there were.
    /// Where there is none, nothing is written.
    ///
    /// The rows and the place behind the last of them become durable together, and nobody moves the chain's
    /// cursor meanwhile: what a rollback takes back is either not noted yet, or forgotten by it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn note_claims(
        &self,
        chain: ChainId,
        version: VaultVersion,
        finality_blocks: u64,
        limit: u64,
        now: i64,
    ) -> Result<u64, Error> {
        let vault = Vault {
            chain,
            version,
            finality_blocks,
        };
        // Only a look: what it finds is found again below.
        let (noted, height) = (
            vault.noted(&self.db).await?,
            vault.final_height(&self.db, Hold::Nothing).await?,
        );
        if vault.claims(&self.db, noted, height, 1).await?.is_empty() {
            return Ok(0);
        }
        self.write(move |within| {
            Box::pin(async move {
                // First of all: who had to wait for another here sees what that one noted.
                let height = vault.final_height(within, Hold::Cursor).await?;
                let noted = vault.noted(within).await?;
                let claims = vault.claims(within, noted, height, limit).await?;
                note(within, &claims, now).await?;
                if let Some(place) = claims.last().and_then(place) {
                    vault.move_to(within, place).await?;
                }
                Ok(claims.len() as u64)
            })
        })
        .await
    }
}

/// The block in which a deposit left its vault, and the deposit's number.
type Place = (i64, i64);

fn place(claim: &LinkRow) -> Option<Place> {
    let block = claim.withdrawal?.block;
    Some((convert::signed(block), convert::signed(claim.id.index)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    Nothing,
    /// Nobody moves it before the transaction ends.
    Cursor,
}

#[derive(Clone, Copy)]
struct Vault {
    chain: ChainId,
    version: VaultVersion,
    finality_blocks: u64,
}

impl Vault {
    /// Where the last claim stands that was noted.
    async fn noted<C: ConnectionTrait>(self, connection: &C) -> Result<Place, Error> {
        let key = (
            convert::signed(self.chain.0),
            self.version.label().to_owned(),
        );
        let noted = point_cursor::Entity::find_by_id(key)
            .one(connection)
            .await?;
        Ok(noted.map_or((-1, -1), |at| (at.block, at.deposit_index)))
    }

    /// The newest block that is read and final; `None`: none is.
    async fn final_height<C: ConnectionTrait>(
        self,
        connection: &C,
        hold: Hold,
    ) -> Result<Option<u64>, Error> {
        let mut find = chain_cursor::Entity::find_by_id(convert::signed(self.chain.0));
        if hold == Hold::Cursor {
            // On SQLite nobody else writes meanwhile anyway.
            find = find.lock_exclusive();
        }
        let Some(read) = find.one(connection).await?.map(cursor).transpose()? else {
            return Ok(None);
        };
        let last_read = read.next.checked_sub(1);
        let deep = read.head.checked_sub(self.finality_blocks);
        Ok(last_read.zip(deep).map(|(last, deep)| Ord::min(last, deep)))
    }

    /// Claims behind `after` and up to the block `height`, in the chain's order.
    async fn claims<C: ConnectionTrait>(
        self,
        connection: &C,
        after: Place,
        height: Option<u64>,
        limit: u64,
    ) -> Result<Vec<LinkRow>, Error> {
        use link::{Column, Entity};

        const PLACE: [Column; 2] = [Column::WithdrawalBlock, Column::DepositIndex];
        let Some(height) = height else {
            return Ok(Vec::new());
        };
        let after = Expr::tuple([Expr::val(after.0), Expr::val(after.1)]);
        let claims = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(self.chain.0)))
            .filter(Column::Version.eq(self.version.label()))
            .filter(Column::State.eq(LinkState::Claimed.name()))
            .filter(Expr::tuple(PLACE.map(Expr::col)).gt(after))
            .filter(Column::WithdrawalBlock.lte(convert::signed(height)))
            .order_by_asc(Column::WithdrawalBlock)
            .order_by_asc(Column::DepositIndex)
            .limit(limit)
            .all(connection)
            .await?;
        claims.into_iter().map(links::row).collect()
    }

    async fn move_to(self, within: &DatabaseTransaction, to: Place) -> Result<(), Error> {
        use point_cursor::{ActiveModel, Column, Entity};

        Entity::insert(ActiveModel {
            chain_id: Set(convert::signed(self.chain.0)),
            version: Set(self.version.label().to_owned()),
            block: Set(to.0),
            deposit_index: Set(to.1),
        })
        .on_conflict(
            OnConflict::columns([Column::ChainId, Column::Version])
                .update_columns([Column::Block, Column::DepositIndex])
                .to_owned(),
        )
        .exec_without_returning(within)
        .await?;
        Ok(())
    }
}

/// For each claim two rows: of who made the link, and of who has what was in it. One that is there already
/// stays as it is, since nothing earns twice.
async fn note(within: &DatabaseTransaction, claims: &[LinkRow], now: i64) -> Result<(), Error> {
    let rows: Vec<_> = claims
        .iter()
        .filter_map(|claim| Some((claim, claim.withdrawal?)))
        .flat_map(|(claim, withdrawal)| {
            [
                (PointsAction::Create, claim.sender),
                (PointsAction::Claim, withdrawal.recipient),
            ]
            .map(|(action, wallet)| point_credit::ActiveModel {
                version: Set(Some(claim.id.version.label().to_owned())),
                deposit_index: Set(Some(convert::signed(claim.id.index))),
                block: Set(Some(convert::signed(withdrawal.block))),
                at: Set(now),
                due: Set(Some(now)),
                ..row(Deed::Link(claim.id), action, wallet.to_vec())
            })
        })
        .collect();
    insert(within, rows).await
}

/// Notes what a straight transfer may earn its sender, to be looked at at once.
pub(crate) async fn note_transfer(
    within: &DatabaseTransaction,
    transfer: &Transfer,
) -> Result<(), Error> {
    let deed = Deed::Transfer(transfer.chain, transfer.tx);
    let sender = transfer.sender.to_vec();
    insert(within, vec![row(deed, PointsAction::Transfer, sender)]).await
}

/// Stands where a link has its vault: programs that know of no requests leave such rows alone.
pub(super) const OF_REQUEST: &str = "request";

/// Notes what paying a request may earn its payer. Of a transaction that earned as a straight transfer before
/// nothing is noted: nothing earns twice.
pub(crate) async fn note_fulfilment(
    within: &DatabaseTransaction,
    payment: &PaymentRow,
    now: i64,
) -> Result<(), Error> {
    let Some(place) = payment.place else {
        return Ok(());
    };
    let (chain, tx) = (payment.chain, payment.tx);
    let straight = hold_transfer(within, chain, tx).await?;
    if straight.is_some_and(|straight| straight.points > 0) {
        return Ok(());
    }
    let deed = Deed::Fulfilment(chain, tx, place);
    let credit = point_credit::ActiveModel {
        version: Set(Some(OF_REQUEST.to_owned())),
        at: Set(now),
        due: Set(Some(now)),
        ..row(deed, PointsAction::Fulfill, payment.payer.to_vec())
    };
    insert(within, vec![credit]).await
}

/// True when a transaction was noted as one that paid a request. Until the end of this, none is that earns as a straight
/// transfer.
pub(super) async fn is_fulfilment(
    within: &DatabaseTransaction,
    chain: ChainId,
    tx: B256,
) -> Result<bool, Error> {
    use point_credit::{Column, Entity};

    hold_transfer(within, chain, tx).await?;
    let noted = Entity::find()
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::What.starts_with(Deed::transfers_of(tx)))
        .filter(Column::Action.eq(PointsAction::Fulfill.name()))
        .one(within)
        .await?;
    Ok(noted.is_some())
}

/// What a transaction earns as a straight transfer. Nobody else decides it, or what it paid, before this ends.
async fn hold_transfer(
    within: &DatabaseTransaction,
    chain: ChainId,
    tx: B256,
) -> Result<Option<point_credit::Model>, Error> {
    use point_credit::{Column, Entity};

    let row = Entity::find()
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::What.eq(Deed::Transfer(chain, tx).what()))
        .filter(Column::Action.eq(PointsAction::Transfer.name()))
        // On SQLite nobody else writes meanwhile anyway.
        .lock_exclusive();
    Ok(row.one(within).await?)
}

fn row(deed: Deed, action: PointsAction, wallet: Vec<u8>) -> point_credit::ActiveModel {
    point_credit::ActiveModel {
        chain_id: Set(convert::signed(deed.chain().0)),
        what: Set(deed.what()),
        action: Set(action.name().to_owned()),
        wallet: Set(wallet),
        version: Set(None),
        deposit_index: Set(None),
        block: Set(None),
        points: Set(0),
        usd: Set(None),
        at: Set(0),
        due: Set(Some(0)),
    }
}

async fn insert(
    within: &DatabaseTransaction,
    rows: Vec<point_credit::ActiveModel>,
) -> Result<(), Error> {
    use point_credit::{Column, Entity};

    if rows.is_empty() {
        return Ok(());
    }
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([Column::ChainId, Column::What, Column::Action])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(within)
        .await?;
    Ok(())
}

/// Forgets what was noted of the block `next` and those after it and is not decided, so that what takes their
/// place is noted instead. What is decided was final, and stays.
pub(crate) async fn retreat(
    within: &DatabaseTransaction,
    chain: ChainId,
    next: u64,
) -> Result<(), Error> {
    let (chain, next) = (convert::signed(chain.0), convert::signed(next));
    point_credit::Entity::delete_many()
        .filter(point_credit::Column::ChainId.eq(chain))
        .filter(point_credit::Column::Block.gte(next))
        .filter(point_credit::Column::Due.is_not_null())
        .exec(within)
        .await?;
    point_cursor::Entity::update_many()
        .col_expr(point_cursor::Column::Block, Expr::value(next - 1))
        .col_expr(point_cursor::Column::DepositIndex, Expr::value(i64::MAX))
        .filter(point_cursor::Column::ChainId.eq(chain))
        .filter(point_cursor::Column::Block.gte(next))
        .exec(within)
        .await?;
    Ok(())
}

/// Forgets which links of a vault earned what, since another vault took its name: its links have their numbers.
/// What wallets have in all stays theirs.
pub(crate) async fn forget_vault(
    within: &DatabaseTransaction,
    chain: ChainId,
    version: VaultVersion,
) -> Result<(), Error> {
    let (chain, version) = (convert::signed(chain.0), version.label());
    point_credit::Entity::delete_many()
        .filter(point_credit::Column::ChainId.eq(chain))
        .filter(point_credit::Column::Version.eq(version))
        .exec(within)
        .await?;
    point_cursor::Entity::delete_many()
        .filter(point_cursor::Column::ChainId.eq(chain))
        .filter(point_cursor::Column::Version.eq(version))
        .exec(within)
        .await?;
    Ok(())
}
