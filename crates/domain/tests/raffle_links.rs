//! Raffles' links, entries and proofs of work: as the protocol's public SDK and another client's keys made them, and
//! what holds for all.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

use std::collections::BTreeSet;

use alloy_primitives::{Address, B256, hex};
use domain::{
    ChainId, ClaimSecret, LinkUrl, LinkUrlError, RaffleChallenge, RaffleUrl, RaffleUrlError,
    VaultVersion, limits, raffle_entry_digest, recover_claim_signer,
};
use proptest::{collection::btree_set, option, prelude::*, sample::select};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    links: Vec<Link>,
    entry: Entry,
    proof: Proof,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Link {
    link: String,
    chain_id: String,
    version: String,
    first: String,
    count: usize,
    last: String,
    secret: String,
    track_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    secret: String,
    pub_key20: Address,
    chain_id: String,
    vault: Address,
    recipient: Address,
    digest: B256,
    signature: String,
}

#[derive(Deserialize)]
struct Proof {
    challenge: String,
    bits: u8,
    nonce: String,
}

fn vectors() -> File {
    serde_json::from_str(include_str!("../../../testdata/raffle-vectors.json")).unwrap()
}

#[test]
fn links_of_the_public_sdk_are_read_and_written_as_they_are() {
    for vector in vectors().links {
        let raffle = RaffleUrl::parse(&vector.link).unwrap();
        assert_eq!(raffle.to_string(), vector.link);
        assert_eq!(raffle.chain.to_string(), vector.chain_id);
        assert_eq!(raffle.version.label(), vector.version);
        let first = raffle.slots.first().map(u64::to_string);
        let last = raffle.slots.last().map(u64::to_string);
        assert_eq!((first, last), (Some(vector.first), Some(vector.last)));
        assert_eq!(raffle.slots.len(), vector.count);
        assert_eq!(raffle.secret.expose(), vector.secret);
        assert_eq!(raffle.track_id, Some(vector.track_id));
    }
}

#[test]
fn an_entry_is_signed_by_another_clients_key_alike() {
    let entry = vectors().entry;
    let chain: ChainId = entry.chain_id.parse().unwrap();
    let digest = raffle_entry_digest(chain, entry.vault, entry.recipient);
    assert_eq!(digest, entry.digest);
    let signature = hex::decode(&entry.signature).unwrap();
    assert_eq!(
        recover_claim_signer(digest, &signature).ok(),
        Some(entry.pub_key20)
    );
    let key = ClaimSecret::parse(&entry.secret).unwrap().link_key();
    assert_eq!(hex::encode_prefixed(key.sign(digest)), entry.signature);
}

#[test]
fn a_proof_is_found_by_another_client_alike() {
    let Proof {
        challenge,
        bits,
        nonce,
    } = vectors().proof;
    let challenge = RaffleChallenge::parse(&challenge).unwrap();
    let nonce: u64 = nonce.parse().unwrap();
    assert_eq!(challenge.solve(bits), nonce);
    assert!(challenge.is_solved_by(nonce, bits));
}

#[test]
fn more_slots_than_a_raffle_has_are_refused_however_they_are_written() {
    let link = |indices: &str| {
        format!("https://a.example/raffle/claim?c=1&v=v4.4&i={indices}#p=Gk3xYp8QwLr2Zt5B")
    };
    let most = limits::RAFFLE_SLOTS;
    let slots = RaffleUrl::parse(&link(&format!("(0,{most})")))
        .unwrap()
        .slots;
    assert_eq!(slots.len(), most);
    for too_many in [
        format!("(0,{})", most + 1),
        format!("(0,{})", u64::MAX),
        format!("(0,{most}),7"),
        "(0,600),(5,600)".to_owned(),
        vec!["3"; most + 1].join(","),
    ] {
        let refused = RaffleUrl::parse(&link(&too_many));
        assert_eq!(
            refused,
            Err(RaffleUrlError::Link(LinkUrlError::TooMany)),
            "{too_many}"
        );
    }
    for unreadable in [
        "(0,0)",
        "(5,-1)",
        "(5",
        "5)",
        "()",
        "(1,2,3)",
        &format!("({},2)", u64::MAX),
    ] {
        let refused = RaffleUrl::parse(&link(unreadable));
        assert!(refused.is_err(), "{unreadable}: {refused:?}");
    }
    let several = "https://a.example/raffle/claim?c=1,10&v=v4.4&i=3,4#p=Gk3xYp8QwLr2Zt5B";
    assert_eq!(
        RaffleUrl::parse(several),
        Err(RaffleUrlError::SeveralChains)
    );
}

fn raffle() -> impl Strategy<Value = RaffleUrl> {
    // Few enough indices for neighbours to be common.
    let indices = prop_oneof![
        btree_set(0..200_u64, 1..100),
        btree_set(any::<u64>(), 1..20),
        (0..u64::MAX - 1_000, 1..=1_000_u64)
            .prop_map(|(start, count)| { (start..start + count).collect::<BTreeSet<_>>() }),
    ];
    (
        (1..=u64::MAX).prop_map(ChainId),
        select(&VaultVersion::ALL),
        indices,
        option::of("[A-Za-z0-9_-]{1,32}"),
        "[A-Za-z0-9]{16}".prop_map(|text| ClaimSecret::parse(&text).unwrap()),
    )
        .prop_map(|(chain, version, slots, track_id, secret)| RaffleUrl {
            base: "https://filbert.example/raffle/claim".to_owned(),
            chain,
            version,
            slots: slots.into_iter().collect(),
            track_id,
            secret,
        })
}

proptest! {
    #[test]
    fn parse_undoes_format(raffle in raffle()) {
        prop_assert_eq!(RaffleUrl::parse(&raffle.to_string()), Ok(raffle));
    }

    #[test]
    fn the_secret_stands_behind_the_hash_and_nowhere_else(raffle in raffle()) {
        let text = raffle.to_string();
        let (sent, kept) = text.split_once('#').unwrap();
        prop_assert!(!sent.contains(raffle.secret.expose()));
        prop_assert_eq!(kept, format!("p={}", raffle.secret.expose()));
    }

    /// What any link reader makes of it.
    #[test]
    fn a_small_raffle_is_a_link_of_several_deposits(raffle in raffle()) {
        let read = LinkUrl::parse(&raffle.to_string());
        if raffle.slots.len() <= LinkUrl::MOST_DEPOSITS {
            let indices: Vec<_> = read.unwrap().deposits.iter().map(|slot| slot.index).collect();
            prop_assert_eq!(indices, raffle.slots);
        } else {
            prop_assert_eq!(read, Err(LinkUrlError::TooMany));
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), tail in "[0-9(),]{0,40}") {
        let _ = RaffleUrl::parse(&text);
        let _ = RaffleUrl::parse(&format!("https://a.example/?c=1&v=v4.4&i={tail}#p=Gk3xYp8QwLr2Zt5B"));
        let _ = RaffleChallenge::parse(&text);
    }
}
