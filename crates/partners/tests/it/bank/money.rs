//! Money on its way to a bank.

use alloy_primitives::{Address, B256, address};
use domain::{Cents, Rail};
use partners::bank::{NewLiquidation, NewTransfer, PayoutState};

use super::*;

const PAY_TO: Address = address!("0x1111111111111111111111111111111111111111");

pub fn liquidation() -> NewLiquidation<'static> {
    NewLiquidation {
        chain: "optimism",
        currency: "usdc",
        external_account: "ea-1",
        rail: Rail::Sepa,
        reference: Some("Filbert 5"),
        return_address: Some(PAY_TO),
    }
}

pub fn transfer() -> NewTransfer<'static> {
    NewTransfer {
        customer: "cust-1",
        amount: "99.9",
        developer_fee: Cents(100),
        reference: "co_1",
        chain: "optimism",
        currency: "usdc",
        from: None,
        external_account: "ea-1",
        rail: Rail::Sepa,
        return_address: None,
    }
}

fn an_address() -> Value {
    json!({
        "id": "la-1",
        "chain": "optimism",
        "customer_id": "cust-1",
        "external_account_id": "ea-1",
        "address": PAY_TO,
        "currency": "usdc",
        "state": "active",
        "destination_payment_rail": "sepa",
        "destination_currency": "eur",
    })
}

fn a_transfer(state: &str) -> Value {
    json!({
        "id": "tr-1",
        "state": state,
        "client_reference_id": "co_1",
        "amount": "99.9",
        "currency": "usdc",
        "on_behalf_of": "cust-1",
        "developer_fee": "1.0",
        "source": {"payment_rail": "optimism", "currency": "usdc", "from_address": null},
        "destination": {"payment_rail": "sepa", "currency": "eur", "external_account_id": "ea-1"},
        "source_deposit_instructions": {
            "payment_rail": "optimism", "amount": "99.9", "currency": "usdc", "to_address": PAY_TO,
        },
        "created_at": "2024-09-01T02:03:04.567Z",
        "updated_at": "2024-09-01T02:03:04.567Z",
    })
}

fn with(mut told: Value, path: &str, value: Value) -> Value {
    *told.pointer_mut(path).expect("it is there") = value;
    told
}

#[tokio::test]
async fn an_address_leads_to_an_account() {
    let (provider, bank) = provider([Answer::Json(201, an_address())]).await;
    let made = bank
        .create_liquidation_address("cust-1", liquidation(), KEY)
        .await;
    let made = made.expect("an address");
    assert_eq!((made.id.as_str(), made.address), ("la-1", PAY_TO));
    assert_eq!(
        provider.question().body,
        json!({
            "chain": "optimism",
            "currency": "usdc",
            "external_account_id": "ea-1",
            "destination_payment_rail": "sepa",
            "destination_currency": "eur",
            "destination_sepa_reference": "Filbert 5",
            "return_address": PAY_TO,
        })
    );
}

#[tokio::test]
async fn an_address_that_is_there_already_is_taken() {
    let duplicate = json!({
        "id": "la-1",
        "code": "invalid_parameters",
        "message": "Liquidation address with this external account on this chain, currency and destination_payment_rail already exists for this customer",
    });
    let answers = [Answer::Json(400, duplicate), ok(an_address())];
    let (taken, bank) = provider(answers).await;
    let made = bank
        .create_liquidation_address("cust-1", liquidation(), KEY)
        .await;
    assert_eq!(made.expect("an address").address, PAY_TO);
    let asked = taken.asked();
    assert_eq!(
        asked[1].path,
        "/v0/customers/cust-1/liquidation_addresses/la-1"
    );

    // Other parameters that are wrong name nothing that is there.
    let wrong = json!({"code": "invalid_parameters", "source": {"key": {"chain": "is unknown"}}});
    let (_provider, bank) = provider([Answer::Json(400, wrong)]).await;
    let told = refusal(
        bank.create_liquidation_address("cust-1", liquidation(), KEY)
            .await,
    );
    assert_eq!(told.fields, [("chain".to_owned(), "is unknown".to_owned())]);

    // An id in another refusal is of something else.
    let refused = json!({"id": "request-1", "code": "not_allowed"});
    let (asked_once, bank) = provider([Answer::Json(403, refused)]).await;
    let told = refusal(
        bank.create_liquidation_address("cust-1", liquidation(), KEY)
            .await,
    );
    assert_eq!((told.status, asked_once.asked().len()), (403, 1));
}

