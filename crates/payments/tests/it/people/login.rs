use futures::future::join_all;
use payments::people::{
    Change, LoginError, RegisterError, UpdateError, delete_account, export_of, log_in, register,
    salt_of, session, update, user,
};

use super::{email, from, proof, registration, visit};
use crate::house::House;

#[tokio::test]
async fn who_registers_comes_back_by_their_password_and_by_no_other() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let (ann, token) = register(ctx, registration("Ann@Example.com", 1), &visit())
        .await
        .unwrap();
    let here = session(ctx, &token).await.unwrap().unwrap();
    assert_eq!((here.account, here.wallet), (ann, None));
    let person = user(ctx, ann).await.unwrap().unwrap();
    assert_eq!(person.account.email.as_deref(), Some("Ann@Example.com"));

    // However it is written.
    for spelling in [
        "ann@example.com",
        " ANN@example.COM ",
        "\u{ff41}nn@example.com",
    ] {
        let salt = salt_of(ctx, &email(spelling), "192.0.2.1", None)
            .await
            .unwrap();
        assert_eq!(salt, Some([3; 16]), "{spelling}");
        let (who, _) = log_in(ctx, &email(spelling), proof(1), &visit())
            .await
            .unwrap();
        assert_eq!(who, ann, "{spelling}");
        let again = register(ctx, registration(spelling, 2), &visit()).await;
        assert!(
            matches!(again, Err(RegisterError::UserExists)),
            "{spelling}"
        );
    }
    let wrong = log_in(ctx, &email("ann@example.com"), proof(2), &visit()).await;
    assert!(matches!(wrong, Err(LoginError::WrongPassword)), "{wrong:?}");
    let nobody = log_in(ctx, &email("ben@example.com"), proof(1), &visit()).await;
    assert!(
        matches!(nobody, Err(LoginError::UnknownEmail)),
        "{nobody:?}"
    );
    let salt = salt_of(ctx, &email("ben@example.com"), "192.0.2.1", None).await;
    assert_eq!(salt.unwrap(), None);
}

/// The clock would tell nothing on a busy machine, so the work is counted.
#[tokio::test]
async fn an_address_that_nobody_has_costs_the_work_of_one_that_somebody_has() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let (ann, ben) = ("ann@example.com", "ben@example.com");
    let mut hashed = Vec::new();
    for address in [ann, ann] {
        let _ = register(ctx, registration(address, 1), &visit()).await;
        hashed.push(ctx.people.hashed());
    }
    for address in [ann, ben] {
        let refused = log_in(ctx, &email(address), proof(2), &visit()).await;
        assert!(refused.is_err());
        hashed.push(ctx.people.hashed());
    }
    assert_eq!(hashed, [1, 2, 3, 4]);
}

#[tokio::test]
async fn whoever_guesses_is_slowed_down_before_anything_is_hashed_and_locks_nobody_out() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let ann = email("ann@example.com");
    register(ctx, registration("ann@example.com", 1), &visit())
        .await
        .unwrap();
    let guess = async |password, network| log_in(ctx, &ann, proof(password), &from(network)).await;
    for _ in 0..30 {
        guess(1, "192.0.2.2")
            .await
            .expect("being right is no guess");
    }
    // All at once, so that none waits for what becomes of another.
    let guesses = (0..30).map(|_| guess(2, "192.0.2.2"));
    let before = ctx.people.hashed();
    let answers = join_all(guesses).await;
    let wrong = answers
        .iter()
        .filter(|one| matches!(one, Err(LoginError::WrongPassword)));
    assert_eq!((wrong.count(), ctx.people.hashed() - before), (10, 10));
    let too_many = |answer: &Result<_, _>| matches!(answer, Err(LoginError::TooMany { .. }));
    assert!(
        too_many(&guess(1, "192.0.2.2").await),
        "nor is what is right looked at"
    );
    guess(1, "192.0.2.3").await.expect("from elsewhere");
    house.shift_clock(std::time::Duration::from_secs(61));
    guess(1, "192.0.2.2").await.expect("a minute later");
}

#[tokio::test]
async fn one_network_finds_out_about_few_addresses_and_makes_few_accounts() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let ask = async |number: u32, network| {
        let email = email(&format!("a{number}@example.com"));
        salt_of(ctx, &email, network, None).await
    };
    for number in 0..100 {
        assert_eq!(ask(number, "192.0.2.2").await.unwrap(), None);
    }
    let refused = ask(100, "192.0.2.2").await;
    assert!(
        matches!(refused, Err(LoginError::TooMany { .. })),
        "{refused:?}"
    );
    assert_eq!(ask(100, "192.0.2.3").await.unwrap(), None);
    let before = ctx.people.hashed();
    let refused = register(ctx, registration("b@example.com", 1), &from("192.0.2.2")).await;
    assert!(
        matches!(refused, Err(RegisterError::TooMany { .. })),
        "{refused:?}"
    );
    assert_eq!(ctx.people.hashed(), before);
}

#[tokio::test]
async fn of_a_flood_some_are_hashed_and_the_others_turned_away() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let tries = (0..90).map(|number| async move {
        let network = format!("192.0.2.{number}");
        log_in(
            ctx,
            &email(&format!("a{number}@example.com")),
            proof(1),
            &from(&network),
        )
        .await
    });
    let answers = join_all(tries).await;
    let is_full = |one: &&Result<_, _>| matches!(one, Err(LoginError::Overloaded));
    let full = answers.iter().filter(is_full).count() as u64;
    assert!(full > 0, "all were taken in");
    assert_eq!(ctx.people.hashed() + full, 90);
}

#[tokio::test]
async fn usernames_are_one_persons_each_and_nobody_else_is_changed() {
    let house = House::new().await;
    let ctx = &house.ctx;
    let (ann, _) = register(ctx, registration("ann@example.com", 1), &visit())
        .await
        .unwrap();
    let (ben, _) = register(ctx, registration("ben@example.com", 1), &visit())
        .await
        .unwrap();
    let call = async |who, name: &str| {
        let change = Change {
            username: Some(domain::Username::parse(name).unwrap()),
            full_name: None,
        };
        update(ctx, who, change).await
    };
    call(ann, "Ann7").await.unwrap();
    let taken = call(ben, "aNN7").await;
    assert!(
        matches!(taken, Err(UpdateError::UsernameTaken)),
        "{taken:?}"
    );
    assert_eq!(
        user(ctx, ben).await.unwrap().unwrap().account.username,
        None
    );
    let kept = export_of(ctx, ann).await.unwrap().unwrap();
    assert_eq!(kept.person.account.username.as_deref(), Some("Ann7"));
    assert_eq!(kept.sessions.len(), 1);
    assert!(delete_account(ctx, ann).await.unwrap());
    let gone = call(ann, "Ann8").await;
    assert!(matches!(gone, Err(UpdateError::Gone)), "{gone:?}");
    assert!(export_of(ctx, ann).await.unwrap().is_none());
    call(ben, "ann7").await.expect("it is free again");
}
