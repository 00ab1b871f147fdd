use std::collections::HashMap;

use url::{Url, form_urlencoded};

use crate::{ChainId, ClaimSecret, DepositIndex, LinkId, VaultVersion};

/// Characters of `A-Za-z0-9` in a link's secret.
const SECRET_LENGTH: usize = 16;

/// Longer track ids are left out: nobody made them for that.
const TRACK_ID_LENGTH: usize = 32;

/// A whole link: which deposits it opens, and the secret that opens them.
///
/// `{origin}/claim?c={chain}&v={version}&i={index}[&t={track}]#p={secret}`. Other clients of the
/// protocol put everything into the fragment, name several deposits (`c=1,137&i=3,5`) or ranges of
/// them (`i=(start,count),…`), and mails turn `&` into `&amp;`; all of that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkUrl {
    /// Everything before the query, such as `https://filbert.example/claim`.
    pub base: String,
    /// The deposits, at least one. They share the secret and the vault version, which a link names
    /// once.
    pub deposits: Vec<LinkId>,
    /// Who made the link, by the maker's own word.
    pub track_id: Option<String>,
    /// The secret.
    pub secret: ClaimSecret,
}

/// What is wrong with a text that should be a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkUrlError {
    /// Not an http(s) address.
    #[error("this is not a link")]
    NotAUrl,
    /// The part after `#` was lost on the way.
    #[error("this link is incomplete: the part after # is missing")]
    MissingSecret,
    /// The secret stands before the `#`, where servers are told of it.
    #[error("this link is not safe: its secret was sent to a server")]
    ExposedSecret,
    /// The part after `#` is not a secret of Filbert's kind.
    #[error("this link is damaged: its secret is not {SECRET_LENGTH} letters and figures")]
    DamagedSecret,
    /// The `#` was written as `%23`, and what follows it has become part of another field.
    #[error("this link is damaged: its # is written as %23")]
    EscapedHash,
    /// `c`, `v` or `i` is missing.
    #[error("this link is incomplete: {0:?} is missing")]
    Missing(&'static str),
    /// `c`, `v` or `i` is not what it should be.
    #[error("this link is damaged: {0:?} is not readable")]
    Unreadable(&'static str),
    /// As many chains as indices and ranges, or one chain for all.
    #[error("this link is damaged: it names {chains} chains for {deposits} deposits")]
    Mismatch {
        /// How many chains it names.
        chains: usize,
        /// How many indices and ranges it names.
        deposits: usize,
    },
    /// More deposits than one link may open.
    #[error("this link names too many deposits")]
    TooMany,
}

impl LinkUrl {
    /// Most deposits that one link may open. A range could name any number.
    pub const MOST_DEPOSITS: usize = 100;

    /// Reads a link in any of the protocol's shapes. `packages/sdk/src/link.ts` reads every text alike,
    /// which `make differential` shows.
    ///
    /// # Errors
    /// The first thing that is wrong with it, for showing to whoever opened it.
    pub fn parse(text: &str) -> Result<Self, LinkUrlError> {
        Self::parse_up_to(text, Self::MOST_DEPOSITS)
    }

    /// The same with another most of deposits.
    pub(crate) fn parse_up_to(text: &str, most: usize) -> Result<Self, LinkUrlError> {
        let text = text.trim();
        let mut base = Url::parse(text).map_err(|_| LinkUrlError::NotAUrl)?;
        if !matches!(base.scheme(), "http" | "https") {
            return Err(LinkUrlError::NotAUrl);
        }
        base.set_query(None);
        base.set_fragment(None);
        let (address, fragment) = text.split_once('#').unwrap_or((text, ""));
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let sent = fields(query);
        let kept = fields(fragment.strip_prefix('?').unwrap_or(fragment));
        let read = |name| {
            let field = kept.get(name).or_else(|| sent.get(name));
            field.map_or("", String::as_str)
        };

        let ids = [("c", read("c")), ("v", read("v")), ("i", read("i"))];
        let track_id = read("t");
        if ids.iter().all(|(_, value)| value.is_empty()) && !kept.contains_key("p") {
            return Err(LinkUrlError::Missing("c"));
        }
        let mut values = ids.iter().map(|(_, value)| value).chain([&track_id]);
        if values.any(|value| value.contains('#')) {
            return Err(LinkUrlError::EscapedHash);
        }
        if sent.contains_key("p") {
            return Err(LinkUrlError::ExposedSecret);
        }
        if let Some((name, _)) = ids.iter().find(|(_, value)| value.is_empty()) {
            return Err(LinkUrlError::Missing(name));
        }
        let [(_, chains), (_, version), (_, indices)] = ids;
        Ok(Self {
            base: base.into(),
            deposits: read_deposits(chains, version, indices, most)?,
            secret: read_secret(kept.get("p").map_or("", String::as_str))?,
            track_id: is_track_id(track_id).then(|| track_id.to_owned()),
        })
    }
}

/// Writes the link in the protocol's own shape: the secret stands behind `#` and nowhere else.
impl std::fmt::Display for LinkUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let join = |items: Vec<String>| items.join(",");
        let first = self.deposits.first().map(|link| link.chain);
        let chains = if self.deposits.iter().all(|link| Some(link.chain) == first) {
            first.map(|chain| chain.to_string()).unwrap_or_default()
        } else {
            join(
                self.deposits
                    .iter()
                    .map(|link| link.chain.to_string())
                    .collect(),
            )
        };
        let version = self
            .deposits
            .first()
            .map_or("", |link| link.version.label());
        let indices = join(
            self.deposits
                .iter()
                .map(|link| link.index.to_string())
                .collect(),
        );
        write!(f, "{}?c={chains}&v={version}&i={indices}", self.base)?;
        if let Some(track_id) = &self.track_id {
            let track_id: String = form_urlencoded::byte_serialize(track_id.as_bytes()).collect();
            write!(f, "&t={track_id}")?;
        }
        let secret: String =
            form_urlencoded::byte_serialize(self.secret.expose().as_bytes()).collect();
        write!(f, "#p={secret}")
    }
}

