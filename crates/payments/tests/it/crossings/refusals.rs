//! What is not taken, and what stays in its link.

use domain::RouteId;
use payments::{ClaimError, Refusal, claim};

use super::*;

#[tokio::test]
async fn a_route_is_taken_once_by_who_has_the_key_and_while_it_lasts() {
    let bridged = Bridged::open().await;
    let links = bridged.links(&[10_000_000, 11_000_000, 12_000_000]).await;
    let (link, who) = (links[0], receiver(0));
    let quote = bridged.quote(link, who).await.unwrap();
    let far = bridged.far();
    let asked = bridged.signed(link, who, far, &quote, &secret(0));

    // Neither another's key, nor other terms than were kept, nor a route that never was.
    let theirs = bridged.signed(link, who, far, &quote, &secret(9));
    let less = RouteQuote {
        to_amount_min: U256::ONE,
        ..quote.clone()
    };
    let less = bridged.signed(link, who, far, &less, &secret(0));
    for wrong in [theirs, less] {
        let refused = bridged.take(&wrong).await;
        assert!(
            matches!(
                refused,
                Err(TakeRouteError::Claim(ClaimError::Refused(
                    Refusal::WrongSignature
                )))
            ),
            "{refused:?}"
        );
    }
    let unknown = TakeRoute {
        route: RouteId::drawn([9; 16]),
        ..asked.clone()
    };
    assert!(matches!(
        bridged.take(&unknown).await,
        Err(TakeRouteError::Over)
    ));
    assert_eq!(bridged.crossing(link).await, None, "nothing of it was kept");

    // Twice at once and once more: one transaction.
    let other = bridged
        .quote_to(link, who, far, Address::ZERO)
        .await
        .unwrap();
    let other = bridged.signed(link, who, far, &other, &secret(0));
    let (one, two) = tokio::join!(bridged.take(&asked), bridged.take(&asked));
    assert_eq!(one.unwrap(), two.unwrap());
    let taken = bridged.take(&other).await;
    assert!(
        matches!(
            taken,
            Err(TakeRouteError::Claim(
                ClaimError::Conflict(_) | ClaimError::Refused(Refusal::AlreadyClaimed { .. })
            ))
        ),
        "{taken:?}"
    );
    let there = bridged.until(link, CrossingState::Arrived).await;
    assert_eq!(bridged.take(&asked).await.ok(), there.near_tx);

    // Claimed as it is, it goes nowhere else.
    let quote = bridged.quote(links[1], who).await.unwrap();
    let asked = bridged.signed(links[1], who, far, &quote, &secret(1));
    let straight = bridged.house.claim(links[1], &secret(1), who);
    claim(&bridged.house.ctx, straight).await.unwrap();
    let gone = bridged.take(&asked).await;
    assert!(matches!(gone, Err(TakeRouteError::Claim(_))), "{gone:?}");

    let quote = bridged.quote(links[2], who).await.unwrap();
    let asked = bridged.signed(links[2], who, far, &quote, &secret(2));
    bridged.house.shift_clock(Duration::from_secs(11 * 60));
    assert!(matches!(
        bridged.take(&asked).await,
        Err(TakeRouteError::Over)
    ));
    assert_eq!(bridged.crossing(links[2]).await, None);
}

#[tokio::test]
async fn what_is_over_before_it_is_sent_stays_in_its_link() {
    let mut bridged = Bridged::open().await;
    let (link, who) = (bridged.links(&[10_000_000]).await[0], receiver(0));
    let quote = bridged.quote(link, who).await.unwrap();
    let asked = bridged.signed(link, who, bridged.far(), &quote, &secret(0));
    bridged.house.close().await;
    // Who asks goes away before anybody sends it.
    let waiting = tokio::time::timeout(Duration::from_millis(300), bridged.take(&asked));
    assert!(waiting.await.is_err());
    let told = bridged.crossing(link).await.unwrap();
    assert_eq!((told.state, told.near_tx), (CrossingState::Claiming, None));
    bridged.near().advance(Duration::from_secs(11 * 60)).await;
    bridged.house.open();
    let told = bridged.until(link, CrossingState::Unclaimed).await;
    assert!(told.error.is_some() && told.ended_at.is_some(), "{told:#?}");
    assert!(matches!(
        bridged.take(&asked).await,
        Err(TakeRouteError::Over)
    ));
    let straight = bridged.house.claim(link, &secret(0), who);
    claim(&bridged.house.ctx, straight).await.unwrap();
    bridged
        .house
        .link_when(link, |link| link.withdrawal.is_some())
        .await;
    assert_eq!(
        bridged.tokens(bridged.near(), "USDC", who).await,
        U256::from(10_000_000)
    );
}
