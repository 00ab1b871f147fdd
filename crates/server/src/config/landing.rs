use serde::{Deserialize, Deserializer, Serialize, de::Error};
use url::Url;

use super::{address::has_plain_host, logo::Logo, operator::of_scheme, variable::Variable};

/// Longest text (characters) of the operator's on a front page.
const LONGEST: usize = 400;
/// Most partners, most testimonials, most figures: they come with every page.
const MOST_PARTNERS: usize = 24;
const MOST_TESTIMONIALS: usize = 12;
const MOST_CLAIMS: usize = 6;

/// What the operator says on the front pages, in their own name.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingConfig {
    /// Where those are led who want to build on it: `https:`. `None`: to the page of the API.
    #[serde(deserialize_with = "integrate_or_empty")]
    pub integrate_url: Option<Url>,
    /// Where businesses book half an hour with the operator: `https:`, shown in a frame. `None`: nowhere.
    #[serde(deserialize_with = "scheduling_or_empty")]
    pub scheduling_url: Option<Url>,
    /// The operator's terms: `https:`. `None`: a template stands in their place.
    #[serde(deserialize_with = "terms_or_empty")]
    pub terms_url: Option<Url>,
    /// What the operator does with people's data: `https:`. `None`: a template stands in its place.
    #[serde(deserialize_with = "privacy_or_empty")]
    pub privacy_url: Option<Url>,
    /// Where the operator tells what works and what does not: `https:`. `None`: no link leads there.
    #[serde(deserialize_with = "status_or_empty")]
    pub status_url: Option<Url>,
    /// Figures that are the operator's word, and shown as such.
    #[serde(deserialize_with = "claims")]
    pub claims: Vec<Claim>,
    /// With whom the operator works.
    #[serde(deserialize_with = "partners")]
    pub partners: Vec<Partner>,
    /// What people said, by the operator's word.
    #[serde(deserialize_with = "testimonials")]
    pub testimonials: Vec<Testimonial>,
}

/// A figure, and what it counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Such as `300k+`.
    pub figure: Words,
    /// Such as `transactions`.
    pub words: Words,
}

/// Somebody whom the operator works with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Partner {
    /// What they are called.
    pub name: Words,
    /// Their page: `https:`.
    #[serde(default, deserialize_with = "partner_or_empty")]
    pub url: Option<Url>,
    /// Their logo. `None`: their name stands for it.
    #[serde(default)]
    pub logo: Option<Logo>,
}

/// What somebody said.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Testimonial {
    /// What it was.
    pub words: Words,
    /// Who.
    pub name: Words,
    /// What they do, and where.
    pub role: Words,
}

/// A text of the operator's, neither empty nor longer than 400 characters.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct Words(String);

/// What a text should have been.
#[derive(Debug, thiserror::Error)]
#[error("it should have 1 to {LONGEST} characters")]
pub struct TooLong;

impl TryFrom<String> for Words {
    type Error = TooLong;

    fn try_from(text: String) -> Result<Self, TooLong> {
        let text = text.trim();
        match text.chars().count() {
            1..=LONGEST => Ok(Self(text.to_owned())),
            _ => Err(TooLong),
        }
    }
}

impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.0
    }
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_INTEGRATE_URL", "landing", "integrate_url"),
    Variable::text("FILBERT_SCHEDULING_URL", "landing", "scheduling_url"),
    Variable::text("FILBERT_TERMS_URL", "landing", "terms_url"),
    Variable::text("FILBERT_PRIVACY_URL", "landing", "privacy_url"),
    Variable::text("FILBERT_STATUS_URL", "landing", "status_url"),
];

fn integrate_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "landing.integrate_url", &["https"])
}

fn scheduling_or_empty<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Url>, D::Error> {
    let url = of_scheme(deserializer, "landing.scheduling_url", &["https"])?;
    match url.as_ref().is_none_or(has_plain_host) {
        true => Ok(url),
        false => Err(D::Error::custom(
            "landing.scheduling_url: its host goes into a header of every page: it should have only letters, digits, \
             hyphens and points",
        )),
    }
}

fn terms_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "landing.terms_url", &["https"])
}

fn privacy_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "landing.privacy_url", &["https"])
}

fn status_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "landing.status_url", &["https"])
}

fn partner_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    of_scheme(deserializer, "url", &["https"])
}

fn claims<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Claim>, D::Error> {
    at_most(deserializer, MOST_CLAIMS)
}

fn partners<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Partner>, D::Error> {
    at_most(deserializer, MOST_PARTNERS)
}

fn testimonials<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Testimonial>, D::Error> {
    at_most(deserializer, MOST_TESTIMONIALS)
}

fn at_most<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    most: usize,
) -> Result<Vec<T>, D::Error> {
    let all = Vec::deserialize(deserializer)?;
    match all.len() <= most {
        true => Ok(all),
        false => Err(D::Error::custom(format!("there should be {most} at most"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    #[test]
    fn refuses_scheduling_url_that_adds_to_policy() {
        let load = |url: &str| {
            let url = ("FILBERT_SCHEDULING_URL".to_owned(), url.to_owned());
            Config::from_sources(None, &Environment::from([url])).map_err(|error| error.to_string())
        };
        assert!(load("https://calendar.example/filbert").is_ok());
        for url in [
            "https://calendar.example;script-src",
            "https://*.example",
            "https://'self'",
        ] {
            let error = load(url).unwrap_err();
            assert!(error.contains("landing.scheduling_url"), "{error}");
        }
    }
}
