//! Many questions to contracts in one to a node.

use alloy::{
    primitives::{Address, Bytes, address},
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
    }
}

/// Questions in one: what every node answers within its limits for one call.
pub(crate) const MOST_QUESTIONS: usize = 250;

/// Gas for a question whose answer is a word. ERC-165 wants 30,000 to do, and a proxy adds its own.
pub(crate) const WORD_GAS: u64 = 500_000;

/// Where Multicall3 is on nearly every chain. Source: mds1/multicall3.
pub const MULTICALL3: Address = address!("0xcA11bde05977b3631167028862bE2a173976CA11");
/// zkSync Era derives addresses in another way.
const MULTICALL3_ON_ZKSYNC: Address = address!("0xF9cda624FBC7e059355ce98a31693d299FACd963");
const ZKSYNC: ChainId = ChainId(324);

/// A view function to be called.
#[derive(Clone)]
pub(crate) struct Question {
    pub target: Address,
    pub calldata: Bytes,
}

/// Where a chain has Multicall3, if it has it.
pub(crate) fn multicall(chain: ChainId) -> Address {
    match chain {
        ZKSYNC => MULTICALL3_ON_ZKSYNC,
        _ => MULTICALL3,
    }
}

impl Chain {
    /// What each contract answers, in the questions' order, of which there are at most
    /// [`MOST_QUESTIONS`]; `None` for one that refuses. No answers: the chain has no Multicall3.
    pub(crate) async fn ask_many(
        &self,
        questions: Vec<Question>,
    ) -> Result<Option<Vec<Option<Bytes>>>, NodeError> {
        let asked = questions.len();
        let calls = questions.into_iter().map(|question| abi::Call3 {
            target: question.target,
            allowFailure: true,
            callData: question.calldata,
        });
        let call = abi::aggregate3Call {
            calls: calls.collect(),
        };
        let answer = self.call(multicall(self.id()), call.abi_encode().into());
        let answer = answer.await?;
        if answer.is_empty() {
            return Ok(None);
        }
        let answers = abi::aggregate3Call::abi_decode_returns(&answer)
            .ok()
            .filter(|answers| answers.len() == asked)
            .ok_or_else(|| self.unreadable("aggregate3"))?;
        let answers = answers.into_iter();
        let answers = answers.map(|one| one.success.then_some(one.returnData));
        Ok(Some(answers.collect()))
    }

    /// What contracts answer who are called one after the other, each on what those before it did, with no more than
    /// `gas` for all; `None` for one that refuses. No answers: the chain has no Multicall3, or the gas did not suffice.
    ///
    /// # Errors
    /// When no node answers.
    pub(crate) async fn ask_in_order<const N: usize>(
        &self,
        gas: u64,
        calls: [(Address, Bytes); N],
    ) -> Result<Option<Vec<Option<Bytes>>>, NodeError> {
        let calls = calls.map(|(target, calldata)| abi::Call3 {
            target,
            allowFailure: true,
            callData: calldata,
        });
        let call = abi::aggregate3Call {
            calls: calls.to_vec(),
        };
        let answer = self.ask_within(gas, multicall(self.id()), call.abi_encode().into());
        let answers = answer
            .await?
            .and_then(|answer| abi::aggregate3Call::abi_decode_returns(&answer).ok());
        Ok(answers.map(|answers| {
            let answers = answers.into_iter();
            answers
                .map(|one| one.success.then_some(one.returnData))
                .collect()
        }))
    }

    /// What each contract answers, however many there are and whether the chain has Multicall3 or not.
    ///
    /// # Errors
    /// When no node answers.
    pub(crate) async fn ask_all(
        &self,
        questions: Vec<Question>,
    ) -> Result<Vec<Option<Bytes>>, NodeError> {
        let mut answers = Vec::with_capacity(questions.len());
        let some = questions.chunks(MOST_QUESTIONS);
        for some in side_by_side(some.map(|some| self.ask_some(some))).await {
            answers.extend(some?);
        }
        Ok(answers)
    }

    async fn ask_some(&self, questions: &[Question]) -> Result<Vec<Option<Bytes>>, NodeError> {
        if questions.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(answers) = self.ask_many(questions.to_vec()).await? {
            return Ok(answers);
        }
        let each = questions
            .iter()
            .map(|one| self.ask_within(WORD_GAS, one.target, one.calldata.clone()));
        side_by_side(each).await.into_iter().collect()
    }

    /// What a contract answers within so much gas. `None` when it has no such function, or fails at it.
    ///
    /// # Errors
    /// When no node answers.
    pub(crate) async fn ask_within(
        &self,
        gas: u64,
        contract: Address,
        calldata: Bytes,
    ) -> Result<Option<Bytes>, NodeError> {
        let mut answer = self.call_within(gas, contract, calldata.clone()).await;
        if matches!(&answer, Err(error) if error.wants_more_gas()) {
            answer = self.call(contract, calldata).await;
        }
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(error) if !error.is_about_the_node() => Ok(None),
            Err(error) => Err(error),
        }
    }
}
