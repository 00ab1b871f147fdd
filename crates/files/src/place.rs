use std::{io, path::Path, sync::Arc, time::Duration};

use object_store::{
    ClientOptions, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    local::LocalFileSystem,
    prefix::PrefixStore,
};

use crate::Files;

/// How long a connection to the storage may take, and each request over it with its whole body. No
/// client's pace is in it: a file is put and read whole, and has a few megabytes.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const ANSWER_WITHIN: Duration = Duration::from_secs(15);
/// How often and how long a request that the storage could not take is made again. Whoever waits
/// for it is waiting for an answer of ours.
const RETRIES: usize = 2;
const RETRY_WITHIN: Duration = Duration::from_secs(20);

/// S3-compatible storage.
#[derive(Clone)]
pub struct S3 {
    /// The bucket.
    pub bucket: String,
    /// What stands before every name; may be empty.
    pub prefix: String,
    /// The storage's address, where it is not Amazon's. `http:` is allowed for what is near.
    pub endpoint: Option<String>,
    /// Such as `eu-central-1`.
    pub region: String,
    /// Who we are.
    pub access_key_id: String,
    /// The proof of it.
    pub secret_access_key: String,
}

/// Files cannot be kept there.
#[derive(Debug, thiserror::Error)]
#[error("files cannot be kept in {place}: {source}")]
pub struct UnusablePlace {
    place: String,
    source: Box<dyn std::error::Error + Send + Sync>,
}

impl Files {
    /// On this machine's disk, in a directory that is made if it is not there. What is half written
    /// has another name until it is whole.
    ///
    /// # Errors
    /// When there can be no such directory.
    pub fn on_disk(directory: &Path) -> Result<Self, UnusablePlace> {
        let place = directory.display().to_string();
        let made: Result<_, io::Error> = std::fs::create_dir_all(directory);
        made.map_err(|source| UnusablePlace {
            place: place.clone(),
            source: Box::new(source),
        })?;
        match LocalFileSystem::new_with_prefix(directory) {
            Ok(disk) => {
                let disk = Arc::new(disk.with_fsync(true));
                Ok(Self {
                    name: place.into(),
                    store: Some(disk.clone()),
                    disk: Some(disk),
                })
            }
            Err(source) => Err(UnusablePlace {
                place,
                source: Box::new(source),
            }),
        }
    }

    /// In S3-compatible storage. Nothing is asked of it yet.
    ///
    /// # Errors
    /// When it is not described well enough.
    pub fn in_s3(s3: S3) -> Result<Self, UnusablePlace> {
        let place = format!("s3://{}/{}", s3.bucket, s3.prefix);
        let prefix = s3.prefix.clone();
        match client(s3) {
            Ok(bucket) => Ok(Self {
                name: place.into(),
                store: Some(Arc::new(PrefixStore::new(bucket, prefix))),
                disk: None,
            }),
            Err(source) => Err(UnusablePlace {
                place,
                source: Box::new(source),
            }),
        }
    }
}

fn client(s3: S3) -> Result<AmazonS3, object_store::Error> {
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(s3.bucket)
        .with_region(s3.region)
        .with_access_key_id(s3.access_key_id)
        .with_secret_access_key(s3.secret_access_key)
        // One by one: not every storage that speaks S3 takes lists.
        .with_disable_bulk_delete(true)
        .with_client_options(
            ClientOptions::new()
                .with_connect_timeout(CONNECT_WITHIN)
                .with_timeout(ANSWER_WITHIN),
        )
        .with_retry(RetryConfig {
            max_retries: RETRIES,
            retry_timeout: RETRY_WITHIN,
            ..RetryConfig::default()
        });
    if let Some(endpoint) = s3.endpoint {
        builder = builder
            .with_allow_http(endpoint.starts_with("http://"))
            .with_endpoint(endpoint);
    }
    builder.build()
}
