use domain::{ChainId, ClaimSecret, LinkId, LinkUrl, LinkUrlError, VaultVersion, limits};
use serde_json::{Value, json};

use crate::{dice::Dice, journey::Parts};

const BASE: &str = "https://filbert.example/claim";

/// One case: a link as this crate writes it, the text that it has become, and what is read from that.
pub fn line(mut dice: Dice) -> String {
    let link = link(&mut dice);
    let text = Parts::of(&link).travel(&mut dice);
    json!({
        "deposits": ids(&link),
        "secret": link.secret.expose(),
        "trackId": link.track_id,
        "link": link.to_string(),
        "text": text,
        "reading": reading(&text),
    })
    .to_string()
}

/// A link such as Filbert makes and reads in every room: its own kind of secret, ids from 1 up for
/// chains, a track id of the kind that clients use.
fn link(dice: &mut Dice) -> LinkUrl {
    let version = dice.pick(&VaultVersion::ALL);
    let several = dice.below(limits::LINKS_PER_REQUEST as u64) + 1;
    let count = dice.pick(&[1, several]);
    let one_chain = dice.one_in(2).then(|| chain(dice));
    let deposits = (0..count)
        .map(|_| LinkId {
            chain: one_chain.unwrap_or_else(|| chain(dice)),
            version,
            index: dice.short(64),
        })
        .collect();
    let length = dice.below(32) as usize + 1;
    LinkUrl {
        base: BASE.to_owned(),
        deposits,
        track_id: dice.one_in(2).then(|| dice.text(length)),
        secret: ClaimSecret::parse(&dice.text(16))
            .expect("invariant: 16 letters and figures are a secret"),
    }
}

fn chain(dice: &mut Dice) -> ChainId {
    ChainId(dice.short(64).max(1))
}

fn ids(link: &LinkUrl) -> Vec<String> {
    link.deposits.iter().map(LinkId::to_string).collect()
}

fn reading(text: &str) -> Value {
    match LinkUrl::parse(text) {
        Ok(link) => json!({
            "deposits": ids(&link),
            "secret": link.secret.expose(),
            "trackId": link.track_id,
        }),
        Err(error) => json!({ "problem": problem(&error) }),
    }
}

/// The classes of faults that both parsers tell apart.
fn problem(error: &LinkUrlError) -> String {
    match error {
        LinkUrlError::NotAUrl => "not a link".to_owned(),
        LinkUrlError::MissingSecret => "p missing".to_owned(),
        LinkUrlError::ExposedSecret => "p exposed".to_owned(),
        LinkUrlError::DamagedSecret => "p unreadable".to_owned(),
        LinkUrlError::EscapedHash => "# escaped".to_owned(),
        LinkUrlError::Missing(name) => format!("{name} missing"),
        LinkUrlError::Unreadable(name) => format!("{name} unreadable"),
        LinkUrlError::Mismatch { chains, deposits } => {
            format!("{chains} chains for {deposits} deposits")
        }
        LinkUrlError::TooMany => "too many deposits".to_owned(),
    }
}
