use domain::{ChainId, VaultVersion};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorCode};

/// A vault's version as links carry it.
///
/// Any text is read, so that one that names no vault is answered as an unknown version and not as
/// a malformed request.
#[derive(Clone, Debug, ToSchema)]
#[schema(value_type = String, example = "v4.4")]
pub struct VersionLabel(String);

impl VersionLabel {
    /// The version that it names.
    ///
    /// # Errors
    /// `unknown_version` when no vault anywhere has it.
    pub fn known_on(&self, chain: ChainId) -> Result<VaultVersion, ApiError> {
        self.0.parse().map_err(|_| {
            ApiError::new(
                ErrorCode::UnknownVersion,
                format!(
                    "This server knows no vault of that version on chain {chain}. The money is \
                     where it was; open the link where it was made."
                ),
            )
        })
    }
}

impl From<VaultVersion> for VersionLabel {
    fn from(version: VaultVersion) -> Self {
        Self(version.label().to_owned())
    }
}

impl From<String> for VersionLabel {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl std::fmt::Display for VersionLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for VersionLabel {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for VersionLabel {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self)
    }
}
