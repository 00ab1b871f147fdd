use std::{fmt, num::ParseIntError, str::FromStr};

/// An EIP-155 chain id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainId(pub u64);

/// Ids that services told for chains of other ids, and those that they meant: Scroll, Blast, Linea.
const MISTAKEN: [(u64, u64); 3] = [(8_508_132, 534_352), (81_032, 81_457), (59_160, 59_144)];

impl ChainId {
    /// The chain that is meant by it. Of some chains, services told ids that no chain has.
    pub fn as_meant(self) -> Self {
        let meant = MISTAKEN.iter().find(|(mistaken, _)| *mistaken == self.0);
        meant.map_or(self, |(_, meant)| Self(*meant))
    }
}

impl fmt::Display for ChainId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ChainId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_no_chain_has_means_the_one_that_was_meant() {
        for (told, meant) in [(8_508_132, 534_352), (81_032, 81_457), (59_160, 59_144)] {
            assert_eq!(ChainId(told).as_meant(), ChainId(meant));
            assert_eq!(ChainId(meant).as_meant(), ChainId(meant));
        }
    }
}
