//! Who is signed in. The session's cookie is read once a request, before anything is done for anybody, and
//! what asks who it is takes [`SignedIn`] or [`MaybeSignedIn`].
//!
//! Only calls that want to know look: of [`Access::Anyone`] no cookie costs a look into the database, and
//! neither does one that is none of ours. A database that does not answer is told as such: nobody is taken
//! for a visitor because of it.

use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{
        HeaderMap, HeaderValue,
        header::{COOKIE, SET_COOKIE},
        request::Parts,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use payments::{
    Ctx, Session, SessionToken,
    people::{self, DEVICE_KNOWN_FOR, DeviceToken, SESSION_IDLE},
};
use url::Url;

use super::{access::Access, kind::Kind, same_site::SameSite};
use crate::error::{ApiError, ErrorCode};

/// How a browser keeps a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SessionCookie {
    https: bool,
}

impl SessionCookie {
    /// The cookie of a server that is reached there.
    pub(crate) fn of(base_url: &Url) -> Self {
        Self {
            https: base_url.scheme() == "https",
        }
    }

    /// Whether this server is reached by TLS alone.
    pub(crate) fn is_secure(self) -> bool {
        self.https
    }

    /// With `__Host-` a browser takes it from this very host alone, over TLS.
    fn name(self) -> &'static str {
        match self.https {
            true => "__Host-filbert_session",
            false => "filbert_session",
        }
    }

    /// The name of the cookie by which a browser is known again.
    fn device_name(self) -> &'static str {
        match self.https {
            true => "__Host-filbert_device",
            false => "filbert_device",
        }
    }

    fn header(self, name: &str, value: &str, seconds: u64) -> HeaderValue {
        let secure = if self.https { "; Secure" } else { "" };
        let text =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut header =
            HeaderValue::from_str(&text).expect("invariant: base64url is good for a header");
        header.set_sensitive(true);
        header
    }
}

/// The `Set-Cookie` that opens a session in a browser, instead of the one that it had.
pub(crate) fn set_cookie(token: &SessionToken, cookie: SessionCookie) -> HeaderValue {
    cookie.header(cookie.name(), &token.to_string(), SESSION_IDLE.as_secs())
}

/// The `Set-Cookie` that has a browser forget its session.
pub(crate) fn clear_cookie(cookie: SessionCookie) -> HeaderValue {
    cookie.header(cookie.name(), "", 0)
}

/// The `Set-Cookie` by which a browser is known again where somebody signed in by their password.
pub(crate) fn set_device_cookie(token: &DeviceToken, cookie: SessionCookie) -> HeaderValue {
    let seconds = DEVICE_KNOWN_FOR.as_secs();
    cookie.header(cookie.device_name(), &token.to_string(), seconds)
}

/// The `Set-Cookie` that has a browser forget that it was known.
pub(crate) fn clear_device_cookie(cookie: SessionCookie) -> HeaderValue {
    cookie.header(cookie.device_name(), "", 0)
}

/// The device token in a browser's cookie. Of two such cookies neither is believed.
pub(crate) fn known_device(headers: &HeaderMap, cookie: SessionCookie) -> Option<DeviceToken> {
    Brought::by(headers, cookie.device_name()).token()
}

/// What [`read_session`] works with.
#[derive(Clone)]
pub(crate) struct Sessions {
    ctx: Ctx,
    cookie: SessionCookie,
    same_site: SameSite,
}

impl Sessions {
    /// Of a server that is reached there.
    pub(crate) fn new(ctx: Ctx, base_url: &Url) -> Self {
        Self {
            ctx,
            cookie: SessionCookie::of(base_url),
            same_site: SameSite::of(base_url),
        }
    }
}

/// Middleware: tells all that follows who is signed in, where the call wants to know. What would be done in
/// somebody's name, or to the session of a browser, is done for our own pages alone.
///
/// A session that was found to be in use lasts longer from then on, and so does its cookie.
pub(crate) async fn read_session(
    State(sessions): State<Sessions>,
    kind: Kind,
    access: Access,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let brought = Brought::<SessionToken>::by(request.headers(), sessions.cookie.name());
    let is_write = !request.method().is_safe() && brought != Brought::Nothing;
    if is_write || kind == Kind::Session {
        sessions.same_site.check(request.headers())?;
    }
    if access == Access::Anyone {
        return Ok(next.run(request).await);
    }
    let since = sessions.ctx.clock.now_ms();
    let token = brought.token();
    let session = match &token {
        Some(token) => people::session(&sessions.ctx, token).await?,
        None => None,
    };
    let lasts_longer = session
        .as_ref()
        .is_some_and(|session| session.last_seen_at >= since);
    request.extensions_mut().insert(MaybeSignedIn(session));
    let mut response = next.run(request).await;
    if let Some(token) = token.filter(|_| lasts_longer) {
        let again = || set_cookie(&token, sessions.cookie);
        response
            .headers_mut()
            .entry(SET_COOKIE)
            .or_insert_with(again);
    }
    Ok(response)
}

/// What a request brought as a cookie of ours.
#[derive(Debug, PartialEq, Eq)]
enum Brought<T> {
    /// No such cookie.
    Nothing,
    /// One that is no token, or several. Of several one was put there by somebody else, such
    /// as a neighbouring host, and nobody knows which.
    Nobodys,
    /// It may be one of ours.
    Token(T),
}

