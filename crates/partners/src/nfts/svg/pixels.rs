use pictures::MEMORY;

use crate::nfts::{NoPicture, address::Place};

/// The pictures of pixels inside of a drawing, all of which a browser unpacks.
#[derive(Default)]
pub(super) struct Pixels {
    /// Bytes.
    memory: u64,
}

impl Pixels {
    /// Counts a picture inside of its address.
    ///
    /// # Errors
    /// When it is none, or together they are too large.
    pub(super) fn add(&mut self, address: &str) -> Result<(), NoPicture> {
        let Some(Place::Inside(data)) = Place::of(address) else {
            return Err(NoPicture::Active);
        };
        let bytes = data.bytes().ok_or(NoPicture::Unreadable)?;
        self.memory += pictures::memory(&bytes)?;
        match self.memory <= MEMORY {
            true => Ok(()),
            false => Err(NoPicture::TooLarge),
        }
    }
}
