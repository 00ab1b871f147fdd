//! How it answers, whatever it is asked.

use reqwest::StatusCode;
use sandbox::router::Faults;
use serde_json::{Value, json};

use super::{Caller, price, router};

#[tokio::test]
async fn nobody_is_told_anything_without_an_integrators_id() {
    let (router, ..) = router().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let api = router.api();
    let nameless = [
        client.get(api.join("chains").unwrap()),
        client.get(api.join("status").unwrap()),
        client.post(api.join("route").unwrap()).json(&json!({})),
    ];
    for request in nameless {
        let answer = request.header("x-integrator-id", "").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        assert!(answer.headers().contains_key("x-request-id"));
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["type"], "UNAUTHORIZED");
        assert_eq!(body["message"], "x-integrator-id header is missing");
    }
}

#[tokio::test]
async fn chains_and_tokens_are_listed_with_what_they_cost() {
    let (router, ..) = router().await;
    let caller = Caller::of(&router);
    let (_, chains) = caller.get("chains").await;
    let ids = chains["chains"].as_array().unwrap().iter();
    let ids = ids.map(|chain| chain["chainId"].as_str().unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), ["31337", "31338"]);
    assert_eq!(chains["chains"][1]["nativeCurrency"]["symbol"], "MAPLE");

    let (_, tokens) = caller.get("tokens?chainId=31337").await;
    let [native, usdc] = tokens["tokens"].as_array().unwrap().as_slice() else {
        panic!("two tokens: {tokens}")
    };
    assert_eq!(native["address"], super::NATIVE);
    assert_eq!(
        (&native["usdPrice"], &native["decimals"]),
        (&json!(2512.34), &json!(18))
    );
    assert_eq!(
        (&usdc["symbol"], &usdc["usdPrice"]),
        (&json!("USDC"), &json!(0.9998))
    );
    let (_, one) = caller
        .get(&format!("tokens?address={}", super::NATIVE))
        .await;
    assert_eq!(
        one["tokens"].as_array().unwrap().len(),
        2,
        "one on each chain"
    );
    let (_, info) = caller.get("sdk-info").await;
    assert_eq!(info["isInMaintenanceMode"], false);
    assert_eq!(info["tokens"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn it_fails_as_it_is_told_to() {
    let (router, ..) = router().await;
    let caller = Caller::of(&router);
    router.fail(Faults {
        maintenance: Some("Back at noon".to_owned()),
        ..Faults::default()
    });
    let (status, body) = caller.route(&price("25000000")).await;
    assert_eq!((status, &body["type"]), (503, &json!("MAINTENANCE")));
    let (_, info) = caller.get("sdk-info").await;
    assert_eq!(info["maintenanceMessage"], "Back at noon");

    router.fail(Faults {
        seed: 3,
        percent: 100,
        retry_after: 7,
        ..Faults::default()
    });
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let url = router.api().join("chains").unwrap();
        let request = caller.client.get(url).header("x-integrator-id", "filbert");
        met.insert(match request.send().await {
            Err(_) => "cut",
            Ok(answer) => match (answer.status().as_u16(), answer.json::<Value>().await) {
                (429, Ok(body)) if body["retryAfter"] == 7 => "throttled",
                (500, Ok(body)) if body["type"] == "INTERNAL_ERROR" => "broken",
                (200, Err(_)) => "nonsense",
                other => panic!("{other:?}"),
            },
        });
    }
    assert_eq!(met.len(), 4, "{met:?}");

    router.fail(Faults::default());
    assert_eq!(caller.get("chains").await.0, 200);
    assert_eq!(caller.get("nowhere").await.0, 404);
}
