use std::{collections::HashMap, convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{Method, request::Parts},
    middleware::Next,
    response::Response,
};

use super::access::Access;

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
    /// A write that opens or ends a session, or answers with what is personal. Its answer is never kept:
    /// told again it would be without its cookie, and it would stand in a table for a day.
    Session,
    /// Brings a file. It takes long, and the same bytes again are the same call.
    Upload,
    /// A read that stays open. Its handler holds its place.
    Stream,
}

/// The kind of each call and who may make it, by its path as it is matched and its method.
#[derive(Clone)]
pub(crate) struct Kinds(Arc<HashMap<(String, Method), (Kind, Access)>>);

impl Kinds {
    /// # Panics
    /// When two calls have one path and method.
    pub(crate) fn new(calls: impl IntoIterator<Item = (String, Method, Kind, Access)>) -> Self {
        let mut kinds = HashMap::new();
        for (path, method, kind, access) in calls {
            let other = kinds.insert((path, method), (kind, access));
            assert!(
                other.is_none(),
                "invariant: a path and a method are one call's"
            );
        }
        Self(Arc::new(kinds))
    }

    /// The kind of a call and who may make it. Another method than the call's own is none of ours.
    pub(crate) fn of(&self, path: &str, method: &Method) -> (Kind, Access) {
        let method = match *method {
            Method::HEAD => &Method::GET,
            _ => method,
        };
        let call = self.0.get(&(path.to_owned(), method.clone()));
        call.copied().unwrap_or(NO_CALL)
    }
}

/// What is no call of ours.
const NO_CALL: (Kind, Access) = (Kind::Page, Access::Anyone);

/// Middleware: tells all that follows of which kind a request is, and who may make it.
pub(crate) async fn tell_kind(
    State(kinds): State<Kinds>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let (kind, access) = path.map_or(NO_CALL, |path| kinds.of(path.as_str(), request.method()));
    request.extensions_mut().insert(kind);
    request.extensions_mut().insert(access);
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
        let call = |path: &str, kind, access| (path.to_owned(), Method::GET, kind, access);
        Kinds::new([
            call("/a/{b}", Kind::Lookup, Access::User),
            call(path, Kind::Probe, Access::Anyone),
        ])
    }

    #[test]
    fn a_call_is_its_path_and_its_method() {
        let kinds = kinds("/health");
        let of = |path, method| kinds.of(path, &method);
        assert_eq!(of("/a/{b}", Method::GET), (Kind::Lookup, Access::User));
        assert_eq!(of("/health", Method::HEAD), (Kind::Probe, Access::Anyone));
        assert_eq!(of("/health", Method::POST), NO_CALL);
        assert_eq!(of("/health/", Method::GET), NO_CALL);
    }

    #[test]
    #[should_panic(expected = "a path and a method are one call's")]
    fn no_path_and_method_are_two_calls() {
        kinds("/a/{b}");
    }
}
