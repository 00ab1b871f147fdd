use sha2::{Digest, Sha256};

/// Chance that can be had again: the same seed draws the same.
#[derive(Debug, Default)]
pub(crate) struct Chance {
    seed: u64,
    drawn: u64,
}

impl Chance {
    pub fn of(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// Draws once, also where nothing or everything is met: the next draw is the same then.
    pub fn is_met(&mut self, of_a_hundred: u8) -> bool {
        self.below(100) < usize::from(of_a_hundred)
    }

    /// Draws a number below `end`, which is at least one and at most 65,536.
    pub fn below(&mut self, end: usize) -> usize {
        self.drawn += 1;
        let digest = Sha256::digest(format!("{}/{}", self.seed, self.drawn));
        usize::from(u16::from_be_bytes([digest[0], digest[1]])) % end
    }
}
