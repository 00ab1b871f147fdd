//! What travels with a link: a note, and maybe a file. Both are sealed in the sender's browser under
//! the link's secret; nothing here can read them.

mod keep;
mod read;
mod sweep;

use std::num::NonZeroU64;

use alloy_primitives::{Address, B256};

pub use keep::{KeepAttachment, KeepAttachmentError, keep_attachment};
pub use read::{Attachment, ReadAttachmentError, attachment_of, read_attached_file};
pub(crate) use sweep::sweep;

/// How much may be uploaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadLimits {
    /// Bytes of one network on a day (UTC). `None`: as many as there is room for.
    pub network_a_day: Option<NonZeroU64>,
    /// Bytes of all attachments together.
    pub in_all: u64,
}

impl Default for UploadLimits {
    fn default() -> Self {
        const GIB: u64 = 1 << 30;
        Self {
            network_a_day: None,
            in_all: 10 * GIB,
        }
    }
}

/// What an attached file is called where files are kept.
fn file_name(key: Address, digest: B256) -> String {
    format!("attachments/{key:x}-{digest:x}")
}
