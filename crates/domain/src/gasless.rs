use alloy_primitives::{Address, B256, U256, keccak256};

use crate::{
    ChainId,
    eip712::{domain_separator, hash_words, typed_data_hash},
};

/// The EIP-712 domain of an EIP-3009 token: what its holders' wallets sign under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenDomain {
    /// `name` of the domain, which is not always the token's name.
    pub name: String,
    /// `version` of the domain.
    pub version: String,
}

/// A sender's EIP-3009 `ReceiveWithAuthorization` that lets a vault pull a deposit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// Whose tokens.
    pub from: Address,
    /// How many smallest units.
    pub value: U256,
    /// The link key that the deposit will be locked under.
    pub pub_key20: Address,
    /// The sender's random number. The token sees [`Authorization::token_nonce`].
    pub nonce: B256,
    /// Unix seconds after which (exclusive) the token accepts it.
    pub valid_after: u64,
    /// Unix seconds before which (exclusive) the token accepts it.
    pub valid_before: u64,
    /// In how many days the link expires; 0 is never.
    pub expires_in_days: u8,
}

const RECEIVE_TYPE: &[u8] = b"ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";

impl Authorization {
    /// The nonce that the token burns when the deposit is made.
    pub fn token_nonce(&self) -> B256 {
        match self.expires_in_days {
            0 => plain_deposit_nonce(self.pub_key20, self.nonce),
            _ => self.expiring_deposit_nonce(),
        }
    }

    /// The token nonce of a deposit that expires and is plain else: the vault's
    /// `batchAuthorizationNonce` of a batch of one.
    fn expiring_deposit_nonce(&self) -> B256 {
        let amounts = keccak256(self.value.to_be_bytes::<32>());
        let keys = keccak256(self.pub_key20.into_word());
        let (no_recipient, no_lock, no_second_factor) = (B256::ZERO, B256::ZERO, B256::ZERO);
        hash_words(&[
            amounts,
            keys,
            self.nonce,
            self.from.into_word(),
            no_recipient,
            no_lock,
            B256::with_last_byte(self.expires_in_days),
            no_second_factor,
        ])
    }

    /// The EIP-712 digest that `from` signs so that `vault` may pull the tokens.
    pub fn digest(
        &self,
        chain: ChainId,
        token: Address,
        vault: Address,
        domain: &TokenDomain,
    ) -> B256 {
        let separator = domain_separator(&domain.name, &domain.version, chain, token);
        let message = hash_words(&[
            keccak256(RECEIVE_TYPE),
            self.from.into_word(),
            vault.into_word(),
            self.value.into(),
            B256::left_padding_from(&self.valid_after.to_be_bytes()),
            B256::left_padding_from(&self.valid_before.to_be_bytes()),
            self.token_nonce(),
        ]);
        typed_data_hash(separator, message)
    }
}

/// The token nonce of a deposit with plain terms (the sender can reclaim, no bound recipient, no
/// second factor). It binds the link key, so a relayer cannot lock the money under another one.
fn plain_deposit_nonce(pub_key20: Address, nonce: B256) -> B256 {
    let mut packed = [0u8; 52];
    packed[..20].copy_from_slice(pub_key20.as_slice());
    packed[20..].copy_from_slice(nonce.as_slice());
    keccak256(packed)
}

#[cfg(test)]
mod tests {
    use alloy_primitives::b256;

    use super::*;

    /// The type hash that EIP-3009 publishes.
    #[test]
    fn type_hash_is_the_standard_one() {
        assert_eq!(
            keccak256(RECEIVE_TYPE),
            b256!("d099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8")
        );
    }

    /// A relayer cannot make it expire sooner, later or never.
    #[test]
    fn nonce_depends_on_the_expiry() {
        let within = |expires_in_days| {
            let terms = Authorization {
                from: Address::repeat_byte(1),
                value: U256::ONE,
                pub_key20: Address::repeat_byte(2),
                nonce: B256::repeat_byte(3),
                valid_after: 0,
                valid_before: 0,
                expires_in_days,
            };
            terms.token_nonce()
        };
        let nonces: std::collections::HashSet<_> = (0..=u8::MAX).map(within).collect();
        assert_eq!(nonces.len(), 256);
    }

    #[test]
    fn nonce_depends_on_the_link_key() {
        let nonce = B256::repeat_byte(7);
        assert_ne!(
            plain_deposit_nonce(Address::repeat_byte(1), nonce),
            plain_deposit_nonce(Address::repeat_byte(2), nonce)
        );
    }
}
