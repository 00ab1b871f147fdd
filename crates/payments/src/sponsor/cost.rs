//! What transactions cost and offer, in the units of the database.

use alloy_primitives::U256;
use chain::{Fees, SignedTransaction};
use domain::{WEI_PER_GWEI, gwei, gwei_of};
use store::{Attempt, NewAttempt};

/// Gwei in wei.
pub(super) fn wei(gwei: u64) -> U256 {
    U256::from(gwei) * U256::from(WEI_PER_GWEI)
}

/// The most that a transaction can cost, in gwei: its gas, what goes along, and what its bytes cost (wei).
pub(super) fn most(gas_limit: u64, fees: Fees, value: U256, data_fee: U256) -> u64 {
    let beside = value.saturating_add(data_fee);
    gwei(gas_limit, fees.max_fee()).saturating_add(gwei_of(beside))
}

/// Signed bytes as they are kept.
pub(super) fn attempt(fees: Fees, signed: SignedTransaction) -> NewAttempt {
    NewAttempt {
        max_fee: fees.max_fee(),
        max_priority_fee: match fees {
            Fees::Dynamic {
                max_priority_fee, ..
            } => Some(max_priority_fee),
            Fees::Legacy { .. } => None,
        },
        tx: signed.hash,
        raw: signed.raw,
    }
}

/// What kept bytes offer.
pub(super) fn offered(attempt: &Attempt) -> Fees {
    match attempt.max_priority_fee {
        Some(max_priority_fee) => Fees::Dynamic {
            max_fee: attempt.max_fee,
            max_priority_fee,
        },
        None => Fees::Legacy {
            gas_price: attempt.max_fee,
        },
    }
}
