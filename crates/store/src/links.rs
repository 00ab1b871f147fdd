mod by_key;
mod makers;
mod pages;

pub use makers::FoundMaker;
pub(crate) use makers::Maker;
pub(crate) use makers::of_maker;
pub use pages::{LinkPlace, LinksOf};
pub(crate) use pages::{PLACE, PLACE_NAMES, behind};

use alloy_primitives::{Address, B256, U256};
use domain::{AssetKind, ChainId, LinkId, LinkState, VaultVersion};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, sea_query::Expr};

use crate::{
    Error, Store, convert,
    entity::link::{Column, Entity, Model},
};

/// A deposit as the watcher read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRow {
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
    /// Where its money is.
    pub state: LinkState,
    /// The transaction that made it.
    pub deposit_tx: B256,
    /// The block of that transaction.
    pub deposit_block: u64,
    /// How the money left, once it has.
    pub withdrawal: Option<WithdrawalRow>,
}

/// How a deposit left its vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalRow {
    /// The transaction.
    pub tx: B256,
    /// Its block.
    pub block: u64,
    /// Who got the money.
    pub recipient: Address,
    /// Unix seconds of that block; `None`: an older program read it, which did not note the time.
    pub at: Option<u64>,
}

impl Store {
    /// The link, when the watcher has seen its deposit.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn link(&self, id: LinkId) -> Result<Option<LinkRow>, Error> {
        Entity::find_by_id(key(id))
            .one(&self.db)
            .await?
            .map(row)
            .transpose()
    }

    /// Those of `ids` whose deposits the watcher has seen, in no order.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn links(&self, ids: &[LinkId]) -> Result<Vec<LinkRow>, Error> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let any = any_of(ids, Column::ChainId, Column::Version, Column::DepositIndex);
        let rows = Entity::find().filter(any).all(&self.db).await?;
        rows.into_iter().map(row).collect()
    }
}

/// Rows of any table with a link's three columns that belong to one of `ids`.
pub(crate) fn any_of<C: ColumnTrait>(ids: &[LinkId], chain: C, version: C, index: C) -> Condition {
    ids.iter()
        .map(|id| key(*id))
        .fold(Condition::any(), |any, key| {
            any.add(
                Condition::all()
                    .add(chain.eq(key.0))
                    .add(version.eq(key.1))
                    .add(index.eq(key.2)),
            )
        })
}

/// Rows of vaults that this program knows; others are a newer one's, which tells of them.
pub(crate) fn of_known_version<C: ColumnTrait>(version: C) -> Expr {
    version.is_in(VaultVersion::ALL.map(VaultVersion::label))
}

pub(crate) fn key(id: LinkId) -> (i64, String, i64) {
    (
        convert::signed(id.chain.0),
        id.version.label().to_owned(),
        convert::signed(id.index),
    )
}

pub(crate) fn row(model: Model) -> Result<LinkRow, Error> {
    let withdrawal = match (
        model.withdrawal_tx,
        model.withdrawal_block,
        model.withdrawn_to,
    ) {
        (Some(tx), Some(block), Some(recipient)) => Some(WithdrawalRow {
            tx: convert::hash("withdrawal_tx", &tx)?,
            block: convert::unsigned("withdrawal_block", block)?,
            recipient: convert::address("withdrawn_to", &recipient)?,
            at: model
                .withdrawn_at
                .map(|time| convert::unsigned("withdrawn_at", time))
                .transpose()?,
        }),
        _ => None,
    };
    Ok(LinkRow {
        id: LinkId {
            chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
            version: convert::named("version", &model.version)?,
            index: convert::unsigned("deposit_index", model.deposit_index)?,
        },
        pub_key20: convert::address("pub_key20", &model.pub_key20)?,
        kind: convert::asset_kind(model.kind)?,
        token: convert::address("token", &model.token)?,
        token_id: convert::units("token_id", &model.token_id)?,
        amount: convert::units("amount", &model.amount)?,
        sender: convert::address("sender", &model.sender)?,
        recipient: model
            .recipient
            .map(|recipient| convert::address("recipient", &recipient))
            .transpose()?,
        reclaimable_after: model
            .reclaimable_after
            .map(|time| convert::unsigned("reclaimable_after", time))
            .transpose()?,
        expires_at: model
            .expires_at
            .map(|time| convert::unsigned("expires_at", time))
            .transpose()?,
        requires_mfa: model.requires_mfa,
        created_at: convert::unsigned("created_at", model.created_at)?,
        state: convert::named("state", &model.state)?,
        deposit_tx: convert::hash("deposit_tx", &model.deposit_tx)?,
        deposit_block: convert::unsigned("deposit_block", model.deposit_block)?,
        withdrawal,
    })
}