impl<T: FromStr> Brought<T> {
    fn by(headers: &HeaderMap, name: &str) -> Self {
        let mut values = headers
            .get_all(COOKIE)
            .iter()
            .flat_map(|header| header.as_bytes().split(|byte| *byte == b';'))
            .filter_map(|pair| {
                let value = pair.trim_ascii().strip_prefix(name.as_bytes())?;
                value.strip_prefix(b"=")
            });
        let Some(value) = values.next() else {
            return Self::Nothing;
        };
        let text = std::str::from_utf8(value).unwrap_or_default();
        match (text.parse(), values.next()) {
            (Ok(token), None) => Self::Token(token),
            _ => Self::Nobodys,
        }
    }

    fn token(self) -> Option<T> {
        match self {
            Self::Token(token) => Some(token),
            Self::Nothing | Self::Nobodys => None,
        }
    }
}

/// Who asks, where the call is for visitors too ([`Access::Either`]).
#[derive(Clone, Debug)]
pub(crate) struct MaybeSignedIn(pub Option<Session>);

impl<S: Send + Sync> FromRequestParts<S> for MaybeSignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let asker = parts.extensions.get::<Self>().cloned();
        asker.ok_or_else(|| ApiError::internal(NotRead))
    }
}

/// Who asks, where that has to be somebody ([`Access::User`]).
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    /// Their session.
    pub session: Session,
}

impl<S: Send + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let MaybeSignedIn(session) = MaybeSignedIn::from_request_parts(parts, state).await?;
        let session = session.ok_or_else(not_signed_in)?;
        Ok(Self { session })
    }
}

/// A call that is said to be [`Access::Anyone`]'s and asks who it is.
#[derive(Debug, thiserror::Error)]
#[error("a call wants to know who asks, and its access does not say so")]
struct NotRead;

/// Middleware of each call that is [`Access::User`]'s: nobody else gets as far as its handler, whatever that
/// takes.
pub(crate) async fn only_signed_in(
    signed_in: Result<SignedIn, ApiError>,
    request: Request,
    next: Next,
) -> Response {
    match signed_in {
        Ok(_) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// The answer to whoever is not signed in and has to be.
pub(crate) fn not_signed_in() -> ApiError {
    ApiError::new(
        ErrorCode::NotSignedIn,
        "You are not signed in here, or not any more. Nothing was changed and no money moved; sign \
         in, then try again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "filbert_session";
    const GOOD: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    fn brought(cookies: &[&str]) -> Brought<SessionToken> {
        let headers = cookies.iter().map(|cookie| {
            let value = HeaderValue::from_str(cookie).expect("a value");
            (COOKIE, value)
        });
        Brought::by(&headers.collect(), NAME)
    }

    #[test]
    fn a_session_is_one_cookie_of_its_name_wherever_it_stands() {
        let token = Brought::Token(GOOD.parse().expect("a token"));
        for cookies in [
            &[format!("{NAME}={GOOD}")] as &[String],
            &[format!("a=b; {NAME}={GOOD}; c=d")],
            &[format!("a=b;{NAME}={GOOD};")],
            &["a=b".to_owned(), format!("{NAME}={GOOD}")],
            &[format!(
                "{NAME}_of_old=x; x{NAME}=y; __Host-{NAME}=z; {NAME}={GOOD}"
            )],
        ] {
            let cookies: Vec<_> = cookies.iter().map(String::as_str).collect();
            assert_eq!(brought(&cookies), token, "{cookies:?}");
        }
    }

    #[test]
    fn of_two_none_is_believed_and_junk_is_nobodys() {
        let long = format!("{NAME}={}", GOOD.repeat(50));
        let twice = format!("{NAME}={GOOD}; {NAME}={GOOD}");
        let one = format!("{NAME}={GOOD}");
        let quoted = format!("{NAME}=\"{GOOD}\"");
        let then_junk = format!("{NAME}={GOOD}; {NAME}=");
        for cookies in [
            &[&*twice] as &[&str],
            &[&one, &one],
            &[&then_junk],
            &[&quoted],
            &[&long],
            &["filbert_session="],
            &["filbert_session=null"],
            &["filbert_session=ÿþ"],
        ] {
            assert_eq!(brought(cookies), Brought::Nobodys, "{cookies:?}");
        }
        for cookies in [
            &[] as &[&str],
            &[""],
            &["filbert_session"],
            &["Filbert_Session=x"],
        ] {
            assert_eq!(brought(cookies), Brought::Nothing, "{cookies:?}");
        }
    }

    #[test]
    fn a_cookie_is_for_this_host_and_no_script() {
        let token = GOOD.parse().expect("a token");
        let device = GOOD.parse().expect("a token");
        let https = SessionCookie::of(&Url::parse("https://nut.example").expect("a URL"));
        let http = SessionCookie::of(&Url::parse("http://localhost:1").expect("a URL"));
        for (header, text) in [
            (
                set_cookie(&token, https),
                format!(
                    "__Host-{NAME}={GOOD}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"
                ),
            ),
            (
                set_cookie(&token, http),
                format!("{NAME}={GOOD}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"),
            ),
            (
                set_device_cookie(&device, https),
                format!(
                    "__Host-filbert_device={GOOD}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure"
                ),
            ),
            (
                clear_device_cookie(http),
                "filbert_device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax".to_owned(),
            ),
            (
                clear_cookie(https),
                format!("__Host-{NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"),
            ),
        ] {
            assert_eq!(header.to_str().expect("a text"), text);
            assert!(header.is_sensitive());
        }
    }
}
