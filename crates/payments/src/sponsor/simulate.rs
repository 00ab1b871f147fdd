//! What the chain would do with transactions, before they cost anything.

use alloy_primitives::{Address, Bytes, U256};
use chain::{
    Chain, Fees, NodeError, Revert, RevertCause, SimulateError, side_by_side::side_by_side,
};
use domain::{SponsoredKind, limits};
use futures::FutureExt;
use store::Call;

use super::{
    cost::most,
    plan::{Planned, Rows},
};
use crate::calls::most_gas;

/// A transaction that would work.
#[derive(Debug)]
pub(super) struct Ready<'a> {
    pub calls: Vec<&'a Call>,
    pub target: Address,
    pub value: U256,
    pub calldata: Bytes,
    pub gas_limit: u64,
    /// Wei that its bytes cost beside its gas, at most.
    pub data_fee: U256,
}

impl Ready<'_> {
    /// The most that it can cost, in gwei.
    pub(super) fn most(&self, fees: Fees) -> u64 {
        most(self.gas_limit, fees, self.value, self.data_fee)
    }
}

/// A call that the node that answers does not try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untried<'a> {
    pub call: &'a Call,
    /// Whether that is about the node, as when it is asked too often, and not about the call.
    pub is_the_nodes: bool,
}

/// Calls by what the chain's latest state does with them.
#[derive(Debug, Default)]
pub(super) struct Simulated<'a> {
    /// They would work.
    pub ready: Vec<Ready<'a>>,
    /// They would not.
    pub refused: Vec<(&'a Call, Revert)>,
    /// The node answers, and does not try them.
    pub untried: Vec<Untried<'a>>,
    /// Why it is not known of those, and of all others that are missing.
    pub failure: Option<NodeError>,
}

/// Tries every transaction as if `from` sent it.
pub(super) async fn simulate<'a>(
    chain: &Chain,
    from: Address,
    planned: Vec<Planned<'a>>,
    rows: &Rows,
) -> Simulated<'a> {
    let tries = planned
        .into_iter()
        .map(|one| try_one(chain, from, one, rows).boxed());
    let mut all = Simulated::default();
    for some in side_by_side(tries).await {
        all.add(some);
    }
    all.with_data_fees(chain).await
}

async fn try_one<'a>(
    chain: &Chain,
    from: Address,
    planned: Planned<'a>,
    rows: &Rows,
) -> Simulated<'a> {
    match planned.calls[..] {
        [call] => alone(chain, from, &[call]).await,
        _ => together(chain, from, planned, rows).await,
    }
}

impl<'a> Simulated<'a> {
    fn add(&mut self, other: Self) {
        self.ready.extend(other.ready);
        self.refused.extend(other.refused);
        self.untried.extend(other.untried);
        if let Some(error) = other.failure {
            self.note(error);
        }
    }

    /// Adds what the bytes of those cost that would work. Of which that is not known, nothing is.
    async fn with_data_fees(mut self, chain: &Chain) -> Self {
        let mut ready = std::mem::take(&mut self.ready);
        let data: Vec<_> = ready.iter().map(|one| one.calldata.clone()).collect();
        let fees = data.iter().map(|data| chain.most_data_fee(data).boxed());
        let fees = side_by_side(fees).await;
        for (mut one, fee) in ready.drain(..).zip(fees) {
            match fee {
                Ok(fee) => {
                    one.data_fee = fee;
                    self.ready.push(one);
                }
                Err(error) => self.fail(&one.calls, error),
            }
        }
        self
    }

    /// The calls get no answer.
    fn fail(&mut self, calls: &[&'a Call], error: NodeError) {
        if matches!(error, NodeError::Refused(_)) {
            let is_the_nodes = error.is_about_the_node();
            let untried = calls.iter().map(|call| Untried { call, is_the_nodes });
            self.untried.extend(untried);
        }
        self.note(error);
    }

    /// Of several errors, the one that says most of whether others' calls would fare better counts.
    fn note(&mut self, error: NodeError) {
        let weight = |error: &NodeError| match error {
            NodeError::Refused(_) => u8::from(error.is_about_the_node()),
            _ => 2,
        };
        let is_lighter = |known: &NodeError| weight(known) < weight(&error);
        if self.failure.as_ref().is_none_or(is_lighter) {
            self.failure = Some(error);
        }
    }
}

/// Tries claims in one transaction. If not all of them would be paid, each is tried by itself, and
/// those that work go together after all.
async fn together<'a>(
    chain: &Chain,
    from: Address,
    planned: Planned<'a>,
    rows: &Rows,
) -> Simulated<'a> {
    match joined(chain, from, &planned).await {
        Ok(Some(ready)) => return only(ready),
        Ok(None) => {}
        // A node that has enough of our questions is not asked many more.
        Err(error) if error.is_about_the_node() => return failed(&planned.calls, error),
        // What it will not try at all may be one of them.
        Err(_) => {}
    }
    let apart = alone(chain, from, &planned.calls).await;
    let good = |ready: &Ready<'a>| ready.gas_limit <= limits::ORDINARY_CLAIM_GAS;
    let fit: Vec<&Call> = apart
        .ready
        .iter()
        .filter(|ready| good(ready))
        .map(|ready| ready.calls[0])
        .collect();
    if fit.len() < 2 || fit.len() == planned.calls.len() {
        return apart;
    }
    let Some(again) = Planned::joined(fit, rows) else {
        return apart;
    };
    match joined(chain, from, &again).await {
        Ok(Some(ready)) => {
            let mut kept = apart;
            kept.ready.retain(|ready| !good(ready));
            kept.ready.push(ready);
            kept
        }
        Ok(None) | Err(_) => apart,
    }
}

