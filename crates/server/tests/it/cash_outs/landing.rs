//! Claims of what the bank does not take, which are brought to what it takes.

use super::{kills::Desk, *};
use crate::{crossings::to_take, databases};

/// Dollars, where the bank takes them on the other chain alone.
async fn dollars(world: &testkit::TestWorld, number: u64) -> LinkId {
    let chain = &world.chains[0];
    let (token, sender) = (chain.token("USDC").address, &world.people[0]);
    chain
        .deposit_erc20(sender, token, U256::from(15_000_000), &secret(number))
        .await
}

async fn dai(world: &testkit::TestWorld, number: u64) -> LinkId {
    let chain = &world.chains[0];
    let amount = U256::from(25) * U256::from(10).pow(U256::from(18));
    let (token, sender) = (chain.token("DAI").address, &world.people[0]);
    chain
        .deposit_erc20(sender, token, amount, &secret(number))
        .await
}

/// What the link's holder says yes with to what was prepared.
fn yes(world: &testkit::TestWorld, link: LinkId, number: u64, prepared: &Value) -> Value {
    let (near, far) = (&world.chains[0], &world.chains[1]);
    let pay_to = prepared["payTo"].as_str().expect("an address").parse();
    let claimed = (link, pay_to.expect("an address"), &secret(number));
    let signed = to_take(near, far, claimed, &prepared["route"]);
    json!({
        "cashOutId": prepared["id"],
        "signature": signed["withdrawalSignature"],
        "route": {
            "routeId": signed["routeId"],
            "routingSignature": signed["routingSignature"],
        },
    })
}

#[tokio::test]
async fn what_the_bank_does_not_take_is_brought_to_what_it_takes() {
    let counter = Counter::open().await;
    let (ann, account) = counter.verified(1).await;
    let world = &counter.app.world;
    let far = &world.chains[1];
    let config = counter.app.running.read("config").await.body;
    assert_eq!(config["bank"]["landingChainId"], far.id.to_string());
    let link = dai(world, 1).await;
    counter.app.running.until_known(link).await;
    let mut wanted = to_prepare("CLAIM", link, &account);
    let unnamed = counter.say(&ann, "user/prepare-cash-out", &wanted).await;
    assert_eq!((unnamed.status, unnamed.code()), (422, "way_back_needed"));
    wanted["returnAddress"] = json!(world.people[1].address);
    let prepared = counter.say(&ann, "user/prepare-cash-out", &wanted).await;
    assert_eq!(prepared.status, 200, "{prepared}");
    let body = &prepared.body;
    assert_eq!(body["landingChainId"], far.id.to_string());
    let cents = body["totalCents"].as_u64().expect("cents");
    assert!((2_400..2_500).contains(&cents), "{prepared}");
    let route = &body["route"];
    assert_eq!(route["toToken"]["symbol"], "USDC");

    let right = yes(world, link, 1, body);
    let mut unsigned = right.clone();
    unsigned.as_object_mut().expect("one").remove("route");
    let mut wrong = right.clone();
    wrong["route"]["routingSignature"] = right["signature"].clone();
    let mut other = right.clone();
    other["route"]["routeId"] = json!("5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a");
    for (said, refusal) in [
        (unsigned, (422, "route_unsigned")),
        (wrong, (403, "wrong_signature")),
        (other, (410, "route_over")),
    ] {
        let refused = counter.say(&ann, "user/confirm-cash-out", &said).await;
        assert_eq!((refused.status, refused.code()), refusal, "{refused}");
    }
    let confirmed = counter.say(&ann, "user/confirm-cash-out", &right).await;
    assert_eq!(confirmed.status, 200, "{confirmed}");
    let path = format!("cash-out?id={}", body["id"].as_str().expect("an id"));
    let is_paid = |now: &Value| now["state"] == "payment_processed";
    let paid = counter.until(&ann, &path, is_paid).await;
    assert_eq!(paid["landingChainId"], far.id.to_string());
    let path = format!("links/{}/v4.4/{}/crossing", link.chain, link.index);
    let crossed = counter.ask(&ann, &path).await.body;
    assert_eq!(crossed["state"], "arrived");
    assert_eq!(crossed["to"]["txHash"], paid["txHash"]);
    assert_eq!(crossed["recipientAddress"], paid["payTo"]);
    counter.app.stop().await;
}

/// Before, between and after the yes, the claim that sets out and what is heard of it.
#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_the_money_is_brought_there_and_paid_once() {
    let world = testkit::TestWorld::start().await;
    let pace = sandbox::bank::Pace::StepMs(50);
    world.sandbox().bank.pace(pace);
    world
        .sandbox()
        .router
        .pace(sandbox::router::Pace::StepMs(50));
    let database = databases::sqlite();
    let desk = Desk::landing(&world, &database).await;
    let (ann, account) = desk.verified(1).await;
    let points = [
        "cash_outs/addressed",
        "cash_outs/confirmed",
        "crossings/begun",
        "sponsored/queued",
        "sponsor/broadcast",
        "crossings/claimed",
        "cash_outs/set_out",
        "crossings/stepped",
        "cash_outs/looked",
        "cash_outs/stepped",
    ];
    for (number, point) in (1..).zip(testkit::rounds(points, 3)) {
        let link = dollars(&world, number).await;
        let mut wanted = to_prepare("CLAIM", link, &account);
        wanted["returnAddress"] = json!(world.people[1].address);
        desk.restart(Some(point)).await;
        let is_at_once = point == "cash_outs/addressed";
        if is_at_once {
            while let Some((404, _)) = desk.try_say(&ann, "user/prepare-cash-out", &wanted).await {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            desk.until_it_ends(point).await;
        }
        let prepared = desk.say(&ann, "user/prepare-cash-out", &wanted).await;
        let yes = yes(&world, link, number, &prepared);
        desk.try_say(&ann, "user/confirm-cash-out", &yes).await;
        if !is_at_once {
            desk.until_it_ends(point).await;
        }
        let id = prepared["id"].as_str().expect("an id");
        desk.until_paid(id).await;
        let bank = world.sandbox().bank.state();
        let payouts = bank["payouts"].as_array().expect("a list");
        let paid = payouts.iter();
        let paid = paid.filter(|one| one["state"] == "payment_processed");
        assert_eq!(paid.count() as u64, number, "{point}");
        let router = world.sandbox().router.state();
        let orders = router["orders"].as_array().expect("a list");
        assert_eq!(orders.len() as u64, number, "{point}: one payment");
    }
}
