//! What contracts look up at gateways (ERC-3668), alone and as batches (ENSIP-21).

use alloy::{
    primitives::{Address, Bytes, FixedBytes},
    sol_types::{Revert, SolCall, SolError, SolValue, abi::AbiDecoderConfig},
};
use futures::{FutureExt, future::BoxFuture};

use super::gateways::{GatewayError, GatewayQuestion, Gateways};

mod abi {
    alloy::sol! {
        /// ERC-3668.
        error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

        /// ENSIP-21: an HTTP status that a gateway answered with.
        error HttpError(uint16 status, string message);

        /// ENSIP-21.
        struct Request {
            address sender;
            string[] urls;
            bytes data;
        }

        /// ENSIP-21.
        function query(Request[] requests) external view returns (bool[] failures, bytes[] responses);
    }
}

/// In place of a gateway's address: the client takes the batch apart by itself (ENSIP-21).
pub(super) const BATCH_GATEWAY: &str = "x-batch-gateway:true";
/// Longest lookup (bytes) that is read.
const LONGEST: usize = 64 * 1024;
/// Questions of a batch that are asked. We look up one record at a time, which is one.
const MOST_IN_BATCH: usize = 4;
/// How deep batches may be in batches: a resolver may use one of its own.
const MOST_NESTED: usize = 2;
/// Strictly as Solidity encodes, so that what is read is no longer than what was sent.
const STRICT: AbiDecoderConfig = AbiDecoderConfig::new()
    .memory_limit(LONGEST)
    .strict(true)
    .validate_allow_trailing_bytes(true);

/// A lookup that a contract ended a call with.
#[derive(Debug)]
pub(super) struct Lookup {
    question: GatewayQuestion,
    callback: FixedBytes<4>,
    extra_data: Bytes,
}

/// What is handed to a contract as the answer to its lookup.
#[derive(Debug)]
pub(super) struct Answer {
    data: Bytes,
    /// The first gateway's failure, where the answer has one in it.
    pub failure: Option<GatewayError>,
}

impl Lookup {
    pub fn is_one(revert: &[u8]) -> bool {
        revert.starts_with(&abi::OffchainLookup::SELECTOR)
    }

    /// The lookup that the call of `target` reverted with. `None`: it cannot be read, or is another contract's.
    pub fn read(revert: &[u8], target: Address) -> Option<Self> {
        if revert.len() > LONGEST {
            return None;
        }
        let lookup = abi::OffchainLookup::abi_decode_with_config(revert, STRICT).ok()?;
        (lookup.sender == target).then_some(Self {
            question: GatewayQuestion {
                sender: lookup.sender,
                urls: lookup.urls,
                data: lookup.callData,
            },
            callback: lookup.callbackFunction,
            extra_data: lookup.extraData,
        })
    }

    /// What gateways answer, a batch as one answer.
    pub async fn asked(&self, gateways: &dyn Gateways) -> Result<Answer, GatewayError> {
        ask(&self.question, gateways, 0).await
    }

    /// The call that hands the answer to the contract.
    pub fn callback(self, answer: Answer) -> Bytes {
        let arguments = (answer.data, self.extra_data).abi_encode_params();
        [self.callback.as_slice(), &arguments].concat().into()
    }
}

fn ask<'a>(
    question: &'a GatewayQuestion,
    gateways: &'a dyn Gateways,
    nested: usize,
) -> BoxFuture<'a, Result<Answer, GatewayError>> {
    async move {
        match question.urls.iter().any(|url| url == BATCH_GATEWAY) {
            true => ask_batch(&question.data, gateways, nested).await,
            false => Ok(Answer {
                data: gateways.ask(question).await?,
                failure: None,
            }),
        }
    }
    .boxed()
}

async fn ask_batch(
    data: &[u8],
    gateways: &dyn Gateways,
    nested: usize,
) -> Result<Answer, GatewayError> {
    let batch = abi::queryCall::abi_decode_with_config(data, STRICT);
    let questions = batch.map_err(|_| GatewayError::Unreadable)?.requests;
    if nested == MOST_NESTED || questions.len() > MOST_IN_BATCH {
        return Err(GatewayError::Unreadable);
    }
    let (mut failures, mut responses, mut failure) = (Vec::new(), Vec::new(), None);
    for question in questions {
        let question = GatewayQuestion {
            sender: question.sender,
            urls: question.urls,
            data: question.data,
        };
        let answer = ask(&question, gateways, nested + 1).await;
        failures.push(answer.is_err());
        let (response, failed) = match answer {
            Ok(answer) => (answer.data, answer.failure),
            Err(error) => (reason(error), Some(error)),
        };
        responses.push(response);
        failure = failure.or(failed);
    }
    let data = abi::queryCall::abi_encode_returns(&abi::queryReturn {
        failures,
        responses,
    });
    Ok(Answer {
        data: data.into(),
        failure,
    })
}

/// A failure as batches have it.
fn reason(error: GatewayError) -> Bytes {
    let message = error.to_string();
    match error {
        GatewayError::Refused(status) => abi::HttpError { status, message }.abi_encode().into(),
        _ => Revert::from(message).abi_encode().into(),
    }
}

#[cfg(test)]
mod tests;