/// The one transaction, if it pays all of its claims for what claims usually cost.
async fn joined<'a>(
    chain: &Chain,
    from: Address,
    planned: &Planned<'a>,
) -> Result<Option<Ready<'a>>, NodeError> {
    let count = planned.calls.len() as u64;
    let cap = count * limits::ORDINARY_CLAIM_GAS + limits::GAS_LEFT_BEFORE_A_CLAIM;
    let (target, calldata) = (planned.target, planned.calldata.clone());
    match chain.try_claims(from, target, calldata, cap).await {
        Ok(tried) if tried.paid == count => Ok(Some(Ready {
            calls: planned.calls.clone(),
            target,
            value: planned.value,
            calldata: planned.calldata.clone(),
            // What a payee's code can take beyond what it took when it was tried is added for each:
            // too little for one would undo all.
            gas_limit: with_margin(tried.gas) + planned.native * limits::NATIVE_PAYEE_GAS,
            data_fee: U256::ZERO,
        })),
        Ok(_) | Err(SimulateError::Reverted(_)) => Ok(None),
        Err(SimulateError::Node(error)) => Err(error),
    }
}

/// Tries calls each in a transaction of its own.
async fn alone<'a>(chain: &Chain, from: Address, calls: &[&'a Call]) -> Simulated<'a> {
    let tries = calls
        .iter()
        .map(|&call| gas_limit(chain, from, call).boxed());
    let mut simulated = Simulated::default();
    for (call, gas_limit) in calls.iter().zip(side_by_side(tries).await) {
        match gas_limit {
            Ok(gas_limit) => simulated.ready.push(Ready {
                calls: vec![call],
                target: call.target,
                value: call.value,
                calldata: call.calldata.clone(),
                gas_limit,
                data_fee: U256::ZERO,
            }),
            Err(SimulateError::Reverted(revert)) => simulated.refused.push((call, revert)),
            Err(SimulateError::Node(error)) => simulated.fail(&[call], error),
        }
    }
    simulated
}

/// The gas limit with which a call by itself works on the chain's latest state.
///
/// # Errors
/// When it would revert, or no node answers.
pub(super) async fn gas_limit(
    chain: &Chain,
    from: Address,
    call: &Call,
) -> Result<u64, SimulateError> {
    let cap = gas_cap(call.kind);
    match gas_limit_within(cap, chain, from, call).await {
        // A token goes back to a sender with code: the vault wants gas to be left that is hardly ever used.
        Err(SimulateError::Reverted(revert))
            if revert.cause == RevertCause::NotEnoughGas && cap < limits::SPONSORED_GAS_CAP =>
        {
            gas_limit_within(limits::SPONSORED_GAS_CAP, chain, from, call).await
        }
        answer => answer,
    }
}

async fn gas_limit_within(
    cap: u64,
    chain: &Chain,
    from: Address,
    call: &Call,
) -> Result<u64, SimulateError> {
    let calldata = call.calldata.clone();
    let gas = chain
        .simulate(from, call.target, call.value, calldata, cap)
        .await?;
    Ok(with_margin(gas).min(cap))
}

/// The most gas that a call may use.
fn gas_cap(kind: Option<SponsoredKind>) -> u64 {
    match kind {
        Some(kind) => most_gas(kind),
        None => limits::SPONSORED_GAS_CAP,
    }
}

/// A quarter on top: another claim in the same block may make storage colder.
fn with_margin(gas: u64) -> u64 {
    gas + gas / 4
}

fn only(ready: Ready<'_>) -> Simulated<'_> {
    Simulated {
        ready: vec![ready],
        ..Simulated::default()
    }
}

fn failed<'a>(calls: &[&'a Call], error: NodeError) -> Simulated<'a> {
    let mut simulated = Simulated::default();
    simulated.fail(calls, error);
    simulated
}

#[cfg(test)]
mod tests {
    use chain::ErrorPayload;
    use domain::ChainId;

    use super::*;

    #[test]
    fn that_no_node_answers_counts_more_than_a_refusal() {
        let refusal = || NodeError::Refused(ErrorPayload::internal_error());
        let mut all = Simulated::default();
        all.add(failed(&[], refusal()));
        let silence = NodeError::Unreachable {
            chain: ChainId(1),
            detail: "it did not answer in time".to_owned(),
        };
        all.add(failed(&[], silence));
        all.add(failed(&[], refusal()));
        let failure = all.failure;
        assert!(
            matches!(failure, Some(NodeError::Unreachable { .. })),
            "{failure:?}"
        );
    }
}
