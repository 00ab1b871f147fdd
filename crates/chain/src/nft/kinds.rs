use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
    time::Duration,
};

use alloy::primitives::Address;
use domain::NftKind;
use tokio::time::Instant;

/// How many collections are remembered by what they are, and how many contracts that are none.
const REMEMBERED: usize = 10_000;
/// How long one that is no collection is taken for none: its contract may be still to be made.
const NONE_FOR: Duration = Duration::from_secs(60);

/// What contracts that nobody listed said that they are.
#[derive(Debug, Default)]
pub(crate) struct NftKinds(RwLock<Kinds>);

#[derive(Debug, Default)]
struct Kinds {
    some: HashMap<Address, NftKind>,
    /// Until when they are taken for none.
    none: HashMap<Address, Instant>,
}

impl NftKinds {
    /// What is remembered of a contract; `Some(None)`: that it is no collection.
    pub(super) fn recall(&self, contract: Address, now: Instant) -> Option<Option<NftKind>> {
        let kinds = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(kind) = kinds.some.get(&contract) {
            return Some(Some(*kind));
        }
        let is_none = kinds.none.get(&contract).is_some_and(|until| now < *until);
        is_none.then_some(None)
    }

    /// Remembers what a contract said. What does not fit makes room: all that is known can be asked again.
    pub(super) fn remember(&self, contract: Address, kind: Option<NftKind>, now: Instant) {
        let mut kinds = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match kind {
            Some(kind) => {
                if kinds.some.len() >= REMEMBERED {
                    kinds.some.clear();
                }
                kinds.some.insert(contract, kind);
            }
            None => {
                if kinds.none.len() >= REMEMBERED {
                    kinds.none.retain(|_, until| now < *until);
                }
                if kinds.none.len() >= REMEMBERED {
                    kinds.none.clear();
                }
                kinds.none.insert(contract, now + NONE_FOR);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract(number: usize) -> Address {
        Address::left_padding_from(&number.to_be_bytes())
    }

    #[test]
    fn what_is_no_collection_is_asked_again_after_a_while_and_what_is_one_never() {
        let (kinds, now) = (NftKinds::default(), Instant::now());
        assert_eq!(kinds.recall(contract(1), now), None);
        kinds.remember(contract(1), None, now);
        kinds.remember(contract(2), Some(NftKind::Erc1155), now);
        let soon = now + NONE_FOR - Duration::from_millis(1);
        assert_eq!(kinds.recall(contract(1), soon), Some(None));
        let later = now + NONE_FOR;
        assert_eq!(kinds.recall(contract(1), later), None);
        let known = kinds.recall(contract(2), later);
        assert_eq!(known, Some(Some(NftKind::Erc1155)));
        kinds.remember(contract(1), Some(NftKind::Erc721), later);
        let became = kinds.recall(contract(1), later);
        assert_eq!(became, Some(Some(NftKind::Erc721)));
    }

    #[test]
    fn a_full_memory_makes_room() {
        for kind in [None, Some(NftKind::Erc721)] {
            let (kinds, now) = (NftKinds::default(), Instant::now());
            for number in 0..=REMEMBERED {
                kinds.remember(contract(number), kind, now);
            }
            let known = |number| kinds.recall(contract(number), now);
            assert_eq!(known(REMEMBERED), Some(kind), "the newest is remembered");
            assert_eq!(known(0), None, "an old one made room");
            let inner = kinds.0.read().unwrap();
            assert!(inner.some.len() <= REMEMBERED && inner.none.len() <= REMEMBERED);
        }
    }

    #[test]
    fn what_is_no_collection_for_long_enough_makes_room_first() {
        let (kinds, now) = (NftKinds::default(), Instant::now());
        kinds.remember(contract(0), None, now);
        let later = now + NONE_FOR;
        for number in 1..=REMEMBERED {
            kinds.remember(contract(number), None, later);
        }
        assert_eq!(kinds.recall(contract(1), later), Some(None));
        assert_eq!(kinds.0.read().unwrap().none.len(), REMEMBERED);
    }
}