/// Money that is sent to an address of something else is lost.
#[tokio::test]
async fn an_address_of_something_else_is_none() {
    for (path, value) in [
        ("/chain", json!("base")),
        ("/chain", json!("evm")),
        ("/currency", json!("usdt")),
        ("/external_account_id", json!("ea-2")),
        ("/external_account_id", Value::Null),
        ("/destination_payment_rail", json!("ach")),
        ("/destination_payment_rail", json!("wire")),
        ("/destination_currency", json!("usd")),
        (
            "/address",
            json!("0x0000000000000000000000000000000000000000"),
        ),
        ("/address", json!("0x1111")),
        ("/address", Value::Null),
        ("/id", json!("../la-1")),
    ] {
        let told = with(an_address(), path, value.clone());
        let (_provider, bank) = provider([Answer::Json(201, told)]).await;
        let made = bank
            .create_liquidation_address("cust-1", liquidation(), KEY)
            .await;
        assert_eq!(made, Err(BankError::Unreadable), "{path} {value}");
    }
    // A duplicate is looked at like any other.
    let duplicate = json!({"id": "la-1", "code": "invalid_parameters"});
    let other = with(an_address(), "/external_account_id", json!("ea-2"));
    let (_provider, bank) = provider([Answer::Json(400, duplicate), ok(other)]).await;
    let made = bank
        .create_liquidation_address("cust-1", liquidation(), KEY)
        .await;
    assert_eq!(made, Err(BankError::Unreadable));
}

/// The way back of an address that is there may change, and an answer that names another one is none.
#[tokio::test]
async fn the_way_back_is_set_as_it_was_asked_for() {
    let elsewhere = address!("0x2222222222222222222222222222222222222222");
    let with_way_back = |to: Address| {
        let mut told = an_address();
        told["return_address"] = json!(to);
        told
    };
    let answers = [
        Answer::Json(200, with_way_back(PAY_TO)),
        Answer::Json(200, an_address()),
        Answer::Json(200, with_way_back(elsewhere)),
        Answer::Json(200, json!({})),
    ];
    let (provider, bank) = provider(answers).await;
    for is_done in [true, true, false, false] {
        let set = bank.set_return_address("cust-1", "la-1", PAY_TO).await;
        assert_eq!(set.is_ok(), is_done, "{set:?}");
    }
    let asked = &provider.asked()[0];
    assert_eq!(
        (asked.method.as_str(), asked.path.as_str()),
        ("PUT", "/v0/customers/cust-1/liquidation_addresses/la-1")
    );
    assert_eq!(
        asked.body,
        json!({"return_address": PAY_TO.to_checksum(None)})
    );
}

#[tokio::test]
async fn drains_are_told_in_a_list_or_in_an_envelope() {
    let list = json!([a_drain("d-2", "funds_received"), a_drain("d-1", "refunded")]);
    for told in [list.clone(), json!({"count": 2, "data": list})] {
        let (provider, bank) = provider([ok(told)]).await;
        let drains = bank.drains("cust-1", "la-1").await.expect("drains");
        let states: Vec<_> = drains
            .into_iter()
            .map(|drain| (drain.id, drain.state))
            .collect();
        assert_eq!(
            states,
            [
                ("d-2".to_owned(), PayoutState::FundsReceived),
                ("d-1".to_owned(), PayoutState::Refunded),
            ]
        );
        assert_eq!(provider.asked().len(), 1);
    }
}

