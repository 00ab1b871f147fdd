//! What wallets that are contracts say of signatures.

use alloy::{
    primitives::{Address, B256, Bytes, FixedBytes, b256},
    sol_types::{SolCall, SolValue},
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

/// Gas for the same of a wallet that is made for the look.
const GAS_CAP_WITH_MAKING: u64 = 10_000_000;

/// What stands at the end of a signature that tells how its wallet is made (ERC-6492).
const UNDEPLOYED: FixedBytes<32> =
    b256!("6492649264926492649264926492649264926492649264926492649264926492");

/// What is known of a contract's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractSaid {
    /// It is its own.
    Yes,
    /// It is not.
    No,
    /// There is no contract, and it was not made by what the signature tells either.
    NotThere,
}

/// A signature of a wallet that may not be deployed yet: a call of `maker` with `calldata` deploys it.
struct Undeployed {
    maker: Address,
    calldata: Bytes,
    signature: Bytes,
}

impl Undeployed {
    fn read(signature: &[u8]) -> Option<Self> {
        let (told, end) = signature.split_last_chunk::<32>()?;
        if *end != UNDEPLOYED {
            return None;
        }
        let (maker, calldata, signature) =
            <(Address, Bytes, Bytes)>::abi_decode_params(told).ok()?;
        Some(Self {
            maker,
            calldata,
            signature,
        })
    }
}

impl Chain {
    /// Whether `account` is a contract on this chain that takes `signature` as its own of `hash` (ERC-1271), as of the
    /// newest block. One that is not there yet is asked as if it were, if its signature says how it is made
    /// (ERC-6492).
    ///
    /// # Errors
    /// When no node answers.
    pub async fn is_signed_by_contract(
        &self,
        account: Address,
        hash: B256,
        signature: Bytes,
    ) -> Result<ContractSaid, NodeError> {
        let undeployed = Undeployed::read(&signature);
        let signature = match &undeployed {
            Some(undeployed) => undeployed.signature.clone(),
            None => signature,
        };
        let question: Bytes = erc1271::isValidSignatureCall { hash, signature }
            .abi_encode()
            .into();
        let answer = self.ask_within(GAS_CAP, account, question.clone());
        if answer.await?.is_some_and(|answer| is_yes(&answer)) {
            return Ok(ContractSaid::Yes);
        }
        if self.has_code(account).await? {
            return Ok(ContractSaid::No);
        }
        let Some(Undeployed {
            maker, calldata, ..
        }) = undeployed
        else {
            return Ok(ContractSaid::NotThere);
        };
        let made_and_asked = [(maker, calldata), (account, question)];
        let answers = self.ask_in_order(GAS_CAP_WITH_MAKING, made_and_asked);
        Ok(match answers.await?.as_deref() {
            Some([_, Some(answer)]) if is_yes(answer) => ContractSaid::Yes,
            _ => ContractSaid::NotThere,
        })
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
