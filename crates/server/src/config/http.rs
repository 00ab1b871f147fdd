use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use serde::Deserialize;
use url::Url;

use super::{
    ConfigError,
    address::{origins, url_or_empty},
    variable::Variable,
};

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
    /// Sites that may show the pages in a frame, each as a policy of the pages names it.
    #[serde(deserialize_with = "origins")]
    pub frame_ancestors: Vec<String>,
    /// How many reverse proxies stand in front.
    pub trusted_proxies: usize,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_HOST", "http", "host"),
    Variable::number("PORT", "http", "port"),
    Variable::text("FILBERT_BASE_URL", "http", "base_url"),
    Variable::text("FILBERT_WEB_DIR", "http", "web_dir"),
    Variable::texts("FILBERT_FRAME_ANCESTORS", "http", "frame_ancestors"),
    Variable::number("FILBERT_TRUSTED_PROXIES", "http", "trusted_proxies"),
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

    /// Refuses a folder without a web app in it, before people are shown another one or none.
    pub(super) fn refuse_unreadable_web_dir(&self) -> Result<(), ConfigError> {
        let Some(folder) = self.web_dir() else {
            return Ok(());
        };
        let page = folder.join("index.html");
        match std::fs::read(&page) {
            Ok(_) => Ok(()),
            Err(source) => Err(ConfigError::File { path: page, source }),
        }
    }
}
