use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::client::Network;
use crate::config::LimitsConfig;

/// Of places that are free again soon, one network has at most one part in so many.
pub(crate) const SHARES: usize = 4;
/// The same of what stays open: connections and streams.
pub(crate) const SHARES_OF_OPEN: usize = 16;
/// The same of memory for files. The other end decides how long it is held, so several networks that are slow on purpose
/// leave some of it.
pub(crate) const SHARES_OF_FILES: usize = 8;

/// Places for what takes time or memory: so many in all, and only some of them for one network, so that
/// nobody takes all by being slow.
pub(crate) struct Places {
    in_all: usize,
    of_network: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    in_all: usize,
    /// Who is in. Has at most `in_all` entries, each above zero.
    of: HashMap<Network, usize>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The network has its share of them.
    Share,
    /// All are taken.
    All,
}

/// A place, or several, that are taken until this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    network: Network,
    count: usize,
}

impl Places {
    /// So many in all; of one network at most one part in `shares`, rounded up.
    pub(crate) fn new(in_all: usize, shares: usize) -> Arc<Self> {
        Arc::new(Self {
            in_all,
            of_network: in_all.div_ceil(shares),
            taken: Mutex::default(),
        })
    }

    /// The same where networks have only shares of what there is; else one may have all.
    pub(crate) fn within(limits: &LimitsConfig, in_all: usize, shares: usize) -> Arc<Self> {
        Self::new(in_all, if limits.shares { shares } else { 1 })
    }

    /// Memory for so many things of a size (bytes), a place each byte. One network's share is room for one at least.
    pub(crate) fn memory(
        limits: &LimitsConfig,
        things: usize,
        size: usize,
        shares: usize,
    ) -> Arc<Self> {
        let shares = if limits.shares { shares } else { 1 };
        Arc::new(Self {
            in_all: things * size,
            of_network: things.div_ceil(shares) * size,
            taken: Mutex::default(),
        })
    }

    /// Takes a place for a network.
    ///
    /// # Errors
    /// When there is none for it.
    pub(crate) fn take(self: Arc<Self>, network: Network) -> Result<Place, Full> {
        let mut place = self.none(network);
        place.take_more(1)?;
        Ok(place)
    }

    /// No place yet, for a network that takes them bit by bit.
    pub(crate) fn none(self: Arc<Self>, network: Network) -> Place {
        Place {
            places: self,
            network,
            count: 0,
        }
    }
}

impl Place {
    /// Takes so many more for the same network, or none.
    ///
    /// # Errors
    /// When there are not so many for it.
    pub(crate) fn take_more(&mut self, count: usize) -> Result<(), Full> {
        let Places {
            in_all, of_network, ..
        } = *self.places;
        let taken = &self.places.taken;
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.of.get(&self.network).copied().unwrap_or(0);
        if taken.in_all + count > in_all {
            return Err(Full::All);
        }
        if own + count > of_network {
            return Err(Full::Share);
        }
        taken.of.insert(self.network, own + count);
        taken.in_all += count;
        self.count += count;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.count == 0 {
            return;
        }
        let taken = &self.places.taken;
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.in_all -= self.count;
        if let Some(own) = taken.of.get_mut(&self.network) {
            *own -= self.count;
            if *own == 0 {
                taken.of.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_some_of_the_places_and_nobody_has_more_than_there_are() {
        // A half of three, rounded up.
        let places = Places::new(3, 2);
        let network = |last: u8| Network::Of([192, 0, 2, last].into());
        let take = |last| Arc::clone(&places).take(network(last));
        let first = take(1).expect("a place");
        let _second = take(1).expect("a place");
        let refused = |last| take(last).err();
        assert_eq!(refused(1), Some(Full::Share));
        let other = take(2).expect("a place");
        assert_eq!((refused(2), refused(3)), (Some(Full::All), Some(Full::All)));
        drop(other);
        assert_eq!(refused(1), Some(Full::Share));
        drop(first);
        assert!(take(1).is_ok(), "and gives it back");
        assert_eq!(
            places.taken.lock().unwrap().of.len(),
            1,
            "who left is forgotten"
        );
    }

    #[test]
    fn a_place_that_grows_is_given_back_whole() {
        let places = Places::new(100, 2);
        let network = Network::Of([192, 0, 2, 1].into());
        let mut place = Arc::clone(&places).none(network);
        assert_eq!(place.take_more(20), Ok(()));
        assert_eq!(place.take_more(30), Ok(()));
        assert_eq!(place.take_more(1), Err(Full::Share), "it keeps what it has");
        assert_eq!(places.taken.lock().unwrap().in_all, 50);
        drop(place);
        let taken = places.taken.lock().unwrap();
        assert_eq!((taken.in_all, taken.of.len()), (0, 0));
    }

    /// How long a file that is sent is in memory, its reader decides.
    #[test]
    fn five_networks_of_slow_readers_leave_a_sixth_its_files() {
        let config = crate::config::Config::from_sources(None, &Default::default());
        let limits = config.expect("defaults").limits;
        let places = Places::within(&limits, limits.downloads, SHARES_OF_FILES);
        let network = |last: u8| Network::Of([192, 0, 2, last].into());
        let mut held = Vec::new();
        for last in 1..=5 {
            while let Ok(place) = Arc::clone(&places).take(network(last)) {
                held.push(place);
            }
        }
        assert!(Arc::clone(&places).take(network(6)).is_ok());
    }
}
