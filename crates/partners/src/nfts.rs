//! What NFTs are called and look like, as whoever made them says.
//!
//! Everything here was written by strangers: where it is, what it says, what it draws. So it is fetched only
//! from where the operator allows, and only what was read and bounded here goes on.

mod address;
mod metadata;
mod picture;
mod svg;

use std::{collections::BTreeSet, sync::Arc};

use bytes::Bytes;
use reqwest::Client;
use url::Url;

use address::Place;
pub use metadata::Metadata;
pub use picture::{NoPicture, Picture, PictureKind, picture_of};

use crate::{PublicHost, ServiceError, host::PublicAddresses, http::Service};

/// Longest description (bytes) that is read. Some have their picture in them.
const LONGEST_DESCRIPTION: usize = 512 * 1024;
/// Longest file of a picture (bytes) that is read.
const LONGEST_PICTURE: usize = 5 * 1024 * 1024;

/// Why something of a piece cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NftFileError {
    /// Its address is none, or of nowhere that is asked.
    #[error("what it names is nowhere that may be asked")]
    NotAsked,
    /// What is there is not what it should be.
    #[error("what is there cannot be read")]
    Unreadable,
    /// Who has it does not give it.
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// Where names and pictures of NFTs are read: inside of addresses, and from the few hosts that an operator
/// allows.
#[derive(Clone, Debug, Default)]
pub struct NftFiles {
    hosts: Arc<BTreeSet<PublicHost>>,
    web: Option<Service>,
    ipfs: Option<(Service, Url)>,
}

impl NftFiles {
    /// From these hosts, and what is in IPFS through that gateway. With neither, what is not inside of its
    /// address cannot be had.
    pub fn new(hosts: impl IntoIterator<Item = PublicHost>, ipfs_gateway: Option<Url>) -> Self {
        let hosts: BTreeSet<_> = hosts.into_iter().collect();
        let web = (!hosts.is_empty()).then(|| {
            // The owner of a host's name may give it any address.
            let public = Client::builder()
                .https_only(true)
                .dns_resolver(PublicAddresses);
            Service::with("a host of NFTs", public)
        });
        let ipfs = ipfs_gateway.map(|gateway| (Service::new("the gateway to IPFS"), gateway));
        Self {
            hosts: Arc::new(hosts),
            web,
            ipfs,
        }
    }

    /// What the description at `address` says.
    ///
    /// # Errors
    /// See [`NftFileError`].
    pub async fn metadata(&self, address: &str) -> Result<Metadata, NftFileError> {
        let text = self.read(address, LONGEST_DESCRIPTION).await?;
        Metadata::read(&text).ok_or(NftFileError::Unreadable)
    }

    /// The file of a picture, unread, at what a description calls its image.
    ///
    /// # Errors
    /// See [`NftFileError`].
    pub async fn picture_file(&self, image: &str) -> Result<Bytes, NftFileError> {
        match metadata::is_drawing(image) {
            true => Ok(Bytes::copy_from_slice(image.as_bytes())),
            false => self.read(image, LONGEST_PICTURE).await,
        }
    }

    /// Whether what a description calls its image is somewhere that may be asked.
    pub fn may_ask(&self, image: &str) -> bool {
        metadata::is_drawing(image) || self.place(image).is_some()
    }

    async fn read(&self, address: &str, longest: usize) -> Result<Bytes, NftFileError> {
        let place = self.place(address).ok_or(NftFileError::NotAsked)?;
        let (service, url) = match (place, &self.web, &self.ipfs) {
            (Place::Inside(data), ..) => {
                let bytes = data.bytes().ok_or(NftFileError::Unreadable)?;
                return Ok(bytes.into());
            }
            (Place::Web(url), Some(web), _) => (web, url),
            (Place::Ipfs(path), _, Some((ipfs, gateway))) => (ipfs, path.below(gateway)),
            _ => return Err(NftFileError::NotAsked),
        };
        Ok(service.bytes(service.client.get(url), longest).await?)
    }

    /// Where an address leads, if it may be followed.
    fn place<'a>(&self, address: &'a str) -> Option<Place<'a>> {
        Place::of(address).filter(|place| match place {
            Place::Inside(_) => true,
            Place::Web(url) => self.hosts.iter().any(|host| host.is_host_of(url)),
            Place::Ipfs(_) => self.ipfs.is_some(),
        })
    }
}
