use ::chain::Chains;
use partners::routes::{RouteChain, RoutesError};

use super::{Finding, Grade};
use crate::config::Config;

const WHAT: &str = "router";

/// Whether the router can be asked, and where routes can begin. Nothing is found where links are received as
/// they are.
pub(super) async fn look_at(config: &Config, chains: &Chains) -> Vec<Finding> {
    let Some(router) = config.routes.router() else {
        return Vec::new();
    };
    let known = match router.chains().await {
        Ok(known) => known,
        Err(error) => return vec![failed(&error)],
    };
    let mut findings = vec![Finding::new(
        Grade::Fine,
        WHAT,
        "it answers, and takes the integrator id",
    )];
    let begins = |chain: &RouteChain| {
        let spec = chains.spec(chain.id);
        spec.is_some_and(|spec| spec.is_sponsored && spec.router().is_some())
    };
    if !known.iter().any(begins) {
        findings.push(Finding::new(
            Grade::Fault,
            WHAT,
            "no chain here has a router contract and a sponsor, so no route begins: `filbert contracts \
             deploy` makes one where `contracts` of [[chains]] has `bridge_targets`",
        ));
    }
    findings
}

fn failed(error: &RoutesError) -> Finding {
    let detail = match error {
        RoutesError::Unauthorised => format!("{error}: correct `integrator_id` of [routes]"),
        error => error.to_string(),
    };
    Finding::new(Grade::Fault, WHAT, detail)
}

#[cfg(test)]
mod tests {
    use axum::{Json, Router, http::HeaderMap, routing::get};
    use serde_json::json;
    use tokio::net::TcpListener;

    use super::*;

    /// The base address of a router that takes the id `right`.
    async fn router() -> String {
        let chains = async |headers: HeaderMap| match headers.get("x-integrator-id") {
            Some(id) if id == "right" => Ok(Json(json!({ "chains": [] }))),
            _ => Err((
                axum::http::StatusCode::UNAUTHORIZED,
                Json(json!({ "message": "no", "type": "UNAUTHORIZED" })),
            )),
        };
        let app = Router::new().route("/v2/chains", get(chains));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        format!("http://{address}/v2")
    }

    async fn found(url: &str, id: &str) -> Vec<Finding> {
        let pairs = [
            ("FILBERT_ROUTES_URL", url),
            ("FILBERT_ROUTES_INTEGRATOR_ID", id),
        ];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = Config::from_sources(None, &pairs.into()).unwrap();
        let chains = Chains::connect(Vec::new()).unwrap();
        look_at(&config, &chains).await
    }

    #[tokio::test]
    async fn its_id_is_tried() {
        let url = router().await;
        let right = found(&url, "right").await;
        let grades: Vec<_> = right.iter().map(|finding| finding.grade).collect();
        assert_eq!(
            grades,
            [Grade::Fine, Grade::Fault],
            "no route begins: {right:?}"
        );
        let wrong = found(&url, "wrong").await;
        assert!(
            wrong[0].detail.contains("correct `integrator_id`"),
            "{wrong:?}"
        );
        let away = found("http://127.0.0.1:9/v2", "right").await;
        assert!(away[0].detail.contains("does not answer"), "{away:?}");
        assert!(found("", "").await.is_empty());
    }
}
