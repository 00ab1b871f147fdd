//! What the provider tells by itself.

use base64::{Engine, engine::general_purpose::STANDARD};
use partners::bank::webhook::{NotAnEvent, WebhookKey};
use ring::{
    rand::SystemRandom,
    signature::{RSA_PKCS1_SHA256, RsaKeyPair},
};
use sha2::{Digest, Sha256};
use spki::Document;

use super::*;

/// As the provider publishes it, to check against.
const KEY_OF_DOCS: &str = "-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtqsEE4eI7EmzhcquGJXt
LX9PMK0UH6Kl1WIR21sv8HtueG8BuvvpP3MiN7ltzmIhS8KaynCjN4l+620PnXeu
xWG+CSnEdkinL9hCqbEid5vv9zl0j9LWiJx3FkKHqADU7cgm46aa8dKUdIQYF2X+
O7WmyLkC4wUM/mWhBPMsIQBznashRMZxx7XJjsVp27ACUE4eNIjEXbVYN6U8jSbU
hG++CfL8xXu+GHDqKmFE6Po6HnuURvLFVnCtE3mXXBcVFlPy+octfx8nOMLT3X8O
9UehIigJ34o2yMm/Fq3HUJzg2BsiAiGgtr0vmeoV9Q7upSNj9TuOumAzZFi4pYA+
qwIDAQAB
-----END PUBLIC KEY-----
";
const SIGNED_OF_DOCS: &str = "jz/0dmHJ63FAzacGutrDTEoq+iSz/PHm/ugdooXDQu5NwuVIT2LmZGjsnCsBHgR9Py6OBP9zurzW4dHgygU4EDqmMPTUOvhvndYb4lWt+TY66LihaFI2whL6DAf/jb1QjYjNU0A6x9SLzC45dgE6X7zTDUM+2Z+scG/WEQf6SxQMt4E2sEipl5PqMK5lYUe3otdJV+X2c9D64bGwCEE7QSia+Vhozg8QNOQEk/rdz2IEONIg6oC43CeiN4E2kF9XLAGuy9uAHx9O9OJH5ZPLJZjyo4VcXYeWQgxaQ1gZ1Qu6hEEzgiPSff/1nou58dm4bIIazgCWli/mO0NyGcpfFw==";
const TIME_OF_DOCS: i64 = 1_705_854_411_204;
const BODY_OF_DOCS: &[u8] = br#"{"message":"Hello World!"}"#;

const MINUTE: i64 = 60_000;

fn of_docs() -> WebhookKey {
    KEY_OF_DOCS.parse().expect("a key")
}

#[test]
fn what_the_provider_publishes_verifies() {
    let header = format!("t={TIME_OF_DOCS},v0={SIGNED_OF_DOCS}");
    let key = of_docs();
    let verify = |header: &str, body: &[u8], now| key.verify(header, body, now).unwrap_err();
    // It is signed, and says nothing that is an event.
    for now in [
        TIME_OF_DOCS - 10 * MINUTE,
        TIME_OF_DOCS,
        TIME_OF_DOCS + 10 * MINUTE,
    ] {
        assert_eq!(verify(&header, BODY_OF_DOCS, now), NotAnEvent::Unreadable);
    }
    for now in [
        i64::MIN,
        0,
        TIME_OF_DOCS - 10 * MINUTE - 1,
        TIME_OF_DOCS + 10 * MINUTE + 1,
        i64::MAX,
    ] {
        assert_eq!(verify(&header, BODY_OF_DOCS, now), NotAnEvent::NotNow);
    }
    let later = TIME_OF_DOCS + 1;
    for wrong in [
        format!("t={later},v0={SIGNED_OF_DOCS}"),
        format!("t=0{TIME_OF_DOCS},v0={SIGNED_OF_DOCS}"),
        format!("t=+{TIME_OF_DOCS},v0={SIGNED_OF_DOCS}"),
        format!("t={TIME_OF_DOCS}"),
        format!("v0={SIGNED_OF_DOCS}"),
        format!("t=,v0={SIGNED_OF_DOCS}"),
        format!("t={TIME_OF_DOCS},v1={SIGNED_OF_DOCS}"),
        format!("t={TIME_OF_DOCS},v0={}", SIGNED_OF_DOCS.replace('j', "k")),
        format!("t={TIME_OF_DOCS},v0="),
        format!("t={TIME_OF_DOCS},v0=é"),
        format!("t={TIME_OF_DOCS},v0={}", "A".repeat(100_000)),
        String::new(),
    ] {
        let told = verify(&wrong, BODY_OF_DOCS, TIME_OF_DOCS);
        assert_eq!(told, NotAnEvent::NotSigned, "{wrong}");
    }
    for body in [
        &b""[..],
        br#"{"message":"Hello World?"}"#,
        br#"{"message":"Hello World!"} "#,
    ] {
        assert_eq!(verify(&header, body, TIME_OF_DOCS), NotAnEvent::NotSigned);
    }
    let long = vec![b'x'; 64 * 1024 + 1];
    assert_eq!(verify(&header, &long, TIME_OF_DOCS), NotAnEvent::NotSigned);
}

