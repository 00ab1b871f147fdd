use std::collections::BTreeSet;

use url::Url;

use crate::routes::ConfigView;

/// What the pages may load, and from where: everything from us, but for the chains' nodes, which
/// the browser asks itself.
pub(super) fn content_security_policy(config: &ConfigView, frame_ancestors: &[String]) -> String {
    let nodes: BTreeSet<String> = config
        .chains
        .iter()
        .filter_map(|chain| Url::parse(&chain.rpc_url).ok())
        .map(|url| url.origin().ascii_serialization())
        .collect();
    let connect = nodes
        .into_iter()
        .fold("'self'".to_owned(), |sources, node| sources + " " + &node);
    let frames = if frame_ancestors.is_empty() {
        "'none'".to_owned()
    } else {
        frame_ancestors.join(" ")
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src {connect}; manifest-src 'self'; frame-ancestors {frames}; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
}
