//! What only vaults of version v4 do.

use alloy::{
    primitives::{Address, Bytes, U256, eip191_hash_message},
    sol_types::SolCall,
};
use domain::{DepositIndex, claim_digest_v4};

alloy::sol! {
    function withdrawDeposit(
        uint256 index, address recipient, bytes32 recipientAddressHash, bytes signature
    ) external returns (bool);
}

/// Its claim carries what was signed, with the prefix, as an argument of its own.
pub(super) fn claim_call(index: DepositIndex, recipient: Address, signature: Bytes) -> Bytes {
    withdrawDepositCall {
        index: U256::from(index),
        recipient,
        recipientAddressHash: eip191_hash_message(claim_digest_v4(recipient)),
        signature,
    }
    .abi_encode()
    .into()
}
