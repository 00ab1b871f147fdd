//! What wallets that are contracts say of signatures.

use alloy::{
    primitives::{Address, B256, Bytes, FixedBytes},
    sol_types::SolCall,
};

use crate::{Chain, NodeError};

mod erc1271 {
    alloy::sol! {
        function isValidSignature(bytes32 hash, bytes signature) external view returns (bytes4);
    }
}

/// Gas that looking at a signature may take. Curves that chains do not know themselves take a third of it.
const GAS_CAP: u64 = 2_000_000;
/// "Yes": the function's own selector, and nothing behind it.
const YES: [u8; 4] = [0x16, 0x26, 0xba, 0x7e];

impl Chain {
    /// Whether `account` is a contract on this chain that takes `signature` as its own of `hash`
    /// (ERC-1271), as of the newest block. Accounts that are not deployed (ERC-6492) are none.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn is_signed_by_contract(
        &self,
        account: Address,
        hash: B256,
        signature: Bytes,
    ) -> Result<bool, NodeError> {
        let call = erc1271::isValidSignatureCall { hash, signature };
        let answer = self.ask_within(GAS_CAP, account, call.abi_encode().into());
        Ok(answer.await?.is_some_and(|answer| is_yes(&answer)))
    }
}

/// Exactly a word: the contract that every chain has at address 4 repeats what it is asked, which begins
/// like a yes.
fn is_yes(answer: &Bytes) -> bool {
    let mut word = FixedBytes::<32>::ZERO;
    word[..4].copy_from_slice(&YES);
    **answer == word[..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_word_is_a_yes() {
        assert_eq!(YES, erc1271::isValidSignatureCall::SELECTOR);
        let mut word = [0; 32];
        word[..4].copy_from_slice(&YES);
        assert!(is_yes(&word.into()));
        let mut tailed = word;
        tailed[31] = 1;
        let echo = erc1271::isValidSignatureCall {
            hash: B256::ZERO,
            signature: Bytes::new(),
        };
        let longer = [word, word].concat();
        for no in [&tailed[..], &word[..4], &longer, &echo.abi_encode(), &[]] {
            assert!(!is_yes(&Bytes::copy_from_slice(no)));
        }
    }
}
