use domain::short_address;
use url::Url;

use super::{escape, worth::Worth};
use crate::wire::{LinkStateName, LinkView, WayBackName};

/// What chat apps and tabs show of a page.
pub(super) struct Preview {
    title: String,
    description: String,
    path: &'static str,
    /// Search engines have no business with somebody's link.
    indexed: bool,
}

impl Preview {
    /// For pages about nothing in particular.
    pub(super) fn of_product() -> Self {
        Self {
            title: "Filbert: money in a link".to_owned(),
            description: "Send money as a link. Whoever opens it takes it: no wallet and no gas \
                          needed. Not opened? Take it back."
                .to_owned(),
            path: "/",
            indexed: true,
        }
    }

    /// For a link of which nothing is known here.
    pub(super) fn of_some_link() -> Self {
        Self {
            title: "Somebody sent you money · Filbert".to_owned(),
            description: "Open the link to see what is in it.".to_owned(),
            path: "/claim",
            indexed: false,
        }
    }

    /// For a link; what it says comes from the chain, never from the address.
    pub(super) fn of_link(link: &LinkView) -> Self {
        let worth = Worth::of(link);
        let (title, description) = match link.state {
            LinkStateName::Pending if link.expired => (
                "This link has expired · Filbert".to_owned(),
                format!(
                    "Nobody took {worth} in time. Only {} can have it back.",
                    short_address(link.sender.0)
                ),
            ),
            LinkStateName::Pending => (
                format!("{} · Filbert", worth.title()),
                format!(
                    "{} sent you {worth}. Open the link to take it: no wallet and no gas needed.",
                    short_address(link.sender.0)
                ),
            ),
            LinkStateName::Claimed => (
                "This link was claimed · Filbert".to_owned(),
                format!("It held {worth} until somebody claimed it."),
            ),
            LinkStateName::Reclaimed => (
                match link.way_back {
                    Some(WayBackName::Expired) => "This link has expired · Filbert",
                    Some(WayBackName::Declined) => "This link was sent back · Filbert",
                    Some(WayBackName::TakenBack) | None => "This link was taken back · Filbert",
                }
                .to_owned(),
                format!("It held {worth}, now back with the sender."),
            ),
        };
        Self {
            title,
            description,
            path: "/claim",
            indexed: false,
        }
    }

    /// The elements for the page's head.
    pub(super) fn elements(&self, base_url: &Url) -> String {
        let title = escape::html(&self.title);
        let description = escape::html(&self.description);
        let url = base_url
            .join(self.path)
            .map_or_else(|_| String::new(), String::from);
        let url = escape::html(&url);
        let robots = if self.indexed {
            ""
        } else {
            r#"<meta name="robots" content="noindex">"#
        };
        format!(
            r#"<title>{title}</title><meta name="description" content="{description}"><meta property="og:type" content="website"><meta property="og:site_name" content="Filbert"><meta property="og:title" content="{title}"><meta property="og:description" content="{description}"><meta property="og:url" content="{url}"><meta name="twitter:card" content="summary">{robots}"#
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_title_stays_text() {
        let preview = Preview {
            title: "\"><script>alert(1)</script>".to_owned(),
            ..Preview::of_some_link()
        };
        let elements = preview.elements(&Url::parse("https://x.example").unwrap());
        assert!(!elements.contains("<script>"), "{elements}");
        assert!(elements.contains(r#"<meta name="robots" content="noindex">"#));
    }
}