/// By name. `&amp;` that a mail program left in has become part of the names after it.
fn fields(encoded: &str) -> HashMap<String, String> {
    // As `URLSearchParams` does, which takes a query with its question mark as well.
    let encoded = encoded.strip_prefix('?').unwrap_or(encoded);
    form_urlencoded::parse(encoded.as_bytes())
        .map(|(name, value)| {
            let name = name.strip_prefix("amp;").unwrap_or(&name).to_owned();
            (name, value.into_owned())
        })
        .collect()
}

fn read_deposits(
    chains: &str,
    version: &str,
    indices: &str,
    most: usize,
) -> Result<Vec<LinkId>, LinkUrlError> {
    let version: VaultVersion = version.parse().map_err(|_| LinkUrlError::Unreadable("v"))?;
    let ranges = read_ranges(indices).ok_or(LinkUrlError::Unreadable("i"))?;
    let chains: Vec<&str> = chains.split(',').collect();
    if chains.len() != 1 && chains.len() != ranges.len() {
        return Err(LinkUrlError::Mismatch {
            chains: chains.len(),
            deposits: ranges.len(),
        });
    }
    let mut deposits = Vec::new();
    for ((start, count), chain) in ranges.into_iter().zip(chains.into_iter().cycle()) {
        let chain = match number(chain) {
            None | Some(0) => return Err(LinkUrlError::Unreadable("c")),
            Some(id) => ChainId(id),
        };
        if count > (most - deposits.len()) as u64 {
            return Err(LinkUrlError::TooMany);
        }
        deposits.extend((0..count).map(|n| LinkId {
            chain,
            version,
            index: start + n,
        }));
    }
    if deposits.is_empty() {
        return Err(LinkUrlError::Unreadable("i"));
    }
    Ok(deposits)
}

/// `3,5` or `(3,2),(9,1)`: single indices, and ranges of a start and a count that end in time.
fn read_ranges(text: &str) -> Option<Vec<(DepositIndex, u64)>> {
    let mut ranges = Vec::new();
    let mut pieces = text.split(',');
    while let Some(piece) = pieces.next() {
        let (start, count) = match piece.strip_prefix('(') {
            Some(start) => (number(start)?, number(pieces.next()?.strip_suffix(')')?)?),
            None => (number(piece)?, 1),
        };
        start.checked_add(count.saturating_sub(1))?;
        ranges.push((start, count));
    }
    Some(ranges)
}

/// Digits and nothing else; `u64` itself would take a sign.
fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// What a chat program took along after the link's end is cut off; what stands inside is not.
fn read_secret(text: &str) -> Result<ClaimSecret, LinkUrlError> {
    let secret = text.trim_end_matches(|char: char| !char.is_ascii_alphanumeric());
    if secret.is_empty() {
        return Err(LinkUrlError::MissingSecret);
    }
    let own = secret.len() == SECRET_LENGTH && secret.bytes().all(|b| b.is_ascii_alphanumeric());
    let secret = own.then(|| ClaimSecret::parse(secret).ok()).flatten();
    secret.ok_or(LinkUrlError::DamagedSecret)
}

fn is_track_id(text: &str) -> bool {
    (1..=TRACK_ID_LENGTH).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}
