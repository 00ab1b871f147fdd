//! What browsers and wallets do: sign, and put it into a body.

use alloy::{
    primitives::{Address, B256, U256},
    signers::{SignerSync, local::PrivateKeySigner},
};
use domain::{
    Authorization, ClaimMode, ClaimSecret, LinkId, ReclaimList, TokenDomain, claim_digest,
    reclaim_digest, reclaim_many_digest,
};
use sandbox::Person;
use serde_json::{Value, json};
use testkit::TestChain;

/// A claim as the link's holder makes it.
pub fn claim(chain: &TestChain, link: LinkId, recipient: Address, secret: &ClaimSecret) -> Value {
    let digest = claim_digest(
        link.chain,
        chain.vault,
        link.index,
        recipient,
        ClaimMode::Anyone,
    );
    let signature = alloy::hex::encode_prefixed(secret.link_key().sign(digest));
    json!({
        "claimParams": [link.index, recipient, signature],
        "chainId": link.chain.to_string(),
        "version": link.version.label(),
        "apiKey": "anything",
    })
}

/// A reclaim as somebody makes it who says to be the sender.
pub fn reclaim(chain: &TestChain, link: LinkId, sender: &Person) -> Value {
    let digest = reclaim_digest(link.chain, chain.vault, link.index);
    json!({
        "chainId": link.chain.to_string(),
        "contractVersion": link.version.label(),
        "depositIndex": link.index,
        "signer": sender.address,
        "signature": wallet_signature(sender, digest),
    })
}

/// The same for each of several deposits, by one signature.
pub fn reclaim_many(chain: &TestChain, links: &[LinkId], sender: &Person) -> Vec<Value> {
    let indexes: Vec<_> = links.iter().map(|link| link.index).collect();
    let list = ReclaimList::new(indexes).expect("a list");
    let signature = wallet_signature(sender, reclaim_many_digest(chain.id, chain.vault, &list));
    let body = |link: &LinkId| {
        json!({
            "chainId": link.chain.to_string(),
            "contractVersion": link.version.label(),
            "depositIndex": link.index,
            "depositIndexes": list.indexes(),
            "signer": sender.address,
            "signature": signature,
        })
    };
    links.iter().map(body).collect()
}

/// A deposit of USDC by signature, valid until `valid_before`.
pub fn deposit(
    chain: &TestChain,
    sender: &Person,
    amount: u64,
    secret: &ClaimSecret,
    valid_before: u64,
) -> Value {
    let usdc = chain.token("USDC");
    let terms = Authorization {
        from: sender.address,
        value: U256::from(amount),
        pub_key20: secret.link_key().address(),
        nonce: B256::repeat_byte(7),
        valid_after: 0,
        valid_before,
        expires_in_days: 0,
    };
    let domain: &TokenDomain = usdc.gasless.as_ref().expect("USDC is gasless");
    let digest = terms.digest(chain.id, usdc.address, chain.vault, domain);
    json!({
        "chainId": chain.id.to_string(),
        "contractVersion": "v4.4",
        "tokenAddress": usdc.address,
        "from": terms.from,
        "uintAmount": terms.value.to_string(),
        "pubKey20": terms.pub_key20,
        "nonce": terms.nonce,
        "validAfter": terms.valid_after.to_string(),
        "validBefore": terms.valid_before.to_string(),
        "signature": wallet_signature(sender, digest),
    })
}

fn wallet_signature(signer: &Person, digest: B256) -> String {
    let key = PrivateKeySigner::from_bytes(&signer.private_key).expect("a person's key");
    let signature = key.sign_hash_sync(&digest).expect("a signature");
    alloy::hex::encode_prefixed(signature.as_bytes())
}
