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

#[cfg(test)]
mod tests {
    use alloy::primitives::B256;
    use domain::recover_claim_signer;
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct File {
        vectors: Vec<Vector>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Vector {
        private_key: B256,
        index: u64,
        recipient: Address,
        recipient_address_hash: B256,
        signature: Bytes,
    }

    #[test]
    fn claims_are_those_of_another_client() {
        let file = include_str!("../../../../testdata/v4-claims.json");
        let File { vectors } = serde_json::from_str(file).unwrap();
        assert!(!vectors.is_empty());
        for vector in vectors {
            let key = alloy::signers::local::PrivateKeySigner::from_bytes(&vector.private_key);
            let digest = claim_digest_v4(vector.recipient);
            let signer = recover_claim_signer(digest, &vector.signature).unwrap();
            assert_eq!(signer, key.unwrap().address());
            let call = claim_call(vector.index, vector.recipient, vector.signature.clone());
            let call = withdrawDepositCall::abi_decode(&call).unwrap();
            assert_eq!(call.recipientAddressHash, vector.recipient_address_hash);
            assert_eq!(call.index, U256::from(vector.index));
        }
    }
}
