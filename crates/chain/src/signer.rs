use std::time::Duration;

use alloy::{
    primitives::{Address, B256, Bytes, Signature, U256},
    sol_types::SolCall,
};
use domain::ChainId;

use crate::{
    ChainSpec, Fees,
    bindings::{LinkRouter, LinkVault, RequestAddresses},
    vault,
};

mod authorizer;
mod key;
mod keystore;
mod local;
mod transaction;

pub use authorizer::Authorizer;
pub use key::{DigestSignature, KeyError, SigningKey, SponsorKey};
pub use keystore::{KeystoreError, open_keystore, write_keystore};
pub use local::LocalKey;
pub use transaction::SignedTransaction;
pub(crate) use transaction::Unsigned;

/// What a plain transfer costs where a chain charges for nothing else.
pub const TRANSFER_GAS: u64 = 21_000;
/// The most gas a filler may take. Some chains charge for their data in gas, so it is not 21,000.
pub(crate) const FILLER_GAS_CAP: u64 = 2_000_000;
/// How long a key may take for one signature. Its call stays queued meanwhile.
const SIGNS_WITHIN: Duration = Duration::from_secs(5);

/// What a sponsor key may be made to do with any vault: a stolen request to sign can at most pay
/// for somebody's claim, or for money that goes home.
const ALLOWED_METHODS: [[u8; 4]; 4] = [
    LinkVault::withdrawDepositCall::SELECTOR,
    vault::v4::withdrawDepositCall::SELECTOR,
    LinkVault::withdrawDepositSenderGaslessCall::SELECTOR,
    LinkVault::makeDepositWithAuthorizationCall::SELECTOR,
];

/// And with Filbert's own vault, which older ones have not.
const ALLOWED_METHODS_OF_OURS: [[u8; 4]; 5] = [
    LinkVault::withdrawMFADepositCall::SELECTOR,
    LinkVault::withdrawManyCall::SELECTOR,
    LinkVault::reclaimOneOfManyCall::SELECTOR,
    LinkVault::returnExpiredCall::SELECTOR,
    LinkVault::makeDepositsWithAuthorizationCall::SELECTOR,
];

/// And with the router, which takes a bridge's fee along.
const ALLOWED_METHODS_OF_THE_ROUTER: [[u8; 4]; 2] = [
    LinkRouter::withdrawAndRouteCall::SELECTOR,
    LinkRouter::withdrawAndBridgeCall::SELECTOR,
];

/// And with what moves money that came at requests' addresses: to their recipients, or as those signed.
const ALLOWED_METHODS_OF_REQUESTS: [[u8; 4]; 2] = [
    RequestAddresses::forwardCall::SELECTOR,
    RequestAddresses::sendBackCall::SELECTOR,
];

/// A sponsor key of one chain. It signs calls of that chain's vaults and of its requests' addresses, without value,
/// calls of its router, and fillers; nothing else gets to the key, whatever keeps it. What the key answers is checked before anybody
/// sees it.
pub struct Signer {
    chain: ChainId,
    key: SponsorKey,
    address: Address,
    targets: Targets,
}

/// The contracts of a chain that its sponsor keys call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Targets {
    pub vaults: Vec<Address>,
    pub own_vault: Option<Address>,
    pub router: Option<Address>,
    pub request_addresses: Option<Address>,
}

impl Targets {
    pub(crate) fn of(spec: &ChainSpec) -> Self {
        let own = spec.contracts.as_ref();
        Self {
            vaults: spec.vaults.values().copied().collect(),
            own_vault: spec.own_vault(),
            router: spec.router(),
            request_addresses: own.and_then(|own| own.request_addresses),
        }
    }
}

/// Why nothing was signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignError {
    /// The call is none that a sponsor key may sign, as [`Signer::allows`] says before. It never will
    /// be.
    #[error("a sponsor key may not call {target}")]
    NotAllowed {
        /// The contract.
        target: Address,
    },
    /// The key does not sign just now. It may later.
    #[error("the sponsor key {key} does not sign just now: {detail}")]
    Unavailable {
        /// Its address.
        key: Address,
        /// What its keeper said.
        detail: String,
    },
    /// The key will not sign before an operator has done something.
    #[error("the sponsor key {key} does not sign, and an operator is needed: {detail}")]
    Refused {
        /// Its address.
        key: Address,
        /// What its keeper said.
        detail: String,
    },
    /// What came back is no signature of this key. Nothing of it was used; an operator is needed.
    #[error("what came back is no signature of the sponsor key {key}; its keeper has another one")]
    WrongKey {
        /// Its address.
        key: Address,
    },
}

