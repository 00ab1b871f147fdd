use std::collections::HashMap;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use url::Url;

use super::{
    assets::Assets,
    claim::Known,
    escape,
    language::{LANGUAGES, folder_of, language_of},
    policy::Policies,
    preview::Preview,
    template::Template,
    words::Words,
    worth::Worth,
};
use crate::{http::Packed, routes::ConfigView};

/// The web app's one page in one language, ready to be filled in.
///
/// `index.html` has four holes: `<!--filbert:meta-->` for title and previews, `<!--filbert:data-->` for
/// the link that the app would otherwise fetch, `<!--filbert:paint-->` for what a claim page shows before
/// its scripts run, and behind all that is painted `<!--filbert:config-->`, which with twenty chains is
/// more than a connection sends before it has to wait for an answer. What it has for one page alone stands in
/// `<template data-page="/send">` and `<template data-app="/send">`: no page is sent with those of another.
struct Sheet {
    index: String,
    /// [`Sheet::index`], as `/claim` has it.
    claim: Template,
    /// [`Sheet::index`], as `/request/pay` has it.
    request: Template,
    /// [`Sheet::index`], as `/raffle/claim` has it.
    raffle: Template,
    /// What fills those of the three that follow.
    words: Option<Words>,
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
    /// One for each language that there is a web app in, the first of [`LANGUAGES`] before all others.
    editions: Vec<Edition>,
    content_policy: HeaderValue,
    permissions_policy: HeaderValue,
}

/// The same in one language.
struct Edition {
    language: &'static str,
    sheet: Sheet,
    /// [`About::Product`], by its path.
    product: HashMap<&'static str, Packed>,
    /// [`About::Nothing`].
    nothing: Packed,
    /// [`About::SomeLink`].
    some_link: Packed,
    /// [`About::SomeRaffle`].
    some_raffle: Packed,
}

