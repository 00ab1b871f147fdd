//! What an account has of many tokens, in few questions.

use alloy::{
    primitives::{Address, Bytes, U256, address},
    sol_types::SolCall,
};
use domain::ChainId;

use crate::{Chain, NodeError, side_by_side::side_by_side};

mod abi {
    alloy::sol! {
        struct Call3 {
            address target;
            bool allowFailure;
            bytes callData;
        }
        struct Result3 {
            bool success;
            bytes returnData;
        }
        function aggregate3(Call3[] calldata calls) external payable returns (Result3[] memory);
        function getEthBalance(address account) external view returns (uint256);
        function balanceOf(address account) external view returns (uint256);
    }
}

/// Balances in one question: what every node answers within its limits for one call.
const CHUNK: usize = 250;

/// Where Multicall3 is on nearly every chain. Source: mds1/multicall3.
pub const MULTICALL3: Address = address!("0xcA11bde05977b3631167028862bE2a173976CA11");
/// zkSync Era derives addresses in another way.
const MULTICALL3_ON_ZKSYNC: Address = address!("0xF9cda624FBC7e059355ce98a31693d299FACd963");
const ZKSYNC: ChainId = ChainId(324);

impl Chain {
    /// What `owner` has of each of `tokens` in smallest units, in their order; the zero address is
    /// the chain's own currency. `None`: the contract does not say.
    ///
    /// # Errors
    /// When no node answers.
    pub async fn balances(
        &self,
        owner: Address,
        tokens: &[Address],
    ) -> Result<Vec<Option<U256>>, NodeError> {
        let mut balances = Vec::with_capacity(tokens.len());
        for some in side_by_side(tokens.chunks(CHUNK).map(|some| self.chunk(owner, some))).await {
            balances.extend(some?);
        }
        Ok(balances)
    }

    async fn chunk(
        &self,
        owner: Address,
        tokens: &[Address],
    ) -> Result<Vec<Option<U256>>, NodeError> {
        let multicall = multicall(self.id());
        let calls = tokens.iter().map(|token| abi::Call3 {
            target: if token.is_zero() { multicall } else { *token },
            allowFailure: true,
            callData: question(owner, *token),
        });
        let asked = abi::aggregate3Call {
            calls: calls.collect(),
        };
        let answer = self.call(multicall, asked.abi_encode().into()).await?;
        if answer.is_empty() {
            // The chain has no such contract.
            let each = tokens.iter().map(|token| self.one(owner, *token));
            return side_by_side(each).await.into_iter().collect();
        }
        let answers = abi::aggregate3Call::abi_decode_returns(&answer)
            .ok()
            .filter(|answers| answers.len() == tokens.len())
            .ok_or_else(|| self.unreadable("aggregate3"))?;
        let balances = answers.iter().map(|one| {
            let said = one.success.then_some(&one.returnData)?;
            amount(said)
        });
        Ok(balances.collect())
    }

    async fn one(&self, owner: Address, token: Address) -> Result<Option<U256>, NodeError> {
        if token.is_zero() {
            return Ok(Some(self.balance(owner).await?));
        }
        match self.call(token, question(owner, token)).await {
            Ok(answer) => Ok(amount(&answer)),
            Err(NodeError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn multicall(chain: ChainId) -> Address {
    match chain {
        ZKSYNC => MULTICALL3_ON_ZKSYNC,
        _ => MULTICALL3,
    }
}

/// What tells the balance of `owner`: the token, or Multicall3 for the chain's own currency.
fn question(owner: Address, token: Address) -> Bytes {
    let account = owner;
    match token.is_zero() {
        true => abi::getEthBalanceCall { account }.abi_encode().into(),
        false => abi::balanceOfCall { account }.abi_encode().into(),
    }
}

/// A word, whatever comes after it.
fn amount(answer: &Bytes) -> Option<U256> {
    Some(U256::from_be_slice(answer.get(..32)?))
}
