use serde::Deserialize;
use url::Url;

use super::{
    address::WebAddress,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Where traces go.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelemetryConfig {
    #[serde(deserialize_with = "or_empty")]
    otlp_endpoint: Option<Hidden<WebAddress>>,
}

pub(super) const VARIABLES: &[Variable] = &[Variable::text(
    "FILBERT_OTLP_ENDPOINT",
    "telemetry",
    "otlp_endpoint",
)];

impl TelemetryConfig {
    /// Where a collector takes traces. `None`: nowhere.
    pub fn traces_url(&self) -> Option<Url> {
        let mut url = self.otlp_endpoint.as_ref()?.0.0.clone();
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&format!("{path}/v1/traces"));
        Some(url)
    }
}
