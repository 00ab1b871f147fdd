use crate::nfts::NoPicture;

/// What a part of a drawing is called, by which others refer to it.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Name(String);

impl Name {
    /// Refuses what is not written as browsers compare it. In links they decode some characters and leave
    /// out others, so that `#%61` is the part called `a`.
    ///
    /// # Errors
    /// When it is refused.
    pub(super) fn of(text: &str) -> Result<Self, NoPicture> {
        let is_plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'-');
        match !text.is_empty() && text.bytes().all(is_plain) {
            true => Ok(Self(text.to_owned())),
            false => Err(NoPicture::Active),
        }
    }
}
