use std::{io, io::Write, sync::OnceLock};

use axum::{
    body::Body,
    http::{
        Extensions, HeaderMap, HeaderValue, StatusCode, Version,
        header::{ACCEPT_ENCODING, CONTENT_ENCODING, VARY},
    },
    response::Response,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// What is the same for everybody who asks. It is packed once, and not for each of them.
pub(crate) struct Packed {
    plain: Bytes,
    /// Made by whoever built it.
    brotli: Option<Bytes>,
    /// Made when it is first wanted. `None`: not worth it.
    gzip: OnceLock<Option<Bytes>>,
}

/// Goes with an answer that is packed as well as it can be.
#[derive(Clone, Copy)]
struct AsItIs;

impl Packed {
    pub(crate) fn new(plain: impl Into<Bytes>) -> Self {
        Self {
            plain: plain.into(),
            brotli: None,
            gzip: OnceLock::new(),
        }
    }

    /// The same, with what it is when packed by Brotli.
    pub(crate) fn with_brotli(self, brotli: Bytes) -> Self {
        Self {
            brotli: Some(brotli),
            ..self
        }
    }

    pub(crate) fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The answer to a request for it, as its headers want it. What it is has to be added.
    pub(crate) fn answer(&self, wanted: &HeaderMap) -> Response {
        let packed = self.packed(wanted);
        let encoding = packed
            .as_ref()
            .map(|(coding, _)| (CONTENT_ENCODING, HeaderValue::from_static(coding)));
        let content = packed.map_or_else(|| self.plain.clone(), |(_, content)| content);
        let mut response = Response::new(Body::from(content));
        let vary = (VARY, HeaderValue::from_static("accept-encoding"));
        response
            .headers_mut()
            .extend([vary].into_iter().chain(encoding));
        response.extensions_mut().insert(AsItIs);
        response
    }

    /// The smallest that whoever asks can unpack, and how it is packed.
    fn packed(&self, wanted: &HeaderMap) -> Option<(&'static str, Bytes)> {
        if let Some(brotli) = &self.brotli
            && accepts("br", wanted)
        {
            return Some(("br", brotli.clone()));
        }
        let gzip = accepts("gzip", wanted).then(|| self.gzip()).flatten()?;
        Some(("gzip", gzip))
    }

    fn gzip(&self) -> Option<Bytes> {
        self.gzip
            .get_or_init(|| {
                let packed = compress(&self.plain).ok()?;
                (packed.len() * 10 < self.plain.len() * 9).then(|| packed.into())
            })
            .clone()
    }
}

/// Whether an answer is still to be packed, if whoever asks wants that.
pub(crate) fn is_unpacked(
    _: StatusCode,
    _: Version,
    _: &HeaderMap,
    extensions: &Extensions,
) -> bool {
    extensions.get::<AsItIs>().is_none()
}

fn compress(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

fn accepts(coding: &str, wanted: &HeaderMap) -> bool {
    wanted
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| {
            value.split(',').any(|accepted| {
                let mut parts = accepted.split(';').map(str::trim);
                parts.next() == Some(coding) && parts.all(|weight| weight != "q=0")
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(coding: &'static str) -> HeaderMap {
        let coding = HeaderValue::from_static(coding);
        [(ACCEPT_ENCODING, coding)].into_iter().collect()
    }

    #[test]
    fn is_packed_when_that_is_wanted_and_worth_it() {
        let long = Packed::new(vec![b'a'; 1000]);
        let packed = long.answer(&accepting("br, gzip;q=1.0"));
        assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip");
        for plain in ["br", "gzip;q=0"] {
            let answer = long.answer(&accepting(plain));
            assert!(!answer.headers().contains_key(CONTENT_ENCODING), "{plain}");
        }
        let short = Packed::new("a").answer(&accepting("gzip"));
        assert!(!short.headers().contains_key(CONTENT_ENCODING));
        assert!(short.extensions().get::<AsItIs>().is_some());
    }

    #[test]
    fn what_came_packed_by_brotli_is_sent_so_to_those_who_can_unpack_it() {
        let packed = Packed::new(vec![b'a'; 1000]).with_brotli(Bytes::from_static(b"small"));
        for (wanted, sent) in [
            ("gzip, deflate, br, zstd", "br"),
            ("br;q=0, gzip", "gzip"),
            ("gzip", "gzip"),
        ] {
            let answer = packed.answer(&accepting(wanted));
            assert_eq!(answer.headers()[CONTENT_ENCODING], sent, "{wanted}");
            assert_eq!(answer.headers()[VARY], "accept-encoding", "{wanted}");
        }
        let plain = packed.answer(&accepting("identity"));
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
    }

    #[test]
    fn two_answers_share_their_bytes() {
        let packed = Packed::new(vec![b'a'; 1000]);
        let [one, other] = [(); 2].map(|()| packed.gzip().expect("it is worth it"));
        assert_eq!(one.as_ptr(), other.as_ptr());
    }
}
