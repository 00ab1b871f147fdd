//! How an order stands.

use alloy_primitives::B256;
use partners::routes::{Sought, Standing};

use super::*;

const NEAR: B256 = B256::repeat_byte(1);
const FAR: B256 = B256::repeat_byte(2);

fn sought() -> Sought {
    Sought {
        tx: NEAR,
        quote_id: Some("quote-1".to_owned()),
        request_id: Some("req-1".to_owned()),
        from_chain: ChainId(10),
        to_chain: ChainId(137),
    }
}

fn standing(word: &str, far: B256, chain: &str) -> Value {
    json!({
        "squidTransactionStatus": word,
        "fromChain": {"transactionId": NEAR},
        "toChain": {"transactionId": far, "chainData": {"chainId": chain}},
    })
}

#[tokio::test]
async fn every_word_for_how_an_order_stands_is_known() {
    let to_tx = Some(FAR);
    for (word, expected) in [
        ("ongoing", Standing::Ongoing),
        ("not_found", Standing::NotFound),
        ("needs_gas", Standing::NeedsGas),
        ("success", Standing::Success { to_tx }),
        ("partial_success", Standing::PartialSuccess { to_tx }),
        ("failed_on_destination", Standing::Failed),
        ("refunded", Standing::Refunded { tx: None }),
        ("refund", Standing::Refunded { tx: None }),
        ("a_new_word", Standing::Ongoing),
    ] {
        let (_fake, routes) = router([(200, standing(word, FAR, "137"))]).await;
        assert_eq!(routes.status(&sought()).await, Ok(expected), "{word}");
    }
    let (fake, routes) = router([(404, json!({"type": "NOT_FOUND"}))]).await;
    assert_eq!(routes.status(&sought()).await, Ok(Standing::NotFound));
    assert_eq!(
        fake.asked()[0].path,
        format!(
            "/v2/status?transactionId={NEAR}&fromChainId=10&toChainId=137&requestId=req-1&quoteId=quote-1"
        )
    );
}

#[tokio::test]
async fn the_near_sides_hash_is_never_the_far_sides() {
    for (far, chain) in [(NEAR, "137"), (FAR, "10")] {
        let (_fake, routes) = router([(200, standing("success", far, chain))]).await;
        let answer = routes.status(&sought()).await;
        assert_eq!(answer, Ok(Standing::Success { to_tx: None }));
    }
    // On one chain they are the same.
    let (_fake, routes) = router([(200, standing("success", NEAR, "10"))]).await;
    let swap = Sought {
        to_chain: ChainId(10),
        ..sought()
    };
    let to_tx = Some(NEAR);
    assert_eq!(routes.status(&swap).await, Ok(Standing::Success { to_tx }));
    // And what is told of another order is nothing.
    let mut other = standing("success", FAR, "137");
    other["fromChain"]["transactionId"] = json!(FAR);
    let (_fake, routes) = router([(200, other)]).await;
    let answer = routes.status(&sought()).await;
    assert_eq!(answer, Err(RoutesError::Unreadable));
}

#[tokio::test]
async fn what_was_given_back_may_name_its_transaction() {
    for (chain, hash, tx) in [
        ("10", FAR, Some(FAR)),
        ("10", NEAR, None),
        ("137", FAR, None),
    ] {
        let mut told = standing("refunded", FAR, "137");
        told["routeStatus"] = json!([
            {"chainId": "10", "txHash": NEAR, "status": "success"},
            {"chainId": chain, "txHash": hash, "status": "refunded"},
        ]);
        let (_fake, routes) = router([(200, told)]).await;
        assert_eq!(
            routes.status(&sought()).await,
            Ok(Standing::Refunded { tx })
        );
    }
}

#[tokio::test]
async fn an_order_without_a_name_is_asked_for_by_its_question() {
    let (fake, routes) = router([(200, standing("ongoing", FAR, "137"))]).await;
    let nameless = Sought {
        quote_id: None,
        ..sought()
    };
    assert_eq!(routes.status(&nameless).await, Ok(Standing::Ongoing));
    let path = &fake.asked()[0].path;
    assert!(path.ends_with("&requestId=req-1&quoteId=req-1"), "{path}");
}
