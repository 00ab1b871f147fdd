use alloy_primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState, VaultVersion};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::{CaseStatement, Expr, OnConflict},
};

use crate::{
    Cursor, Error, Store, convert,
    cursor::{REMEMBERED_BLOCKS, move_cursor},
    entity::{chain_block, link},
    links::{self, Maker},
    points, vaults,
};

/// Rows in one `INSERT`: SQLite allows 32,766 values in a statement.
const ROWS_PER_INSERT: usize = 500;

/// What a run of blocks changed. All of it becomes true at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockUpdate {
    /// Numbers and hashes to remember, ascending; the last one becomes the cursor's parent.
    pub blocks: Vec<(u64, B256)>,
    /// Unix seconds of the last of them.
    pub time: u64,
    /// The newest block that the chain has.
    pub head: u64,
    /// Deposits made in them.
    pub deposits: Vec<NewDeposit>,
    /// Deposits that left their vault in them.
    pub withdrawals: Vec<NewWithdrawal>,
    /// The vaults that they were read for.
    pub vaults: Vec<VaultVersion>,
}

/// A deposit as its events tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeposit {
    /// Which deposit.
    pub id: LinkId,
    /// The address of the key that claims it.
    pub pub_key20: Address,
    /// What it holds.
    pub kind: AssetKind,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// The NFT's id; 0 for what has none.
    pub token_id: U256,
    /// Smallest units, or pieces.
    pub amount: U256,
    /// Who can take it back.
    pub sender: Address,
    /// The only address that may claim it, when it is bound to one.
    pub recipient: Option<Address>,
    /// Unix seconds from which the sender of a bound deposit can take it back.
    pub reclaimable_after: Option<u64>,
    /// Unix seconds from which the link pays nobody any more; `None`: never.
    pub expires_at: Option<u64>,
    /// Whether a claim needs the authoriser's second signature.
    pub requires_mfa: bool,
    /// Unix seconds of its block.
    pub created_at: u64,
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
}

/// A deposit that left its vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewWithdrawal {
    /// Which deposit.
    pub id: LinkId,
    /// Who got the money.
    pub recipient: Address,
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
    /// Unix seconds of that block.
    pub at: u64,
}

impl Store {
    /// Writes what a run of blocks changed, and moves the cursor past it. Returns the cursor; an
    /// update without blocks changes nothing.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the cursor is no longer `holder`'s or no longer stands at `from`.
    pub async fn apply_blocks(
        &self,
        chain: ChainId,
        holder: &str,
        from: Cursor,
        update: &BlockUpdate,
    ) -> Result<Cursor, Error> {
        let Some(&(last, hash)) = update.blocks.last() else {
            return Ok(from);
        };
        let to = Cursor {
            next: last + 1,
            parent: Some(hash),
            time: Some(update.time),
            head: update.head,
        };
        let (holder, update) = (holder.to_owned(), update.clone());
        self.write(move |within| {
            Box::pin(async move {
                move_cursor(within, chain, &holder, from, to).await?;
                remember(within, chain, &update, last).await?;
                write_events(within, &update, Known::Impossible).await?;
                vaults::advance(within, chain, &update.vaults, to.next).await?;
                Ok(to)
            })
        })
        .await
    }

    /// Writes what a run of blocks that the cursor has passed changed for a vault that was not read
    /// then. The vault counts as read before `next`. What is there already stays as it is.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the cursor is no longer `holder`'s or no longer stands at `from`.
    pub async fn apply_past(
        &self,
        chain: ChainId,
        holder: &str,
        from: Cursor,
        update: &BlockUpdate,
        next: u64,
    ) -> Result<(), Error> {
        let (holder, update) = (holder.to_owned(), update.clone());
        self.write(move |within| {
            Box::pin(async move {
                move_cursor(within, chain, &holder, from, from).await?;
                write_events(within, &update, Known::Kept).await?;
                vaults::advance(within, chain, &update.vaults, next).await
            })
        })
        .await
    }

    /// Forgets everything that blocks after `ancestor` changed. `None`: every block.
    ///
    /// # Errors
    /// [`Error::LeaseLost`] when the cursor is no longer `holder`'s or no longer stands at `from`.
    pub async fn roll_back(
        &self,
        chain: ChainId,
        holder: &str,
        from: Cursor,
        ancestor: Option<(u64, B256)>,
        start_block: u64,
    ) -> Result<Cursor, Error> {
        let to = match ancestor {
            Some((number, hash)) => Cursor {
                next: number + 1,
                parent: Some(hash),
                time: None,
                head: from.head,
            },
            None => Cursor {
                next: start_block,
                parent: None,
                time: None,
                head: from.head,
            },
        };
        let holder = holder.to_owned();
        self.write(move |within| {
            Box::pin(async move {
                move_cursor(within, chain, &holder, from, to).await?;
                forget_from(within, chain, to.next).await?;
                vaults::retreat(within, chain, to.next).await?;
                points::retreat(within, chain, to.next).await?;
                Ok(to)
            })
        })
        .await
    }
}

