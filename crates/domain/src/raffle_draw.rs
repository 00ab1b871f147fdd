//! The order in which a raffle's slots are drawn: drawn itself before anybody takes part, and opened once all is over.

use alloy_primitives::{B256, U256, keccak256};

use crate::DepositIndex;

/// What tells a raffle's order. Who knows it knows who is next given which slot, so it is nobody's but the server's until
/// the raffle is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RaffleSeed(B256);

impl RaffleSeed {
    /// Of so much chance.
    pub const fn drawn(chance: [u8; 32]) -> Self {
        Self(B256::new(chance))
    }

    /// What everybody is told from the start, so that another seed cannot be opened in the end.
    pub fn commitment(self) -> B256 {
        keccak256(self.0)
    }

    /// It itself.
    pub const fn opened(self) -> B256 {
        self.0
    }

    /// Each draw gets the free slot whose place is lowest.
    pub fn place(self, index: DepositIndex) -> B256 {
        let index: B256 = U256::from(index).into();
        keccak256([self.0, index].concat())
    }
}

impl std::fmt::Debug for RaffleSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RaffleSeed")
    }
}

#[cfg(test)]
mod tests {
    use alloy_primitives::b256;

    use super::*;

    /// The SDK's tests have the same (packages/sdk).
    #[test]
    fn the_order_follows_from_the_seed_alone() {
        let seed = RaffleSeed::drawn([1; 32]);
        let mut order: Vec<u64> = (0..10).collect();
        order.sort_by_key(|index| seed.place(*index));
        assert_eq!(order, [1, 6, 7, 9, 8, 4, 2, 0, 3, 5]);
        assert_eq!(
            seed.commitment(),
            b256!("cebc8882fecbec7fb80d2cf4b312bec018884c2d66667c67a90508214bd8bafc")
        );
        assert_eq!(format!("{seed:?}"), "RaffleSeed");
    }
}