/// What a page is about.
#[derive(Clone, Copy)]
pub(super) enum About<'a> {
    /// The product, at one of [`PAGES`](super::PAGES).
    Product(&'a str),
    /// What is not there.
    Nothing,
    /// A link that keeps everything behind `#`, or about which the app asks by itself.
    SomeLink,
    /// A link of which this is known.
    Link(&'a Known),
    /// A request that chat apps show so.
    Request(&'a Preview),
    /// A raffle about which the app asks by itself.
    SomeRaffle,
    /// A raffle that chat apps show so.
    Raffle(&'a Preview),
}

impl Page {
    /// `None` when the web app was not built.
    pub(super) fn new(
        assets: &Assets,
        config: &ConfigView,
        base_url: &Url,
        policies: &Policies,
    ) -> Option<Self> {
        let editions: Vec<_> = LANGUAGES
            .into_iter()
            .filter_map(|language| Edition::new(language, assets, config, base_url))
            .collect();
        editions.first()?;
        Some(Self {
            editions,
            content_policy: HeaderValue::from_str(&policies.content).ok()?,
            permissions_policy: HeaderValue::from_str(&policies.permissions).ok()?,
        })
    }

    /// The answer to somebody whose request has the headers `wanted`.
    pub(super) fn answer(
        &self,
        status: StatusCode,
        about: About<'_>,
        wanted: &HeaderMap,
    ) -> Response {
        let language = language_of(wanted);
        let mut editions = self.editions.iter();
        let edition = editions
            .find(|edition| edition.language == language)
            .unwrap_or(&self.editions[0]);
        let page = edition.answer(about, wanted);
        let mut response = (status, self.headers(), page).into_response();
        let told = response.headers_mut();
        told.insert(
            header::CONTENT_LANGUAGE,
            HeaderValue::from_static(edition.language),
        );
        told.append(
            header::VARY,
            HeaderValue::from_static("accept-language, cookie"),
        );
        response
    }

    /// What people call a chain.
    pub(super) fn chain_name(&self, id: u64) -> &str {
        self.editions[0].sheet.chain_name(id)
    }

    fn headers(&self) -> [(HeaderName, HeaderValue); 5] {
        let fixed = HeaderValue::from_static;
        [
            (header::CONTENT_TYPE, fixed("text/html; charset=utf-8")),
            (header::CONTENT_SECURITY_POLICY, self.content_policy.clone()),
            (header::CACHE_CONTROL, fixed("no-store")),
            (
                HeaderName::from_static("cross-origin-opener-policy"),
                fixed("same-origin-allow-popups"),
            ),
            (
                HeaderName::from_static("permissions-policy"),
                self.permissions_policy.clone(),
            ),
        ]
    }
}

impl Edition {
    /// `None` when the web app was not built in this language.
    fn new(
        language: &'static str,
        assets: &Assets,
        config: &ConfigView,
        base_url: &Url,
    ) -> Option<Self> {
        let folder = folder_of(language);
        let sheet = Sheet::new(assets, &folder, config, base_url)?;
        let of_product = |path| {
            let index = sheet.of_page(path);
            Packed::new(sheet.write(&index, &Preview::of_page(path), None))
        };
        let some_link = sheet.write(&sheet.claim, &Preview::of_some_link(), None);
        let some_raffle = sheet.write(&sheet.raffle, &Preview::of_some_raffle(), None);
        Some(Self {
            language,
            product: super::PAGES
                .into_iter()
                .map(|path| (path, of_product(path)))
                .collect(),
            nothing: of_product("no page"),
            some_link: Packed::new(some_link),
            some_raffle: Packed::new(some_raffle),
            sheet,
        })
    }

    fn answer(&self, about: About<'_>, wanted: &HeaderMap) -> Response {
        match about {
            About::Product(path) => {
                let page = self.product.get(path).unwrap_or(&self.nothing);
                page.answer(wanted)
            }
            About::Nothing => self.nothing.answer(wanted),
            About::SomeLink => self.some_link.answer(wanted),
            About::Link(known) => self.sheet.about(known).into_response(),
            About::Request(preview) => {
                let page = self.sheet.write(&self.sheet.request, preview, None);
                page.into_response()
            }
            About::SomeRaffle => self.some_raffle.answer(wanted),
            About::Raffle(preview) => {
                let page = self.sheet.write(&self.sheet.raffle, preview, None);
                page.into_response()
            }
        }
    }
}

impl Sheet {
    fn new(assets: &Assets, folder: &str, config: &ConfigView, base_url: &Url) -> Option<Self> {
        let text = |file: &str| assets.text(&format!("{folder}{file}"));
        let paint = |file| Some(Template::parse(text(file)?, "{{", "}}"));
        let index = text("index.html")?.to_owned();
        Some(Self {
            words: Words::read(assets, folder),
            claim: Template::parse(&only_of("/claim", &index), "<!--filbert:", "-->"),
            request: Template::parse(&only_of("/request/pay", &index), "<!--filbert:", "-->"),
            raffle: Template::parse(&only_of("/raffle/claim", &index), "<!--filbert:", "-->"),
            index,
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

    fn chain_name(&self, id: u64) -> &str {
        self.chain_names.get(&id).map_or("", String::as_str)
    }

    fn about(&self, known: &Known) -> String {
        let preview = match known {
            Known::Link(link) => Preview::of_link(link, self.chain_name(link.chain_id.0)),
            Known::Error { .. } => Preview::of_some_link(),
        };
        self.write(&self.claim, &preview, Some(known))
    }

    /// The index with what it has for this page, and for all of them.
    fn of_page(&self, path: &str) -> Template {
        Template::parse(&only_of(path, &self.index), "<!--filbert:", "-->")
    }

    fn write(&self, index: &Template, preview: &Preview, claim: Option<&Known>) -> String {
        let meta = preview.elements(&self.base_url);
        let data = claim.map(|known| data_element("filbert-link", known));
        let paint = claim.and_then(Known::pending).and_then(|link| {
            let paint = match link {
                _ if link.expired => &self.expired,
                _ if Worth::of(link).is_nft() => &self.waiting_nft,
                _ => &self.waiting,
            };
            let chain = self.chain_name(link.chain_id.0);
            let words = self.words.as_ref()?;
            Some(super::claim::paint(paint.as_ref()?, words, link, chain))
        });
        index.fill(|hole| match hole {
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

/// The page without what stands in it for other pages. No template has another one in it.
fn only_of(path: &str, page: &str) -> String {
    const END: &str = "</template>";
    let mut kept = String::with_capacity(page.len());
    let mut rest = page;
    let others = |text: &str| {
        ["data-page=\"", "data-app=\""].iter().any(|of| {
            let of = text
                .strip_prefix("<template ")
                .and_then(|text| text.strip_prefix(of));
            of.and_then(|text| text.split_once('"'))
                .is_some_and(|(own, _)| own != path)
        })
    };
    while let Some(at) = rest.find("<template ") {
        let (before, template) = rest.split_at(at);
        kept.push_str(before);
        let end = template
            .find(END)
            .map_or(template.len(), |at| at + END.len());
        let (template, behind) = template.split_at(end);
        if !others(template) {
            kept.push_str(template);
        }
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_sent_without_what_is_for_others() {
        let of = |path: &str| {
            format!(
                "<template data-page=\"{path}\"><p>{path}</p></template>\
                 <template data-app=\"{path}\"><link></template>"
            )
        };
        let own = of("/send");
        let shared = "<p></p><template data-app><script></script></template>";
        let page = format!("{}{shared}{own}{}<i>", of("/"), of("/refund"));
        assert_eq!(only_of("/send", &page), format!("{shared}{own}<i>"));
        assert_eq!(only_of("no page", &page), format!("{shared}<i>"));
        assert_eq!(only_of("/", "<template cut"), "<template cut");
    }
}
