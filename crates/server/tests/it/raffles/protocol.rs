use alloy::primitives::{eip191_hash_message, keccak256};
use alloy::signers::{SignerSync, local::PrivateKeySigner};

use super::*;

fn public(slots: &[LinkId]) -> String {
    let first = slots[0];
    format!(
        "https://filbert.example/raffle/claim?c={}&v={}&i=({},{})&t=sdk",
        first.chain,
        first.version.label(),
        first.index,
        slots.len()
    )
}

#[tokio::test]
async fn other_clients_take_part_as_they_are_used_to() {
    let app = TestApp::start().await;
    let slots = raffle(&app, 2).await;
    let key = secret(1).link_key();
    let (link, pub_key) = (public(&slots), key.address());

    // They sign the digits of a hash as text.
    let digest = keccak256(format!("{link}Ada")).to_string();
    let signer = PrivateKeySigner::from_bytes(&keccak256(secret(1).expose())).expect("a key");
    let signature = signer
        .sign_hash_sync(&eip191_hash_message(&digest))
        .expect("a signature");
    let told = json!({
        "link": link, "senderName": "Ada", "withMFA": true, "withCaptcha": false, "apiKey": "any",
        "signature": alloy::hex::encode_prefixed(signature.as_bytes()),
    });
    let answer = app.running.call("submit-raffle-link", &told).await;
    assert_eq!(answer.status, 200, "{answer}");
    let mut forged = told.clone();
    forged["senderName"] = json!("Mallory");
    let refused = app.running.call("submit-raffle-link", &forged).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "wrong_signature"),
        "{refused}"
    );

    let asked = json!({ "link": link, "pubKey": pub_key, "apiKey": "any" });
    let info = app.running.call("get-raffle-info", &asked).await;
    let info = &info.body["raffleInfo"];
    assert_eq!(info["senderName"], "Ada", "{info}");
    assert_eq!(
        (&info["totalSlotsNumber"], &info["isActive"]),
        (&json!(2), &json!(true))
    );

    let asked = json!({
        "link": link, "pubKey": pub_key, "recipientAddress": wallet(1), "recipientName": "Grace",
    });
    let given = app.running.call("get-authorisation", &asked).await;
    assert_eq!(given.status, 200, "{given}");
    let slot = given.body["depositIdx"].as_u64().expect("an index");
    let mut claimed =
        crate::sign::claim(app.chain(), app.chain().link(slot), wallet(1), &secret(1));
    let refused = app.running.call("claim-v2", &claimed).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "requires_mfa"),
        "{refused}"
    );
    let params = claimed["claimParams"].as_array_mut().expect("a list");
    params.push(given.body["authorisation"].clone());
    claimed["withMFA"] = json!(true);
    let sent = app.running.call("claim-v2", &claimed).await;
    assert_eq!(sent.status, 200, "{sent}");
    let link_id = app.chain().link(slot);
    app.running
        .until(link_id, |link| link["state"] == "claimed")
        .await;

    let leaders = app
        .running
        .call("get-raffle-leaderboard", &json!({ "pubKey": pub_key }))
        .await;
    assert_eq!(leaders.body["leaderboard"][0]["name"], "Grace", "{leaders}");
    let asked = json!({ "pubKey": pub_key, "userAddress": wallet(1) });
    let status = app.running.call("user-raffle-status", &asked).await;
    assert_eq!(status.body["requiresCaptcha"], false, "{status}");
    assert_eq!(status.body["userResults"]["name"], "Grace", "{status}");
    let asked = json!({ "pubKey": pub_key, "userAddress": wallet(2) });
    let status = app.running.call("user-raffle-status", &asked).await;
    assert_eq!(status.body["userResults"], Value::Null, "{status}");

    let nobody = app
        .running
        .call("get-raffle-leaderboard", &json!({ "pubKey": wallet(9) }))
        .await;
    assert_eq!(
        (nobody.status, nobody.code()),
        (404, "not_a_raffle"),
        "{nobody}"
    );
    let params = claimed["claimParams"].as_array_mut().expect("a list");
    params.push(json!("0x"));
    let long = app.running.call("claim-v2", &claimed).await;
    assert_eq!(
        (long.status, long.code()),
        (400, "invalid_request"),
        "{long}"
    );
    app.stop().await;
}
