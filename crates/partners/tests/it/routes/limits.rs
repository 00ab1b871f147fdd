//! What goes wrong whatever is asked, and how much it is asked.

use std::time::Duration;

use super::*;

#[tokio::test]
async fn every_failure_has_its_name() {
    let words = || "No route found".to_owned();
    for (status, body, error) in [
        (
            400,
            json!({"message": words(), "type": "BAD_REQUEST"}),
            RoutesError::NoRoute { words: words() },
        ),
        (
            400,
            json!({"errors": [{"message": words(), "errorType": "SCHEMA_VALIDATION_ERROR"}]}),
            RoutesError::Refused { words: words() },
        ),
        (
            404,
            json!({"message": words(), "type": "NOT_FOUND"}),
            RoutesError::NoRoute { words: words() },
        ),
        (
            401,
            json!({"message": "x-integrator-id header is missing", "type": "UNAUTHORIZED"}),
            RoutesError::Unauthorised,
        ),
        (
            503,
            json!({"message": words(), "type": "MAINTENANCE"}),
            RoutesError::Maintenance { words: words() },
        ),
        (502, json!("<html>"), RoutesError::Broken),
        (302, json!(""), RoutesError::Unreadable),
        (200, json!("not JSON"), RoutesError::Unreadable),
        (200, json!({"route": {}}), RoutesError::Unreadable),
        (200, json!("x".repeat(5_000_000)), RoutesError::Unreadable),
    ] {
        let (_fake, routes) = router([(status, body)]).await;
        assert_eq!(routes.route(&coins()).await, Err(error));
    }
    let base = "http://127.0.0.1:9/v2".parse().expect("a URL");
    let away = Routes::new(base, "an-id".parse().expect("an id"));
    let answer = away.route(&coins()).await;
    assert_eq!(answer, Err(RoutesError::Unreachable));
    assert!(!format!("{away:?}").contains("an-id"), "{away:?}");
}

#[tokio::test]
async fn being_asked_too_often_is_remembered_by_all() {
    let often = json!({"error": "slow down", "retryAfter": 30});
    let (fake, routes) = router([(429, often), (200, told())]).await;
    let after = Some(Duration::from_secs(30));
    let first = routes.route(&coins()).await;
    assert_eq!(first, Err(RoutesError::Throttled { after }));
    let clone = routes.clone();
    let second = clone.chains().await;
    assert!(
        matches!(second, Err(RoutesError::Throttled { after: Some(_) })),
        "{second:?}"
    );
    assert_eq!(fake.asked().len(), 1, "nobody asks meanwhile");
}
