//! The process ends between what is durable and what is asked of chains and router.

use std::os::unix::process::ExitStatusExt;

use payments::FAIL_POINTS;
use sandbox::router::Pace;
use testkit::PATIENCE;

use super::*;

use crate::databases;

const KILLED: i32 = 9;

#[tokio::test]
#[ignore = "deep: a kill at every step"]
async fn wherever_the_process_ends_the_money_crosses_once() {
    let world = TestWorld::start().await;
    world.sandbox().router.pace(Pace::StepMs(50));
    let (near, far) = (&world.chains[0], &world.chains[1]);
    let database = databases::sqlite();
    let bridged = Bridged::new(&world, &database).await;
    let points = FAIL_POINTS
        .iter()
        .filter(|point| point.starts_with("crossings/"));
    for (number, point) in (1..).zip(testkit::rounds(points, 2)) {
        let usdc = near.token("USDC").address;
        let amount = U256::from(20_000_000);
        let link = near
            .deposit_erc20(&world.people[0], usdc, amount, &secret(number))
            .await;
        bridged.restart(Some(point)).await;
        let watched = async {
            let mut child = bridged.child.lock().await;
            let ended = timeout(PATIENCE, child.wait()).await;
            let ended = ended.unwrap_or_else(|_| panic!("it never gets to {point}"));
            assert_eq!(ended.expect("its end").signal(), Some(KILLED), "{point}");
            *child = launch(&bridged.program, &world, None);
            bridged.program.until_it_answers(&mut child).await;
        };
        tokio::join!(bridged.cross(link, number), watched);
        let told = bridged.end(link).await;
        assert_eq!(told["state"], "arrived", "{point}: {told}");
        let has = dollars(far, receiver(number)).await;
        assert_eq!(units(&told["to"]["received"]), has, "{point}");
        assert_eq!(bridged.paid_in().len() as u64, number, "{point}");
    }
}
