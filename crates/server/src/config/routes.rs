use domain::Cents;
use partners::routes::{IntegratorId, Routes};
use payments::Routing;
use serde::Deserialize;
use url::Url;

use super::{
    ConfigError,
    address::{safe_url_or_empty, url_or_empty},
    hidden::{Hidden, or_empty},
    variable::Variable,
};

/// Who carries money over to other tokens and chains.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutesConfig {
    #[serde(deserialize_with = "safe_url_or_empty")]
    api_url: Option<Url>,
    #[serde(deserialize_with = "or_empty")]
    integrator_id: Option<Hidden<IntegratorId>>,
    most_bridge_fee_usd: u64,
    #[serde(deserialize_with = "url_or_empty")]
    tracker_url: Option<Url>,
}

pub(super) const VARIABLES: &[Variable] = &[
    Variable::text("FILBERT_ROUTES_URL", "routes", "api_url"),
    Variable::text("FILBERT_ROUTES_INTEGRATOR_ID", "routes", "integrator_id"),
    Variable::number(
        "FILBERT_MOST_BRIDGE_FEE_USD",
        "routes",
        "most_bridge_fee_usd",
    ),
    Variable::text("FILBERT_ROUTES_TRACKER_URL", "routes", "tracker_url"),
];

impl RoutesConfig {
    /// Refuses an id that is for nobody.
    pub(super) fn refuse_half(&self) -> Result<(), ConfigError> {
        match (&self.integrator_id, &self.api_url) {
            (Some(_), None) => Err(ConfigError::Without {
                setting: "integrator_id",
                needs: "`api_url` of [routes]",
            }),
            _ => Ok(()),
        }
    }

    /// Whom to ask; `None`: links are received as they are.
    pub fn router(&self) -> Option<Routes> {
        let (url, id) = (self.api_url.clone()?, self.integrator_id.as_ref()?);
        Some(Routes::new(url, id.0.clone()))
    }

    /// The same with what is remembered of it, and what a claim's way may cost.
    pub fn routing(&self) -> Option<Routing> {
        let most_fee = Cents::dollars(self.most_bridge_fee_usd);
        let routing = Routing::new(self.router()?, most_fee);
        Some(match self.tracker_url.clone() {
            Some(tracker) => routing.tracked_at(tracker),
            None => routing,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Environment};

    fn load(pairs: &[(&str, &str)]) -> Result<Config, String> {
        let pairs = pairs.iter();
        let environment: Environment = pairs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Config::from_sources(None, &environment).map_err(|error| error.to_string())
    }

    #[test]
    fn nothing_is_carried_over_until_there_is_an_id() {
        assert!(load(&[]).unwrap().routes.routing().is_none());
        let id = ("FILBERT_ROUTES_INTEGRATOR_ID", "id-S3CR3T");
        let config = load(&[id]).unwrap();
        let routing = config.routes.routing().unwrap();
        let shown = format!("{:?} {routing:?}", config.routes);
        assert!(!shown.contains("S3CR3T"), "{shown}");
        for (url, said) in [
            ("", "integrator_id is set and does nothing"),
            ("http://router.example/v2", "should begin with https://"),
        ] {
            let refused = load(&[id, ("FILBERT_ROUTES_URL", url)]).unwrap_err();
            assert!(refused.contains(said), "{refused}");
        }
    }
}
