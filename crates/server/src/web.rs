//! The web app out of the binary: its files, and its one page with what the server knows written
//! into it, so that the first paint needs no round trip.

mod alone;
mod assets;
mod cards;
mod claim;
mod crawlers;
mod docs;
mod escape;
mod language;
mod logos;
mod operator;
mod page;
mod policy;
mod preview;
mod raffle;
mod request;
mod template;
mod words;
mod worth;

use std::{collections::HashMap, io, path::Path};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use url::Url;

use crate::{
    error::{ApiError, ErrorCode},
    http::Packed,
    routes::ConfigView,
    state::AppState,
};
use assets::Assets;
pub(crate) use logos::{Logos, logo_path};
use page::{About, Page};
use policy::Policies;

/// Pages that are the same for everybody. `/claim`, `/request/pay` and `/raffle/claim` are not.
const PAGES: [&str; 18] = [
    "/",
    "/sdk",
    "/terms",
    "/privacy",
    "/send",
    "/refund",
    "/cashout",
    "/cashout/status",
    "/dashboard",
    "/login",
    "/profile",
    "/register",
    "/kyc",
    "/link-account",
    "/request/create",
    "/batch",
    "/raffle/create",
    "/raffle/check",
];

/// The web app.
pub(crate) struct Web {
    assets: Assets,
    page: Option<Page>,
    docs: Packed,
    docs_style: Packed,
    alone: alone::Alone,
    cards: cards::Cards,
    /// Pages that the operator has somewhere else, by their paths here.
    elsewhere: HashMap<&'static str, String>,
    operator: Operator,
}

/// Who runs this, and where.
struct Operator {
    /// Where they are reached. `None`: they did not say.
    contact: Option<Url>,
    base_url: Url,
}

impl Web {
    /// The web app in a folder, or else the one in the binary, for this configuration.
    ///
    /// # Errors
    /// When the folder cannot be read: another web app than the chosen one is shown to nobody.
    pub(crate) fn new(
        folder: Option<&Path>,
        config: &ConfigView,
        base_url: &Url,
        frame_ancestors: &[String],
    ) -> io::Result<Self> {
        let assets = match folder {
            Some(folder) => Assets::in_folder(folder)?,
            None => Assets::embedded(),
        };
        let policies = Policies::new(config, frame_ancestors);
        let page = Page::new(&assets, config, base_url, &policies);
        if page.is_none() {
            tracing::warn!("the web app is not built: only the API is served");
        }
        let docs = Packed::new(docs::write(base_url));
        let docs_style = Packed::new(docs::write_style(&assets));
        Ok(Self {
            alone: alone::Alone::new(&assets),
            assets,
            page,
            docs,
            docs_style,
            cards: cards::Cards::default(),
            elsewhere: config.landing.elsewhere(),
            operator: Operator {
                contact: config
                    .contact_url
                    .as_deref()
                    .and_then(|url| url.parse().ok()),
                base_url: base_url.clone(),
            },
        })
    }

    /// What people call a chain.
    fn chain_name(&self, id: u64) -> &str {
        self.page.as_ref().map_or("", |page| page.chain_name(id))
    }

    fn page(&self, status: StatusCode, about: About<'_>, wanted: &HeaderMap) -> Response {
        match &self.page {
            Some(page) => page.answer(status, about, wanted),
            None => not_built(),
        }
    }
}

fn not_built() -> Response {
    (
        StatusCode::SERVICE_UNAVAILABLE,
        "The web app is not built. Build web/ first, then the binary.\n",
    )
        .into_response()
}

/// The routes of the pages. Files and unknown paths are the [`fallback`]'s.
pub(crate) fn pages() -> Router<AppState> {
    let router = docs::routes()
        .merge(operator::routes())
        .merge(cards::routes())
        .merge(logos::routes())
        .merge(alone::routes())
        .merge(crawlers::routes())
        .route("/claim", get(claim::claim_page))
        .route("/claim/", get(without_slash))
        .route("/sdk/", get(without_slash))
        .route("/terms/", get(without_slash))
        .route("/privacy/", get(without_slash))
        .route("/send/", get(without_slash))
        .route("/refund/", get(without_slash))
        .route("/cashout/", get(without_slash))
        .route("/cashout/status/", get(without_slash))
        .route("/profile/", get(without_slash))
        .route("/dashboard/", get(without_slash))
        .route("/login/", get(without_slash))
        .route("/register/", get(without_slash))
        .route("/kyc/", get(without_slash))
        .route("/link-account/", get(without_slash))
        .route("/request/create/", get(without_slash))
        .route("/request/pay", get(request::request_page))
        .route("/request/pay/", get(without_slash))
        .route("/batch/", get(without_slash))
        .route("/raffle/create/", get(without_slash))
        .route("/raffle/check/", get(without_slash))
        .route("/raffle/claim", get(raffle::raffle_page))
        .route("/raffle/claim/", get(without_slash));
    PAGES
        .into_iter()
        .fold(router, |router, path| router.route(path, get(plain_page)))
}

/// Links that grew a slash on their way. Browsers carry what stands behind `#` over to where they
/// are sent.
async fn without_slash(uri: Uri) -> Redirect {
    let path = uri.path().trim_end_matches('/');
    let query = uri
        .query()
        .map(|query| format!("?{query}"))
        .unwrap_or_default();
    Redirect::permanent(&format!("{path}{query}"))
}

async fn plain_page(State(app): State<AppState>, uri: Uri, wanted: HeaderMap) -> Response {
    if let Some(elsewhere) = app.web.elsewhere.get(uri.path()) {
        return Redirect::temporary(elsewhere).into_response();
    }
    let about = About::Product(uri.path());
    app.web.page(StatusCode::OK, about, &wanted)
}

/// What no route takes: a file of the web app, else the page, which says that there is nothing
/// here. Unknown paths of the API are told as the API tells errors.
pub(crate) async fn fallback(State(app): State<AppState>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::new(
            ErrorCode::NotFound,
            "There is no such call. What there is stands in /api/filbert/openapi.json.",
        )
        .into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed().await.into_response();
    }
    match app.web.assets.get(path.trim_start_matches('/')) {
        Some(asset) => asset.answer(request.headers()),
        None => app
            .web
            .page(StatusCode::NOT_FOUND, About::Nothing, request.headers()),
    }
}

/// A path that exists, asked with another method.
pub(crate) async fn method_not_allowed() -> ApiError {
    ApiError::new(
        ErrorCode::MethodNotAllowed,
        "This call is made with another method; see /api/filbert/openapi.json.",
    )
}