#[tokio::test]
async fn everything_that_is_told_of_a_drain_is_read() {
    let (deposit, refund) = (B256::repeat_byte(0xab), B256::repeat_byte(0xcd));
    let mut told = a_drain("d-1", "returned");
    told["deposit_tx_hash"] = json!(deposit);
    told["refund_tx_hash"] = json!(refund);
    told["destination"] =
        json!({"payment_rail": "sepa", "currency": "eur", "uetr": "U-1", "trace_number": null});
    told["return_details"] = json!({"reason": "account closed", "risk_rejection_reason": null});
    told["receipt"] = json!({
        "outgoing_amount": "91.2", "destination_currency": "eur",
        "url": "https://dashboard.bridge.xyz/transaction/1/receipt/2",
    });
    let (_provider, bank) = provider([ok(json!([told]))]).await;
    let drains = bank.drains("cust-1", "la-1").await.expect("drains");
    let drain = &drains[0];
    assert_eq!(
        (drain.deposit_tx, drain.refund_tx),
        (Some(deposit), Some(refund))
    );
    assert_eq!(drain.payment_reference.as_deref(), Some("U-1"));
    assert_eq!(drain.reason.as_deref(), Some("account closed"));
    assert_eq!(drain.outgoing, Some(("91.2".to_owned(), "eur".to_owned())));
    assert_eq!(drain.updated_at_ms, Some(1_725_156_184_567));
    assert_eq!(drain.customer.as_deref(), Some("cust-1"));
    assert_eq!(drain.liquidation_address.as_deref(), Some("la-1"));
    assert!(drain.receipt_url.is_some());

    let (_provider, bank) = provider([ok(json!([a_drain("d-1", "in_review")]))]).await;
    let drains = bank.drains("cust-1", "la-1").await.expect("drains");
    let drain = &drains[0];
    assert_eq!(
        (drain.deposit_tx, &drain.outgoing, &drain.reason),
        (None, &None, &None)
    );
}

#[tokio::test]
async fn every_state_is_known_or_kept_as_it_is_told() {
    use PayoutState::*;
    for (text, state) in [
        ("awaiting_funds", AwaitingFunds),
        ("in_review", InReview),
        ("funds_received", FundsReceived),
        ("payment_submitted", PaymentSubmitted),
        ("payment_processed", PaymentProcessed),
        ("undeliverable", Undeliverable),
        ("returned", Returned),
        ("refund_in_flight", RefundInFlight),
        ("refunded", Refunded),
        ("canceled", Canceled),
        ("error", Error),
        ("refund_failed", Other("refund_failed".to_owned())),
        (
            "missing_return_policy",
            Other("missing_return_policy".to_owned()),
        ),
        ("Payment_Processed", Other("Payment_Processed".to_owned())),
    ] {
        let (_provider, bank) = provider([ok(a_transfer(text))]).await;
        let transfer = bank.transfer("tr-1").await.expect("a transfer");
        assert_eq!(
            (
                transfer.payout.state.to_string().as_str(),
                &transfer.payout.state
            ),
            (text, &state)
        );
    }
    let (_provider, bank) = provider([ok(a_transfer(&"x".repeat(1_000)))]).await;
    let transfer = bank.transfer("tr-1").await.expect("a transfer");
    assert_eq!(transfer.payout.state, Other("x".repeat(64)));
}

#[tokio::test]
async fn drains_that_make_no_sense_are_none() {
    for wrong in [
        json!({}),
        json!({"data": null}),
        json!("[]"),
        json!([7]),
        json!([with(a_drain("d-1", "refunded"), "/amount", json!(99.9))]),
        json!([with(a_drain("d-1", "refunded"), "/amount", json!("much"))]),
        json!([with(a_drain("d-1", "refunded"), "/state", Value::Null)]),
        json!([with(a_drain("d-1", "refunded"), "/id", json!("../d"))]),
    ] {
        let (_provider, bank) = provider([ok(wrong.clone())]).await;
        let drains = bank.drains("cust-1", "la-1").await;
        assert_eq!(drains, Err(BankError::Unreadable), "{wrong}");
    }
}

fn page(range: std::ops::Range<usize>) -> Answer {
    let drains: Vec<_> = range
        .map(|id| a_drain(&format!("d-{id}"), "refunded"))
        .collect();
    ok(json!({"count": drains.len(), "data": drains}))
}

#[tokio::test]
async fn pages_are_followed_to_the_last() {
    let (provider, bank) = provider([page(0..100), page(100..200), page(200..230)]).await;
    let drains = bank.drains("cust-1", "la-1").await.expect("drains");
    assert_eq!(drains.len(), 230);
    let asked = provider.asked();
    assert_eq!(asked.len(), 3);
    assert!(
        asked[1]
            .path
            .ends_with("/drains?limit=100&starting_after=d-99"),
        "{asked:?}"
    );
    assert!(
        asked[2]
            .path
            .ends_with("/drains?limit=100&starting_after=d-199"),
        "{asked:?}"
    );
}

