use alloy_primitives::{Address, U256};
use chain::{Chain, NodeError, side_by_side::side_by_side};

/// What a sponsor key can pay with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Funds {
    /// What it holds, in wei.
    pub balance: U256,
    /// Whether that is less than the chain's `low_balance`, so that it should be filled up.
    pub is_low: bool,
}

/// Each sponsor key of a chain with what it holds at the head, or why no node says it; in the order
/// of the configuration.
pub async fn sponsor_funds(chain: &Chain) -> Vec<(Address, Result<Funds, NodeError>)> {
    let keys = chain.signers().iter().map(|signer| async move {
        let address = signer.address();
        let funds = chain.balance(address).await.map(|balance| Funds {
            balance,
            is_low: balance < chain.spec().low_balance,
        });
        (address, funds)
    });
    side_by_side(keys).await
}
