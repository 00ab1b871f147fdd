use axum::http::{HeaderMap, HeaderName, header::ORIGIN};
use url::Url;

use crate::error::{ApiError, ErrorCode};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Tells our own pages' requests from those that a foreign page has a visitor's browser make.
#[derive(Clone, Debug)]
pub(super) struct SameSite {
    origin: String,
}

impl SameSite {
    /// Of pages that are reached there.
    pub(super) fn of(base_url: &Url) -> Self {
        Self {
            origin: base_url.origin().ascii_serialization(),
        }
    }

    /// Both headers are the browser's own and no page's: each that is there has to be right. Where neither is,
    /// no page asks, or a browser from before 2020, for which `SameSite=Lax` has to do.
    ///
    /// # Errors
    /// `cross_site`.
    pub(super) fn check(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let is_ours = |name, good: &[&str]| {
            let mut values = headers.get_all(name).iter();
            values.all(|value| good.iter().any(|good| value.as_bytes() == good.as_bytes()))
        };
        match is_ours(ORIGIN, &[&self.origin]) && is_ours(FETCH_SITE, &["same-origin", "none"]) {
            true => Ok(()),
            false => Err(cross_site()),
        }
    }
}

/// The answer to a foreign page.
pub(crate) fn cross_site() -> ApiError {
    ApiError::new(
        ErrorCode::CrossSite,
        "This was asked by a page of another site, in the name of whoever is signed in here. Nothing \
         was changed and no money moved; do it on our own page.",
    )
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn passes(base_url: &str, told: &[(HeaderName, &'static str)]) -> bool {
        let same_site = SameSite::of(&Url::parse(base_url).expect("a URL"));
        let headers = told.iter().cloned();
        let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
        same_site.check(&headers.collect()).is_ok()
    }

    #[test]
    fn only_our_own_pages_and_no_pages_pass() {
        const OURS: &str = "https://nut.example/";
        for told in [
            &[] as &[_],
            &[(ORIGIN, "https://nut.example")],
            &[(FETCH_SITE, "same-origin")],
            &[(FETCH_SITE, "none")],
            &[(ORIGIN, "https://nut.example"), (FETCH_SITE, "same-origin")],
        ] {
            assert!(passes(OURS, told), "{told:?}");
        }
        for told in [
            &[(ORIGIN, "https://shop.example")] as &[_],
            &[(ORIGIN, "null")],
            &[(ORIGIN, "")],
            &[(ORIGIN, "http://nut.example")],
            &[(ORIGIN, "https://nut.example:8443")],
            &[(ORIGIN, "https://pea.nut.example")],
            &[(ORIGIN, "https://nut.example.shop.example")],
            &[(FETCH_SITE, "cross-site")],
            &[(FETCH_SITE, "same-site")],
            &[(FETCH_SITE, "")],
            &[
                (ORIGIN, "https://shop.example"),
                (FETCH_SITE, "same-origin"),
            ],
            &[(ORIGIN, "https://nut.example"), (FETCH_SITE, "cross-site")],
        ] {
            assert!(!passes(OURS, told), "{told:?}");
        }
        // As browsers write an origin: without its scheme's own port.
        assert!(passes(
            "https://nut.example:443",
            &[(ORIGIN, "https://nut.example")]
        ));
        assert!(passes(
            "http://localhost:8080",
            &[(ORIGIN, "http://localhost:8080")]
        ));
    }

    #[test]
    fn two_origins_are_one_too_many() {
        let same_site = SameSite::of(&Url::parse("https://nut.example").expect("a URL"));
        let mut headers = HeaderMap::new();
        headers.append(ORIGIN, HeaderValue::from_static("https://nut.example"));
        headers.append(ORIGIN, HeaderValue::from_static("https://shop.example"));
        assert!(same_site.check(&headers).is_err());
    }
}