/// Undoes what the block `next` and those after it changed.
async fn forget_from(
    transaction: &DatabaseTransaction,
    chain: ChainId,
    next: u64,
) -> Result<(), Error> {
    let (id, next) = (convert::signed(chain.0), convert::signed(next));
    chain_block::Entity::delete_many()
        .filter(chain_block::Column::ChainId.eq(id))
        .filter(chain_block::Column::Number.gte(next))
        .exec(transaction)
        .await?;
    link::Entity::delete_many()
        .filter(link::Column::ChainId.eq(id))
        .filter(link::Column::DepositBlock.gte(next))
        .exec(transaction)
        .await?;
    link::Entity::update_many()
        .col_expr(link::Column::State, Expr::value(LinkState::Pending.name()))
        .col_expr(
            link::Column::WithdrawalTx,
            Expr::value(Option::<Vec<u8>>::None),
        )
        .col_expr(
            link::Column::WithdrawalBlock,
            Expr::value(Option::<i64>::None),
        )
        .col_expr(
            link::Column::WithdrawnTo,
            Expr::value(Option::<Vec<u8>>::None),
        )
        .col_expr(link::Column::WithdrawnAt, Expr::value(Option::<i64>::None))
        .filter(link::Column::ChainId.eq(id))
        .filter(link::Column::WithdrawalBlock.gte(next))
        .exec(transaction)
        .await?;
    Ok(())
}

/// What to make of a deposit that has a row already.
#[derive(Clone, Copy)]
enum Known {
    /// It cannot be: a fault, and nothing is written.
    Impossible,
    /// Its row is as good.
    Kept,
}

async fn write_events(
    transaction: &DatabaseTransaction,
    update: &BlockUpdate,
    known: Known,
) -> Result<(), Error> {
    let key = [
        link::Column::ChainId,
        link::Column::Version,
        link::Column::DepositIndex,
    ];
    for deposits in update.deposits.chunks(ROWS_PER_INSERT) {
        let rows = link::Entity::insert_many(deposits.iter().map(new_link));
        let rows = match known {
            Known::Impossible => rows,
            Known::Kept => rows.on_conflict(OnConflict::columns(key).do_nothing().to_owned()),
        };
        rows.exec_without_returning(transaction).await?;
    }
    for withdrawal in &update.withdrawals {
        settle(transaction, withdrawal).await?;
    }
    Ok(())
}

async fn remember(
    transaction: &DatabaseTransaction,
    chain: ChainId,
    update: &BlockUpdate,
    last: u64,
) -> Result<(), Error> {
    let id = convert::signed(chain.0);
    let oldest = last.saturating_sub(REMEMBERED_BLOCKS);
    let recent: Vec<_> = update
        .blocks
        .iter()
        .filter(|(number, _)| *number > oldest)
        .map(|(number, hash)| chain_block::ActiveModel {
            chain_id: Set(id),
            number: Set(convert::signed(*number)),
            hash: Set(hash.to_vec()),
        })
        .collect();
    chain_block::Entity::insert_many(recent)
        .exec_without_returning(transaction)
        .await?;
    chain_block::Entity::delete_many()
        .filter(chain_block::Column::ChainId.eq(id))
        .filter(chain_block::Column::Number.lte(convert::signed(oldest)))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Paid back to its sender, a deposit is reclaimed, whoever asked for it; else it is claimed.
async fn settle(
    transaction: &DatabaseTransaction,
    withdrawal: &NewWithdrawal,
) -> Result<(), Error> {
    use link::{Column, Entity};

    let (chain, version, index) = links::key(withdrawal.id);
    let state = CaseStatement::new()
        .case(
            Column::Sender.eq(withdrawal.recipient.to_vec()),
            LinkState::Reclaimed.name(),
        )
        .finally(LinkState::Claimed.name());
    let settled = Entity::update_many()
        .col_expr(Column::State, state.into())
        .col_expr(Column::WithdrawalTx, Expr::value(withdrawal.tx.to_vec()))
        .col_expr(
            Column::WithdrawalBlock,
            Expr::value(convert::signed(withdrawal.block)),
        )
        .col_expr(
            Column::WithdrawnTo,
            Expr::value(withdrawal.recipient.to_vec()),
        )
        .col_expr(
            Column::WithdrawnAt,
            Expr::value(convert::signed(withdrawal.at)),
        )
        .filter(Column::ChainId.eq(chain))
        .filter(Column::Version.eq(version))
        .filter(Column::DepositIndex.eq(index))
        .exec(transaction)
        .await?;
    if settled.rows_affected == 0 {
        tracing::warn!(link = %withdrawal.id, "a deposit left its vault that was never seen to enter");
    }
    Ok(())
}

fn new_link(deposit: &NewDeposit) -> link::ActiveModel {
    let (chain, version, index) = links::key(deposit.id);
    link::ActiveModel {
        chain_id: Set(chain),
        version: Set(version),
        deposit_index: Set(index),
        pub_key20: Set(deposit.pub_key20.to_vec()),
        kind: Set(deposit.kind as i16),
        token: Set(deposit.token.to_vec()),
        token_id: Set(deposit.token_id.to_string()),
        amount: Set(deposit.amount.to_string()),
        sender: Set(deposit.sender.to_vec()),
        recipient: Set(deposit.recipient.map(|recipient| recipient.to_vec())),
        reclaimable_after: Set(deposit.reclaimable_after.map(convert::signed)),
        expires_at: Set(deposit.expires_at.map(convert::signed)),
        requires_mfa: Set(deposit.requires_mfa),
        created_at: Set(convert::signed(deposit.created_at)),
        state: Set(LinkState::Pending.name().to_owned()),
        deposit_tx: Set(deposit.tx.to_vec()),
        deposit_block: Set(convert::signed(deposit.block)),
        withdrawal_tx: Set(None),
        withdrawal_block: Set(None),
        withdrawn_to: Set(None),
        withdrawn_at: Set(None),
        maker: Set(Maker::Unknown as i16),
        return_due: Set(deposit.expires_at.map(convert::signed)),
        return_tries: Set(0),
    }
}
