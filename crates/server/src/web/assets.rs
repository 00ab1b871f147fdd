use std::{borrow::Cow, collections::HashMap, fs, io, path::Path};

use axum::{
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
        },
    },
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::http::Packed;

/// The built web app, also in debug builds: what is tested is what ships. May be missing.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What the name of a file that is packed by Brotli ends with, behind the name of the file in it.
const BROTLI: &str = ".br";

/// How long (characters) a mark is.
const MARK: usize = 8;

/// The web app's files by path.
pub(super) struct Assets(HashMap<String, Asset>);

/// A file.
pub(super) struct Asset {
    content: Packed,
    content_type: HeaderValue,
    etag: HeaderValue,
    caching: HeaderValue,
}

impl Assets {
    /// Those inside the binary.
    pub(super) fn embedded() -> Self {
        let files = Dist::iter().filter_map(|path| {
            let content = match Dist::get(&path)?.data {
                Cow::Borrowed(content) => Bytes::from_static(content),
                Cow::Owned(content) => content.into(),
            };
            Some((path.to_string(), content))
        });
        Self::of(files.collect())
    }

    /// Those in a folder, as they are now.
    pub(super) fn in_folder(folder: &Path) -> io::Result<Self> {
        let mut files = HashMap::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(Some(name)) = path.strip_prefix(folder).map(Path::to_str) {
                    files.insert(name.to_owned(), fs::read(&path)?.into());
                }
            }
        }
        Ok(Self::of(files))
    }

    /// Of these files by their paths, some of which are others that are packed.
    fn of(mut files: HashMap<String, Bytes>) -> Self {
        let packed: HashMap<_, _> = files.extract_if(|path, _| path.ends_with(BROTLI)).collect();
        let files = files.into_iter().map(|(path, content)| {
            let brotli = packed.get(&format!("{path}{BROTLI}")).cloned();
            let asset = Asset::new(&path, content, brotli);
            (path, asset)
        });
        Self(files.collect())
    }

    /// The file that browsers get at `path`. Templates and build records are not theirs.
    pub(super) fn get(&self, path: &str) -> Option<&Asset> {
        let hidden = path.ends_with(".html") || path.split('/').any(|part| part.starts_with('.'));
        if hidden { None } else { self.0.get(path) }
    }

    /// The path of a file whose name begins so and that the build gave a mark of its own behind that, such as
    /// `assets/instrument-sans-1a2b.woff2`.
    pub(super) fn marked(&self, begin: &str, end: &str) -> Option<&str> {
        let is_it = |path: &&String| {
            let mark = path
                .strip_prefix(begin)
                .and_then(|rest| rest.strip_suffix(end));
            mark.is_some_and(|mark| mark.len() == MARK)
        };
        self.0.keys().find(is_it).map(String::as_str)
    }

    /// A file's text, for the server's own use.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.0.get(path)?.content.plain()).ok()
    }
}

impl Asset {
    fn new(path: &str, content: Bytes, brotli: Option<Bytes>) -> Self {
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let charset = if mime.type_() == "text" {
            "; charset=utf-8"
        } else {
            ""
        };
        let hash = hex::encode(&Sha256::digest(&content)[..16]);
        let header = |text: String| {
            HeaderValue::from_str(&text).expect("invariant: a header of plain characters")
        };
        let content = Packed::new(content);
        Self {
            content: match brotli {
                Some(brotli) => content.with_brotli(brotli),
                None => content,
            },
            content_type: header(format!("{}{charset}", mime.essence_str())),
            etag: header(format!("\"{hash}\"")),
            caching: HeaderValue::from_static(caching(path)),
        }
    }

    /// The answer to a request for it, as its headers want it.
    pub(super) fn answer(&self, wanted: &HeaderMap) -> Response {
        // Files are public: the page of a wallet that shows ours in a frame reads what to call it.
        let headers: [(HeaderName, HeaderValue); 4] = [
            (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
            (CONTENT_TYPE, self.content_type.clone()),
            (CACHE_CONTROL, self.caching.clone()),
            (ETAG, self.etag.clone()),
        ];
        if wanted.get(IF_NONE_MATCH) == Some(&self.etag) {
            let vary = [(VARY, "accept-encoding")];
            return (StatusCode::NOT_MODIFIED, headers, vary).into_response();
        }
        (headers, self.content.answer(wanted)).into_response()
    }
}

/// How long a browser goes without asking again.
fn caching(path: &str) -> &'static str {
    match path.split('/').next() {
        // Their names hold the hash of their content, so they never change.
        Some("assets") => "public, max-age=31536000, immutable",
        // Their names stay, since answers hold them. A picture of last week is good enough.
        Some("icons") => "public, max-age=604800",
        _ => "no-cache",
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING};

    use super::*;

    fn asset(path: &str, content: &'static [u8]) -> Asset {
        Asset::new(path, Bytes::from_static(content), None)
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        let kept = |path| {
            let answer = asset(path, b"a").answer(&HeaderMap::new());
            answer.headers()[CACHE_CONTROL].clone()
        };
        let for_ever = "public, max-age=31536000, immutable";
        assert_eq!(kept("assets/a-1.js"), for_ever);
        assert_eq!(kept("icons/tokens/USDC.svg"), "public, max-age=604800");
        assert_eq!(kept("favicon.svg"), "no-cache");
        assert_eq!(kept("assets.svg"), "no-cache");
        let plain = asset("favicon.svg", b"a");
        let known = [(IF_NONE_MATCH, plain.etag.clone())].into_iter().collect();
        assert_eq!(plain.answer(&known).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn a_packed_file_is_the_file_in_it() {
        let files = [("assets/a.js", "plain"), ("assets/a.js.br", "packed")];
        let files =
            files.map(|(path, content)| (path.to_owned(), Bytes::from_static(content.as_bytes())));
        let assets = Assets::of(files.into());
        assert!(assets.get("assets/a.js.br").is_none());
        let wanted = [(ACCEPT_ENCODING, HeaderValue::from_static("br"))];
        let answer = assets
            .get("assets/a.js")
            .expect("a file")
            .answer(&wanted.into_iter().collect());
        assert_eq!(answer.headers()[CONTENT_ENCODING], "br");
        assert_eq!(
            answer.headers()[CONTENT_TYPE],
            "text/javascript; charset=utf-8"
        );
    }

    #[test]
    fn templates_and_build_records_are_not_served() {
        let paths = [
            "index.html",
            "claim.paint.html",
            ".vite/manifest.json",
            "favicon.svg",
        ];
        let assets = Assets(
            paths
                .map(|path| (path.to_owned(), asset(path, b"a")))
                .into(),
        );
        let served: Vec<_> = paths
            .into_iter()
            .filter(|path| assets.get(path).is_some())
            .collect();
        assert_eq!(served, ["favicon.svg"]);
        assert_eq!(assets.text("index.html"), Some("a"));
    }
}
