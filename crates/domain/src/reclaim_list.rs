use crate::{DepositIndex, limits::RECLAIMS_PER_SIGNATURE};

/// The deposits of one vault that a sender takes back by one signature: at least one, at most
/// [`RECLAIMS_PER_SIGNATURE`], ascending, so that a set of deposits is one list and one digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReclaimList(Vec<DepositIndex>);

/// Why indices are no [`ReclaimList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReclaimListError {
    /// There is none.
    #[error("lists no deposit")]
    Empty,
    /// There are more than one signature covers.
    #[error("lists {0} deposits, and one signature takes back at most {RECLAIMS_PER_SIGNATURE}")]
    TooLong(usize),
    /// This one is not above the one before it.
    #[error("lists deposit {0} after one that is not below it")]
    NotAscending(DepositIndex),
}

impl ReclaimList {
    /// # Errors
    /// When the indices are none, too many, or not ascending.
    pub fn new(indexes: Vec<DepositIndex>) -> Result<Self, ReclaimListError> {
        if indexes.is_empty() {
            return Err(ReclaimListError::Empty);
        }
        if indexes.len() > RECLAIMS_PER_SIGNATURE {
            return Err(ReclaimListError::TooLong(indexes.len()));
        }
        match indexes.windows(2).find(|pair| pair[0] >= pair[1]) {
            Some(pair) => Err(ReclaimListError::NotAscending(pair[1])),
            None => Ok(Self(indexes)),
        }
    }

    /// The indices, ascending.
    pub fn indexes(&self) -> &[DepositIndex] {
        &self.0
    }

    /// Where in the list a deposit is, from 0.
    pub fn position(&self, index: DepositIndex) -> Option<usize> {
        self.0.binary_search(&index).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_one_to_fifty_ascending_and_nothing_else() {
        let most: Vec<_> = (0..50).collect();
        for good in [vec![7], vec![0, 7, u64::MAX], most] {
            let list = ReclaimList::new(good.clone());
            assert_eq!(list.map(|list| list.indexes().to_vec()), Ok(good));
        }
        for (bad, error) in [
            (vec![], ReclaimListError::Empty),
            ((0..51).collect(), ReclaimListError::TooLong(51)),
            (vec![3, 3], ReclaimListError::NotAscending(3)),
            (vec![1, 5, 4], ReclaimListError::NotAscending(4)),
        ] {
            assert_eq!(ReclaimList::new(bad), Err(error));
        }
    }

    #[test]
    fn knows_where_each_is() {
        let list = ReclaimList::new(vec![2, 3, 9]).unwrap();
        let places = [1, 2, 3, 9, 10].map(|index| list.position(index));
        assert_eq!(places, [None, Some(0), Some(1), Some(2), None]);
    }
}
