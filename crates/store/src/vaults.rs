use alloy_primitives::Address;
use domain::{ChainId, VaultVersion};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};

use crate::{
    Error, Store, convert,
    entity::{
        link,
        vault_cursor::{ActiveModel, Column, Entity},
    },
    points,
};

/// A vault that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchedVault {
    /// Which of the chain's vaults.
    pub version: VaultVersion,
    /// Its contract.
    pub address: Address,
    /// First block that can hold a deposit of it.
    pub start_block: u64,
}

/// How far a vault was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VaultCursor {
    /// Which of the chain's vaults.
    pub version: VaultVersion,
    /// Every block before it was read for this vault.
    pub next: u64,
}

impl Store {
    /// How far each of `vaults` was read. One that is new begins at its start; one that has another
    /// address than before is another vault, and the links of its predecessor are forgotten.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn vault_cursors(
        &self,
        chain: ChainId,
        vaults: &[WatchedVault],
    ) -> Result<Vec<VaultCursor>, Error> {
        let rows = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .all(&self.db)
            .await?;
        let mut cursors = Vec::with_capacity(vaults.len());
        for vault in vaults {
            let row = rows
                .iter()
                .find(|row| row.version == vault.version.label())
                .filter(|row| row.address == vault.address.as_slice());
            let next = match row {
                Some(row) => convert::unsigned("next_block", row.next_block)?,
                None => {
                    let begun = *vault;
                    self.write(move |within| Box::pin(begin(within, chain, begun)))
                        .await?;
                    vault.start_block
                }
            };
            cursors.push(VaultCursor {
                version: vault.version,
                next,
            });
        }
        Ok(cursors)
    }

    /// The last block up to which all of these vaults of a chain were read. `None`: one of them was not read yet.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn vaults_read_to(
        &self,
        chain: ChainId,
        versions: &[VaultVersion],
    ) -> Result<Option<u64>, Error> {
        let labels = versions.iter().map(|version| version.label());
        let rows = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::Version.is_in(labels))
            .all(&self.db)
            .await?;
        if rows.len() < versions.len() {
            return Ok(None);
        }
        let Some(next) = rows.iter().map(|row| row.next_block).min() else {
            return Ok(None);
        };
        Ok(convert::unsigned("next_block", next)?.checked_sub(1))
    }
}

async fn begin(
    within: &DatabaseTransaction,
    chain: ChainId,
    vault: WatchedVault,
) -> Result<(), Error> {
    let (id, version) = (convert::signed(chain.0), vault.version.label());
    let replaced = Entity::delete_many()
        .filter(Column::ChainId.eq(id))
        .filter(Column::Version.eq(version))
        .filter(Column::Address.ne(vault.address.to_vec()))
        .exec(within)
        .await?;
    if replaced.rows_affected > 0 {
        link::Entity::delete_many()
            .filter(link::Column::ChainId.eq(id))
            .filter(link::Column::Version.eq(version))
            .exec(within)
            .await?;
        points::forget_vault(within, chain, vault.version).await?;
        tracing::warn!(%chain, version, "the vault has another address; its links are read anew");
    }
    Entity::insert(ActiveModel {
        chain_id: Set(id),
        version: Set(version.to_owned()),
        address: Set(vault.address.to_vec()),
        next_block: Set(convert::signed(vault.start_block)),
    })
    .on_conflict(
        OnConflict::columns([Column::ChainId, Column::Version])
            .do_nothing()
            .to_owned(),
    )
    .exec_without_returning(within)
    .await?;
    Ok(())
}

/// Says that `versions` were read up to `next`.
pub(crate) async fn advance(
    within: &DatabaseTransaction,
    chain: ChainId,
    versions: &[VaultVersion],
    next: u64,
) -> Result<(), Error> {
    let next = convert::signed(next);
    Entity::update_many()
        .col_expr(Column::NextBlock, Expr::value(next))
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::Version.is_in(versions.iter().map(|version| version.label())))
        .filter(Column::NextBlock.lt(next))
        .exec(within)
        .await?;
    Ok(())
}

/// Says that no vault was read from `next` on.
pub(crate) async fn retreat(
    within: &DatabaseTransaction,
    chain: ChainId,
    next: u64,
) -> Result<(), Error> {
    let next = convert::signed(next);
    Entity::update_many()
        .col_expr(Column::NextBlock, Expr::value(next))
        .filter(Column::ChainId.eq(convert::signed(chain.0)))
        .filter(Column::NextBlock.gt(next))
        .exec(within)
        .await?;
    Ok(())
}
