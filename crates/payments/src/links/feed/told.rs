use std::{collections::HashMap, fmt, str::FromStr};

use alloy_primitives::keccak256;
use domain::{ChainId, LinkId, limits};

use super::super::link::Link;

/// Most links that one follower is told about and that its next visit begins from.
const MOST: usize = limits::LINKS_PER_REQUEST * limits::LINKS_PER_REQUEST;

/// What a follower knows: how each link stood when it was last told of it.
///
/// Its text goes with every event and comes back when the follower reconnects, to whichever
/// process: `31337/v4.4/5=a1b2c3d4e5f60718,…`. It is the follower's own word, so it is believed only
/// as far as what that follower is told. A text that cannot be read is one of a follower who knows
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told(HashMap<LinkId, Fingerprint>);

/// Eight bytes of a hash over all of a link that can change. A version of the program that writes
/// it otherwise tells once more what is known already; nothing is missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    pub(super) fn of(link: &Link) -> Self {
        let changing = (
            link.state,
            link.is_expired,
            link.is_locked,
            link.deposit,
            link.withdrawal,
            link.way_back,
            &link.sponsored,
        );
        let hash = keccak256(format!("{changing:?}"));
        let [first, ..] = hash.as_chunks::<8>().0 else {
            unreachable!("invariant: a hash has 32 bytes")
        };
        Self(u64::from_be_bytes(*first))
    }
}

impl Told {
    /// Reads a follower's word; what cannot be read in it is left out.
    pub fn read(text: &str) -> Self {
        let entries = text.split(',').take(MOST).filter_map(|entry| {
            let (link, fingerprint) = entry.split_once('=')?;
            let fingerprint = u64::from_str_radix(fingerprint, 16).ok()?;
            Some((link_id(link)?, Fingerprint(fingerprint)))
        });
        Self(entries.collect())
    }

    pub(super) fn links(&self) -> impl Iterator<Item = LinkId> {
        self.0.keys().copied()
    }

    pub(super) fn knows(&self, link: LinkId, fingerprint: Fingerprint) -> bool {
        self.0.get(&link) == Some(&fingerprint)
    }

    pub(super) fn has(&self, link: LinkId) -> bool {
        self.0.contains_key(&link)
    }

    pub(super) fn learn(&mut self, link: LinkId, fingerprint: Fingerprint) {
        self.0.insert(link, fingerprint);
    }

    pub(super) fn forget(&mut self, link: LinkId) {
        self.0.remove(&link);
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (link, Fingerprint(fingerprint))) in self.0.iter().take(MOST).enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma}{link}={fingerprint:016x}")?;
        }
        Ok(())
    }
}

fn link_id(text: &str) -> Option<LinkId> {
    let mut parts = text.split('/');
    let chain = ChainId(number(parts.next()?)?);
    let version = parts.next()?.parse().ok()?;
    let index = number(parts.next()?)?;
    parts.next().is_none().then_some(LinkId {
        chain,
        version,
        index,
    })
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_means_the_same_to_another_process() {
        let text = "31337/v4.4/5=00000000000000ff";
        let told = Told::read(text);
        assert_eq!(told.to_string(), text);
        assert_eq!(Told::read(&told.to_string()), told);
    }

    #[test]
    fn what_cannot_be_read_is_nothing() {
        for text in [
            "",
            ",",
            "5",
            "31337/v4.4/5",
            "1/v9/1=00",
            "1/v4.4/1/1=0",
            "x=0=0",
        ] {
            assert_eq!(Told::read(text), Told::default(), "{text}");
        }
        let endless = "1/v4.4/1=0,".repeat(100_000) + "1/v4.4/2=0";
        assert_eq!(Told::read(&endless).links().count(), 1);
    }
}
