//! Who made a request is told that it was paid.

use domain::{NoticeKind, NoticeThing, RequestKind};
use payments::{MakeRequest, PayRequest, Payee, make_request, pay_request};
use sandbox::UsdCoin;

use super::{ALMOND, DOLLARS, Post};
use crate::house::{NETWORK, stranger};

#[tokio::test]
async fn whose_request_was_paid_is_told_once_where_it_is() {
    let post = Post::open().await;
    post.wish(NoticeKind::Paid, true, false).await;
    post.browser().await;
    let chain = post.house.chain();
    let wanted = MakeRequest {
        account: Some(ALMOND),
        chain: chain.id,
        payee: Payee::Address(stranger(5)),
        token: chain.token("USDC").address,
        decimals: None,
        kind: RequestKind::Exact,
        amount: Some(DOLLARS),
        reference: None,
        file: None,
        expires_at: None,
    };
    let request = make_request(post.ctx(), wanted).await.unwrap().id;
    let sent = UsdCoin::new(chain.token("USDC").address, &chain.node)
        .transfer(stranger(5), DOLLARS)
        .from(post.house.person(3).address)
        .send()
        .await
        .unwrap();
    let tx = *sent.tx_hash();
    chain.mined(tx).await;
    let said = PayRequest {
        request,
        chain: chain.id,
        tx,
        payer: stranger(9),
        route: None,
        to_tx: None,
    };
    pay_request(post.ctx(), said, NETWORK).await.unwrap();
    chain.finalize().await;
    let pushed = post.until(async || !post.pushed().is_empty());
    post.house.hurrying(pushed).await;
    post.until_over(NoticeKind::Paid, NoticeThing::Transfer(chain.id, tx))
        .await;
    post.wait().await;
    let told = post.pushed();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        told[0]["body"],
        "5.25 USDC arrived on Hazel Local for your payment request."
    );
    assert_eq!(told[0]["page"], format!("request/pay?id={request}"));
}
