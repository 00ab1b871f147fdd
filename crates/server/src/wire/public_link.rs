use domain::LinkId;
use serde::{Deserialize, Deserializer};
use url::form_urlencoded;
use utoipa::ToSchema;

use crate::{error::ApiError, routes::link_id};

/// A link without what stands behind its `#`: such as
/// `https://filbert.example/claim?c=10&v=v4.4&i=5`.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, max_length = 2048, example = "https://filbert.example/claim?c=31337&v=v4.4&i=5")]
pub struct PublicLink(String);

impl PublicLink {
    /// The one deposit that it names.
    ///
    /// # Errors
    /// `invalid_request` or `unknown_version`.
    pub fn id(&self) -> Result<LinkId, ApiError> {
        let address = self.0.split('#').next().unwrap_or("");
        let query = address.split_once('?').map_or("", |(_, query)| query);
        link_in_query(query).unwrap_or_else(|| {
            Err(ApiError::invalid(
                "`link` should be a link's public part, which ends with \
                 ?c=<chain id>&v=<version>&i=<index>.",
            ))
        })
    }
}

impl PublicLink {
    /// The first deposit that it names, where it may name several: `i=3,5` or `i=(3,2),…`, `c=1,1`.
    ///
    /// # Errors
    /// `invalid_request` or `unknown_version`.
    pub fn first(&self) -> Result<LinkId, ApiError> {
        let address = self.0.split('#').next().unwrap_or("");
        let query = address.split_once('?').map_or("", |(_, query)| query);
        first_link_in_query(query).unwrap_or_else(|| {
            Err(ApiError::invalid(
                "`link` should be a raffle's link without what stands behind its #: \
                 ?c=<chain id>&v=<version>&i=(<first>,<count>).",
            ))
        })
    }

    /// As it was given.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for PublicLink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self)
    }
}

/// The deposit that a query names by `c`, `v` and `i`. `None`: one of them is missing.
pub(crate) fn link_in_query(query: &str) -> Option<Result<LinkId, ApiError>> {
    // Mails turn `&` into `&amp;`.
    let query = query.replace("amp;", "");
    let field = |name: &str| {
        form_urlencoded::parse(query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    };
    Some(link_id(&field("c")?, field("v")?, &field("i")?))
}

/// The first deposit that a query names, where it may name several: `i=3,5` or `i=(3,2),…`, `c=1,1`. `None`: it names
/// none.
pub(crate) fn first_link_in_query(query: &str) -> Option<Result<LinkId, ApiError>> {
    let query = query.replace("amp;", "");
    let field = |name: &str| {
        let mut fields = form_urlencoded::parse(query.as_bytes());
        let value = fields.find(|(key, _)| key == name)?.1.into_owned();
        Some(value.split(',').next().unwrap_or("").to_owned())
    };
    let (chain, version, index) = (field("c")?, field("v")?, field("i")?);
    let index = index.strip_prefix('(').unwrap_or(&index);
    Some(link_id(&chain, version, index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;

    fn read(text: &str) -> Result<String, ErrorCode> {
        let id = PublicLink(text.to_owned()).id();
        id.map(|id| id.to_string()).map_err(|error| error.code)
    }

    #[test]
    fn of_several_deposits_the_first_is_read() {
        for text in [
            "https://filbert.example/raffle/claim?c=31337&v=v4.4&i=(5,1000)&t=ui",
            "?c=31337,31337&v=v4.4&i=5,6",
            "?c=31337&amp;v=v4.4&amp;i=5#",
            "?c=31337&v=v4.4&i=(5,1),(9,2)",
        ] {
            let first = PublicLink(text.to_owned()).first();
            assert_eq!(first.unwrap().to_string(), "31337/v4.4/5", "{text}");
        }
        for text in [
            "",
            "?c=31337&v=v4.4&i=",
            "?c=31337&v=v4.4&i=((5",
            "?c=&v=v4.4&i=5",
        ] {
            let first = PublicLink(text.to_owned()).first();
            assert_eq!(first.unwrap_err().code, ErrorCode::InvalidRequest, "{text}");
        }
    }

    #[test]
    fn a_public_part_names_one_deposit() {
        let five = Ok("31337/v4.4/5".to_owned());
        for text in [
            "https://filbert.example/claim?c=31337&v=v4.4&i=5",
            "https://filbert.example/claim?c=31337&amp;v=v4.4&amp;i=5&t=ui#",
            "?c=31337&v=v4.4&i=5",
        ] {
            assert_eq!(read(text), five, "{text}");
        }
        for text in [
            "",
            "https://filbert.example/claim",
            "https://filbert.example/claim#?c=31337&v=v4.4&i=5",
            "https://filbert.example/claim?c=1,2&v=v4.4&i=3,5",
            "https://filbert.example/claim?c=31337&v=v4.4",
        ] {
            assert_eq!(read(text), Err(ErrorCode::InvalidRequest), "{text}");
        }
        assert_eq!(read("?c=31337&v=v9&i=5"), Err(ErrorCode::UnknownVersion));
    }
}