/// A provider that says the same again and again, or never comes to an end.
#[tokio::test]
async fn pages_have_an_end() {
    let (provider_of_one, bank) = provider([page(0..100)]).await;
    assert_eq!(
        bank.drains("cust-1", "la-1").await.expect("drains").len(),
        100
    );
    assert_eq!(provider_of_one.asked().len(), 2);

    let pages = (0..20).map(|page_number| page(page_number * 100..page_number * 100 + 100));
    let (endless, bank) = provider(pages).await;
    assert_eq!(bank.recent_drains(0).await.expect("drains").len(), 1_000);
    assert_eq!(endless.asked().len(), 10);
}

#[tokio::test]
async fn a_transfer_says_where_the_money_comes_in() {
    let (provider, bank) = provider([Answer::Json(201, a_transfer("awaiting_funds"))]).await;
    let from = address!("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    let new = NewTransfer {
        from: Some(from),
        return_address: Some(from),
        ..transfer()
    };
    let made = bank.create_transfer(new, KEY).await.expect("a transfer");
    assert_eq!((made.payout.id.as_str(), made.deposit_to), ("tr-1", PAY_TO));
    assert_eq!(made.payout.state, PayoutState::AwaitingFunds);
    assert_eq!(made.reference.as_deref(), Some("co_1"));
    assert_eq!(
        provider.question().body,
        json!({
            "amount": "99.9",
            "on_behalf_of": "cust-1",
            "developer_fee": "1.00",
            "client_reference_id": "co_1",
            "source": {
                "payment_rail": "optimism", "currency": "usdc",
                "from_address": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
            },
            "destination": {"payment_rail": "sepa", "currency": "eur", "external_account_id": "ea-1"},
            "return_instructions": {"address": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"},
        })
    );
}

#[tokio::test]
async fn a_transfer_of_something_else_is_none() {
    for (path, value) in [
        ("/source_deposit_instructions/payment_rail", json!("base")),
        ("/source_deposit_instructions/currency", json!("usdt")),
        ("/source_deposit_instructions/to_address", Value::Null),
        ("/source_deposit_instructions", Value::Null),
        ("/destination/external_account_id", json!("ea-2")),
        ("/destination/payment_rail", json!("ach")),
        ("/on_behalf_of", json!("cust-2")),
        ("/amount", json!("99")),
        ("/developer_fee", json!("2")),
    ] {
        let told = with(a_transfer("awaiting_funds"), path, value.clone());
        let (_provider, bank) = provider([Answer::Json(201, told)]).await;
        let made = bank.create_transfer(transfer(), KEY).await;
        assert_eq!(made, Err(BankError::Unreadable), "{path} {value}");
    }
    let (_provider, bank) = provider([ok(a_transfer("awaiting_funds"))]).await;
    assert_eq!(bank.transfer("tr-2").await, Err(BankError::Unreadable));
}

/// What it costs is one number, however it is written.
#[tokio::test]
async fn the_same_amount_in_other_digits_is_the_same() {
    for (amount, fee) in [("99.9", "1"), ("99.90", "1.0"), ("099.900000", "1.00")] {
        let told = with(a_transfer("awaiting_funds"), "/amount", json!(amount));
        let told = with(told, "/developer_fee", json!(fee));
        let (_provider, bank) = provider([Answer::Json(201, told)]).await;
        let made = bank.create_transfer(transfer(), KEY).await;
        assert!(made.is_ok(), "{amount} {fee}: {made:?}");
    }
}

#[tokio::test]
async fn a_transfer_tells_what_came_in_and_goes_out() {
    let deposit = B256::repeat_byte(0xab);
    for place in ["receipt", "source", ""] {
        let mut told = a_transfer("payment_processed");
        told["receipt"] = json!({"final_amount": "91.2"});
        match place {
            "receipt" => told["receipt"]["source_tx_hash"] = json!(deposit),
            "source" => told["source"]["tx_hash"] = json!(deposit),
            _ => told["deposit_tx_hash"] = json!(deposit),
        }
        let (_provider, bank) = provider([ok(told)]).await;
        let transfer = bank.transfer("tr-1").await.expect("a transfer");
        assert_eq!(transfer.payout.deposit_tx, Some(deposit), "{place}");
        assert_eq!(
            transfer.payout.outgoing,
            Some(("91.2".to_owned(), "eur".to_owned()))
        );
    }
}
