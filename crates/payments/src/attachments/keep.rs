use std::num::NonZeroU64;

use alloy_primitives::{Address, B256};
use bytes::Bytes;
use domain::{SEAL_MARK, SEALED_NOTE, attachment_digest, limits, recover_claim_signer};
use files::FileError;
use sha2::{Digest, Sha256};
use store::{NewAttachment, Registered, Upload, UploadBudget};
use uuid::Uuid;

use super::{file_name, stray, sweep::ARRIVES_WITHIN};
use crate::{Ctx, process::fail_point, process::millis};

/// The most of a network's name that is kept.
const NETWORK_LIMIT: usize = 64;

/// What a sender wants to travel with a link.
#[derive(Clone, Debug)]
pub struct KeepAttachment {
    /// This try of it, by a number that no other has. Its file is named by it, unless it joins an
    /// earlier try of the same upload that is under way: then by that one's. A file that comes late
    /// is then never a later upload's.
    pub id: Uuid,
    /// The address of the link's key.
    pub pub_key20: Address,
    /// The sealed note: what the sender says, and what the file is.
    pub note: Vec<u8>,
    /// The sealed file, if there is one.
    pub file: Option<Bytes>,
    /// The link key's signature of [`attachment_digest`], by which a stranger can attach nothing.
    pub signature: Vec<u8>,
    /// The network that uploads, for its share of the room.
    pub network: Option<String>,
}

/// Why an attachment is not kept. None of them has to do with money: it has not moved.
#[derive(Debug, thiserror::Error)]
pub enum KeepAttachmentError {
    /// A part is not sealed as parts are.
    #[error("the {0} is not sealed")]
    NotSealed(&'static str),
    /// The file is over [`limits::SEALED_FILE`].
    #[error("the file has over {} bytes", limits::SEALED_FILE)]
    TooLarge,
    /// The signature is not the link key's over these bytes.
    #[error("the signature is not the link key's")]
    WrongSignature,
    /// Something else travels with the link already.
    #[error("the link has another attachment")]
    Other,
    /// The link's money is in already, so what it travels with is settled.
    #[error("the link's deposit was made before")]
    TooLate,
    /// The network has uploaded as much as it may on a day.
    #[error("the network has uploaded as much as it may on a day")]
    NetworkSpent,
    /// There is no room for more.
    #[error("there is no room for more attachments")]
    Full,
    /// Where files are kept, nothing can be kept now.
    #[error(transparent)]
    File(FileError),
    /// Another try of the same upload failed meanwhile.
    #[error("the same upload failed meanwhile")]
    Interrupted,
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Keeps what travels with a link, before its money moves. Answers once all of it is durable; the
/// same bytes again get the same answer, others are refused. Returns the attachment's digest.
///
/// # Errors
/// See [`KeepAttachmentError`].
#[tracing::instrument(skip_all, fields(key = %attached.pub_key20))]
pub async fn keep_attachment(
    ctx: &Ctx,
    attached: KeepAttachment,
) -> Result<B256, KeepAttachmentError> {
    let KeepAttachment {
        id,
        pub_key20: key,
        note,
        file,
        signature,
        network,
    } = attached;
    if note.len() != SEALED_NOTE || !note.starts_with(SEAL_MARK) {
        return Err(KeepAttachmentError::NotSealed("note"));
    }
    let bytes = file.clone().unwrap_or_default();
    if bytes.len() > limits::SEALED_FILE {
        return Err(KeepAttachmentError::TooLarge);
    }
    if file.is_some() && !bytes.starts_with(SEAL_MARK) {
        return Err(KeepAttachmentError::NotSealed("file"));
    }
    let digest = attachment_digest(sha256(&note), sha256(&bytes));
    if !recover_claim_signer(digest, &signature).is_ok_and(|signer| signer == key) {
        return Err(KeepAttachmentError::WrongSignature);
    }

    let now = ctx.now();
    let new = NewAttachment {
        pub_key20: key,
        digest,
        note,
        file_size: bytes.len() as u64,
        file_name: file.is_some().then(|| new_file_name(key, id)),
        created_at: now,
        look_at: now.saturating_add(millis(ctx.retention.unused_uploads.min(ARRIVES_WITHIN))),
    };
    let network: Option<String> = network.map(|name| name.chars().take(NETWORK_LIMIT).collect());
    let budget = UploadBudget {
        network: network
            .clone()
            .zip(ctx.uploads.network_a_day.map(NonZeroU64::get)),
        in_all: ctx.uploads.in_all,
        stray_files: ctx.uploads.stray_files,
    };
    let upload = match ctx.store.register_attachment(new, budget).await? {
        Registered::Arriving { file_name } => Upload {
            pub_key20: key,
            digest,
            file_name,
        },
        Registered::Kept => return Ok(digest),
        Registered::Other => return Err(KeepAttachmentError::Other),
        Registered::TooLate => return Err(KeepAttachmentError::TooLate),
        Registered::NetworkSpent => return Err(KeepAttachmentError::NetworkSpent),
        Registered::Full => return Err(KeepAttachmentError::Full),
    };
    if file.is_some() {
        if let Err(error) = ctx.files.put(&file_name(&upload), bytes).await {
            // What is not kept takes no room and nothing of the network's day.
            let delete_at = stray::delete_at(ctx);
            let abandoned = ctx.store.abandon_attachment(&upload, network, delete_at);
            if let Err(error) = abandoned.await {
                tracing::warn!(%error, %key, "an upload that failed takes room for a day");
            }
            return Err(KeepAttachmentError::File(error));
        }
        fail_point("attachments/put");
    }
    match ctx.store.keep_attachment(&upload).await? {
        true => Ok(digest),
        // The same upload, made twice at once, ended before, well or badly; or it took a day.
        false => match ctx.store.attachment(key).await? {
            Some(row) if row.digest == digest && row.is_kept() => Ok(digest),
            _ => Err(KeepAttachmentError::Interrupted),
        },
    }
}

/// What the file of a new upload is called. It stays so: names are kept with what they name.
fn new_file_name(key: Address, id: Uuid) -> String {
    format!("attachments/{key:x}-{}", id.simple())
}

fn sha256(bytes: &[u8]) -> B256 {
    B256::from_slice(&Sha256::digest(bytes))
}
