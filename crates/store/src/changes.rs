//! What changed lately, found by indices that are there for other reasons: for whoever follows many
//! links and would rather not read all of them again and again.

use alloy_primitives::{Address, B256};
use domain::{ChainId, LinkId};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    Cursor, Error, Store, convert,
    cursor::cursor,
    entity::{chain_block, chain_cursor, link, sponsored_call},
    links::of_known_version,
};

impl Store {
    /// How far every chain was read that ever was.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cursors(&self) -> Result<Vec<(ChainId, Cursor)>, Error> {
        let rows = chain_cursor::Entity::find().all(&self.db).await?;
        rows.into_iter()
            .map(|row| {
                let chain = ChainId(convert::unsigned("chain_id", row.chain_id)?);
                Ok((chain, cursor(row)?))
            })
            .collect()
    }

    /// Whether a block is among the recent ones that are remembered, by that hash.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn remembers_block(
        &self,
        chain: ChainId,
        number: u64,
        hash: B256,
    ) -> Result<bool, Error> {
        let key = (convert::signed(chain.0), convert::signed(number));
        let row = chain_block::Entity::find_by_id(key).one(&self.db).await?;
        Ok(row.is_some_and(|row| row.hash == hash.to_vec()))
    }

    /// Links, each with its key, whose money came or left in the blocks from `from` to before `to`;
    /// at most `limit`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn links_in_blocks(
        &self,
        chain: ChainId,
        from: u64,
        to: u64,
        limit: u64,
    ) -> Result<Vec<(LinkId, Address)>, Error> {
        use link::Column;

        let (from, to) = (convert::signed(from), convert::signed(to));
        // The chain stands in both branches, so that each has an index of its own.
        let within = |block: Column| {
            Condition::all()
                .add(Column::ChainId.eq(convert::signed(chain.0)))
                .add(block.gte(from))
                .add(block.lt(to))
        };
        let rows: Vec<(i64, String, i64, Vec<u8>)> = link::Entity::find()
            .select_only()
            .columns([
                Column::ChainId,
                Column::Version,
                Column::DepositIndex,
                Column::PubKey20,
            ])
            .filter(
                Condition::any()
                    .add(within(Column::DepositBlock))
                    .add(within(Column::WithdrawalBlock)),
            )
            .filter(of_known_version(Column::Version))
            .limit(limit)
            .into_tuple()
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|(chain, version, index, key)| {
                Ok((
                    link_id(chain, &version, index)?,
                    convert::address("pub_key20", &key)?,
                ))
            })
            .collect()
    }

    /// Ids and links of the calls that were taken in after the one of that id would have been,
    /// newest first, at most `limit`. Calls that make a link have none yet, and are left out.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn calls_after(&self, id: &str, limit: u64) -> Result<Vec<(String, LinkId)>, Error> {
        use sponsored_call::Column;

        let rows: Vec<(String, i64, String, i64)> = sponsored_call::Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::ChainId,
                Column::Version,
                Column::DepositIndex,
            ])
            .filter(Column::Id.gt(id))
            .filter(Column::DepositIndex.is_not_null())
            .filter(of_known_version(Column::Version))
            .order_by_desc(Column::Id)
            .limit(limit)
            .into_tuple()
            .all(&self.db)
            .await?;
        rows.into_iter()
            .map(|(id, chain, version, index)| Ok((id, link_id(chain, &version, index)?)))
            .collect()
    }
}

fn link_id(chain: i64, version: &str, index: i64) -> Result<LinkId, Error> {
    Ok(LinkId {
        chain: ChainId(convert::unsigned("chain_id", chain)?),
        version: convert::named("version", version)?,
        index: convert::unsigned("deposit_index", index)?,
    })
}
