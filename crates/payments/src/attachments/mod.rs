//! What travels with a link: a note, and maybe a file. Both are sealed in the sender's browser under
//! the link's secret; nothing here can read them.

mod keep;
mod read;
mod stray;
mod sweep;

use std::{borrow::Cow, num::NonZeroU64, time::Duration};

use store::Upload;

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
    /// How many files may be where files are kept, or come there late, whose uploads were given up. Past it
    /// no upload with a file is taken in until some are deleted.
    pub stray_files: u64,
}

impl Default for UploadLimits {
    fn default() -> Self {
        const GIB: u64 = 1 << 30;
        Self {
            network_a_day: None,
            in_all: 10 * GIB,
            stray_files: stray::IN_A_SWEEP,
        }
    }
}

/// How soon deleting a file is tried again that could not be.
const TRY_AGAIN: Duration = Duration::from_secs(60 * 60);

/// Files that cannot be deleted before a sweep leaves the others for the next: one may be broken, and
/// where several are the storage is away.
const REFUSALS: usize = 3;

/// What an attached file is called where files are kept.
fn file_name(upload: &Upload) -> Cow<'_, str> {
    match &upload.file_name {
        Some(name) => name.into(),
        None => digest_name(upload).into(),
    }
}

/// What it is called by a program of before files had names of their own. While such a program runs too
/// it may put the file of any upload there, and say that it is kept.
fn digest_name(upload: &Upload) -> String {
    format!("attachments/{:x}-{:x}", upload.pub_key20, upload.digest)
}
