use alloy_primitives::{Address, B256, keccak256};

use crate::{ChainId, VaultVersion};

/// What a raffle is known by: its slots are all deposits of one vault that one sender made of one token under one link
/// key, each of which needs the second factor.
///
/// A link key is public once something is locked under it, and anybody may lock more there. So the sender and the
/// token are part of it: what others add is another raffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RaffleId {
    /// Where the vault is.
    pub chain: ChainId,
    /// Which of the chain's vaults.
    pub version: VaultVersion,
    /// The address of the link's key.
    pub pub_key20: Address,
    /// Who made the deposits.
    pub sender: Address,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
}

/// Separates taking part in a raffle from every other signed message.
const ENTRY: &str = "filbert raffle entry";

/// The 32 bytes that the link key signs (as an EIP-191 message) for `recipient` to take part: whoever has the link may
/// have a slot drawn, and nobody else.
pub fn raffle_entry_digest(chain: ChainId, vault: Address, recipient: Address) -> B256 {
    let mut packed = Vec::with_capacity(ENTRY.len() + 32 + 20 * 2);
    packed.extend_from_slice(ENTRY.as_bytes());
    packed.extend_from_slice(B256::left_padding_from(&chain.0.to_be_bytes()).as_slice());
    packed.extend_from_slice(vault.as_slice());
    packed.extend_from_slice(recipient.as_slice());
    keccak256(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_of_one_vault_on_one_chain_and_for_one_wallet() {
        let (vault, wallet) = (Address::repeat_byte(1), Address::repeat_byte(2));
        let digest = raffle_entry_digest(ChainId(1), vault, wallet);
        for other in [
            raffle_entry_digest(ChainId(2), vault, wallet),
            raffle_entry_digest(ChainId(1), wallet, wallet),
            raffle_entry_digest(ChainId(1), vault, vault),
        ] {
            assert_ne!(digest, other);
        }
    }
}
