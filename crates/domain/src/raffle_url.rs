use crate::{ChainId, ClaimSecret, DepositIndex, LinkUrl, LinkUrlError, VaultVersion, limits};

/// A raffle's link: its slots, and the secret that they share.
///
/// `{origin}/raffle/claim?c={chain}&v={version}&i=({start},{count}),…[&t={track}]#p={secret}`: a link that opens
/// several deposits, as the protocol's other clients write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaffleUrl {
    /// Everything before the query, such as `https://filbert.example/raffle/claim`.
    pub base: String,
    /// Where the vault is.
    pub chain: ChainId,
    /// Which of the chain's vaults.
    pub version: VaultVersion,
    /// Its slots, at least one: ascending, each once.
    pub slots: Vec<DepositIndex>,
    /// Who made the link, by the maker's own word.
    pub track_id: Option<String>,
    /// The secret.
    pub secret: ClaimSecret,
}

/// What is wrong with a text that should be a raffle's link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RaffleUrlError {
    /// It is no link that can be read.
    #[error(transparent)]
    Link(#[from] LinkUrlError),
    /// A raffle is on one chain.
    #[error("this link names several chains, and a raffle is on one")]
    SeveralChains,
}

impl RaffleUrl {
    /// Reads a raffle's link in any of the protocol's shapes, of up to [`limits::RAFFLE_SLOTS`] slots.
    ///
    /// # Errors
    /// The first thing that is wrong with it, for showing to whoever opened it.
    pub fn parse(text: &str) -> Result<Self, RaffleUrlError> {
        let link = LinkUrl::parse_up_to(text, limits::RAFFLE_SLOTS)?;
        let first = link
            .deposits
            .first()
            .ok_or(LinkUrlError::Unreadable("i"))?
            .to_owned();
        if link.deposits.iter().any(|slot| slot.chain != first.chain) {
            return Err(RaffleUrlError::SeveralChains);
        }
        let mut slots: Vec<_> = link.deposits.iter().map(|slot| slot.index).collect();
        slots.sort_unstable();
        slots.dedup();
        Ok(Self {
            base: link.base,
            chain: first.chain,
            version: first.version,
            slots,
            track_id: link.track_id,
            secret: link.secret,
        })
    }
}

/// Writes the link in the protocol's own shape: the secret stands behind `#` and nowhere else.
impl std::fmt::Display for RaffleUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ranges: Vec<_> = ranges(&self.slots)
            .into_iter()
            .map(|(start, count)| format!("({start},{count})"))
            .collect();
        let (base, chain, version) = (&self.base, self.chain, self.version.label());
        write!(f, "{base}?c={chain}&v={version}&i={}", ranges.join(","))?;
        if let Some(track_id) = &self.track_id {
            write!(f, "&t={track_id}")?;
        }
        write!(f, "#p={}", self.secret.expose())
    }
}

/// Neighbours together: where each run starts, and how many it has.
fn ranges(slots: &[DepositIndex]) -> Vec<(DepositIndex, u64)> {
    let mut ranges: Vec<(DepositIndex, u64)> = Vec::new();
    for slot in slots {
        match ranges.last_mut() {
            Some((start, count)) if start.checked_add(*count) == Some(*slot) => *count += 1,
            _ => ranges.push((*slot, 1)),
        }
    }
    ranges
}
