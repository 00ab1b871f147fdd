//! The deterministic deployment proxy: a contract that has one address on every chain, and makes
//! whatever it is sent, by `CREATE2`.
//!
//! It is nobody's. Where a chain has none yet, anybody can put it there by sending one transaction
//! that was signed once for all chains (`github.com/Arachnid/deterministic-deployment-proxy`).

use alloy::primitives::{Address, B256, Bytes, U256, address, b256, bytes};

/// Where it is on every chain.
pub const ADDRESS: Address = address!("4e59b44847b379578588920cA78FbF26c0B4956C");
/// Keccak-256 of its code.
pub const CODE_HASH: B256 =
    b256!("2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989");
/// The salt of every contract of ours: keccak-256 of `Filbert contracts, 1`.
pub const SALT: B256 = b256!("85584f0f4a392cc6080394bba3088fad7b1978ba89fd342425bde9cc4c35e922");

/// The transaction that makes it. Signed without a chain's id, so that it is good on each.
pub const PRESIGNED: Bytes = bytes!(
    "f8a58085174876e800830186a08080b853604580600e600039806000f350fe"
    "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
    "e03601600081602082378035828234f58015156039578182fd5b808252505050"
    "6014600cf31ba022222222222222222222222222222222222222222222222222"
    "22222222222222a0222222222222222222222222222222222222222222222222"
    "2222222222222222"
);
/// Its hash.
pub const PRESIGNED_HASH: B256 =
    b256!("eddf9e61fb9d8f5111840daef55e5fde0041f5702856532cdbb5a02998033d26");
/// Who signed it. Nobody has the key: the signature was chosen, and the account follows from it.
pub const PRESIGNED_BY: Address = address!("3fab184622dc19b6109349b94811493bf2a45362");
/// What that account needs for it, in wei: 100,000 gas at 100 gwei, both signed for.
pub const PRESIGNED_COST: U256 = U256::from_limbs([10_000_000_000_000_000, 0, 0, 0]);

/// Where the proxy makes a contract of `init_code` under our salt.
pub fn address_of(init_code: &[u8]) -> Address {
    ADDRESS.create2_from_code(SALT, init_code)
}

/// What the proxy is called with to make it.
pub fn call(init_code: &[u8]) -> Bytes {
    [SALT.as_slice(), init_code].concat().into()
}

#[cfg(test)]
mod tests {
    use alloy::{consensus::TxEnvelope, eips::eip2718::Decodable2718, primitives::keccak256};

    use super::*;

    #[test]
    fn the_presigned_transaction_is_what_is_said_of_it() {
        let envelope = TxEnvelope::decode_2718(&mut PRESIGNED.as_ref()).unwrap();
        let TxEnvelope::Legacy(signed) = envelope else {
            panic!("it is older than types of transactions")
        };
        assert_eq!(*signed.hash(), PRESIGNED_HASH);
        let signer = signed
            .signature()
            .recover_address_from_prehash(&signed.signature_hash());
        assert_eq!(signer.unwrap(), PRESIGNED_BY);

        let transaction = signed.tx();
        assert_eq!(transaction.chain_id, None);
        let gas = U256::from(transaction.gas_limit);
        assert_eq!(gas * U256::from(transaction.gas_price), PRESIGNED_COST);
        assert_eq!(PRESIGNED_BY.create(transaction.nonce), ADDRESS);
        // Fourteen bytes copy the rest to where code goes.
        assert_eq!(keccak256(&transaction.input[14..]), CODE_HASH);
    }

    #[test]
    fn the_salt_is_the_hash_of_its_words() {
        assert_eq!(SALT, keccak256("Filbert contracts, 1"));
    }
}
