//! What an account has of many tokens, in few questions.

use alloy::{
    primitives::{Address, Bytes, U256},
    sol_types::SolCall,
};

use crate::{
    Chain, NodeError,
    multicall::{MOST_QUESTIONS, Question, WORD_GAS, multicall},
    side_by_side::side_by_side,
};

pub(crate) mod abi {
    alloy::sol! {
        function getEthBalance(address account) external view returns (uint256);
        function balanceOf(address account) external view returns (uint256);
    }
}

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
        for some in side_by_side(
            tokens
                .chunks(MOST_QUESTIONS)
                .map(|some| self.chunk(owner, some)),
        )
        .await
        {
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
        let questions = tokens.iter().map(|token| Question {
            target: if token.is_zero() { multicall } else { *token },
            calldata: question(owner, *token),
        });
        let Some(answers) = self.ask_many(questions.collect()).await? else {
            let each = tokens.iter().map(|token| self.one(owner, *token));
            return side_by_side(each).await.into_iter().collect();
        };
        let balances = answers.iter().map(|answer| amount(answer.as_ref()?));
        Ok(balances.collect())
    }

    async fn one(&self, owner: Address, token: Address) -> Result<Option<U256>, NodeError> {
        if token.is_zero() {
            return Ok(Some(self.balance(owner).await?));
        }
        let answer = self.ask_within(WORD_GAS, token, question(owner, token));
        Ok(answer.await?.as_ref().and_then(amount))
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
pub(crate) fn amount(answer: &Bytes) -> Option<U256> {
    Some(U256::from_be_slice(answer.get(..32)?))
}
