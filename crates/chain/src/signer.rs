use alloy::{
    consensus::{SignableTransaction, TxEip1559, TxEnvelope},
    eips::Encodable2718,
    primitives::{Address, B256, Bytes, TxKind, U256},
    signers::{SignerSync, local::PrivateKeySigner},
    sol_types::SolCall,
};
use domain::ChainId;

use crate::{Fees, SponsorKey, bindings::LinkVault};

/// What a sponsor key may be made to do: a stolen request to sign can at most pay for somebody's
/// claim.
const ALLOWED_METHODS: [[u8; 4]; 3] = [
    LinkVault::withdrawDepositCall::SELECTOR,
    LinkVault::withdrawDepositSenderGaslessCall::SELECTOR,
    LinkVault::makeDepositWithAuthorizationCall::SELECTOR,
];

/// A sponsor key of one chain. It signs calls of that chain's vaults, without value, and nothing
/// else.
pub struct Signer {
    chain: ChainId,
    key: PrivateKeySigner,
    targets: Vec<Address>,
}

/// Signed bytes and their hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedTransaction {
    /// The transaction's hash.
    pub hash: B256,
    /// What a node is given.
    pub raw: Bytes,
}

/// Why nothing was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignError {
    /// The bytes are no private key.
    #[error("a sponsor key is not a private key")]
    NotAKey,
    /// The call is none that a sponsor key may sign.
    #[error("a sponsor key may not call {target}")]
    NotAllowed {
        /// The contract.
        target: Address,
    },
    /// The key gave no signature.
    #[error("the sponsor key did not sign")]
    Failed,
}

impl Signer {
    pub(crate) fn new(
        chain: ChainId,
        key: &SponsorKey,
        targets: Vec<Address>,
    ) -> Result<Self, SignError> {
        let key = PrivateKeySigner::from_bytes(&key.0).map_err(|_| SignError::NotAKey)?;
        Ok(Self {
            chain,
            key,
            targets,
        })
    }

    /// The account that pays.
    pub fn address(&self) -> Address {
        self.key.address()
    }

    /// Signs an EIP-1559 transaction that calls a vault.
    ///
    /// # Errors
    /// When `target` or the method is not allowed.
    pub fn sign(
        &self,
        nonce: u64,
        gas_limit: u64,
        fees: Fees,
        target: Address,
        calldata: Bytes,
    ) -> Result<SignedTransaction, SignError> {
        let method = calldata.first_chunk::<4>();
        if !self.targets.contains(&target)
            || !method.is_some_and(|method| ALLOWED_METHODS.contains(method))
        {
            return Err(SignError::NotAllowed { target });
        }
        let transaction = TxEip1559 {
            chain_id: self.chain.0,
            nonce,
            gas_limit,
            max_fee_per_gas: fees.max_fee,
            max_priority_fee_per_gas: fees.max_priority_fee,
            to: TxKind::Call(target),
            value: U256::ZERO,
            access_list: Default::default(),
            input: calldata,
        };
        sign_with(&self.key, transaction)
    }
}

/// Signs whatever it is given.
pub(crate) fn sign_with(
    key: &PrivateKeySigner,
    transaction: TxEip1559,
) -> Result<SignedTransaction, SignError> {
    let signature = key
        .sign_hash_sync(&transaction.signature_hash())
        .map_err(|_| SignError::Failed)?;
    let envelope = TxEnvelope::from(transaction.into_signed(signature));
    Ok(SignedTransaction {
        hash: *envelope.tx_hash(),
        raw: envelope.encoded_2718().into(),
    })
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signer({} on chain {})", self.address(), self.chain)
    }
}

#[cfg(test)]
mod tests {
    use alloy::primitives::{address, b256};

    use super::*;

    const VAULT: Address = address!("00000000000000000000000000000000000000aa");
    const FEES: Fees = Fees {
        max_fee: 1,
        max_priority_fee: 1,
    };

    fn signer() -> Signer {
        let key = b256!("0101010101010101010101010101010101010101010101010101010101010101");
        Signer::new(ChainId(31337), &SponsorKey(key), vec![VAULT]).unwrap()
    }

    #[test]
    fn signs_claims_of_its_vaults() {
        let claim = LinkVault::withdrawDepositCall::SELECTOR.into();
        let signed = signer().sign(7, 100_000, FEES, VAULT, claim).unwrap();
        let mut bytes = signed.raw.as_ref();
        let envelope = alloy::eips::eip2718::Decodable2718::decode_2718(&mut bytes);
        let envelope: TxEnvelope = envelope.unwrap();
        assert_eq!(*envelope.tx_hash(), signed.hash);
        let TxEnvelope::Eip1559(transaction) = envelope else {
            panic!("it is an EIP-1559 transaction")
        };
        let hash = transaction.signature_hash();
        let recovered = transaction
            .signature()
            .recover_address_from_prehash(&hash)
            .unwrap();
        assert_eq!(recovered, signer().address());
        let inner = transaction.tx();
        assert_eq!(
            (inner.chain_id, inner.nonce, inner.value),
            (31337, 7, U256::ZERO)
        );
    }

    #[test]
    fn signs_nothing_else() {
        let claim: Bytes = LinkVault::withdrawDepositCall::SELECTOR.into();
        let own_claim: Bytes = LinkVault::withdrawDepositSenderCall::SELECTOR.into();
        let elsewhere = Address::repeat_byte(1);
        for (target, calldata) in [
            (elsewhere, claim),
            (VAULT, own_claim),
            (VAULT, Bytes::new()),
            (VAULT, Bytes::from_static(&[1, 2, 3])),
        ] {
            let refused = signer().sign(0, 100_000, FEES, target, calldata.clone());
            assert_eq!(refused, Err(SignError::NotAllowed { target }), "{calldata}");
        }
    }

    #[test]
    fn shows_no_key() {
        assert!(!format!("{:?}", signer()).contains("0101"));
    }
}
