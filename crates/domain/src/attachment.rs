use alloy_primitives::{B256, keccak256};

/// What every sealed part begins with: the name and version of the seal. It tells what is sealed
/// from a file that somebody forgot to seal, and nothing else.
pub const SEAL_MARK: &[u8] = b"filbert\x01";

/// Bytes of a sealed note: its plaintext is padded to always the same length.
pub const SEALED_NOTE: usize = 1_024;

/// Separates uploads of attachments from every other message that a link key signs.
const DOMAIN: &[u8] = b"Filbert attachment v1";

/// The 32 bytes that the link key signs (as an EIP-191 message) to say that these two sealed parts
/// travel with its link: SHA-256 of each; of no bytes at all where there is no file.
///
/// Also the attachment's name: the same digest is the same bytes.
pub fn attachment_digest(note: B256, file: B256) -> B256 {
    keccak256([DOMAIN, note.as_slice(), file.as_slice()].concat())
}

#[cfg(test)]
mod tests {
    use alloy_primitives::b256;

    use super::*;
    use crate::{ClaimSecret, recover_claim_signer};

    /// `web/src/lib/attachment/signature.test.ts` has the same.
    #[test]
    fn the_browser_signs_the_same() {
        let (note, file) = (B256::repeat_byte(1), B256::repeat_byte(2));
        let digest = attachment_digest(note, file);
        assert_eq!(
            digest,
            b256!("38b5c4b4c5323664e17703bbc2716a6ec2be61bdcd541ee62f2e26153b9803a8")
        );
        let key = ClaimSecret::parse("abcdefghijKLMN12").unwrap().link_key();
        let signer = recover_claim_signer(digest, &key.sign(digest)).unwrap();
        assert_eq!(signer, key.address());
    }

    #[test]
    fn each_part_counts_and_so_does_which_is_which() {
        let (one, two) = (B256::repeat_byte(1), B256::repeat_byte(2));
        let digest = attachment_digest(one, two);
        for other in [(two, one), (one, one), (two, two)] {
            assert_ne!(attachment_digest(other.0, other.1), digest);
        }
    }
}
