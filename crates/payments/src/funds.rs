use alloy_primitives::{Address, U256};
use chain::{Chain, NodeError};

use crate::side_by_side::side_by_side;

/// What a sponsor key can pay with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyFunds {
    /// The key's address.
    pub address: Address,
    /// What it holds, in wei.
    pub balance: U256,
    /// Whether that is less than the chain's `low_balance`, so that it should be filled up.
    pub is_low: bool,
}

/// What the sponsor keys of a chain hold at its head, in the order of the configuration.
///
/// # Errors
/// When no node answers for one of them.
pub async fn sponsor_funds(chain: &Chain) -> Result<Vec<KeyFunds>, NodeError> {
    let keys = chain.signers().iter().map(|signer| async move {
        let address = signer.address();
        let balance = chain.balance(address).await?;
        Ok(KeyFunds {
            address,
            balance,
            is_low: balance < chain.spec().low_balance,
        })
    });
    side_by_side(keys).await.into_iter().collect()
}
