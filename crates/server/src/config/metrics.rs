use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, de::Error};

use super::variable::Variable;

/// Who may read figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    /// Where `/metrics` is served, apart from the API. `None`: nothing is measured.
    #[serde(deserialize_with = "address_or_empty")]
    pub address: Option<SocketAddr>,
}

pub(super) const VARIABLES: &[Variable] = &[Variable::text(
    "FILBERT_METRICS_ADDRESS",
    "metrics",
    "address",
)];

fn address_or_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SocketAddr>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| {
            D::Error::custom("metrics.address should be an IP address and a port, or empty")
        }),
    }
}