/// Signs as the provider does, with a key that is nobody's.
fn signed(body: &[u8], time: i64) -> String {
    let (_, key) = Document::from_pem(include_str!("nobodys-key.pem")).expect("a key");
    let key = RsaKeyPair::from_pkcs8(key.as_bytes()).expect("a key");
    let digest = Sha256::digest([time.to_string().as_bytes(), b".", body].concat());
    let mut signature = vec![0; key.public().modulus_len()];
    key.sign(
        &RSA_PKCS1_SHA256,
        &SystemRandom::new(),
        &digest,
        &mut signature,
    )
    .expect("it signs");
    format!("t={time},v0={}", STANDARD.encode(signature))
}

fn nobodys() -> WebhookKey {
    include_str!("nobodys-key.pub.pem").parse().expect("a key")
}

#[test]
fn an_event_says_what_to_look_at() {
    let body = json!({
        "api_version": "v0",
        "event_id": "wh_1",
        "event_sequence": 12,
        "event_category": "liquidation_address.drain",
        "event_type": "updated.status_transitioned",
        "event_object_id": "d-1",
        "event_object": {"state": "payment_processed"},
    });
    let body = body.to_string().into_bytes();
    let header = signed(&body, TIME_OF_DOCS);
    let event = nobodys()
        .verify(&header, &body, TIME_OF_DOCS)
        .expect("an event");
    assert_eq!(
        (event.id.as_str(), event.object_id.as_str()),
        ("wh_1", "d-1")
    );
    assert_eq!(
        (event.category.as_str(), event.sequence),
        ("liquidation_address.drain", Some(12))
    );
    // Another's key did not sign it.
    let other = of_docs().verify(&header, &body, TIME_OF_DOCS);
    assert_eq!(other, Err(NotAnEvent::NotSigned));
}

#[test]
fn what_is_signed_and_no_event_is_told_apart() {
    for body in [
        json!({}),
        json!([]),
        json!(null),
        json!({"event_id": "wh_1", "event_category": "transfer"}),
        json!({"event_id": "wh_1", "event_category": "", "event_object_id": "t"}),
        json!({"event_id": "../x", "event_category": "transfer", "event_object_id": "t"}),
        json!({"event_id": "wh_1", "event_category": "transfer", "event_object_id": 7}),
    ] {
        let body = body.to_string().into_bytes();
        let told = nobodys().verify(&signed(&body, TIME_OF_DOCS), &body, TIME_OF_DOCS);
        assert_eq!(told, Err(NotAnEvent::Unreadable));
    }
}

#[test]
fn a_key_is_a_public_one_of_rsa_and_long_enough() {
    assert!(format!("\n{KEY_OF_DOCS}\n").parse::<WebhookKey>().is_ok());
    let short = "-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDvc4EYHeq8YWAKEq73sPuAtRQj
Fg4/8OkUeyUyOZVz7ggcraTZX4Dv003MKiDScFlGy/IfrzDY6dzows0y4r5/kj1O
/voN7J3tMOgjadkESyYobB5MK3d+Eifr+xUIqZwd9Jp0sGATMF2B2bm/J2YDLwY1
hr6jYIBipFpT/wQpdQIDAQAB
-----END PUBLIC KEY-----";
    let curve = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA/ara48JFAmOv0Ryb7b7AdgjniB9/d6OSEGx5QbanHHE=
-----END PUBLIC KEY-----";
    for wrong in [
        "",
        "sk-test",
        &KEY_OF_DOCS.replace("PUBLIC KEY", "RSA PUBLIC KEY"),
        &KEY_OF_DOCS.replace("MIIB", "MIIC"),
        include_str!("nobodys-key.pem"),
        short,
        curve,
    ] {
        assert!(wrong.parse::<WebhookKey>().is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn a_webhook_is_made_and_turned_on() {
    let told = |status: &str| json!({"id": "whep-1", "status": status, "url": "x", "public_key": KEY_OF_DOCS});
    let answers = [
        Answer::Json(201, told("disabled")),
        ok(told("active")),
        ok(json!({"count": 1, "data": [told("active")]})),
    ];
    let (provider, bank) = provider(answers).await;
    let url = "https://links.example/api/filbert/bank/webhook";
    let url = url.parse().expect("a URL");
    let made = bank.create_webhook(&url, KEY).await.expect("a webhook");
    assert!(!made.is_active);
    assert_eq!(made.url.as_deref(), Some("x"));
    assert_eq!(made.public_key.as_deref(), Some(KEY_OF_DOCS));
    let on = bank.enable_webhook(&made.id).await.expect("a webhook");
    assert!(on.is_active);
    assert_eq!(bank.webhooks().await.expect("a list"), [on]);
    let asked = provider.asked();
    assert_eq!(asked[0].body["event_epoch"], "webhook_creation");
    assert_eq!(asked[1].body, json!({"status": "active"}));
}
