use std::collections::HashMap;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use url::Url;

use super::{
    assets::Assets, claim::Known, escape, preview::Preview, template::Template, worth::Worth,
};
use crate::routes::ConfigView;

/// The web app's one page, ready to be filled in.
///
/// `index.html` has four holes: `<!--filbert:meta-->` for title and previews, `<!--filbert:data-->` for
/// the link that the app would otherwise fetch, `<!--filbert:paint-->` for what a claim page shows before
/// its scripts run, and behind all that is painted `<!--filbert:config-->`, which with twenty chains is
/// more than a connection sends before it has to wait for an answer.
pub(super) struct Page {
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
    policy: HeaderValue,
}

impl Page {
    /// `None` when the web app was not built.
    pub(super) fn new(
        assets: &Assets,
        config: &ConfigView,
        base_url: &Url,
        policy: &str,
    ) -> Option<Self> {
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
            policy: HeaderValue::from_str(policy).ok()?,
        })
    }

    /// The page for somebody.
    pub(super) fn render(
        &self,
        status: StatusCode,
        preview: &Preview,
        claim: Option<&Known>,
    ) -> Response {
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
        let html = self.index.fill(|hole| match hole {
            "meta" => Some(&meta),
            "data" => data.as_deref(),
            "config" => Some(&self.config),
            "paint" => paint.as_deref(),
            _ => None,
        });
        let headers = [
            (header::CONTENT_SECURITY_POLICY, self.policy.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (
                header::HeaderName::from_static("cross-origin-opener-policy"),
                HeaderValue::from_static("same-origin-allow-popups"),
            ),
            (
                header::HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static(
                    "clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), \
                     microphone=(), payment=(), usb=()",
                ),
            ),
        ];
        (status, headers, Html(html)).into_response()
    }
}

fn data_element(id: &str, value: &impl serde::Serialize) -> String {
    format!(
        r#"<script type="application/json" id="{id}">{}</script>"#,
        escape::json(value)
    )
}
