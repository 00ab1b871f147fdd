use alloy::{
    consensus::{SignableTransaction, TxEip1559, TxEnvelope, TxLegacy, TypedTransaction},
    eips::Encodable2718,
    primitives::{Address, B256, Bytes, Signature, TxKind, U256},
};
use domain::ChainId;

use crate::Fees;

/// Signed bytes and their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedTransaction {
    /// The transaction's hash.
    pub hash: B256,
    /// What a node is given.
    pub raw: Bytes,
}

/// A transaction that lacks its signature: EIP-1559, or EIP-155 where the fees are of that kind.
pub(crate) struct Unsigned(TypedTransaction);

impl Unsigned {
    pub(crate) fn new(
        chain: ChainId,
        nonce: u64,
        gas_limit: u64,
        fees: Fees,
        to: Address,
        value: U256,
        input: Bytes,
    ) -> Self {
        let to = TxKind::Call(to);
        Self(match fees {
            Fees::Dynamic {
                max_fee,
                max_priority_fee,
            } => TypedTransaction::Eip1559(TxEip1559 {
                chain_id: chain.0,
                nonce,
                gas_limit,
                max_fee_per_gas: max_fee,
                max_priority_fee_per_gas: max_priority_fee,
                to,
                value,
                access_list: Default::default(),
                input,
            }),
            Fees::Legacy { gas_price } => TypedTransaction::Legacy(TxLegacy {
                chain_id: Some(chain.0),
                nonce,
                gas_price,
                gas_limit,
                to,
                value,
                input,
            }),
        })
    }

    /// What is to be signed.
    pub(crate) fn digest(&self) -> B256 {
        self.0.signature_hash()
    }

    pub(crate) fn seal(self, signature: Signature) -> SignedTransaction {
        let envelope: TxEnvelope = self.0.into_envelope(signature);
        SignedTransaction {
            hash: *envelope.tx_hash(),
            raw: envelope.encoded_2718().into(),
        }
    }
}
