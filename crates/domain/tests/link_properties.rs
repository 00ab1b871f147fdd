//! What holds for every link, not only for the ones somebody thought of.

#![expect(clippy::unwrap_used, reason = "a test has nobody to hand an error to")]

use domain::{ChainId, ClaimSecret, LinkId, LinkUrl, LinkUrlError, VaultVersion, contains_secret};
use proptest::{collection::vec, option, prelude::*, sample::select};

/// Secrets as Filbert makes them.
fn own_secret() -> impl Strategy<Value = ClaimSecret> {
    "[A-Za-z0-9]{16}".prop_map(|text| ClaimSecret::parse(&text).unwrap())
}

/// Secrets as other clients may choose them.
fn any_secret() -> impl Strategy<Value = ClaimSecret> {
    vec(any::<char>(), 1..=32).prop_map(|chars| {
        let text: String = chars.into_iter().collect();
        ClaimSecret::parse(&text).unwrap()
    })
}

fn deposits() -> impl Strategy<Value = Vec<LinkId>> {
    let deposit = ((1..=u64::MAX).prop_map(ChainId), any::<u64>());
    (
        select(&VaultVersion::ALL),
        vec(deposit, 1..=LinkUrl::MOST_DEPOSITS),
        any::<bool>(),
    )
        .prop_map(|(version, deposits, one_chain)| {
            let first = deposits[0].0;
            deposits
                .into_iter()
                .map(|(chain, index)| LinkId {
                    chain: if one_chain { first } else { chain },
                    version,
                    index,
                })
                .collect()
        })
}

fn link(secret: impl Strategy<Value = ClaimSecret>) -> impl Strategy<Value = LinkUrl> {
    let base = select(&[
        "https://filbert.example/claim",
        "http://localhost:8080/claim",
        "https://a.example/some/where/",
    ]);
    (base, deposits(), option::of("[A-Za-z0-9_-]{1,32}"), secret).prop_map(
        |(base, deposits, track_id, secret)| LinkUrl {
            base: base.to_owned(),
            deposits,
            track_id,
            secret,
        },
    )
}

