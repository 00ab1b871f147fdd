use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use serde::{Deserialize, Deserializer, de::Error};
use url::Url;

use super::source::{Variable, VariableKind};

/// Where to listen and how people reach it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// Address to listen on.
    pub host: IpAddr,
    /// Port to listen on; 0 takes a free one.
    pub port: u16,
    #[serde(deserialize_with = "url_or_empty")]
    base_url: Option<Url>,
    web_dir: PathBuf,
    /// Hosts that may show the pages in a frame.
    pub frame_ancestors: Vec<String>,
    /// How many reverse proxies stand in front.
    pub trusted_proxies: usize,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable {
        name: "FILBERT_HOST",
        field: ("http", "host"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "PORT",
        field: ("http", "port"),
        kind: VariableKind::Number,
    },
    Variable {
        name: "FILBERT_BASE_URL",
        field: ("http", "base_url"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "FILBERT_WEB_DIR",
        field: ("http", "web_dir"),
        kind: VariableKind::Text,
    },
    Variable {
        name: "FILBERT_FRAME_ANCESTORS",
        field: ("http", "frame_ancestors"),
        kind: VariableKind::Texts,
    },
    Variable {
        name: "FILBERT_TRUSTED_PROXIES",
        field: ("http", "trusted_proxies"),
        kind: VariableKind::Number,
    },
];

impl HttpConfig {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// The web app's folder, if it is not to be the one inside the binary.
    pub fn web_dir(&self) -> Option<PathBuf> {
        Some(self.web_dir.clone()).filter(|path| !path.as_os_str().is_empty())
    }

    /// How people reach it, when it listens on `port`.
    pub fn base_url(&self, port: u16) -> Url {
        self.base_url.clone().unwrap_or_else(|| {
            Url::parse(&format!("http://localhost:{port}"))
                .expect("invariant: a URL made of a port number")
        })
    }
}

fn url_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Url>, D::Error> {
    let text = String::deserialize(deserializer)?;
    match text.as_str() {
        "" => Ok(None),
        text => Url::parse(text).map(Some).map_err(D::Error::custom),
    }
}
