mod older;
mod read;
mod reader;
mod times;

use alloy::{
    primitives::{Address, B256, U256},
    rpc::types::Block,
};
use domain::{AssetKind, DepositIndex, VaultVersion};

/// A block by hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRef {
    /// Its number.
    pub number: u64,
    /// Its hash.
    pub hash: B256,
    /// The hash of the block before it.
    pub parent: B256,
    /// Unix seconds.
    pub timestamp: u64,
}

/// What a vault reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VaultEvent {
    /// A deposit was made.
    Deposited {
        /// Which one.
        index: DepositIndex,
        /// The address of its link key.
        pub_key20: Address,
        /// What it holds.
        kind: AssetKind,
        /// The token's contract; zero for the chain's own currency.
        token: Address,
        /// The NFT's id; 0 for what has none.
        token_id: U256,
        /// Smallest units, or pieces.
        amount: U256,
        /// Who can take it back.
        sender: Address,
        /// The only address that it can be paid to, when it is bound to one.
        recipient: Option<Address>,
        /// Unix seconds from which the sender of a bound deposit can take it back.
        reclaimable_after: Option<u64>,
        /// Unix seconds from which the link pays nobody any more; `None`: never.
        expires_at: Option<u64>,
        /// Whether a claim needs a second signature.
        requires_mfa: bool,
        /// Unix seconds of its block.
        created_at: u64,
    },
    /// A deposit left the vault.
    Withdrawn {
        /// Which one.
        index: DepositIndex,
        /// Who got it.
        recipient: Address,
        /// Unix seconds of its block.
        at: u64,
    },
}

/// An event of a vault, with where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultLog {
    /// The vault.
    pub version: VaultVersion,
    /// The block.
    pub block: u64,
    /// The transaction.
    pub tx: B256,
    /// What happened.
    pub event: VaultEvent,
}

/// A block, and events up to it in the chain's order.
pub type BlockEvents = (BlockRef, Vec<VaultLog>);

impl BlockRef {
    fn of(block: &Block) -> Self {
        Self {
            number: block.header.number,
            hash: block.header.hash,
            parent: block.header.parent_hash,
            timestamp: block.header.timestamp,
        }
    }
}