proptest! {
    #[test]
    fn parse_undoes_format(link in link(own_secret())) {
        prop_assert_eq!(LinkUrl::parse(&link.to_string()), Ok(link));
    }

    /// Browsers send everything up to the `#` to servers, and nothing behind it.
    #[test]
    fn the_secret_stands_behind_the_hash_and_nowhere_else(link in link(own_secret())) {
        let text = link.to_string();
        let (sent, kept) = text.split_once('#').unwrap();
        prop_assert!(!sent.contains(link.secret.expose()));
        prop_assert_eq!(kept, format!("p={}", link.secret.expose()));
    }

    #[test]
    fn debug_of_a_link_hides_its_secret(link in link(own_secret())) {
        let debug = format!("{link:?}");
        prop_assert!(!debug.contains(link.secret.expose()));
    }

    /// What the server refuses to be told includes every link that anyone can write, whatever a
    /// program that hands it on makes of it.
    #[test]
    fn a_whole_link_is_seen_to_carry_a_secret(link in link(any_secret()), layers in 0_usize..=3) {
        let text = link.to_string();
        let (public, _) = text.split_once('#').unwrap();
        prop_assert!(!contains_secret(public));
        for dressed in [
            text.clone(),
            all_in_fragment(&text),
            all_in_fragment(&text).replace('&', "&amp;"),
            text.replace("#p=", "#%70="),
            serde_json::to_string(&text).unwrap(),
        ] {
            let encoded = (0..layers).fold(dressed, |text, _| encoded(&text));
            prop_assert!(contains_secret(&encoded), "{}", encoded);
        }
    }

    #[test]
    fn all_in_the_fragment_reads_the_same(link in link(own_secret())) {
        let text = all_in_fragment(&link.to_string());
        prop_assert_eq!(LinkUrl::parse(&text), Ok(link));
    }

    #[test]
    fn mangled_ampersands_read_the_same(link in link(own_secret())) {
        let text = link.to_string().replace('&', "&amp;");
        prop_assert_eq!(LinkUrl::parse(&text), Ok(link));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let _ = LinkUrl::parse(&text);
    }

    /// Texts that get past the first checks.
    #[test]
    fn no_near_link_makes_the_parser_panic(
        c in r"[0-9,()]{0,12}", v in r"v[34](\.[0-5])?", i in r"[0-9,()-]{0,30}",
        tail in r"[#&?;=pa-z%0-9]{0,20}",
    ) {
        if let Ok(link) = LinkUrl::parse(&format!("https://a.example/claim?c={c}&v={v}&i={i}{tail}")) {
            prop_assert!((1..=LinkUrl::MOST_DEPOSITS).contains(&link.deposits.len()));
        }
    }
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn all_in_fragment(link: &str) -> String {
    let (sent, secret) = link.split_once('#').unwrap();
    let (base, query) = sent.split_once('?').unwrap();
    format!("{base}#?{query}&{secret}")
}

const SECRET: &str = "WpQIuBvptLkCV3aF";

fn indices(text: &str) -> Result<Vec<u64>, LinkUrlError> {
    let link = format!("https://a.example/claim?c=1&v=v4.4&i={text}#p={SECRET}");
    Ok(LinkUrl::parse(&link)?
        .deposits
        .into_iter()
        .map(|id| id.index)
        .collect())
}

#[test]
fn several_deposits_in_one_link() {
    assert_eq!(indices("3,5"), Ok(vec![3, 5]));
    assert_eq!(indices("(3,2),(9,1)"), Ok(vec![3, 4, 9]));
    assert_eq!(indices("3,(7,2)"), Ok(vec![3, 7, 8]));
    assert_eq!(indices("(0,100)"), Ok((0..100).collect()));

    let two_chains =
        LinkUrl::parse("https://a.example/claim?c=1,137&v=v4.2&i=3,(5,2)#p=WpQIuBvptLkCV3aF")
            .unwrap();
    let public: Vec<String> = two_chains.deposits.iter().map(LinkId::to_string).collect();
    assert_eq!(public, ["1/v4.2/3", "137/v4.2/5", "137/v4.2/6"]);
}

#[test]
fn what_is_wrong_with_a_link_is_said() {
    let parse = |text: &str| LinkUrl::parse(text).unwrap_err();
    let mismatch = LinkUrlError::Mismatch {
        chains: 2,
        deposits: 3,
    };
    for (text, error) in [
        ("", LinkUrlError::NotAUrl),
        ("filbert", LinkUrlError::NotAUrl),
        (
            "javascript:alert(1)#p=WpQIuBvptLkCV3aF",
            LinkUrlError::NotAUrl,
        ),
        (
            "https://a.example/claim?v=v4.4&i=1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Missing("c"),
        ),
        (
            "https://a.example/claim?c=1&i=1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Missing("v"),
        ),
        (
            "https://a.example/claim?c=1&v=v4.4#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Missing("i"),
        ),
        (
            "https://a.example/claim?c=1&v=v9&i=1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Unreadable("v"),
        ),
        (
            "https://a.example/claim?c=x&v=v4.4&i=1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Unreadable("c"),
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=-1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Unreadable("i"),
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=1",
            LinkUrlError::MissingSecret,
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=1#p=",
            LinkUrlError::MissingSecret,
        ),
        (
            "https://a.example/claim?c=0&v=v4.4&i=1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Unreadable("c"),
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=%2B1#p=WpQIuBvptLkCV3aF",
            LinkUrlError::Unreadable("i"),
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=1%23p=WpQIuBvptLkCV3aF",
            LinkUrlError::EscapedHash,
        ),
        (
            "https://a.example/claim?c=1&v=v4.4&i=1#p=WpQIuBvptLkCV3a",
            LinkUrlError::DamagedSecret,
        ),
        (
            "https://a.example/claim?c=1,2&v=v4.4&i=1,2,3#p=WpQIuBvptLkCV3aF",
            mismatch,
        ),
    ] {
        assert_eq!(parse(text), error, "{text}");
    }
}

/// A secret in the query went to a server, and to its log, with the first request: whoever reads
/// that can claim the deposit, whether the secret stands behind the hash as well or not.
#[test]
fn a_secret_in_the_query_is_exposed() {
    let sent = "https://a.example/claim?c=1&v=v4.4&i=1&p=WpQIuBvptLkCV3aF";
    for text in [sent.to_owned(), format!("{sent}#p=WpQIuBvptLkCV3aF")] {
        assert_eq!(LinkUrl::parse(&text), Err(LinkUrlError::ExposedSecret));
    }
}

#[test]
fn a_link_of_too_many_deposits_is_refused_however_long() {
    for text in ["(0,101)", "(0,100),(0,1)", "(0,18446744073709551615)"] {
        assert_eq!(indices(text), Err(LinkUrlError::TooMany), "{text}");
    }
    assert_eq!(
        indices(&vec!["1"; 101].join(",")),
        Err(LinkUrlError::TooMany)
    );
    assert_eq!(
        indices(&vec!["1"; 100_000].join(",")),
        Err(LinkUrlError::TooMany)
    );
    assert_eq!(
        indices("(18446744073709551615,2)"),
        Err(LinkUrlError::Unreadable("i"))
    );
    assert_eq!(indices("(5,0)"), Err(LinkUrlError::Unreadable("i")));
}
