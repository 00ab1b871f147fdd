//! What the pages may do, and from where.

use std::collections::BTreeSet;

use url::Url;

use crate::routes::ConfigView;

/// The headers that say so.
pub(super) struct Policies {
    /// `Content-Security-Policy`.
    pub content: String,
    /// `Permissions-Policy`.
    pub permissions: String,
}

impl Policies {
    /// Of this configuration's pages, which these sites may show in a frame.
    pub(super) fn new(config: &ConfigView, frame_ancestors: &[String]) -> Self {
        Self {
            content: content_security_policy(config, frame_ancestors),
            permissions: permissions_policy(config),
        }
    }
}

/// What the pages may load, and from where: everything from us, but for the chains' nodes and the relay of
/// WalletConnect, which the browser asks itself, and what is shown in frames.
fn content_security_policy(config: &ConfigView, frame_ancestors: &[String]) -> String {
    let nodes = config.chains.iter().map(|chain| &chain.rpc_url);
    let relay = config.wallet_connect.iter().map(|relay| &relay.relay_url);
    let asked: BTreeSet<String> = nodes
        .chain(relay)
        .filter_map(|url| Url::parse(url).ok())
        .map(|url| url.origin().ascii_serialization())
        .collect();
    let connect = asked
        .into_iter()
        .fold("'self'".to_owned(), |sources, site| sources + " " + &site);
    let shown = shown_in_frames(config);
    let frames = if frame_ancestors.is_empty() {
        "'none'".to_owned()
    } else {
        frame_ancestors.join(" ")
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src {connect}; frame-src {shown}; manifest-src 'self'; frame-ancestors {frames}; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
}

/// The bank provider's pages with the one of ours that they lead back to, and the operator's scheduling page.
fn shown_in_frames(config: &ConfigView) -> String {
    let own = config.bank.as_ref().map(|_| "'self'".to_owned());
    let bank = config.bank.iter().flat_map(|bank| bank.frames.clone());
    let scheduling = config.landing.scheduling_url.as_deref();
    let scheduling = scheduling.and_then(|url| Url::parse(url).ok());
    let scheduling = scheduling.map(|url| url.origin().ascii_serialization());
    let sites: Vec<String> = own.into_iter().chain(bank).chain(scheduling).collect();
    match sites.is_empty() {
        true => "'none'".to_owned(),
        false => sites.join(" "),
    }
}

/// What the pages may have of the browser. People hold their papers before a camera in a frame of the bank
/// provider's: it may have one if we may.
fn permissions_policy(config: &ConfigView) -> String {
    let camera = match &config.bank {
        Some(bank) => bank
            .frames
            .iter()
            .fold("self".to_owned(), |sites, site| sites + " \"" + site + "\""),
        None => String::new(),
    };
    format!(
        "clipboard-read=(self), clipboard-write=(self), camera=({camera}), geolocation=(), \
         microphone=(), payment=(), usb=()"
    )
}
