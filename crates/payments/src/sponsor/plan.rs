//! Which calls share a transaction.

use std::collections::HashMap;

use alloy_primitives::{Address, Bytes, U256};
use chain::{ChainSpec, join_claims};
use domain::{LinkId, SponsoredKind, limits};
use store::{Call, LinkRow};

/// One transaction to be.
#[derive(Clone, Debug)]
pub(super) struct Planned<'a> {
    /// What it carries; at least one.
    pub calls: Vec<&'a Call>,
    /// The contract.
    pub target: Address,
    /// Wei that go along. None where several calls share it.
    pub value: U256,
    /// What is sent there.
    pub calldata: Bytes,
    /// How many of the calls pay with the chain's own currency, to whatever code the payee has.
    pub native: u64,
}

impl<'a> Planned<'a> {
    /// A transaction for one call.
    pub(super) fn alone(call: &'a Call) -> Self {
        Self {
            calls: vec![call],
            target: call.target,
            value: call.value,
            calldata: call.calldata.clone(),
            native: 0,
        }
    }

    /// One transaction for all of these claims of one vault. `None`: they cannot be joined.
    pub(super) fn joined(calls: Vec<&'a Call>, rows: &Rows) -> Option<Self> {
        let calldata = join_claims(calls.iter().map(|call| &call.calldata))?;
        let is_native = |call: &&&Call| token_of(call, rows).is_some_and(|token| token.is_zero());
        Some(Self {
            target: calls.first()?.target,
            value: U256::ZERO,
            native: calls.iter().filter(is_native).count() as u64,
            calls,
            calldata,
        })
    }
}

/// The deposits that calls take out, as far as they are known.
pub(super) type Rows = HashMap<LinkId, LinkRow>;

/// Puts claims that wait at the same time together; every other call goes by itself.
///
/// Together go claims of Filbert's own vault that pay with the chain's currency or with a listed
/// ERC-20: what their payees and tokens can cost the others is bounded and known. NFTs call their
/// payee, whose code could take the gas of all that come after it.
pub(super) fn plan<'a>(spec: &ChainSpec, calls: &'a [Call], rows: &Rows) -> Vec<Planned<'a>> {
    let is_joinable = |call: &&Call| {
        let token = token_of(call, rows);
        !call.is_alone
            && call.value.is_zero()
            && call.kind == Some(SponsoredKind::Claim)
            && Some(call.target) == spec.own_vault()
            && token.is_some_and(|token| token.is_zero() || spec.lists_erc20(token))
    };
    let (joinable, others): (Vec<&Call>, Vec<&Call>) = calls.iter().partition(is_joinable);
    let joined =
        joinable
            .chunks(limits::CLAIMS_PER_TRANSACTION)
            .flat_map(|together| match together {
                [call] => vec![Planned::alone(call)],
                many => match Planned::joined(many.to_vec(), rows) {
                    Some(planned) => vec![planned],
                    None => many.iter().map(|call| Planned::alone(call)).collect(),
                },
            });
    let mut planned: Vec<_> = joined
        .chain(others.into_iter().map(Planned::alone))
        .collect();
    // Who came first is served first; ids are in the order of time.
    planned.sort_by(|one, other| one.calls[0].id.cmp(&other.calls[0].id));
    planned
}

/// Whether a call that was tried before can fail only because its link was settled meanwhile: it runs neither an
/// unlisted token's code nor a payee's nor a bridge's nor a wallet's, and takes no wallet's money.
pub(super) fn is_out_of_reach(spec: &ChainSpec, call: &Call, rows: &Rows) -> bool {
    match call.kind {
        // A wallet can move the money away meanwhile, and back again before anybody asks why. One that is a contract
        // looks at its signature itself, and may say another thing in a block.
        Some(SponsoredKind::Deposit | SponsoredKind::Across | SponsoredKind::Reclaim) => false,
        _ => token_of(call, rows).is_some_and(|token| spec.lists_erc20(token)),
    }
}

fn token_of(call: &Call, rows: &Rows) -> Option<Address> {
    Some(rows.get(&call.link?)?.token)
}
