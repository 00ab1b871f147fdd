//! Costs in gwei: what a database counts and adds up, where wei would not fit.

use alloy_primitives::U256;

/// Wei in a gwei.
pub const WEI_PER_GWEI: u128 = 1_000_000_000;

/// What `gas` costs at `price` wei a unit, in gwei, rounded up.
pub fn gwei(gas: u64, price: u128) -> u64 {
    let wei = u128::from(gas).saturating_mul(price);
    u64::try_from(wei.div_ceil(WEI_PER_GWEI)).unwrap_or(u64::MAX)
}

/// An amount of wei in gwei, rounded up.
pub fn gwei_of(wei: U256) -> u64 {
    wei.div_ceil(U256::from(WEI_PER_GWEI)).saturating_to()
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
        for (wei, rounded) in [(0, 0), (1, 1), (WEI_PER_GWEI, 1), (WEI_PER_GWEI + 1, 2)] {
            assert_eq!(gwei_of(U256::from(wei)), rounded);
        }
        assert_eq!(gwei_of(U256::MAX), u64::MAX);
    }
}
