//! Messages to browsers, and what services do with them.

use std::time::Duration;

use partners::push::{
    LONGEST_MESSAGE, PushError, PushHost, PushMessage, PushServices, PushSubscription, Salt,
    VapidKey,
};
use sandbox::{Outbox, OutboxFault};
use tokio::net::TcpListener;

const MESSAGE: PushMessage<'static> = PushMessage {
    text: r#"{"title":"Claimed"}"#,
    about: "claimed/31337/v4.4/5",
    waits: Duration::from_secs(60),
};

const SALT: Salt = Salt {
    salt: [1; 16],
    key: [2; 32],
};

fn services(hosts: &[&str]) -> PushServices {
    let hosts = hosts.iter().map(|host| host.parse::<PushHost>());
    let hosts = hosts.map(|host| host.expect("a host"));
    let key = VapidKey::from_bytes(&[7; 32]).expect("a key");
    PushServices::new(hosts, key, "mailto:who@example.org")
}

#[expect(
    clippy::disallowed_methods,
    reason = "the outbox compares what it is told with the machine's own clock"
)]
fn now() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.expect("it is later").as_secs()
}

async fn send(services: &PushServices, to: &PushSubscription) -> Result<(), PushError> {
    services.send(to, MESSAGE, SALT, now()).await
}

async fn outbox() -> (Outbox, PushServices, PushSubscription) {
    let outbox = Outbox::start(0).await.expect("a free port");
    let services = services(&[]).and_local(outbox.push_service());
    let keys = outbox.new_browser();
    let subscription = PushSubscription::read(&keys.endpoint, &keys.keys.p256dh, &keys.keys.auth);
    let subscription = subscription.expect("a subscription");
    (outbox, services, subscription)
}

#[tokio::test]
async fn a_browser_reads_what_was_sealed_for_it() {
    let (outbox, services, subscription) = outbox().await;
    assert!(services.serve(&subscription));
    assert_eq!(send(&services, &subscription).await, Ok(()));
    let pushes = outbox.pushes();
    let [push] = pushes.as_slice() else {
        panic!("{pushes:?}");
    };
    assert_eq!(push.text, MESSAGE.text);
    assert_eq!(push.key, services.public_key());
    assert_eq!((push.ttl, push.topic.len()), (60, 32));

    let long = "x".repeat(LONGEST_MESSAGE + 1);
    let message = PushMessage {
        text: &long,
        ..MESSAGE
    };
    let sent = services.send(&subscription, message, SALT, now()).await;
    assert_eq!(sent, Err(PushError::NotSent));
}

#[tokio::test]
async fn what_a_service_answers_says_what_to_do_next() {
    let (outbox, services, subscription) = outbox().await;
    let later = |after| PushError::Later { after };
    for (fault, error) in [
        (OutboxFault::Busy, later(None)),
        (
            OutboxFault::Throttled(30),
            later(Some(Duration::from_secs(30))),
        ),
        // Longer than an hour is not waited for because of what somebody says.
        (
            OutboxFault::Throttled(1_000_000),
            later(Some(Duration::from_secs(3_600))),
        ),
        (OutboxFault::Refusal, PushError::Refused(400)),
        (OutboxFault::Gone, PushError::Gone),
        (OutboxFault::Silence, later(None)),
    ] {
        outbox.fail(fault.clone());
        let sent = send(&services, &subscription).await;
        assert_eq!(sent, Err(error), "{fault:?}");
    }
    assert_eq!(outbox.pushes(), []);
    // A browser that the service does not know.
    outbox.fail(OutboxFault::None);
    let keys = outbox.new_browser();
    let other = keys.endpoint.replace("/push/2", "/push/3");
    let other = PushSubscription::read(&other, &keys.keys.p256dh, &keys.keys.auth);
    let sent = send(&services, &other.expect("a subscription")).await;
    assert_eq!(sent, Err(PushError::Gone));
}

/// Whoever runs a service, or gets into one, leads nobody into the network that this machine is in.
#[tokio::test]
async fn nobody_is_followed_elsewhere() {
    let (outbox, services, subscription) = outbox().await;
    let inside = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = inside.local_addr().expect("an address");
    for to in [
        format!("http://{at}/"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
    ] {
        outbox.fail(OutboxFault::Redirect(to));
        let sent = send(&services, &subscription).await;
        assert_eq!(sent, Err(PushError::Refused(307)));
    }
    let asked = tokio::time::timeout(Duration::from_millis(200), inside.accept()).await;
    assert!(asked.is_err(), "it was followed");
}

/// An endpoint is what somebody says.
#[tokio::test]
async fn only_allowed_hosts_are_asked() {
    let inside = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = inside.local_addr().expect("an address").port();
    let (_outbox, _, of_browser) = outbox().await;
    let keys = local_keys();
    let services = services(&[
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    ]);
    for endpoint in [
        format!("http://127.0.0.1:{port}/x"),
        format!("https://127.0.0.1:{port}/x"),
        format!("https://localhost:{port}/x"),
        "https://169.254.169.254/latest/meta-data/".to_owned(),
        "https://[::1]/x".to_owned(),
        "https://[fd00::1]/x".to_owned(),
        "https://2130706433/x".to_owned(),
        "http://fcm.googleapis.com/fcm/send/x".to_owned(),
        format!("https://fcm.googleapis.com:{port}/x"),
        "https://fcm.googleapis.com@127.0.0.1/x".to_owned(),
        "https://user:pass@fcm.googleapis.com/x".to_owned(),
        "https://fcm.googleapis.com.evil.example/x".to_owned(),
        "https://push.apple.com.evil.example/x".to_owned(),
        "https://evil.example/fcm.googleapis.com".to_owned(),
        "ftp://fcm.googleapis.com/x".to_owned(),
        "file:///etc/passwd".to_owned(),
        of_browser.endpoint().to_owned(),
    ] {
        let subscription = PushSubscription::read(&endpoint, &keys.0, &keys.1);
        let subscription = subscription.expect("its keys are right");
        assert!(!services.serve(&subscription), "{endpoint}");
        let sent = send(&services, &subscription).await;
        assert_eq!(sent, Err(PushError::NotSent), "{endpoint}");
    }
    for endpoint in [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
    ] {
        let subscription = PushSubscription::read(endpoint, &keys.0, &keys.1);
        assert!(
            services.serve(&subscription.expect("a subscription")),
            "{endpoint}"
        );
    }
    let asked = tokio::time::timeout(Duration::from_millis(200), inside.accept()).await;
    assert!(asked.is_err(), "somebody inside was asked");
}

fn local_keys() -> (String, String) {
    (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
            .to_owned(),
        "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
    )
}
