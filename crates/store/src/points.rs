//! Points: what people did that earns them, what it earned, and who brought whom.
//!
//! What was done is noted first, by what the watcher read, and decided later, once: a row that is *open* has
//! a time at which it is looked at; one that is decided has none and never changes again.

mod note;
mod read;
mod settle;

pub use read::{CreditedFor, PointTotals, ReferredWallet};
pub use settle::{Credit, Later, OpenCredit};

pub(crate) use note::{forget_vault, note_fulfilment, note_transfer, retreat};

use alloy_primitives::B256;
use domain::{ChainId, LinkId};

use crate::{Error, convert};

/// Something that earns points, once for each way in which somebody took part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// A link that somebody else claimed.
    Link(LinkId),
    /// A straight transfer, by its chain and transaction.
    Transfer(ChainId, B256),
    /// Paying a request, by its chain, its transaction and which of that one's transfers it was.
    Fulfilment(ChainId, B256, i64),
}

impl Deed {
    /// Where it was done.
    pub fn chain(self) -> ChainId {
        match self {
            Self::Link(link) => link.chain,
            Self::Transfer(chain, _) | Self::Fulfilment(chain, ..) => chain,
        }
    }

    /// Its name among those of its chain.
    fn what(self) -> String {
        match self {
            Self::Link(link) => format!("{}/{}", link.version, link.index),
            Self::Transfer(_, tx) => tx.to_string(),
            Self::Fulfilment(_, tx, place) => format!("{}{place}", Self::transfers_of(tx)),
        }
    }

    /// What the names of a transaction's fulfilments begin with.
    fn transfers_of(tx: B256) -> String {
        format!("{tx}:")
    }

    fn parse(chain: i64, what: &str) -> Result<Self, Error> {
        let chain = ChainId(convert::unsigned("chain_id", chain)?);
        if let Some((version, index)) = what.split_once('/') {
            return Ok(Self::Link(LinkId {
                chain,
                version: convert::named("what", version)?,
                index: convert::named("what", index)?,
            }));
        }
        match what.split_once(':') {
            Some((tx, place)) => Ok(Self::Fulfilment(
                chain,
                convert::named("what", tx)?,
                convert::named("what", place)?,
            )),
            None => Ok(Self::Transfer(chain, convert::named("what", what)?)),
        }
    }
}
