//! Claims of Filbert's own vault that go out together.

use alloy::{
    primitives::{Address, Bytes, Log, U256},
    rpc::types::{TransactionInput, TransactionRequest},
    sol_types::{SolCall, SolEvent},
};
use domain::DepositIndex;

use crate::{
    Chain, Revert, SimulateError,
    bindings::{
        ILinkVault::Claim,
        LinkVault::{ClaimSkipped, withdrawDepositCall, withdrawMFADepositCall, withdrawManyCall},
    },
    simulate::simulated,
};

/// What the latest state of the chain does with claims that go out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// How many of them it pays.
    pub paid: u64,
    /// Gas that the whole transaction takes, and what the vault wants to be left before each claim.
    pub gas: u64,
}

/// A claim that was sent together with others and did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedClaim {
    /// The deposit.
    pub index: DepositIndex,
    /// Why.
    pub revert: Revert,
}

/// One call that makes all of these `withdrawDeposit` and `withdrawMFADeposit` calls. `None`: one of them is something
/// else.
pub fn join_claims<'a>(calls: impl Iterator<Item = &'a Bytes>) -> Option<Bytes> {
    let claims = calls
        .map(|calldata| plain_claim(calldata).or_else(|| authorized_claim(calldata)))
        .collect::<Option<Vec<_>>>()?;
    Some(withdrawManyCall { claims }.abi_encode().into())
}

fn plain_claim(calldata: &Bytes) -> Option<Claim> {
    let claim = withdrawDepositCall::abi_decode(calldata).ok()?;
    Some(Claim {
        index: claim.index,
        recipient: claim.recipient,
        signature: claim.signature,
        mfaSignature: Bytes::new(),
    })
}

fn authorized_claim(calldata: &Bytes) -> Option<Claim> {
    let claim = withdrawMFADepositCall::abi_decode(calldata).ok()?;
    Some(Claim {
        index: claim.index,
        recipient: claim.recipient,
        signature: claim.signature,
        mfaSignature: claim.mfaSignature,
    })
}

impl Chain {
    /// Runs joined claims on the chain's latest state without sending them, with at most `gas_cap`.
    ///
    /// # Errors
    /// When the whole of it would revert, or no node answers.
    pub async fn try_claims(
        &self,
        from: Address,
        vault: Address,
        joined: Bytes,
        gas_cap: u64,
    ) -> Result<Tried, SimulateError> {
        let request = TransactionRequest::default()
            .from(from)
            .to(vault)
            .input(TransactionInput::new(joined.clone()))
            .gas_limit(gas_cap);
        let answer = self
            .node()
            .ask(|node| {
                let request = request.clone();
                async move { alloy::providers::Provider::call(&node, request).await }
            })
            .await;
        let answer = simulated(answer)?;
        let paid = withdrawManyCall::abi_decode_returns(&answer)
            .map_err(|_| self.unreadable("withdrawMany"))?;
        let gas = self
            .simulate(from, vault, U256::ZERO, joined, gas_cap)
            .await?;
        Ok(Tried {
            paid: paid.saturating_to(),
            gas,
        })
    }
}

/// The claims that a transaction to `vault` skipped, by its logs.
pub(crate) fn skipped<'a>(
    vault: Option<Address>,
    logs: impl Iterator<Item = &'a Log>,
) -> Vec<SkippedClaim> {
    logs.filter(|log| Some(log.address) == vault)
        .filter_map(|log| {
            let skipped = ClaimSkipped::decode_log(log).ok()?.data;
            Some(SkippedClaim {
                index: u64::try_from(skipped.index).ok()?,
                revert: Revert::of_data(&skipped.reason),
            })
        })
        .collect()
}
