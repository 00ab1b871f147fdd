use url::{Url, form_urlencoded};

use crate::{ChainId, ClaimSecret, DepositIndex, LinkId, SecretError, VaultVersion, limits};

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
    /// The part after `#` is not a secret.
    #[error("this link is damaged: {0}")]
    Secret(#[from] SecretError),
    /// `c`, `v` or `i` is missing.
    #[error("this link is incomplete: {0:?} is missing")]
    Missing(&'static str),
    /// `c`, `v` or `i` is not what it should be.
    #[error("this link is damaged: {0:?} is not readable")]
    Unreadable(&'static str),
    /// As many chains as deposits, or one chain for all.
    #[error("this link is damaged: it names {chains} chains for {deposits} deposits")]
    Mismatch {
        /// How many chains it names.
        chains: usize,
        /// How many deposits it names.
        deposits: usize,
    },
    /// More deposits than one link may open.
    #[error("this link names too many deposits")]
    TooMany,
}

impl LinkUrl {
    /// Reads a link in any of the protocol's shapes.
    ///
    /// # Errors
    /// The first thing that is wrong with it, for showing to whoever opened it.
    pub fn parse(text: &str) -> Result<Self, LinkUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| LinkUrlError::NotAUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(LinkUrlError::NotAUrl);
        }
        let fragment = url.fragment().unwrap_or("");
        let fragment = fragment.strip_prefix('?').unwrap_or(fragment);
        let kept = fragment.replace("amp;", "");
        let everything = format!("{}&{kept}", url.query().unwrap_or("").replace("amp;", ""));
        let field = |name: &'static str| find_field(&everything, name);

        let chains = field("c").ok_or(LinkUrlError::Missing("c"))?;
        let version: VaultVersion = field("v")
            .ok_or(LinkUrlError::Missing("v"))?
            .parse()
            .map_err(|_| LinkUrlError::Unreadable("v"))?;
        let indices = read_indices(&field("i").ok_or(LinkUrlError::Missing("i"))?)?;
        let chains = chains
            .split(',')
            .map(|chain| chain.parse().map_err(|_| LinkUrlError::Unreadable("c")))
            .collect::<Result<Vec<ChainId>, _>>()?;
        if chains.len() != 1 && chains.len() != indices.len() {
            return Err(LinkUrlError::Mismatch {
                chains: chains.len(),
                deposits: indices.len(),
            });
        }
        // Only from the fragment: what stands in the query was told to a server, so it is no secret.
        let secret = find_field(&kept, "p").ok_or(LinkUrlError::MissingSecret)?;

        let deposits = indices
            .into_iter()
            .zip(chains.iter().cycle())
            .map(|(index, chain)| LinkId {
                chain: *chain,
                version,
                index,
            })
            .collect();
        let mut base = url.clone();
        base.set_query(None);
        base.set_fragment(None);
        Ok(Self {
            base: base.into(),
            deposits,
            track_id: field("t"),
            secret: ClaimSecret::parse(&secret)?,
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

/// The first value of `name` that is not empty.
fn find_field(encoded: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(encoded.as_bytes())
        .find(|(key, value)| key == name && !value.is_empty())
        .map(|(_, value)| value.into_owned())
}

/// `3`, `3,5` or `(3,2),(9,1)`, which is 3, 4 and 9.
fn read_indices(text: &str) -> Result<Vec<DepositIndex>, LinkUrlError> {
    const UNREADABLE: LinkUrlError = LinkUrlError::Unreadable("i");
    let number = |text: &str| text.parse::<DepositIndex>().map_err(|_| UNREADABLE);
    let mut indices = Vec::new();
    if let Some(inner) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    {
        for range in inner.split("),(").take(limits::LINKS_PER_REQUEST + 1) {
            let (start, count) = range.split_once(',').ok_or(UNREADABLE)?;
            let (start, count) = (number(start)?, number(count)?);
            if count > limits::LINKS_PER_REQUEST as u64 {
                return Err(LinkUrlError::TooMany);
            }
            let end = start.checked_add(count).ok_or(UNREADABLE)?;
            indices.extend(start..end);
        }
    } else {
        for index in text.split(',').take(limits::LINKS_PER_REQUEST + 1) {
            indices.push(number(index)?);
        }
    }
    match indices.len() {
        0 => Err(UNREADABLE),
        1..=limits::LINKS_PER_REQUEST => Ok(indices),
        _ => Err(LinkUrlError::TooMany),
    }
}
