use alloy_primitives::{Address, B256, U256, keccak256};

const ALPHANUMERIC: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The chance of one case: a stream of words that hangs on the seed, the table and the number alone.
pub struct Dice {
    origin: B256,
    thrown: u64,
}

impl Dice {
    pub fn new(seed: &str, table: &str, number: u64) -> Self {
        let origin = format!("{seed}/{table}/{number}");
        Self {
            origin: keccak256(origin),
            thrown: 0,
        }
    }

    pub fn word(&mut self) -> B256 {
        self.thrown += 1;
        keccak256([self.origin.as_slice(), &self.thrown.to_be_bytes()].concat())
    }

    pub fn address(&mut self) -> Address {
        Address::from_word(self.word())
    }

    /// Every number of bits is as likely as any other, so that small numbers come up as well.
    pub fn number(&mut self, most_bits: usize) -> U256 {
        let bits = self.below(most_bits as u64 + 1) as usize;
        U256::from_be_bytes(self.word().0) >> (256 - bits)
    }

    /// As [`number`](Self::number), of at most 64 bits.
    pub fn short(&mut self, most_bits: usize) -> u64 {
        self.number(most_bits.min(64)).to()
    }

    /// Less than `end`, which is above zero.
    pub fn below(&mut self, end: u64) -> u64 {
        let [.., a, b, c, d] = self.word().0;
        u64::from(u32::from_be_bytes([a, b, c, d])) % end
    }

    pub fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    pub fn text(&mut self, length: usize) -> String {
        (0..length)
            .map(|_| char::from(self.pick(ALPHANUMERIC)))
            .collect()
    }
}
