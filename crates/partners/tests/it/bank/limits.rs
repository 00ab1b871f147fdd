//! How much the provider is asked.

use futures::future::join_all;

use super::*;

#[tokio::test]
async fn being_asked_too_often_is_remembered_by_all() {
    let (provider, bank) = provider([
        Answer::Header(429, "retry-after", "30"),
        ok(a_drain("d-1", "refunded")),
    ])
    .await;
    let throttled = |after| Err(BankError::Throttled { after });
    let first = bank.recent_drains(0).await;
    assert_eq!(first, throttled(Some(Duration::from_secs(30))));
    // Nobody asks meanwhile.
    let clone = bank.clone();
    for asker in [&bank, &clone] {
        let Err(BankError::Throttled { after: Some(after) }) = asker.recent_drains(0).await else {
            panic!("it was asked");
        };
        assert!(after > Duration::from_secs(25) && after <= Duration::from_secs(30));
    }
    assert_eq!(provider.asked().len(), 1);
}

#[tokio::test]
async fn after_its_time_it_is_asked_again() {
    let answers = [
        Answer::Header(429, "retry-after", "1"),
        ok(json!({"count": 0, "data": []})),
    ];
    let (provider, bank) = provider(answers).await;
    assert!(bank.recent_drains(0).await.is_err());
    tokio::time::sleep(Duration::from_millis(1_050)).await;
    assert_eq!(bank.recent_drains(0).await, Ok(Vec::new()));
    assert_eq!(provider.asked().len(), 2);
}

#[tokio::test]
async fn without_a_time_it_rests_a_while() {
    let (provider, bank) = provider([Answer::Text(429, "slow down".to_owned())]).await;
    assert_eq!(
        bank.recent_drains(0).await,
        Err(BankError::Throttled { after: None })
    );
    assert!(matches!(
        bank.recent_drains(0).await,
        Err(BankError::Throttled { after: Some(_) })
    ));
    assert_eq!(provider.asked().len(), 1);
}

#[tokio::test]
async fn eight_questions_are_asked_at_once_and_the_others_wait() {
    let late = Answer::Late(Duration::from_millis(100), json!([]));
    let (provider, bank) = provider([late]).await;
    let asked = join_all((0..24).map(|_| bank.recent_drains(0))).await;
    assert!(asked.iter().all(Result::is_ok), "{asked:?}");
    assert_eq!((provider.asked().len(), provider.most_at_once()), (24, 8));
}

#[tokio::test]
async fn checks_take_four_turns_and_none_of_what_is_about_money() {
    let (provider, bank) = provider([Answer::Silence]).await;
    let checks = bank.for_checks().waiting(Duration::from_secs(2));
    let many = tokio::spawn(async move { join_all((0..50).map(|_| checks.kyc_link("k"))).await });
    while provider.asked().len() < 4 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // It is silent to money too, but it was asked.
    assert_eq!(bank.transfer("t").await, Err(BankError::Unreachable));
    let asked = provider.asked();
    let about_money = asked.iter().filter(|asked| asked.path == "/v0/transfers/t");
    assert_eq!((about_money.count(), asked.len()), (1, 5));
    many.abort();
}

#[tokio::test]
async fn being_asked_too_often_about_checks_leaves_money_alone() {
    let answers = [
        Answer::Header(429, "retry-after", "30"),
        ok(json!({"count": 0, "data": []})),
        Answer::Header(429, "retry-after", "30"),
    ];
    let (provider, bank) = provider(answers).await;
    let checks = bank.for_checks();
    let is_throttled = |told: &BankError| matches!(told, BankError::Throttled { .. });
    for _ in 0..2 {
        assert!(
            checks
                .kyc_link("k")
                .await
                .is_err_and(|told| is_throttled(&told))
        );
    }
    assert_eq!(bank.recent_drains(0).await, Ok(Vec::new()));
    for _ in 0..2 {
        assert!(
            bank.recent_drains(0)
                .await
                .is_err_and(|told| is_throttled(&told))
        );
    }
    assert_eq!(provider.asked().len(), 3);
}

#[tokio::test]
async fn who_gets_no_turn_has_done_nothing() {
    let (provider, bank) = provider([Answer::Silence]).await;
    // Those in front wait as long as they may; those behind them give up before.
    let patient = bank.clone().waiting(Duration::from_secs(2));
    let fronts =
        tokio::spawn(async move { join_all((0..8).map(|_| patient.recent_drains(0))).await });
    while provider.asked().len() < 8 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(
        bank.recent_drains(0).await,
        Err(BankError::Throttled { after: None })
    );
    assert_eq!(provider.asked().len(), 8);
    let fronts = fronts.await.expect("they end");
    assert!(
        fronts
            .iter()
            .all(|front| *front == Err(BankError::Unreachable))
    );
}

#[tokio::test]
async fn only_what_creates_has_a_key_of_its_own() {
    let (provider, bank) = provider([ok(json!({}))]).await;
    let webhook = "https://links.example/api/filbert/bank/webhook";
    let _ = people::begin(&bank).await;
    let _ = bank
        .create_external_account("c", &accounts::iban(), KEY)
        .await;
    let _ = bank
        .create_liquidation_address("c", money::liquidation(), KEY)
        .await;
    let _ = bank.create_transfer(money::transfer(), KEY).await;
    let _ = bank
        .create_webhook(&webhook.parse().expect("a URL"), KEY)
        .await;
    let _ = bank.enable_webhook("w").await;
    let _ = bank.webhooks().await;
    let _ = bank.kyc_link("k").await;
    let _ = bank.customer("c").await;
    let _ = bank
        .kyc_link_of_customer("c", "sepa", &people::redirect())
        .await;
    let _ = bank.external_account("c", "a").await;
    let _ = bank.liquidation_address("c", "l").await;
    let _ = bank.drains("c", "l").await;
    let _ = bank.recent_drains(5).await;
    let _ = bank.transfer("t").await;
    let asked = provider.asked();
    let paths: Vec<_> = asked
        .iter()
        .map(|asked| format!("{} {}", asked.method, asked.path))
        .collect();
    let redirect = "https%3A%2F%2Flinks.example%2Fclose";
    let of_customer =
        format!("GET /v0/customers/c/kyc_link?endorsement=sepa&redirect_uri={redirect}");
    assert_eq!(
        paths,
        [
            "POST /v0/kyc_links",
            "POST /v0/customers/c/external_accounts",
            "POST /v0/customers/c/liquidation_addresses",
            "POST /v0/transfers",
            "POST /v0/webhooks",
            "PUT /v0/webhooks/w",
            "GET /v0/webhooks",
            "GET /v0/kyc_links/k",
            "GET /v0/customers/c",
            &of_customer,
            "GET /v0/customers/c/external_accounts/a",
            "GET /v0/customers/c/liquidation_addresses/l",
            "GET /v0/customers/c/liquidation_addresses/l/drains?limit=100",
            "GET /v0/liquidation_addresses/drains?limit=100&updated_after_ms=5",
            "GET /v0/transfers/t",
        ]
    );
    for asked in asked {
        assert_eq!(asked.api_key.as_deref(), Some("sk-test-key"));
        let is_created = asked.method == "POST";
        assert_eq!(
            asked.idempotency_key.is_some(),
            is_created,
            "{}",
            asked.path
        );
    }
    assert!(!format!("{bank:?}").contains("sk-test-key"), "{bank:?}");
}
