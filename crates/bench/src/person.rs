//! Somebody who signs in with a wallet, as the web app has them do it.

use alloy::{
    hex,
    primitives::B256,
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::Moment;
use reqwest::{Client, header::SET_COOKIE};
use serde::Deserialize;
use serde_json::json;

use crate::product::Product;

/// Seconds for which a nonce is good: it was made so long before it is over.
const GOOD_FOR: u64 = 600;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Nonce {
    nonce: String,
    domain: String,
    uri: String,
    expires_at: u64,
}

/// Signs in with a wallet; what names the session, as the header `cookie` has it.
pub async fn sign_in(product: &Product, key: B256, chain: &str) -> String {
    let wallet = PrivateKeySigner::from_bytes(&key).expect("a key");
    let (client, base) = (Client::new(), format!("{}/api/filbert/user", product.base));
    let answer = client.get(format!("{base}/sign-in-nonce")).send().await;
    let nonce: Nonce = answer.expect("an answer").json().await.expect("a nonce");
    let Nonce {
        nonce,
        domain,
        uri,
        expires_at,
    } = nonce;
    let issued_at = Moment(expires_at - GOOD_FOR).iso();
    // ERC-4361.
    let message = format!(
        "{domain} wants you to sign in with your Ethereum account:\n{address}\n\nSign in to Filbert as \
         a new user\n\nURI: {uri}\nVersion: 1\nChain ID: {chain}\nNonce: {nonce}\nIssued At: {issued_at}",
        address = wallet.address(),
    );
    let signature = wallet
        .sign_message_sync(message.as_bytes())
        .expect("signed");
    let body = json!({
        "message": message,
        "signature": hex::encode_prefixed(signature.as_bytes()),
    });
    let request = client.post(format!("{base}/get-jwt-token")).json(&body);
    let answer = request.send().await.expect("an answer");
    let cookie = answer.headers().get(SET_COOKIE).cloned();
    let Some(cookie) = cookie else {
        panic!(
            "nobody is signed in: {}",
            answer.text().await.unwrap_or_default()
        );
    };
    let cookie = cookie.to_str().expect("a cookie is text");
    cookie.split(';').next().unwrap_or_default().to_owned()
}
