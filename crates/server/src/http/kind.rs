use std::{collections::HashMap, convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{Method, request::Parts},
    middleware::Next,
    response::Response,
};

/// What a request costs us: what it is counted against, which places it takes, how long it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// How the server fares. Cheap, needed most when all else is refused, and so never refused.
    Probe,
    /// A page or file of the web app, or what is no call of ours.
    Page,
    /// Answered from memory and the database.
    Read,
    /// A read for which nodes or hosts are asked, which give away far less than our database does.
    Lookup,
    /// Changes something; carried out once under an idempotency key.
    Write,
    /// Brings a file. It takes long, and the same bytes again are the same call.
    Upload,
    /// A read that stays open. Its handler holds its place.
    Stream,
}

/// The kind of each call, by its path as it is matched and its method.
#[derive(Clone)]
pub(crate) struct Kinds(Arc<HashMap<String, (Method, Kind)>>);

impl Kinds {
    /// # Panics
    /// When two calls have one path.
    pub(crate) fn new(calls: impl IntoIterator<Item = (String, Method, Kind)>) -> Self {
        let mut kinds = HashMap::new();
        for (path, method, kind) in calls {
            let other = kinds.insert(path, (method, kind));
            assert!(other.is_none(), "invariant: a path is one call's");
        }
        Self(Arc::new(kinds))
    }

    /// The kind of a call. Another method than the call's own is none of ours.
    pub(crate) fn of(&self, path: &str, method: &Method) -> Kind {
        let method = match *method {
            Method::HEAD => &Method::GET,
            _ => method,
        };
        match self.0.get(path) {
            Some((own, kind)) if own == method => *kind,
            _ => Kind::Page,
        }
    }
}

/// Middleware: tells all that follows of which kind a request is.
pub(crate) async fn tell_kind(
    State(kinds): State<Kinds>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let kind = path.map_or(Kind::Page, |path| kinds.of(path.as_str(), request.method()));
    request.extensions_mut().insert(kind);
    next.run(request).await
}

impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let kind = parts.extensions.get::<Self>().copied();
        Ok(kind.unwrap_or(Self::Page))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(path: &str) -> Kinds {
        let call = |path: &str, kind| (path.to_owned(), Method::GET, kind);
        Kinds::new([call("/a/{b}", Kind::Lookup), call(path, Kind::Probe)])
    }

    #[test]
    fn a_call_is_its_path_and_its_method() {
        let kinds = kinds("/health");
        assert_eq!(kinds.of("/a/{b}", &Method::GET), Kind::Lookup);
        assert_eq!(kinds.of("/health", &Method::HEAD), Kind::Probe);
        assert_eq!(kinds.of("/health", &Method::POST), Kind::Page);
        assert_eq!(kinds.of("/health/", &Method::GET), Kind::Page);
    }

    #[test]
    #[should_panic(expected = "a path is one call's")]
    fn no_path_is_two_calls() {
        kinds("/a/{b}");
    }
}
