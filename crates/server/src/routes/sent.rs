use alloy_primitives::B256;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::Hash32;

/// The transaction that does what was asked. It is signed and durable, and will be sent again after
/// any crash; follow the link's events to see it mined.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sent {
    /// Its hash. It changes when the fee has to be raised; the events tell.
    pub tx_hash: Hash32,
}

impl From<B256> for Sent {
    fn from(tx: B256) -> Self {
        Self {
            tx_hash: Hash32(tx),
        }
    }
}
