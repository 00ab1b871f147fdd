use serde::{Deserialize, Serialize};

use crate::{chance::Chance, luck::Luck};

/// What goes wrong at the bank. Shares are of a hundred requests, or webhooks; which of them it meets is drawn
/// from `seed`, so that the same requests meet the same faults again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faults {
    /// What chance begins with.
    pub seed: u64,
    /// Nobody answers: every connection is cut without a word.
    pub down: bool,
    /// Every answer takes so many milliseconds longer.
    pub slow_ms: u64,
    /// Requests that are done, and whose answer never comes.
    pub lost_answers: u8,
    /// Requests that are answered with 500; half of them are done all the same.
    pub broken: u8,
    /// Requests that are done, and answered with what is no JSON.
    pub nonsense: u8,
    /// Requests that are not done, but answered with 429.
    pub throttled: u8,
    /// When to come back after a 429, in seconds.
    pub retry_after: u64,
    /// Webhooks that are told twice.
    pub webhooks_twice: u8,
    /// Webhooks that are told late, after others that came later.
    pub webhooks_late: u8,
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
        if self.chance.is_met(self.faults.throttled) {
            return Luck::Throttled(self.faults.retry_after);
        }
        if self.chance.is_met(self.faults.broken) {
            return match self.chance.is_met(50) {
                true => Luck::BrokenBefore,
                false => Luck::BrokenAfter,
            };
        }
        if self.chance.is_met(self.faults.lost_answers) {
            return Luck::LostAnswer;
        }
        match self.chance.is_met(self.faults.nonsense) {
            true => Luck::Nonsense,
            false => Luck::Good,
        }
    }

    /// Whether a webhook is told twice, and whether late.
    pub fn webhook(&mut self) -> (bool, bool) {
        let twice = self.chance.is_met(self.faults.webhooks_twice);
        (twice, self.chance.is_met(self.faults.webhooks_late))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(faults: &Faults) -> Vec<Luck> {
        let mut fortune = Fortune::of(faults.clone());
        (0..1_000).map(|_| fortune.luck()).collect()
    }

    #[test]
    fn the_same_seed_has_the_same_luck() {
        let faults = Faults {
            seed: 7,
            lost_answers: 20,
            broken: 20,
            ..Faults::default()
        };
        let lucks = drawn(&faults);
        assert_eq!(lucks, drawn(&faults));
        assert_ne!(lucks, drawn(&Faults { seed: 8, ..faults }));
        for luck in [Luck::LostAnswer, Luck::BrokenBefore, Luck::BrokenAfter] {
            let share = lucks.iter().filter(|drawn| **drawn == luck).count();
            assert!((50..250).contains(&share), "{luck:?}: {share}");
        }
    }

    #[test]
    fn none_and_all_are_what_they_say() {
        assert!(
            drawn(&Faults::default())
                .iter()
                .all(|luck| *luck == Luck::Good)
        );
        let all = Faults {
            nonsense: 100,
            ..Faults::default()
        };
        assert!(drawn(&all).iter().all(|luck| *luck == Luck::Nonsense));
    }
}
