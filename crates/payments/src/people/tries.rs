use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// So many are told apart. Whoever comes then counts as everybody else who came then.
const TOLD_APART: usize = 100_000;

/// What somebody may still try, of what could be guessed or made by the thousand. Remembered by this
/// process only, for minutes: how fast, not how often ever.
#[derive(Default)]
pub(super) struct Tries {
    used: Mutex<HashMap<Key, i64>>,
    counts_no_networks: bool,
}

/// What a try counts against. In memory only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// Whoever guesses at one person's password from one network: nobody locks somebody out from
    /// elsewhere.
    PersonFrom(String, String),
    /// All who guess at one person's password, from wherever.
    Person(String),
    /// Guesses that come with a device in which the person signed in before. Strangers have no such device, so they
    /// use up nothing of it.
    Device([u8; 32]),
    /// All that one network does.
    Network(String),
    /// Those of a kind for whom there was no room.
    Rest(Kind),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    PersonFrom,
    Person,
    Device,
    Network,
}

/// So many at once, and then one in so many milliseconds.
struct Pace {
    at_once: i64,
    every: i64,
}

/// It was too many. Nothing was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany {
    /// When the next one is looked at.
    pub wait: Duration,
}

impl Key {
    fn kind(&self) -> Kind {
        match self {
            Self::PersonFrom(..) => Kind::PersonFrom,
            Self::Person(_) => Kind::Person,
            Self::Device(_) => Kind::Device,
            Self::Network(_) => Kind::Network,
            Self::Rest(kind) => *kind,
        }
    }
}

impl Kind {
    fn pace(self) -> Pace {
        let (at_once, every) = match self {
            Self::PersonFrom | Self::Device => (10, 60_000),
            Self::Person => (100, 60_000),
            Self::Network => (100, 6_000),
        };
        Pace { at_once, every }
    }
}

impl Tries {
    /// Where all are of one network.
    pub(super) fn of_one_machine() -> Self {
        Self {
            counts_no_networks: true,
            ..Self::default()
        }
    }

    /// Counts a try against all of `keys`, or against none when one of them has none left.
    pub(super) fn take(&self, keys: &[Key], now: i64) -> Result<(), TooMany> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut keys = told_apart(&mut used, keys, now);
        keys.retain(|key| !(self.counts_no_networks && key.kind() == Kind::Network));
        for key in &keys {
            let pace = key.kind().pace();
            let until = used.get(key).copied().unwrap_or(now).max(now);
            let over = until + pace.every - now - pace.at_once * pace.every;
            if over > 0 {
                let wait = Duration::from_millis(over.unsigned_abs());
                return Err(TooMany { wait });
            }
        }
        for key in keys {
            let every = key.kind().pace().every;
            let until = used.entry(key).or_insert(now);
            *until = (*until).max(now) + every;
        }
        Ok(())
    }

    /// Takes a try back that was none: whoever was right guessed nothing.
    pub(super) fn give_back(&self, keys: &[Key]) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        for key in keys {
            if let Some(until) = used.get_mut(key) {
                *until -= key.kind().pace().every;
            }
        }
    }
}

/// The keys, those for which there is no room by their kind only.
fn told_apart(used: &mut HashMap<Key, i64>, keys: &[Key], now: i64) -> Vec<Key> {
    if used.len() + keys.len() > TOLD_APART {
        used.retain(|_, until| *until > now);
    }
    let is_full = used.len() + keys.len() > TOLD_APART;
    let told = |key: &Key| match is_full && !used.contains_key(key) {
        true => Key::Rest(key.kind()),
        false => key.clone(),
    };
    keys.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(person: &str, network: &str) -> [Key; 3] {
        [
            Key::PersonFrom(person.to_owned(), network.to_owned()),
            Key::Person(person.to_owned()),
            Key::Network(network.to_owned()),
        ]
    }

    #[test]
    fn whoever_guesses_is_slowed_down_and_locks_out_nobody_elsewhere() {
        let tries = Tries::default();
        for _ in 0..10 {
            tries.take(&guess("ann", "a"), 0).unwrap();
        }
        let wait = tries.take(&guess("ann", "a"), 0).unwrap_err().wait;
        assert_eq!(wait, Duration::from_secs(60));
        tries.take(&guess("ann", "b"), 0).unwrap();
        tries.take(&guess("ben", "a"), 0).unwrap();
        assert!(tries.take(&guess("ann", "a"), 59_999).is_err());
        tries.take(&guess("ann", "a"), 60_000).unwrap();
        assert!(tries.take(&guess("ann", "a"), 60_000).is_err());
    }

    #[test]
    fn many_networks_together_have_one_allowance_for_a_person() {
        let tries = Tries::default();
        let all = (0..200).filter(|n| tries.take(&guess("ann", &n.to_string()), 0).is_ok());
        assert_eq!(all.count(), 100);
        let refused = Key::Network("199".to_owned());
        assert!(
            !tries.used.lock().unwrap().contains_key(&refused),
            "counted though refused"
        );
    }

    #[test]
    fn a_known_device_has_an_allowance_that_strangers_cannot_use_up() {
        let tries = Tries::default();
        for n in 0..200 {
            let _ = tries.take(&guess("ann", &n.to_string()), 0);
        }
        tries.take(&guess("ann", "new"), 0).unwrap_err();
        let own = [Key::Device([1; 32])];
        let tried = (0..20).filter(|_| tries.take(&own, 0).is_ok());
        assert_eq!(tried.count(), 10, "a copied one guesses no faster");
        tries.take(&[Key::Device([2; 32])], 0).unwrap();
        tries.take(&own, 60_000).unwrap();
    }

    #[test]
    fn a_network_has_one_allowance_for_all_persons() {
        let tries = Tries::default();
        let all = (0..200).filter(|n| tries.take(&guess(&n.to_string(), "a"), 0).is_ok());
        assert_eq!(all.count(), 100);
    }

    #[test]
    fn who_is_right_has_tried_nothing() {
        let tries = Tries::default();
        for _ in 0..1_000 {
            tries.take(&guess("ann", "a"), 0).unwrap();
            tries.give_back(&guess("ann", "a"));
        }
    }

    #[test]
    fn what_is_remembered_is_bounded_and_forgotten() {
        let tries = Tries::default();
        let many = TOLD_APART + 50;
        let alone = |n: usize, now| tries.take(&[Key::Person(n.to_string())], now);
        for n in 0..many {
            let _ = alone(n, 0);
        }
        assert!(tries.used.lock().unwrap().len() <= TOLD_APART + 1);
        for n in 0..60 {
            let _ = alone(many + n, 0);
        }
        assert!(
            alone(2 * many, 0).is_err(),
            "all others share one allowance"
        );
        alone(0, 0).expect("who is known has their own");
        alone(2 * many, 120_000).expect("all that was is over");
        assert!(tries.used.lock().unwrap().len() < 100);
    }
}
