use serde::{Deserialize, Serialize};

use super::fate::{Fate, SENTINELS};
use crate::{chance::Chance, luck::Luck};

/// What goes wrong at the router. Shares are of a hundred; which they meet is drawn from `seed`, so that the same
/// requests meet the same faults again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faults {
    /// What chance begins with.
    pub seed: u64,
    /// Requests that are cut off, answered with 429, with 500 or with what is no JSON.
    pub percent: u8,
    /// Requests that are done, and whose answer never comes.
    pub lost_answers: u8,
    /// Routes that end otherwise than paid, among those that can be executed.
    pub fates: u8,
    /// Nobody answers: every connection is cut without a word.
    pub down: bool,
    /// Every answer takes so many milliseconds longer.
    pub slow_ms: u64,
    /// When to come back after a 429, in seconds.
    pub retry_after: u64,
    /// It says that it is in maintenance, in these words, and gives no routes.
    pub maintenance: Option<String>,
}

/// What goes wrong, and the chance that draws when.
#[derive(Debug, Default)]
pub(super) struct Fortune {
    pub faults: Faults,
    chance: Chance,
}

impl Fortune {
    pub fn of(faults: Faults) -> Self {
        Self {
            chance: Chance::of(faults.seed),
            faults,
        }
    }

    /// Draws what meets the next request.
    pub fn luck(&mut self) -> Luck {
        if self.faults.down {
            return Luck::Down;
        }
        if self.chance.is_met(self.faults.lost_answers) {
            return Luck::LostAnswer;
        }
        if !self.chance.is_met(self.faults.percent) {
            return Luck::Good;
        }
        let lucks = [
            Luck::Down,
            Luck::Throttled(self.faults.retry_after),
            Luck::BrokenBefore,
            Luck::BrokenAfter,
            Luck::Nonsense,
        ];
        lucks[self.chance.below(lucks.len())]
    }

    /// Draws what becomes of the next route that can be executed.
    pub fn fate(&mut self) -> Fate {
        match self.chance.is_met(self.faults.fates) {
            true => SENTINELS[self.chance.below(SENTINELS.len())].1,
            false => Fate::Paid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_has_the_same_luck_and_each_kind_of_it() {
        let faults = Faults {
            seed: 7,
            percent: 50,
            fates: 50,
            ..Faults::default()
        };
        let drawn = |faults: &Faults| {
            let mut fortune = Fortune::of(faults.clone());
            (0..1_000)
                .map(|_| (fortune.luck(), fortune.fate()))
                .collect::<Vec<_>>()
        };
        let all = drawn(&faults);
        assert_eq!(all, drawn(&faults));
        for luck in [Luck::Good, Luck::Down, Luck::BrokenAfter, Luck::Nonsense] {
            assert!(all.iter().any(|(met, _)| *met == luck), "{luck:?}");
        }
        for (_, fate) in SENTINELS {
            assert!(all.iter().any(|(_, met)| *met == fate), "{fate:?}");
        }
        let none = drawn(&Faults::default());
        assert!(none.iter().all(|met| *met == (Luck::Good, Fate::Paid)));
    }
}
