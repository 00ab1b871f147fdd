//! Deposits as older vaults store them. Their events carry no link key, so it is read from there.
//!
//! `getDeposit` has one selector and another tuple in each version.

use alloy::{
    eips::BlockId,
    primitives::{Address, Bytes, U256},
    providers::Provider,
    rpc::types::{TransactionInput, TransactionRequest},
    sol_types::SolCall,
};
use domain::{DepositIndex, VaultVersion};

use super::Vault;
use crate::NodeError;

mod v4 {
    alloy::sol! {
        struct Deposit {
            address pubKey20;
            uint256 amount;
            address tokenAddress;
            uint8 contractType;
            uint256 tokenId;
            address senderAddress;
            uint256 timestamp;
        }
        function getDeposit(uint256 index) external view returns (Deposit memory);
    }
}

mod v4_2 {
    alloy::sol! {
        struct Deposit {
            address pubKey20;
            uint256 amount;
            address tokenAddress;
            uint8 contractType;
            bool claimed;
            uint40 timestamp;
            uint256 tokenId;
            address senderAddress;
        }
        function getDeposit(uint256 index) external view returns (Deposit memory);
    }
}

mod v4_3 {
    alloy::sol! {
        struct Deposit {
            address pubKey20;
            uint256 amount;
            address tokenAddress;
            uint8 contractType;
            bool claimed;
            bool requiresMFA;
            uint40 timestamp;
            uint256 tokenId;
            address senderAddress;
        }
        function getDeposit(uint256 index) external view returns (Deposit memory);
    }
}

mod v4_4 {
    alloy::sol! {
        struct Deposit {
            address pubKey20;
            uint256 amount;
            address tokenAddress;
            uint8 contractType;
            bool claimed;
            bool requiresMFA;
            uint40 timestamp;
            uint256 tokenId;
            address senderAddress;
            address recipient;
            uint40 reclaimableAfter;
        }
        function getDeposit(uint256 index) external view returns (Deposit memory);
    }
}

/// What a vault stores of a deposit and does not tell by its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub pub_key20: Address,
    /// Zero for the chain's own currency.
    pub token: Address,
    pub token_id: U256,
    /// Zero when the deposit was deleted, as v4 does with those that left.
    pub sender: Address,
    /// Zero when it is bound to nobody.
    pub recipient: Address,
    /// Unix seconds; 0 for at once.
    pub reclaimable_after: u64,
    pub requires_mfa: bool,
}

impl Vault<'_> {
    /// A deposit as the vault stored it at that block.
    ///
    /// # Errors
    /// When no node answers, or it has no state that old, or no such deposit in it.
    pub(crate) async fn stored(
        &self,
        index: DepositIndex,
        at: BlockId,
    ) -> Result<Stored, NodeError> {
        let index = U256::from(index);
        // One selector for all versions.
        let calldata = v4::getDepositCall { index }.abi_encode();
        let request = TransactionRequest::default()
            .to(self.address)
            .input(TransactionInput::new(calldata.into()));
        let answer = self
            .chain
            .node()
            .ask(|node| {
                let request = request.clone();
                async move { node.call(request).block(at).await }
            })
            .await?;
        decode(self.version, &answer).ok_or_else(|| self.chain.unreadable("getDeposit"))
    }
}

/// `None`: it is no tuple of that version.
fn decode(version: VaultVersion, answer: &Bytes) -> Option<Stored> {
    Some(match version {
        VaultVersion::V4 => {
            let deposit = v4::getDepositCall::abi_decode_returns_validate(answer).ok()?;
            Stored {
                pub_key20: deposit.pubKey20,
                token: deposit.tokenAddress,
                token_id: deposit.tokenId,
                sender: deposit.senderAddress,
                recipient: Address::ZERO,
                reclaimable_after: 0,
                requires_mfa: false,
            }
        }
        VaultVersion::V4_2 => {
            let deposit = v4_2::getDepositCall::abi_decode_returns_validate(answer).ok()?;
            Stored {
                pub_key20: deposit.pubKey20,
                token: deposit.tokenAddress,
                token_id: deposit.tokenId,
                sender: deposit.senderAddress,
                recipient: Address::ZERO,
                reclaimable_after: 0,
                requires_mfa: false,
            }
        }
        VaultVersion::V4_3 => {
            let deposit = v4_3::getDepositCall::abi_decode_returns_validate(answer).ok()?;
            Stored {
                pub_key20: deposit.pubKey20,
                token: deposit.tokenAddress,
                token_id: deposit.tokenId,
                sender: deposit.senderAddress,
                recipient: Address::ZERO,
                reclaimable_after: 0,
                requires_mfa: deposit.requiresMFA,
            }
        }
        VaultVersion::V4_4 => {
            let deposit = v4_4::getDepositCall::abi_decode_returns_validate(answer).ok()?;
            Stored {
                pub_key20: deposit.pubKey20,
                token: deposit.tokenAddress,
                token_id: deposit.tokenId,
                sender: deposit.senderAddress,
                recipient: deposit.recipient,
                reclaimable_after: deposit.reclaimableAfter.to(),
                requires_mfa: deposit.requiresMFA,
            }
        }
    })
}
