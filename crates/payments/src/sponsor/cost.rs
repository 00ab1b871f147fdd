//! What transactions cost and offer, in the units of the database.

use alloy_primitives::U256;
use chain::{Fees, SignedTransaction};
use store::{Attempt, NewAttempt};

const WEI_PER_GWEI: u128 = 1_000_000_000;

/// What `gas` costs at `price` wei a unit, in gwei, rounded up.
pub(crate) fn gwei(gas: u64, price: u128) -> u64 {
    let wei = u128::from(gas).saturating_mul(price);
    u64::try_from(wei.div_ceil(WEI_PER_GWEI)).unwrap_or(u64::MAX)
}

/// Gwei in wei.
pub(super) fn wei(gwei: u64) -> U256 {
    U256::from(gwei) * U256::from(WEI_PER_GWEI)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_never_rounded_to_nothing() {
        assert_eq!(gwei(0, 5), 0);
        assert_eq!(gwei(1, 1), 1);
        assert_eq!(gwei(21_000, WEI_PER_GWEI), 21_000);
        assert_eq!(gwei(u64::MAX, u128::MAX), u64::MAX);
    }
}
