use domain::AssetKind;

use super::*;

#[tokio::test]
async fn what_does_not_go_to_banks_is_told_and_nothing_is_begun() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    let kind = CashOutKind::Claim;
    let small = counter.link_of(9_999_999, 1).await;
    let refused = counter.prepare(kind, small, iban).await;
    assert!(matches!(
        refused,
        Err(PrepareCashOutError::TooSmall { least }) if least == Cents::dollars(10)
    ));
    let least = counter.link_of(10_000_000, 2).await;
    assert!(counter.prepare(kind, least, iban).await.is_ok());
    let native = counter
        .chain()
        .deposit_native(counter.house.person(0), U256::from(5), &secret(3))
        .await;
    counter.house.seen(native).await;
    let refused = counter.prepare(kind, native, iban).await;
    assert!(matches!(refused, Err(PrepareCashOutError::Unavailable)));
    let dai = counter.chain().token("DAI");
    assert_eq!(dai.kind, AssetKind::Erc20);
    let sender = counter.house.person(0);
    let amount = U256::from(25) * U256::from(10).pow(U256::from(dai.decimals));
    let other = counter
        .chain()
        .deposit_erc20(sender, dai.address, amount, &secret(4))
        .await;
    counter.house.seen(other).await;
    let refused = counter.prepare(kind, other, iban).await;
    assert!(matches!(refused, Err(PrepareCashOutError::Unavailable)));
    // Somebody else's account, and nobody's.
    counter.person(BEN).await;
    let link = counter.link_of(DOLLARS, 5).await;
    let stolen = Linked { owner: BEN, ..iban };
    let refused = counter.prepare(kind, link, stolen).await;
    assert!(matches!(refused, Err(PrepareCashOutError::AccountNotFound)));
    let unverified = Linked {
        owner: AccountId(9),
        ..iban
    };
    let refused = counter.prepare(kind, link, unverified).await;
    assert!(matches!(refused, Err(PrepareCashOutError::NotVerified)));
    let missing = LinkId {
        chain: ChainId(31337),
        version: VaultVersion::V4_4,
        index: 5_000,
    };
    let refused = counter.prepare(kind, missing, iban).await;
    assert!(matches!(refused, Err(PrepareCashOutError::Link(_))));
}

#[tokio::test]
async fn a_yes_is_the_link_keys_to_this_place_and_its_owners() {
    let counter = Counter::open().await;
    let [iban, _] = counter.person(ANN).await;
    counter.person(BEN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepared = counter
        .prepare(CashOutKind::Claim, link, iban)
        .await
        .unwrap();
    let wrong = counter.confirm(&prepared, ANN, 2).await;
    assert!(matches!(wrong, Err(ConfirmCashOutError::WrongSignature)));
    let elsewhere = counter
        .house
        .claim(link, &secret(1), crate::house::stranger(1))
        .signature;
    let wrong = counter.say_yes(ANN, prepared.id, elsewhere).await;
    assert!(matches!(wrong, Err(ConfirmCashOutError::WrongSignature)));
    let stolen = counter.confirm(&prepared, BEN, 1).await;
    assert!(matches!(stolen, Err(ConfirmCashOutError::NotFound)));
    let signature = counter.signed(&prepared, 1);
    let unknown = counter.say_yes(ANN, CashOutId(5), signature).await;
    assert!(matches!(unknown, Err(ConfirmCashOutError::NotFound)));
    assert_eq!(counter.read(prepared.id).await.state, CashOutState::Ready);
}

#[tokio::test]
async fn what_was_prepared_half_a_day_ago_is_prepared_anew() {
    let counter = Counter::open().await;
    let [_, us] = counter.person(ANN).await;
    let link = counter.link_of(DOLLARS, 1).await;
    let prepare = || counter.prepare(CashOutKind::CashOut, link, us);
    let first = prepare().await.unwrap();
    counter.house.shift_clock(Duration::from_secs(13 * 60 * 60));
    let late = counter.confirm(&first, ANN, 1).await;
    assert!(matches!(late, Err(ConfirmCashOutError::Over)));
    let old = counter.read(first.id).await;
    assert_eq!(old.state, CashOutState::Canceled);
    assert_eq!(old.reason.as_deref(), Some("expired"));
    let second = prepare().await.unwrap();
    assert_ne!(second.id, first.id);
    assert!(counter.confirm(&second, ANN, 1).await.is_ok());
}
