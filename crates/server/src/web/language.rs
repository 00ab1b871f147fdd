//! In which of the web app's languages somebody is answered.

use axum::http::{
    HeaderMap,
    header::{ACCEPT_LANGUAGE, COOKIE},
};

/// Those that there may be a web app in, by what browsers name them: `web/src/languages/languages.json`. The first is
/// always there, and that of whoever reads none of them.
pub(super) const LANGUAGES: [&str; 3] = ["en", "de", "es"];

/// Where what the web app was built to in a language lies: the first is not in a folder of its own.
pub(super) fn folder_of(language: &str) -> String {
    match language == LANGUAGES[0] {
        true => String::new(),
        false => format!("{language}/"),
    }
}

/// Where a browser keeps what was chosen by hand.
const CHOSEN: &str = "filbert-language";

/// The one that was chosen in this browser, or else the first of those that its owner reads.
pub(super) fn language_of(wanted: &HeaderMap) -> &'static str {
    let chosen = || {
        let cookies = wanted.get_all(COOKIE).iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.find_map(|(name, value)| (name == CHOSEN).then(|| known(value)).flatten())
    };
    chosen()
        .or_else(|| read_by(wanted.get(ACCEPT_LANGUAGE)?.to_str().ok()?))
        .unwrap_or(LANGUAGES[0])
}

/// The best of an `Accept-Language`; the first of those that are as good.
fn read_by(accepted: &str) -> Option<&'static str> {
    let mut best: Option<(f32, &'static str)> = None;
    for language in accepted.split(',') {
        let (tag, weight) = language.split_once(";q=").unwrap_or((language, "1"));
        let weight = weight.trim().parse().unwrap_or(0.0);
        let primary = tag.trim().split('-').next().unwrap_or_default();
        if let Some(known) = known(primary)
            && weight > best.map_or(0.0, |(weight, _)| weight)
        {
            best = Some((weight, known));
        }
    }
    best.map(|(_, language)| language)
}

fn known(tag: &str) -> Option<&'static str> {
    LANGUAGES
        .into_iter()
        .find(|language| language.eq_ignore_ascii_case(tag))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn told(accepted: &'static str, cookie: &'static str) -> &'static str {
        let headers = [(ACCEPT_LANGUAGE, accepted), (COOKIE, cookie)];
        let given = headers.into_iter().filter(|(_, value)| !value.is_empty());
        language_of(
            &given
                .map(|(name, value)| (name, HeaderValue::from_static(value)))
                .collect(),
        )
    }

    #[test]
    fn what_was_chosen_comes_before_what_is_read() {
        assert_eq!(told("", ""), "en");
        assert_eq!(told("de-AT,de;q=0.9,en;q=0.8", ""), "de");
        assert_eq!(told("de-AT", "a=b; filbert-language=es"), "es");
        assert_eq!(told("de", "filbert-language=xx; a=filbert-language"), "de");
        assert_eq!(told("de", "not-filbert-language=es"), "de");
    }

    #[test]
    fn the_best_that_there_is_counts_whatever_is_written() {
        assert_eq!(
            told("fr-CH, fr;q=0.9, es;q=0.4, de;q=0.7, *;q=0.5", ""),
            "de"
        );
        assert_eq!(told("es, de", ""), "es");
        assert_eq!(told("ES-mx", ""), "es");
        assert_eq!(told("de;q=0, en;q=0.1", ""), "en");
        assert_eq!(told("fr", ""), "en");
        for odd in [";q=", ",,,", "de;q=x", "de;q=NaN", "-", ";;;q=1"] {
            assert_eq!(told(odd, ""), "en", "{odd}");
        }
    }
}
