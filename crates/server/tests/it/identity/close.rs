//! Where the bank's pages lead when somebody is done with them.

use testkit::{Database, dead_chain};

use crate::app::Running;

#[tokio::test]
async fn the_page_that_closes_a_frame_is_shown_in_our_own_only() {
    let running = Running::start(&Database::sqlite(), vec![dead_chain()], |_| {}).await;
    let page = running
        .open("/close?signed_agreement_id=1")
        .send()
        .await
        .expect("a page");
    assert_eq!(page.status(), 200);
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .expect("a text");
    assert!(policy.contains("frame-ancestors 'self'"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    let text = page.text().await.expect("a text");
    assert!(text.contains("You can close this window."), "{text}");
    assert!(!text.contains("signed_agreement_id"), "{text}");
    let script = running
        .open("/close/close.js")
        .send()
        .await
        .expect("a script");
    assert_eq!(
        script.headers()["content-type"],
        "text/javascript; charset=utf-8"
    );
    let script = script.text().await.expect("a text");
    assert!(
        script.contains("postMessage('close-modal', window.location.origin)"),
        "{script}"
    );
    running.stop().await;
}
