use serde::{Deserialize, Deserializer, de::Error};
use url::Url;

use super::variable::Variable;

/// Where people are led who need whoever runs this, or something that is not to be had here.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperatorConfig {
    /// Where they reach the operator: `https:` or `mailto:`. `None`: no button leads there.
    #[serde(deserialize_with = "contact_or_empty")]
    pub contact_url: Option<Url>,
    /// Where they can buy tokens: `https:`. `None`: no button leads there.
    #[serde(deserialize_with = "page_or_empty")]
    pub buy_tokens_url: Option<Url>,
    /// Where they read how wallets work: `https:`. `None`: no link leads there.
    #[serde(deserialize_with = "docs_or_empty")]
    pub docs_url: Option<Url>,
    /// Where they meet others who use it: `https:`. `None`: no link leads there.
    #[serde(deserialize_with = "community_or_empty")]
    pub community_url: Option<Url>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_CONTACT_URL", "operator", "contact_url"),
    Variable::text("FILBERT_BUY_TOKENS_URL", "operator", "buy_tokens_url"),
    Variable::text("FILBERT_DOCS_URL", "operator", "docs_url"),
    Variable::text("FILBERT_COMMUNITY_URL", "operator", "community_url"),
];

fn contact_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "operator.contact_url", &["https", "mailto"])
}

fn page_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "operator.buy_tokens_url", &["https"])
}

fn docs_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "operator.docs_url", &["https"])
}

fn community_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "operator.community_url", &["https"])
}

/// The pages make links of them: a `javascript:` among them would be a script of the configuration's.
pub(super) fn of_scheme<'de, D: Deserializer<'de>>(
    deserializer: D,
    field: &str,
    schemes: &[&str],
) -> Result<Option<Url>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    match Url::parse(&text) {
        Ok(url) if schemes.contains(&url.scheme()) => Ok(Some(url)),
        _ => Err(D::Error::custom(format!(
            "{field} should be empty or an address that begins with {}:",
            schemes.join(": or ")
        ))),
    }
}
