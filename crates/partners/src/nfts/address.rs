use base64::{Engine, alphabet::STANDARD, engine};
use percent_encoding::percent_decode_str;
use url::Url;

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// What it leads to is in the address (RFC 2397).
    Inside(Data<'a>),
    /// To a host of the web.
    Web(Url),
    /// To a file of IPFS.
    Ipfs(IpfsPath),
}

/// The data of a `data:` address.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Data<'a> {
    is_base64: bool,
    text: &'a str,
}

/// A content's identifier, and the way from there.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IpfsPath(Vec<String>);

/// Most bytes of an address that is not the thing itself.
const LONGEST: usize = 2_048;

impl<'a> Place<'a> {
    /// `None`: the address is none, or leads where nothing of an NFT is: `http:`, `file:`, …
    pub(super) fn of(address: &'a str) -> Option<Self> {
        let address = address.trim();
        let (scheme, rest) = address.split_once(':')?;
        if scheme.eq_ignore_ascii_case("data") {
            return Data::of(rest).map(Self::Inside);
        }
        if address.len() > LONGEST {
            return None;
        }
        if scheme.eq_ignore_ascii_case("ipfs") {
            return IpfsPath::of(rest).map(Self::Ipfs);
        }
        let url = Url::parse(address).ok()?;
        (url.scheme() == "https").then_some(Self::Web(url))
    }
}

impl<'a> Data<'a> {
    /// Of what stands behind `data:`.
    fn of(text: &'a str) -> Option<Self> {
        let (kind, text) = text.split_once(',')?;
        let is_base64 = kind
            .rsplit(';')
            .next()
            .is_some_and(|last| last.trim().eq_ignore_ascii_case("base64"));
        Some(Self { is_base64, text })
    }

    /// What it is. What kind of thing it says that it is, is looked for in the bytes themselves.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        let bytes: Vec<u8> = percent_decode_str(self.text).collect();
        if !self.is_base64 {
            return Some(bytes);
        }
        // Contracts pad or do not.
        let lenient = engine::GeneralPurposeConfig::new()
            .with_decode_padding_mode(engine::DecodePaddingMode::Indifferent);
        engine::GeneralPurpose::new(&STANDARD, lenient)
            .decode(bytes.trim_ascii())
            .ok()
    }
}

impl IpfsPath {
    /// Of what stands behind `ipfs:`, such as `//bafy…/1.json`.
    fn of(text: &str) -> Option<Self> {
        let path = text.strip_prefix("//")?;
        // Many write the gateway's folder into it.
        let path = path.strip_prefix("ipfs/").unwrap_or(path);
        let parts: Vec<String> = path
            .split('/')
            .map(|part| percent_decode_str(part).decode_utf8().ok().map(Into::into))
            .collect::<Option<_>>()?;
        let is_identifier = |text: &String| {
            text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        // URLs leave out tabs and the ends of lines, so that dots which those keep apart are beside each other.
        let climbs = |part: &String| part == "." || part == ".." || part.contains(char::is_control);
        let is_right = parts.first().is_some_and(is_identifier) && !parts.iter().any(climbs);
        is_right.then_some(Self(parts))
    }

    /// Where a gateway has it.
    pub(super) fn below(&self, gateway: &Url) -> Url {
        let mut url = gateway.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(&self.0);
        }
        url
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CID: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";

    fn inside(address: &str) -> Option<String> {
        match Place::of(address)? {
            Place::Inside(data) => Some(String::from_utf8(data.bytes()?).expect("a text")),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn data_is_read_however_contracts_write_it() {
        for address in [
            "data:application/json;base64,eyJuYW1lIjoi4oKsIn0=",
            "data:application/json;base64,eyJuYW1lIjoi4oKsIn0",
            "data:application/json;charset=utf-8;base64,eyJuYW1lIjoi4oKsIn0%3D",
            "DATA:;BASE64,eyJuYW1lIjoi4oKsIn0=",
            "data:application/json;utf8,{\"name\":\"€\"}",
            "data:application/json,%7B%22name%22%3A%22%E2%82%AC%22%7D",
            "  data:,{\"name\":\"€\"}\n",
        ] {
            assert_eq!(
                inside(address).as_deref(),
                Some("{\"name\":\"€\"}"),
                "{address}"
            );
        }
        // A colour, a share: nobody encodes them.
        let plain = "data:image/svg+xml;utf8,<svg fill=\"#fff\" width=\"100%\"/>";
        assert_eq!(
            inside(plain).as_deref(),
            plain.split_once(',').map(|(_, data)| data)
        );
    }

    #[test]
    fn data_that_is_none_is_none() {
        for address in [
            "data:",
            "data:application/json",
            "data:application/json;base64,{}",
            "data:;base64,ab=c",
        ] {
            assert_eq!(inside(address), None, "{address}");
        }
    }

    #[test]
    fn only_https_and_ipfs_lead_anywhere() {
        for address in [
            "",
            "1.json",
            "//host.example/1.json",
            "http://host.example/1.json",
            "http://127.0.0.1/",
            "http://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
            "ftp://host.example/1.json",
            "javascript:alert(1)",
            "gopher://host.example/",
            "https://",
            "ar://abc",
            &format!("https://host.example/{}", "a".repeat(LONGEST)),
        ] {
            assert_eq!(Place::of(address), None, "{address}");
        }
        let web = Place::of("https://host.example/1.json");
        assert!(matches!(web, Some(Place::Web(_))), "{web:?}");
    }

    #[test]
    fn a_file_of_ipfs_is_below_its_gateway() {
        let below = |address: &str, gateway: &str| match Place::of(address) {
            Some(Place::Ipfs(path)) => path.below(&gateway.parse().expect("a URL")).to_string(),
            other => panic!("{address}: {other:?}"),
        };
        let there = format!("https://gateway.example/ipfs/{CID}/a%20b/1.json");
        for gateway in [
            "https://gateway.example/ipfs",
            "https://gateway.example/ipfs/",
        ] {
            assert_eq!(below(&format!("ipfs://{CID}/a b/1.json"), gateway), there);
            assert_eq!(
                below(&format!("ipfs://ipfs/{CID}/a%20b/1.json"), gateway),
                there
            );
        }
        // What looks like a way out is a file's name.
        let odd = below(
            &format!("ipfs://{CID}/a%2F..%2Fb?x=1#y"),
            "https://gateway.example",
        );
        assert_eq!(
            odd,
            format!("https://gateway.example/{CID}/a%2F..%2Fb%3Fx=1%23y")
        );
    }

    #[test]
    fn what_climbs_out_of_ipfs_is_nowhere() {
        for address in [
            "ipfs://".to_owned(),
            "ipfs:/x".to_owned(),
            "ipfs://short/1.json".to_owned(),
            format!("ipfs://{CID}/../../admin"),
            format!("ipfs://{CID}/%2e%2e/admin"),
            format!("ipfs://{CID}/%2e%09%2e/%2e%0a%2e/admin"),
            format!("ipfs://{CID}/%0d%2e/admin"),
            format!("ipfs://../{CID}"),
            format!("ipfs://user@{CID}"),
            format!("ipfs://{CID}/%FF"),
        ] {
            assert_eq!(Place::of(&address), None, "{address}");
        }
    }
}
