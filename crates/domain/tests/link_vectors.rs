//! Links, keys and claims that another client of the protocol made. Whoever made a link, it opens
//! here; whatever is signed here, the deployed vaults accept.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

use alloy_primitives::{Address, B256, hex};
use domain::{
    ChainId, ClaimMode, ClaimSecret, LinkId, LinkUrl, claim_digest, recover_claim_signer,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vector {
    password: String,
    address: Address,
    private_key: B256,
    link: String,
    parsed: Parsed,
    vault: Address,
    recipient: Address,
    claim_signature_anyone: String,
    claim_signature_recipient_only: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Parsed {
    chain_id: String,
    contract_version: String,
    deposit_idx: u64,
    track_id: String,
}

impl Vector {
    fn secret(&self) -> ClaimSecret {
        ClaimSecret::parse(&self.password).unwrap()
    }

    fn link_id(&self) -> LinkId {
        LinkId {
            chain: self.parsed.chain_id.parse().unwrap(),
            version: self.parsed.contract_version.parse().unwrap(),
            index: self.parsed.deposit_idx,
        }
    }

    fn claims(&self) -> [(ClaimMode, Vec<u8>); 2] {
        [
            (ClaimMode::Anyone, &self.claim_signature_anyone),
            (
                ClaimMode::RecipientOnly,
                &self.claim_signature_recipient_only,
            ),
        ]
        .map(|(mode, signature)| (mode, hex::decode(signature).unwrap()))
    }

    fn digest(&self, mode: ClaimMode) -> B256 {
        let LinkId { chain, index, .. } = self.link_id();
        claim_digest(chain, self.vault, index, self.recipient, mode)
    }
}

fn vectors() -> Vec<Vector> {
    let text = include_str!("../../../testdata/link-vectors.json");
    let vectors = serde_json::from_str::<File>(text).unwrap().vectors;
    assert!(vectors.len() >= 10, "the file lost its vectors");
    vectors
}

#[test]
fn a_secret_makes_the_same_key() {
    for vector in vectors() {
        let key = vector.secret().link_key();
        assert_eq!(key.expose(), vector.private_key, "{}", vector.link);
        assert_eq!(key.address(), vector.address, "{}", vector.link);
    }
}

#[test]
fn a_link_reads_as_its_maker_meant_it() {
    for vector in vectors() {
        let link = LinkUrl::parse(&vector.link).unwrap();
        assert_eq!(link.deposits, [vector.link_id()], "{}", vector.link);
        assert_eq!(link.secret, vector.secret(), "{}", vector.link);
        assert_eq!(
            link.track_id.unwrap_or_default(),
            vector.parsed.track_id,
            "{}",
            vector.link
        );
    }
}

#[test]
fn a_link_is_written_as_its_maker_wrote_it() {
    for vector in vectors() {
        assert_eq!(
            LinkUrl::parse(&vector.link).unwrap().to_string(),
            vector.link
        );
    }
}

#[test]
fn a_claim_has_the_same_signature_in_both_modes() {
    for vector in vectors() {
        let key = vector.secret().link_key();
        for (mode, signature) in vector.claims() {
            let digest = vector.digest(mode);
            assert_eq!(
                key.sign(digest).as_slice(),
                signature,
                "{} {mode:?}",
                vector.link
            );
            assert_eq!(
                recover_claim_signer(digest, &signature).unwrap(),
                vector.address
            );
        }
    }
}

/// A signature names one vault, deposit, recipient and mode; for any other it is a stranger's.
#[test]
fn a_claim_is_worth_nothing_elsewhere() {
    for vector in vectors() {
        let LinkId { chain, index, .. } = vector.link_id();
        let (vault, recipient) = (vector.vault, vector.recipient);
        let [(anyone, signature), (recipient_only, _)] = vector.claims();
        let stranger = Address::repeat_byte(0x5a);
        for other in [
            claim_digest(ChainId(chain.0 + 1), vault, index, recipient, anyone),
            claim_digest(chain, stranger, index, recipient, anyone),
            claim_digest(chain, vault, index + 1, recipient, anyone),
            claim_digest(chain, vault, index, stranger, anyone),
            claim_digest(chain, vault, index, recipient, recipient_only),
        ] {
            let signer = recover_claim_signer(other, &signature);
            assert_ne!(signer.ok(), Some(vector.address), "{}", vector.link);
        }
    }
}
