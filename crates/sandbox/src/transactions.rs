use alloy::{
    consensus::{SignableTransaction, TxEip1559, TxEnvelope},
    eips::Encodable2718,
    primitives::{B256, Bytes, TxKind, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};

/// Far above what a local chain asks for.
const MAX_FEE: u128 = 100_000_000_000;

/// A transaction that is ready to be sent.
pub(crate) struct Signed {
    pub tx: B256,
    pub raw: Bytes,
}

/// What a transaction says, but for who sends it.
pub(crate) struct Unsigned {
    pub chain: u64,
    pub nonce: u64,
    /// What is not used is not paid for.
    pub gas_limit: u64,
    pub to: TxKind,
    pub input: Bytes,
}

/// Signs it.
pub(crate) fn sign(key: &PrivateKeySigner, unsigned: Unsigned) -> Signed {
    let transaction = TxEip1559 {
        chain_id: unsigned.chain,
        nonce: unsigned.nonce,
        gas_limit: unsigned.gas_limit,
        max_fee_per_gas: MAX_FEE,
        max_priority_fee_per_gas: 0,
        to: unsigned.to,
        value: U256::ZERO,
        access_list: Default::default(),
        input: unsigned.input,
    };
    let signature = key
        .sign_hash_sync(&transaction.signature_hash())
        .expect("invariant: a 32-byte hash can be signed");
    let envelope = TxEnvelope::from(transaction.into_signed(signature));
    Signed {
        tx: *envelope.tx_hash(),
        raw: envelope.encoded_2718().into(),
    }
}
