use alloy::primitives::{Address, Bytes};
use futures::future::BoxFuture;

/// What a contract wants to know from a gateway (ERC-3668).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GatewayQuestion {
    /// The contract on whose behalf it is asked.
    pub sender: Address,
    /// Where it may be asked, in this order: addresses that a stranger wrote, with `{sender}` and `{data}` in them.
    pub urls: Vec<String>,
    /// The question.
    pub data: Bytes,
}

/// Why a gateway's answer is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// No address of the question may be asked.
    #[error("none of the gateways may be asked")]
    NotAllowed,
    /// None answers in time with what can be read.
    #[error("no gateway answers")]
    Unanswered,
    /// A gateway refuses the question, with an HTTP status from 400 to 499. No other is asked then.
    #[error("the gateway answers with {0}")]
    Refused(u16),
    /// The contract asks what is no question.
    #[error("the contract asks no question that can be read")]
    Unreadable,
}

/// Who asks gateways on the web. This crate speaks to nodes alone.
pub trait Gateways: Sync {
    /// A gateway's answer, which may be a lie: only the contract that asked can tell.
    fn ask<'a>(
        &'a self,
        question: &'a GatewayQuestion,
    ) -> BoxFuture<'a, Result<Bytes, GatewayError>>;
}
