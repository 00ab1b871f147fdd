use alloy_primitives::{Address, keccak256};

/// Work that is done before somebody takes part in a raffle: cheap for a person, dear for whoever wants all of it.
///
/// `{Unix milliseconds}.{link key}.{recipient}`, both addresses as `0x` and 40 lower-case digits. It is of one wallet
/// and of one key, so what was worked out is of no use for another. Nothing of it is secret: it is as much work
/// whoever wrote it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaffleChallenge {
    /// Unix milliseconds from which it is worked on.
    pub at: i64,
    /// The address of the link's key.
    pub pub_key20: Address,
    /// Who takes part.
    pub recipient: Address,
}

impl RaffleChallenge {
    /// Reads what [`Display`](std::fmt::Display) writes; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let challenge = Self {
            at: parts.next()?.parse().ok()?,
            pub_key20: parts.next()?.parse().ok()?,
            recipient: parts.next()?.parse().ok()?,
        };
        (challenge.to_string() == text).then_some(challenge)
    }

    /// Whether keccak-256 of `{challenge}.{nonce}` begins with so many zero bits.
    pub fn is_solved_by(&self, nonce: u64, bits: u8) -> bool {
        let hash = keccak256(format!("{self}.{nonce}"));
        let zeros = hash
            .iter()
            .position(|byte| *byte != 0)
            .map_or(256, |whole| {
                8 * whole + hash[whole].leading_zeros() as usize
            });
        zeros >= usize::from(bits)
    }

    /// The first number that solves it; some `2^bits` hashes away.
    pub fn solve(&self, bits: u8) -> u64 {
        (0..u64::MAX)
            .find(|nonce| self.is_solved_by(*nonce, bits))
            .unwrap_or(u64::MAX)
    }
}

impl std::fmt::Display for RaffleChallenge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:#x}.{:#x}", self.at, self.pub_key20, self.recipient)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHALLENGE: RaffleChallenge = RaffleChallenge {
        at: 1_800_000_000_000,
        pub_key20: Address::repeat_byte(0xab),
        recipient: Address::repeat_byte(0xcd),
    };

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let text = CHALLENGE.to_string();
        assert_eq!(RaffleChallenge::parse(&text), Some(CHALLENGE));
        for other in [
            text.to_uppercase(),
            format!("0{text}"),
            format!("+{text}"),
            format!("{text}.1"),
            text.replace("0x", ""),
            text[..text.len() - 1].to_owned(),
            String::new(),
            "..".to_owned(),
        ] {
            assert_eq!(RaffleChallenge::parse(&other), None, "{other}");
        }
    }

    #[test]
    fn a_solution_is_of_one_wallet_and_of_so_many_bits() {
        let nonce = CHALLENGE.solve(12);
        assert!(CHALLENGE.is_solved_by(nonce, 12) && CHALLENGE.is_solved_by(nonce, 0));
        assert!(nonce == 0 || !CHALLENGE.is_solved_by(nonce - 1, 12));
        let mut others = (0..64).map(|byte| RaffleChallenge {
            recipient: Address::repeat_byte(byte),
            ..CHALLENGE
        });
        assert!(
            !others.all(|other| other.is_solved_by(nonce, 12)),
            "it is worth nothing to others"
        );
    }
}
