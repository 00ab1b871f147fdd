//! Strangers who guess at a person's password lock them out of no browser that they used before.

use futures::future::join_all;
use payments::people::{
    DeviceToken, LoginError, Visit, export_of, know_device, log_in, log_out_everywhere, register,
    salt_of,
};
use std::time::Duration;

use super::{email, from, proof, registration, visit};
use crate::house::House;

const ANN: &str = "ann@example.com";
const WRONG: u8 = 2;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn with(device: &DeviceToken) -> Visit {
    Visit {
        known_device: Some(device.clone()),
        ..visit()
    }
}

async fn enter(
    house: &House,
    address: &str,
    password: u8,
    visit: &Visit,
) -> Result<(), LoginError> {
    let entered = log_in(&house.ctx, &email(address), proof(password), visit).await;
    entered.map(|_| ())
}

fn is_refused(answer: &Result<(), LoginError>) -> bool {
    matches!(answer, Err(LoginError::TooMany { .. }))
}

/// Ann with the browser in which she registered, and Ben with his.
async fn ann_and_ben(house: &House) -> (DeviceToken, DeviceToken) {
    let mut devices = Vec::new();
    for address in [ANN, "ben@example.com"] {
        let made = register(&house.ctx, registration(address, 1), &visit()).await;
        let (account, _) = made.unwrap();
        let device = know_device(&house.ctx, account, &visit()).await.unwrap();
        devices.push(device.unwrap());
    }
    let ben = devices.pop().unwrap();
    (devices.pop().unwrap(), ben)
}

/// Ten networks with ten tries each.
async fn ten_networks_guess(house: &House) {
    for network in 0..10 {
        let network = from(&format!("198.51.100.{network}"));
        let guesses = (0..10).map(|_| enter(house, ANN, WRONG, &network));
        for guess in join_all(guesses).await {
            assert!(matches!(guess, Err(LoginError::WrongPassword)), "{guess:?}");
        }
    }
}

/// Ann's own network has no try left for her: from there only a device that is known gets in.
async fn own_network_guesses(house: &House) {
    let own = visit();
    let guesses = (0..10).map(|_| enter(house, ANN, WRONG, &own));
    for guess in join_all(guesses).await {
        assert!(matches!(guess, Err(LoginError::WrongPassword)), "{guess:?}");
    }
}

#[tokio::test]
async fn a_known_device_gets_in_while_ten_networks_guess() {
    let house = House::new().await;
    let (ann, ben) = ann_and_ben(&house).await;
    ten_networks_guess(&house).await;
    let elsewhere = enter(&house, ANN, 1, &visit()).await;
    assert!(is_refused(&elsewhere), "{elsewhere:?}");
    let of_another = enter(&house, ANN, 1, &with(&ben)).await;
    assert!(is_refused(&of_another), "{of_another:?}");
    enter(&house, ANN, 1, &with(&ann)).await.unwrap();
}

#[tokio::test]
async fn a_copied_device_guesses_ten_times_and_then_once_a_minute() {
    let house = House::new().await;
    let (ann, _) = ann_and_ben(&house).await;
    let copied = with(&ann);
    let guesses = (0..30).map(|_| enter(&house, ANN, WRONG, &copied));
    let answers = join_all(guesses).await;
    let refused = answers.iter().filter(|answer| is_refused(answer));
    assert_eq!(refused.count(), 20);
    house.shift_clock(Duration::from_secs(60));
    let next = enter(&house, ANN, WRONG, &with(&ann)).await;
    assert!(matches!(next, Err(LoginError::WrongPassword)), "{next:?}");
    assert!(is_refused(&enter(&house, ANN, WRONG, &with(&ann)).await));
    enter(&house, ANN, 1, &visit())
        .await
        .expect("what counts against the device counts against nothing else");
}

#[tokio::test]
async fn a_known_device_is_given_the_salt_where_its_network_asked_too_often() {
    let house = House::new().await;
    let (ann, ben) = ann_and_ben(&house).await;
    let ask = async |device| salt_of(&house.ctx, &email(ANN), "192.0.2.2", device).await;
    for number in 0..100 {
        let nobody = email(&format!("a{number}@example.com"));
        let salt = salt_of(&house.ctx, &nobody, "192.0.2.2", None).await;
        assert_eq!(salt.unwrap(), None);
    }
    for device in [None, Some(&ben)] {
        let refused = ask(device).await;
        assert!(
            matches!(refused, Err(LoginError::TooMany { .. })),
            "{refused:?}"
        );
    }
    assert_eq!(ask(Some(&ann)).await.unwrap(), Some([3; 16]));
}

#[tokio::test]
async fn a_device_is_forgotten_when_its_owner_signs_out_everywhere() {
    let house = House::new().await;
    let (ann, _) = ann_and_ben(&house).await;
    let entered = log_in(&house.ctx, &email(ANN), proof(1), &visit()).await;
    let (account, _) = entered.unwrap();
    assert_eq!(kept(&house, account).await, 1);
    log_out_everywhere(&house.ctx, account).await.unwrap();
    assert_eq!(kept(&house, account).await, 0);
    own_network_guesses(&house).await;
    assert!(is_refused(&enter(&house, ANN, 1, &with(&ann)).await));
}

#[tokio::test]
async fn a_device_is_replaced_at_each_sign_in_and_forgotten_after_half_a_year() {
    let house = House::new().await;
    let (first, _) = ann_and_ben(&house).await;
    let entered = log_in(&house.ctx, &email(ANN), proof(1), &with(&first)).await;
    let (account, _) = entered.unwrap();
    let second = know_device(&house.ctx, account, &with(&first)).await;
    let second = second.unwrap().unwrap();
    assert_eq!(kept(&house, account).await, 1);
    own_network_guesses(&house).await;
    assert!(is_refused(&enter(&house, ANN, 1, &with(&first)).await));
    enter(&house, ANN, 1, &with(&second)).await.unwrap();
    house.shift_clock(180 * DAY);
    assert_eq!(kept(&house, account).await, 0);
    own_network_guesses(&house).await;
    assert!(is_refused(&enter(&house, ANN, 1, &with(&second)).await));
}

async fn kept(house: &House, account: domain::AccountId) -> usize {
    let kept = export_of(&house.ctx, account).await.unwrap().unwrap();
    kept.known_devices.len()
}
