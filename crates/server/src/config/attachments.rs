use std::{
    num::NonZeroU64,
    path::{Path, PathBuf},
};

use files::{Files, S3, UnusablePlace};
use payments::UploadLimits;
use serde::Deserialize;

use super::{
    ConfigError,
    address::WebAddress,
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Where what travels with links is kept, and how much of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachmentsConfig {
    url: String,
    #[serde(deserialize_with = "or_empty")]
    s3_endpoint: Option<Hidden<WebAddress>>,
    s3_region: String,
    s3_access_key_id: String,
    s3_secret_access_key: Hidden<String>,
    megabytes: u64,
    network_megabytes_a_day: u64,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_ATTACHMENTS_URL", "attachments", "url"),
    Variable::text("FILBERT_S3_ENDPOINT", "attachments", "s3_endpoint"),
    Variable::text("FILBERT_S3_REGION", "attachments", "s3_region"),
    Variable::text(
        "FILBERT_S3_ACCESS_KEY_ID",
        "attachments",
        "s3_access_key_id",
    ),
    Variable::text(
        "FILBERT_S3_SECRET_ACCESS_KEY",
        "attachments",
        "s3_secret_access_key",
    ),
    Variable::number("FILBERT_ATTACHMENT_MEGABYTES", "attachments", "megabytes"),
    Variable::number(
        "FILBERT_UPLOAD_MEGABYTES_PER_NETWORK",
        "attachments",
        "network_megabytes_a_day",
    ),
];

const MEGABYTE: u64 = 1_000_000;
/// In the data directory.
const FOLDER: &str = "files";
/// As in the defaults.
const REGION: &str = "us-east-1";

impl AttachmentsConfig {
    /// The directory that they are in, unless they are elsewhere.
    pub fn folder(&self, data_dir: &Path) -> Option<PathBuf> {
        self.bucket().is_none().then(|| data_dir.join(FOLDER))
    }

    /// The place: a directory of its own in the data directory, unless it is elsewhere.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn files(&self, data_dir: &Path) -> Result<Files, UnusablePlace> {
        let Some((bucket, prefix)) = self.bucket() else {
            return Files::on_disk(&data_dir.join(FOLDER));
        };
        Files::in_s3(S3 {
            bucket: bucket.to_owned(),
            prefix: prefix.to_owned(),
            endpoint: self
                .s3_endpoint
                .as_ref()
                .map(|url| url.0.0.as_str().trim_end_matches('/').to_owned()),
            region: self.s3_region.clone(),
            access_key_id: self.s3_access_key_id.clone(),
            secret_access_key: self.s3_secret_access_key.0.clone(),
        })
    }

    /// How much may be uploaded.
    pub fn limits(&self) -> UploadLimits {
        UploadLimits {
            network_a_day: NonZeroU64::new(self.network_megabytes_a_day.saturating_mul(MEGABYTE)),
            in_all: self.megabytes.saturating_mul(MEGABYTE),
            ..UploadLimits::default()
        }
    }

    /// Bucket and prefix, if it is in one.
    fn bucket(&self) -> Option<(&str, &str)> {
        let place = self.url.strip_prefix("s3://")?;
        let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
        Some((bucket, prefix.trim_end_matches('/')))
    }

    /// Refuses an address that is none, a bucket for which there are no keys, and keys for no bucket:
    /// somebody's files would go where nobody looks for them, or nowhere.
    pub(super) fn refuse_half_a_place(&self) -> Result<(), ConfigError> {
        match self.bucket() {
            Some(("", _)) => Err(Self::no_place()),
            Some(_) => self.refuse_bucket_without_keys(),
            None if !self.url.is_empty() => Err(Self::no_place()),
            None => self.refuse_keys_without_bucket(),
        }
    }

    fn no_place() -> ConfigError {
        ConfigError::Variable {
            name: "FILBERT_ATTACHMENTS_URL",
            expected: "s3://bucket or s3://bucket/prefix, or empty",
        }
    }

    fn refuse_bucket_without_keys(&self) -> Result<(), ConfigError> {
        let name = if self.s3_access_key_id.is_empty() {
            "FILBERT_S3_ACCESS_KEY_ID"
        } else if self.s3_secret_access_key.0.is_empty() {
            "FILBERT_S3_SECRET_ACCESS_KEY"
        } else {
            return Ok(());
        };
        Err(ConfigError::Variable {
            name,
            expected: "what the bucket's storage gave you, because files are kept in s3://",
        })
    }

    fn refuse_keys_without_bucket(&self) -> Result<(), ConfigError> {
        let told = [
            ("s3_endpoint", self.s3_endpoint.is_some()),
            ("s3_region", self.s3_region != REGION),
            ("s3_access_key_id", !self.s3_access_key_id.is_empty()),
            (
                "s3_secret_access_key",
                !self.s3_secret_access_key.0.is_empty(),
            ),
        ];
        match told.into_iter().find(|(_, told)| *told) {
            None => Ok(()),
            Some((setting, _)) => Err(ConfigError::Without {
                setting,
                needs: "`url` of [attachments], such as s3://bucket",
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    fn load(pairs: &[(&str, &str)]) -> Result<Config, String> {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let environment: Environment = pairs.iter().map(own).collect();
        Config::from_sources(None, &environment).map_err(|error| error.to_string())
    }

    #[test]
    fn files_are_on_disk_unless_a_bucket_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let place = |pairs: &[(&str, &str)]| {
            let files = load(pairs).unwrap().attachments.files(dir.path());
            files.unwrap().to_string()
        };
        assert_eq!(place(&[]), dir.path().join("files").display().to_string());
        assert!(dir.path().join("files").is_dir());
        let key = ("FILBERT_S3_SECRET_ACCESS_KEY", "S3CR3T");
        let in_s3 = ("FILBERT_ATTACHMENTS_URL", "s3://nuts/sealed/");
        let id = ("FILBERT_S3_ACCESS_KEY_ID", "nutcracker");
        assert_eq!(place(&[in_s3, id, key]), "s3://nuts/sealed");
        let shown = format!("{:?}", load(&[in_s3, id, key]).unwrap());
        assert!(!shown.contains("S3CR3T"), "{shown}");
    }

    #[test]
    fn a_place_that_is_none_is_refused() {
        for url in ["s3://", "s3:///x", "/var/files", "https://s3.example/nuts"] {
            let refused = load(&[("FILBERT_ATTACHMENTS_URL", url)]).unwrap_err();
            assert!(refused.contains("s3://bucket"), "{url}: {refused}");
        }
    }

    #[test]
    fn a_bucket_without_keys_is_refused() {
        let url = ("FILBERT_ATTACHMENTS_URL", "s3://nuts");
        let id = ("FILBERT_S3_ACCESS_KEY_ID", "nutcracker");
        let refused = load(&[url]).unwrap_err();
        assert!(refused.contains("FILBERT_S3_ACCESS_KEY_ID"), "{refused}");
        let refused = load(&[url, id]).unwrap_err();
        assert!(refused.contains("SECRET_ACCESS_KEY"), "{refused}");
    }

    #[test]
    fn what_is_said_of_a_bucket_that_is_none_is_refused() {
        for (name, value) in [
            ("FILBERT_S3_ENDPOINT", "https://s3.example"),
            ("FILBERT_S3_REGION", "eu-central-1"),
            ("FILBERT_S3_ACCESS_KEY_ID", "nutcracker"),
            ("FILBERT_S3_SECRET_ACCESS_KEY", "S3CR3T"),
        ] {
            let refused = load(&[(name, value)]).unwrap_err();
            assert!(
                refused.contains("needs `url` of [attachments]"),
                "{refused}"
            );
            assert!(!refused.contains(value), "{refused}");
        }
    }

    #[test]
    fn there_is_a_bound_by_default_for_all_and_for_each() {
        let limits = load(&[]).unwrap().attachments.limits();
        assert_eq!(limits.in_all, 10_000_000_000);
        assert_eq!(limits.network_a_day.unwrap().get(), 200_000_000);
    }
}
