use payments::people::Site;
use url::Url;

/// What a wallet shows, and signs, of a server that is reached there: as browsers call it.
pub(crate) fn site_of(base_url: &Url) -> Site {
    let uri = base_url.origin().ascii_serialization();
    let domain = uri.split_once("://").map_or("", |(_, domain)| domain);
    Site {
        domain: domain.to_owned(),
        uri: uri.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_what_a_browser_calls_host_and_origin() {
        for (url, domain, uri) in [
            (
                "https://filbert.example/",
                "filbert.example",
                "https://filbert.example",
            ),
            (
                "https://filbert.example:443",
                "filbert.example",
                "https://filbert.example",
            ),
            (
                "http://127.0.0.1:8080/",
                "127.0.0.1:8080",
                "http://127.0.0.1:8080",
            ),
            ("http://[::1]:8080/", "[::1]:8080", "http://[::1]:8080"),
        ] {
            let site = site_of(&url.parse().expect("a URL"));
            assert_eq!((site.domain.as_str(), site.uri.as_str()), (domain, uri));
        }
    }
}
