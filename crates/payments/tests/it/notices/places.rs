//! Places that are gone, slow or hostile, and people who hear too much.

use std::time::Duration;

use domain::{NoticeKind, NoticeThing};
use payments::{SubscribeError, subscribe_device};
use sandbox::OutboxFault;
use store::Notice;
use tokio::net::TcpListener;

use super::{ALMOND, Post, SESSION, device};

async fn browsers(post: &Post) -> usize {
    let store = &post.ctx().store;
    let pushes = store.pushes_of(ALMOND, post.ctx().clock.now_ms(), 20);
    pushes.await.unwrap().len()
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    post.outbox().fail(OutboxFault::Gone);
    let link = post.claimed_link(1).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    assert_eq!(browsers(&post).await, 0);
    assert_eq!(post.outbox().pushes(), []);
}

#[tokio::test]
#[ignore = "deep: it waits as long as a busy service asks"]
async fn a_service_that_is_busy_is_asked_again_and_not_for_ever() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    post.outbox().fail(OutboxFault::Busy);
    let link = post.claimed_link(1).await;
    // It is found after five seconds, and tried.
    tokio::time::sleep(Duration::from_secs(8)).await;
    assert_eq!(post.pushed().len(), 0);
    post.outbox().fail(OutboxFault::None);
    post.house.shift_clock(Duration::from_secs(20 * 60));
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    assert_eq!(post.pushed().len(), 1);

    post.outbox().fail(OutboxFault::Throttled(30));
    let link = post.claimed_link(2).await;
    let over = post.until_over(NoticeKind::Claimed, NoticeThing::Link(link));
    tokio::join!(over, post.let_time_pass(Duration::from_secs(35 * 60)));
    assert_eq!((post.pushed().len(), browsers(&post).await), (1, 1));
}

/// What was taken in and not said so is told once more at most, under the same tag and to the same end.
#[tokio::test]
#[ignore = "deep: it waits for answers that do not come"]
async fn an_answer_that_is_lost_makes_no_second_message_for_people() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    post.outbox().fail(OutboxFault::LostAnswer);
    let link = post.claimed_link(1).await;
    post.until(async || post.pushed().len() == 1).await;
    // The client gives up first.
    tokio::time::sleep(Duration::from_secs(6)).await;
    post.outbox().fail(OutboxFault::None);
    post.house.shift_clock(Duration::from_secs(2 * 60));
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    let pushes = post.outbox().pushes();
    assert_eq!(pushes.len(), 2);
    assert_eq!(pushes[0].topic, pushes[1].topic);
    assert_eq!(pushes[0].text, pushes[1].text);
}

#[tokio::test]
async fn a_service_that_leads_into_this_network_leads_nowhere() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    let inside = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let to = format!("http://{}/", inside.local_addr().unwrap());
    post.outbox().fail(OutboxFault::Redirect(to));
    let link = post.claimed_link(1).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    let asked = tokio::time::timeout(Duration::from_millis(200), inside.accept()).await;
    assert!(asked.is_err(), "it was followed");

    let keys = post.outbox().new_browser();
    for endpoint in [
        "http://169.254.169.254/latest/meta-data/",
        "https://169.254.169.254/",
        "https://localhost/",
        "https://evil.example/push",
    ] {
        let device = payments::Device {
            endpoint,
            ..device(&keys)
        };
        let subscribed = subscribe_device(post.ctx(), ALMOND, SESSION, device).await;
        assert!(
            matches!(subscribed, Err(SubscribeError::NotAllowed)),
            "{endpoint} {subscribed:?}"
        );
    }
    let none = payments::Device {
        auth: "AAAA",
        ..device(&keys)
    };
    let subscribed = subscribe_device(post.ctx(), ALMOND, SESSION, none).await;
    assert!(matches!(subscribed, Err(SubscribeError::NotASubscription)));
}

/// Whoever pays for it can claim many links; their sender's pocket stays still after so many.
#[tokio::test]
async fn nobody_is_told_more_than_so_much_a_day() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    let link = post.link(1).await;
    let now = post.ctx().clock.now_ms();
    for index in 0..50 {
        let notice = Notice {
            account: ALMOND,
            kind: NoticeKind::Paid,
            thing: NoticeThing::Link(domain::LinkId {
                index: 1_000 + index,
                ..link
            }),
        };
        post.ctx().store.find_notice(notice, now).await.unwrap();
        let told = post.ctx().store.end_notice(&notice, Some(now)).await;
        told.unwrap();
    }
    post.claim(link, 1).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    assert_eq!(post.outbox().pushes(), []);
}
