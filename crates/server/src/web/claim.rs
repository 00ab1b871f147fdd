use std::time::Duration;

use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use domain::{LinkId, Moment, short_address};
use serde::Serialize;

use super::{escape, page::About, template::Template, words::Words, worth::Worth};
use crate::{
    error::{ApiError, ErrorCode},
    http::{Logged, Network},
    state::AppState,
    wire::{LinkStateName, LinkView, link_in_query},
};

/// How long the page waits for what is in the link. Past it the page asks itself.
const READ_WITHIN: Duration = Duration::from_secs(2);

/// What the server knows of a link, for the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Known {
    /// What is in it.
    Link(Box<LinkView>),
    /// Why it cannot be shown.
    Error {
        /// For the app.
        code: ErrorCode,
        /// For people.
        message: String,
    },
}

impl Known {
    /// The link, whatever became of it.
    pub(super) fn link(&self) -> Option<&LinkView> {
        match self {
            Self::Link(link) => Some(link),
            Self::Error { .. } => None,
        }
    }

    /// The link, if its money is waiting.
    pub(super) fn pending(&self) -> Option<&LinkView> {
        match self {
            Self::Link(link) if matches!(link.state, LinkStateName::Pending) => Some(link),
            Self::Link(_) | Self::Error { .. } => None,
        }
    }
}

impl From<ApiError> for Known {
    fn from(error: ApiError) -> Self {
        Self::Error {
            code: error.code,
            message: error.message.into_owned(),
        }
    }
}

/// `/claim`: the page, with what is in the link already there when the query names one deposit.
///
/// A link that keeps everything behind `#` reaches us as a bare `/claim`; one that names several
/// deposits is read by the app. Opening a page never changes anything.
///
/// What is in the link counts as a read of whoever opens the page. Past their allowance the page comes all the
/// same, and asks by itself.
pub(super) async fn claim_page(
    State(app): State<AppState>,
    network: Network,
    RawQuery(query): RawQuery,
    wanted: HeaderMap,
) -> Response {
    let read = read_named(&app, network, query.as_deref()).await;
    let about = read
        .as_ref()
        .map_or(About::SomeLink, |(_, known)| About::Link(known));
    let mut response = app.web.page(StatusCode::OK, about, &wanted);
    if let Some((Some(id), _)) = read {
        response.extensions_mut().insert(Logged(id.to_string()));
    }
    response
}

/// What is known of the one deposit that a query names, and which that is. `None`: it names none, it cannot be read
/// in time, or the network has asked for too much.
pub(super) async fn read_named(
    app: &AppState,
    network: Network,
    query: Option<&str>,
) -> Option<(Option<LinkId>, Known)> {
    let named = named_link(query?)?;
    if !app.rates.take_read(network) {
        return None;
    }
    let id = match named {
        Ok(id) => id,
        Err((code, message)) => return Some((None, Known::Error { code, message })),
    };
    let read = tokio::time::timeout(READ_WITHIN, payments::read_link(&app.ctx, id)).await;
    let known = match read.ok()? {
        Ok(link) => Known::Link(Box::new(link.into())),
        Err(error) => ApiError::from(error).into(),
    };
    Some((Some(id), known))
}

/// The one deposit that a query names by `c`, `v` and `i`, or that no vault of such a version is
/// known. `None` when it names none, several, or one that cannot be read: the app says what is
/// wrong with such a link, because it sees the whole of it.
fn named_link(query: &str) -> Option<Result<LinkId, (ErrorCode, String)>> {
    match link_in_query(query)? {
        Ok(id) => Some(Ok(id)),
        Err(error) if error.code == ErrorCode::InvalidRequest => None,
        Err(error) => Some(Err((error.code, error.message.into_owned()))),
    }
}

/// What a claim page shows before its scripts run.
pub(super) fn paint(
    template: &Template,
    words: &Words,
    link: &LinkView,
    chain_name: &str,
) -> String {
    let sender = short_address(link.sender.0);
    let worth = Worth::of(link);
    let amount = escape::html(&words.amount(&worth));
    let symbol = escape::html(&worth.symbol);
    let headline = escape::html(&words.headline(&sender));
    let in_words = escape::html(&worth.to_string());
    let standing = escape::html(words.standing(&worth));
    let chain = escape::html(chain_name);
    let sender = escape::html(&sender);
    let expiry = link
        .expires_at
        .map(|time| escape::html(&words.date(Moment(time))));
    template.fill(|hole| match hole {
        "amount" => Some(&amount),
        "symbol" => Some(&symbol),
        "worth" => Some(&in_words),
        "standing" => Some(&standing),
        "sender" => Some(&sender),
        "chain" => Some(&chain),
        "headline" => Some(&headline),
        "expiry" => expiry.as_deref(),
        "attached" => Some(if link.has_attachment { "true" } else { "false" }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_which_deposit_a_page_is_about() {
        let named = |query: &str| {
            named_link(query).map(|link| link.map(|id| id.to_string()).map_err(|error| error.0))
        };
        let five = Some(Ok("31337/v4.4/5".to_owned()));
        assert_eq!(named("c=31337&v=v4.4&i=5&t=ui"), five);
        assert_eq!(named("c=31337&amp;v=v4.4&amp;i=5"), five);
        assert_eq!(
            named("c=31337&v=v9&i=5"),
            Some(Err(ErrorCode::UnknownVersion))
        );
        for none in [
            "",
            "c=31337&v=v4.4",
            "c=1,2&v=v4.4&i=3,5",
            "c=1&v=v4.4&i=(3,2)",
            "c=x&v=v4.4&i=5",
        ] {
            assert_eq!(named(none), None, "{none}");
        }
    }
}
