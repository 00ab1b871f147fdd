use partners::PublicHost;
use serde::{Deserialize, Deserializer, de::Error};

/// Reads the hosts that an operator allows.
pub(super) fn public_hosts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<PublicHost>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let hosts = texts.iter().map(|text| {
        text.parse().map_err(|_| {
            D::Error::custom(format!(
                "it has {text:?}: name public hosts without scheme, port and path, such as \
                 \"example.com\""
            ))
        })
    });
    hosts.collect()
}