impl SignError {
    /// Whether it may pass by itself.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }
}

impl Signer {
    pub(crate) fn new(chain: ChainId, key: SponsorKey, targets: Targets) -> Self {
        Self {
            chain,
            address: key.address(),
            key,
            targets,
        }
    }

    /// The account that pays.
    pub fn address(&self) -> Address {
        self.address
    }

    /// Whether [`sign`](Self::sign) would ask the key at all.
    pub fn allows(&self, target: Address, value: U256, calldata: &[u8]) -> bool {
        let Some(method) = calldata.first_chunk::<4>() else {
            return false;
        };
        let calls = |contract: Option<Address>, methods: &[[u8; 4]]| {
            contract == Some(target) && methods.contains(method)
        };
        let of = &self.targets;
        let of_a_vault = of.vaults.contains(&target) && ALLOWED_METHODS.contains(method);
        let of_ours = calls(of.own_vault, &ALLOWED_METHODS_OF_OURS);
        let of_the_router = calls(of.router, &ALLOWED_METHODS_OF_THE_ROUTER);
        let of_requests = calls(of.request_addresses, &ALLOWED_METHODS_OF_REQUESTS);
        of_the_router || (value.is_zero() && (of_a_vault || of_ours || of_requests))
    }

    /// Signs a transaction that calls a vault, or the router with `value` wei. Of the kind that `fees` are of.
    ///
    /// # Errors
    /// As each variant says.
    pub async fn sign(
        &self,
        nonce: u64,
        gas_limit: u64,
        fees: Fees,
        target: Address,
        value: U256,
        calldata: Bytes,
    ) -> Result<SignedTransaction, SignError> {
        if !self.allows(target, value, &calldata) {
            return Err(SignError::NotAllowed { target });
        }
        self.seal(Unsigned::new(
            self.chain, nonce, gas_limit, fees, target, value, calldata,
        ))
        .await
    }

    /// Signs a transfer of nothing to itself: it takes a nonce whose own transaction is lost, so
    /// that those after it can go on. `gas_limit` is [`TRANSFER_GAS`] on most chains.
    ///
    /// # Errors
    /// When it may take too much gas, or the key does not sign.
    pub async fn fill(
        &self,
        nonce: u64,
        gas_limit: u64,
        fees: Fees,
    ) -> Result<SignedTransaction, SignError> {
        if gas_limit > FILLER_GAS_CAP {
            return Err(SignError::NotAllowed {
                target: self.address,
            });
        }
        self.seal(Unsigned::new(
            self.chain,
            nonce,
            gas_limit,
            fees,
            self.address,
            U256::ZERO,
            Bytes::new(),
        ))
        .await
    }

    async fn seal(&self, unsigned: Unsigned) -> Result<SignedTransaction, SignError> {
        let signature = sign_within(&self.key, unsigned.digest()).await?;
        Ok(unsigned.seal(signature))
    }
}

/// A key's signature of a digest, in time and looked at.
async fn sign_within(signing: &SponsorKey, digest: B256) -> Result<Signature, SignError> {
    let key = signing.address();
    let answer = tokio::time::timeout(SIGNS_WITHIN, signing.sign_digest(digest)).await;
    let answer = match answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(KeyError::Unavailable(detail))) => {
            return Err(SignError::Unavailable { key, detail });
        }
        Ok(Err(KeyError::Refused(detail))) => return Err(SignError::Refused { key, detail }),
        Err(_) => {
            let detail = "it did not answer in time".to_owned();
            return Err(SignError::Unavailable { key, detail });
        }
    };
    signature_by(key, digest, answer).ok_or(SignError::WrongKey { key })
}

/// The answer as chains take it, with the lower of the two values of s (EIP-2); `None` when it is
/// not by `key`.
fn signature_by(key: Address, digest: B256, answer: DigestSignature) -> Option<Signature> {
    let parities = match answer.y_is_odd {
        Some(parity) => &[parity][..],
        None => &[false, true],
    };
    parities
        .iter()
        .map(|parity| Signature::from_bytes_and_parity(&answer.r_s, *parity).normalized_s())
        .find(|signature| signature.recover_address_from_prehash(&digest).ok() == Some(key))
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signer({} on chain {})", self.address, self.chain)
    }
}

#[cfg(test)]
mod tests;
