use std::collections::HashMap;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use url::Url;

use super::{
    assets::Assets, claim::Known, escape, preview::Preview, template::Template, worth::Worth,
};
use crate::{http::Packed, routes::ConfigView};

/// The web app's one page, ready to be filled in.
///
/// `index.html` has four holes: `<!--filbert:meta-->` for title and previews, `<!--filbert:data-->` for
/// the link that the app would otherwise fetch, `<!--filbert:paint-->` for what a claim page shows before
/// its scripts run, and behind all that is painted `<!--filbert:config-->`, which with twenty chains is
/// more than a connection sends before it has to wait for an answer.
struct Sheet {
    index: Template,
    /// `claim.paint.html`, with holes like `{{amount}}`.
    waiting: Option<Template>,
    /// `nft.paint.html`: the same for a link with NFTs.
    waiting_nft: Option<Template>,
    /// `expired.paint.html`: the same for a link that pays nobody any more.
    expired: Option<Template>,
    chain_names: HashMap<u64, String>,
    /// The element that holds the configuration.
    config: String,
    base_url: Url,
}

/// The page, as it is answered.
pub(super) struct Page {
    sheet: Sheet,
    /// [`About::Product`].
    product: Packed,
    /// [`About::SomeLink`].
    some_link: Packed,
    policy: HeaderValue,
}

/// What a page is about.
#[derive(Clone, Copy)]
pub(super) enum About<'a> {
    /// The product.
    Product,
    /// A link that keeps everything behind `#`, or about which the app asks by itself.
    SomeLink,
    /// A link of which this is known.
    Link(&'a Known),
}

impl Page {
    /// `None` when the web app was not built.
    pub(super) fn new(
        assets: &Assets,
        config: &ConfigView,
        base_url: &Url,
        policy: &str,
    ) -> Option<Self> {
        let sheet = Sheet::new(assets, config, base_url)?;
        Some(Self {
            product: Packed::new(sheet.write(&Preview::of_product(), None)),
            some_link: Packed::new(sheet.write(&Preview::of_some_link(), None)),
            policy: HeaderValue::from_str(policy).ok()?,
            sheet,
        })
    }

    /// The answer to somebody whose request has the headers `wanted`.
    pub(super) fn answer(
        &self,
        status: StatusCode,
        about: About<'_>,
        wanted: &HeaderMap,
    ) -> Response {
        let page = match about {
            About::Product => self.product.answer(wanted),
            About::SomeLink => self.some_link.answer(wanted),
            About::Link(known) => self.sheet.about(known).into_response(),
        };
        (status, self.headers(), page).into_response()
    }

    fn headers(&self) -> [(HeaderName, HeaderValue); 5] {
        let fixed = HeaderValue::from_static;
        [
            (header::CONTENT_TYPE, fixed("text/html; charset=utf-8")),
            (header::CONTENT_SECURITY_POLICY, self.policy.clone()),
            (header::CACHE_CONTROL, fixed("no-store")),
            (
                HeaderName::from_static("cross-origin-opener-policy"),
                fixed("same-origin-allow-popups"),
            ),
            (
                HeaderName::from_static("permissions-policy"),
                fixed(
                    "clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), \
                     microphone=(), payment=(), usb=()",
                ),
            ),
        ]
    }
}

impl Sheet {
    fn new(assets: &Assets, config: &ConfigView, base_url: &Url) -> Option<Self> {
        let paint = |file| {
            let text = assets.text(file)?;
            Some(Template::parse(text, "{{", "}}"))
        };
        Some(Self {
            index: Template::parse(assets.text("index.html")?, "<!--filbert:", "-->"),
            waiting: paint("claim.paint.html"),
            waiting_nft: paint("nft.paint.html"),
            expired: paint("expired.paint.html"),
            chain_names: config
                .chains
                .iter()
                .map(|chain| (chain.chain_id.0, chain.name.clone()))
                .collect(),
            config: data_element("filbert-config", config),
            base_url: base_url.clone(),
        })
    }

    fn about(&self, known: &Known) -> String {
        let preview = match known {
            Known::Link(link) => Preview::of_link(link),
            Known::Error { .. } => Preview::of_some_link(),
        };
        self.write(&preview, Some(known))
    }

    fn write(&self, preview: &Preview, claim: Option<&Known>) -> String {
        let meta = preview.elements(&self.base_url);
        let data = claim.map(|known| data_element("filbert-link", known));
        let paint = claim.and_then(Known::pending).and_then(|link| {
            let paint = match link {
                _ if link.expired => &self.expired,
                _ if Worth::of(link).is_nft() => &self.waiting_nft,
                _ => &self.waiting,
            };
            let chain = self.chain_names.get(&link.chain_id.0);
            let chain = chain.map_or("", String::as_str);
            Some(super::claim::paint(paint.as_ref()?, link, chain))
        });
        self.index.fill(|hole| match hole {
            "meta" => Some(&meta),
            "data" => data.as_deref(),
            "config" => Some(&self.config),
            "paint" => paint.as_deref(),
            _ => None,
        })
    }
}

fn data_element(id: &str, value: &impl serde::Serialize) -> String {
    format!(
        r#"<script type="application/json" id="{id}">{}</script>"#,
        escape::json(value)
    )
}
