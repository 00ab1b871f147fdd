use std::fmt;

use payments::{LinkPage, LinkPlace};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{LinkView, text};
use crate::routes::link_id;

/// Some links of a list, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LinkPage)]
pub(crate) struct LinkPageView {
    /// At most 50.
    #[schema(max_items = 50)]
    links: Vec<LinkView>,
    /// What to ask for `after` to have the next page; `null`: this is the last.
    #[schema(required, value_type = Option<String>)]
    next: Option<After>,
}

/// The place in a list behind which a page begins. Nobody but us needs to read it: the time of a
/// link, and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct After(pub LinkPlace);

impl From<LinkPage> for LinkPageView {
    fn from(page: LinkPage) -> Self {
        Self {
            links: page.links.into_iter().map(Into::into).collect(),
            next: page.next.map(After),
        }
    }
}

impl After {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut part = || parts.next();
        let (time, chain, version, index) = (part()?, part()?, part()?, part()?);
        if part().is_some() {
            return None;
        }
        Some(Self(LinkPlace {
            created_at: time.parse().ok()?,
            id: link_id(chain, version.to_owned(), index).ok()?,
        }))
    }
}

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinkPlace { created_at, id } = self.0;
        write!(f, "{created_at}/{id}")
    }
}

impl Serialize for After {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for After {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(deserializer, "the `next` of the page before", Self::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_told_and_junk_is_not() {
        let told = "1796083200/31337/v4.4/5";
        assert_eq!(After::parse(told).unwrap().to_string(), told);
        for junk in [
            "",
            "1",
            "31337/v4.4/5",
            "x/31337/v4.4/5",
            "-1/31337/v4.4/5",
            "1796083200/31337/v9/5",
            "1796083200/31337/v4.4/5/6",
            "1796083200/31337/v4.4/99999999999999999999",
        ] {
            assert_eq!(After::parse(junk), None, "{junk}");
        }
    }
}
