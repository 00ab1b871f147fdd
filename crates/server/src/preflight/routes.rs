use std::time::Duration;

use ::chain::{Chain, Chains};
use partners::routes::{RouteChain, RoutesError};
use tokio::time::timeout;

use super::{Finding, Grade, name_of};
use crate::config::Config;

const WHAT: &str = "router";
/// How long a chain's nodes have to tell of the router's contract.
const NODES_WAIT: Duration = Duration::from_secs(10);

/// Whether the router can be asked, where routes can begin, and whether what it has paid there is what may be paid. That
/// a chain's own router contract is the build's is looked at with its other contracts.
pub(super) async fn look_at(config: &Config, chains: &Chains) -> Vec<Finding> {
    let Some(router) = config.routes.router() else {
        return vec![Finding::new(
            Grade::Note,
            WHAT,
            "none: links are received as they are. `integrator_id` of [routes] has them received elsewhere",
        )];
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
    let begins = |chain: &Chain| chain.spec().is_sponsored && chain.spec().router().is_some();
    let is_known = |chain: &Chain| known.iter().any(|one| one.id == chain.id());
    if !chains.iter().any(|chain| begins(chain) && is_known(chain)) {
        findings.push(Finding::new(
            Grade::Fault,
            WHAT,
            "no chain here has a router contract and a sponsor, so no route begins: `filbert contracts \
             deploy` makes one where `contracts` of [[chains]] has `bridge_targets`",
        ));
    }
    for chain in chains.iter() {
        let told = known.iter().find(|one| one.id == chain.id());
        let (grade, detail) = way_from(chain, told).await;
        findings.push(Finding::new(
            grade,
            format!("{} routes", name_of(chain.spec())),
            detail,
        ));
    }
    findings
}

/// What the router has to do with a chain, as it tells of it.
async fn way_from(chain: &Chain, told: Option<&RouteChain>) -> (Grade, String) {
    let Some(told) = told else {
        let detail = "the router does not know it: no link comes from there, and none goes there";
        return (Grade::Note, detail.to_owned());
    };
    let Some(own) = chain
        .spec()
        .contracts
        .as_ref()
        .filter(|own| own.router.is_some())
    else {
        let named = told.bridge.map(|bridge| format!(" names {bridge}"));
        let named = named.unwrap_or_default();
        return (
            Grade::Note,
            format!(
                "they end there and begin nowhere, since it has no router contract: `filbert contracts deploy` makes \
                 one where `bridge_targets`{named}"
            ),
        );
    };
    let Some(bridge) = told.bridge else {
        let detail = "the router does not say which contract of its own it has paid there";
        return (Grade::Note, detail.to_owned());
    };
    if !own.bridge_targets.contains(&bridge) {
        return (
            Grade::Fault,
            format!(
                "the router has {bridge} paid there, which `bridge_targets` does not name, so each of its routes is \
                 refused. If its documents say the same, name it, and `filbert contracts deploy` a router contract \
                 that may pay it"
            ),
        );
    }
    match timeout(NODES_WAIT, chain.has_code(bridge)).await {
        Ok(Ok(true)) => (Grade::Fine, format!("they begin there, by {bridge}")),
        Ok(Ok(false)) => (
            Grade::Fault,
            format!(
                "there is no contract at {bridge}, which routes pay there: correct `bridge_targets`, or `rpc_urls` if \
                 they are of another chain"
            ),
        ),
        Ok(Err(error)) => (Grade::Fault, error.to_string()),
        Err(_) => (
            Grade::Fault,
            format!("its nodes did not tell in time whether {bridge} is there. Look again"),
        ),
    }
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
    use ::chain::{ChainSpec, OwnContracts};
    use alloy_primitives::Address;
    use axum::{Json, Router, http::HeaderMap, routing::get};
    use serde_json::{Value, json};
    use testkit::TestWorld;
    use tokio::net::TcpListener;

    use super::*;
    use crate::world::chain_spec;

    /// The base address of a router that takes the id `right`, and tells of these chains.
    async fn router(known: Value) -> String {
        let chains = async move |headers: HeaderMap| match headers.get("x-integrator-id") {
            Some(id) if id == "right" => Ok(Json(json!({ "chains": known }))),
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

    async fn found(url: &str, id: &str, specs: Vec<ChainSpec>) -> Vec<Finding> {
        let pairs = [
            ("FILBERT_ROUTES_URL", url),
            ("FILBERT_ROUTES_INTEGRATOR_ID", id),
        ];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = Config::from_sources(None, &pairs.into()).unwrap();
        let chains = Chains::connect(specs).unwrap();
        look_at(&config, &chains).await
    }

    #[tokio::test]
    async fn its_id_is_tried() {
        let url = router(json!([])).await;
        let right = found(&url, "right", Vec::new()).await;
        let grades: Vec<_> = right.iter().map(|finding| finding.grade).collect();
        assert_eq!(
            grades,
            [Grade::Fine, Grade::Fault],
            "no route begins: {right:?}"
        );
        let wrong = found(&url, "wrong", Vec::new()).await;
        assert!(
            wrong[0].detail.contains("correct `integrator_id`"),
            "{wrong:?}"
        );
        let away = found("http://127.0.0.1:9/v2", "right", Vec::new()).await;
        assert!(away[0].detail.contains("does not answer"), "{away:?}");
        let [none] = &found("", "", Vec::new()).await[..] else {
            panic!("one note")
        };
        assert_eq!(none.grade, Grade::Note);
    }

    #[tokio::test]
    async fn what_it_has_paid_is_what_may_be_paid_and_stands_there() {
        let world = TestWorld::start().await;
        let chain = &world.chains[0];
        let told = |bridge: Option<Address>| {
            let contracts = bridge.map(|bridge| json!({ "squidRouter": bridge }));
            json!([{ "chainId": chain.id.to_string(), "chainType": "evm", "squidContracts": contracts }])
        };
        let spec = |router: Option<Address>, target: Address| {
            let mut spec = chain_spec(chain, Duration::from_millis(100));
            spec.contracts = Some(OwnContracts {
                router,
                bridge_targets: vec![target],
                ..OwnContracts::default()
            });
            spec
        };
        let (bridge, nowhere) = (chain.bridge, Address::repeat_byte(0xdd));
        let own = Some(chain.router);
        for (known, router, target, grade, words) in [
            (
                told(Some(bridge)),
                own,
                bridge,
                Grade::Fine,
                "they begin there, by",
            ),
            (
                told(Some(nowhere)),
                own,
                bridge,
                Grade::Fault,
                "`bridge_targets` does not name",
            ),
            (
                told(Some(nowhere)),
                own,
                nowhere,
                Grade::Fault,
                "there is no contract at",
            ),
            (
                told(Some(bridge)),
                None,
                bridge,
                Grade::Note,
                "begin nowhere",
            ),
            (
                told(None),
                own,
                bridge,
                Grade::Note,
                "does not say which contract",
            ),
            (json!([]), own, bridge, Grade::Note, "does not know it"),
        ] {
            let url = self::router(known).await;
            let findings = found(&url, "right", vec![spec(router, target)]).await;
            let last = findings.last().unwrap();
            assert_eq!(last.grade, grade, "{findings:?}");
            assert!(last.detail.contains(words), "{findings:?}");
        }
    }
}
