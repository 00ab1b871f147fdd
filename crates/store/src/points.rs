//! Points: what people did that earns them, what it earned, and who brought whom.
//!
//! What was done is noted first, by what the watcher read, and decided later, once: a row that is *open* has
//! a time at which it is looked at; one that is decided has none and never changes again.

mod note;
mod read;
mod settle;

pub use read::{CreditedFor, PointTotals, ReferredWallet};
pub use settle::{Credit, Later, OpenCredit};

pub(crate) use note::{forget_vault, note_transfer, retreat};

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
}

impl Deed {
    /// Where it was done.
    pub fn chain(self) -> ChainId {
        match self {
            Self::Link(link) => link.chain,
            Self::Transfer(chain, _) => chain,
        }
    }

    /// Its name among those of its chain.
    fn what(self) -> String {
        match self {
            Self::Link(link) => format!("{}/{}", link.version, link.index),
            Self::Transfer(_, tx) => tx.to_string(),
        }
    }

    fn parse(chain: i64, what: &str) -> Result<Self, Error> {
        let chain = ChainId(convert::unsigned("chain_id", chain)?);
        match what.split_once('/') {
            Some((version, index)) => Ok(Self::Link(LinkId {
                chain,
                version: convert::named("what", version)?,
                index: convert::named("what", index)?,
            })),
            None => Ok(Self::Transfer(chain, convert::named("what", what)?)),
        }
    }
}
