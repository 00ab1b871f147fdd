use std::time::Duration;

use domain::RaffleChallenge;
use payments::{EnterRaffleError, RaffleProof, enter_raffle, raffle_wallet};

use super::{Raffle, wallet};

const BITS: u8 = 8;

#[tokio::test]
async fn taking_part_takes_work_that_is_of_one_wallet_and_not_old() {
    let mut raffle = Raffle::of(3).await;
    raffle.house.ctx.raffles.proof_bits = BITS;
    let ctx = &raffle.house.ctx;
    let task_of = async |number| {
        let standing = raffle_wallet(ctx, raffle.link(), wallet(number))
            .await
            .unwrap();
        standing.task.unwrap()
    };
    let proof = |challenge: RaffleChallenge| RaffleProof {
        challenge: challenge.to_string(),
        nonce: challenge.solve(BITS),
    };
    let entry = |number, proof| {
        let mut entry = raffle.entry(wallet(number));
        entry.proof = proof;
        enter_raffle(ctx, entry)
    };

    let missing = entry(1, None).await;
    assert!(
        matches!(missing, Err(EnterRaffleError::ProofRequired)),
        "{missing:?}"
    );
    let task = task_of(1).await;
    assert_eq!(task.bits, BITS);
    let good = proof(task.challenge);
    let worthless = (0..).find(|nonce| !task.challenge.is_solved_by(*nonce, BITS));
    let another = proof(task_of(2).await.challenge);
    let others_key = proof(RaffleChallenge {
        pub_key20: wallet(9),
        ..task.challenge
    });
    let of_tomorrow = proof(RaffleChallenge {
        at: task.challenge.at + 24 * 60 * 60 * 1_000,
        ..task.challenge
    });
    for wrong in [
        RaffleProof {
            nonce: worthless.unwrap(),
            ..good.clone()
        },
        another,
        others_key,
        of_tomorrow,
        RaffleProof {
            challenge: "x".repeat(100),
            nonce: 0,
        },
    ] {
        let refused = entry(1, Some(wrong)).await;
        assert!(
            matches!(refused, Err(EnterRaffleError::ProofWrong)),
            "{refused:?}"
        );
    }
    let drawn = entry(1, Some(good)).await.unwrap();
    let again = entry(1, None).await.unwrap();
    assert_eq!(again.index, drawn.index, "it was done once");
    let standing = raffle_wallet(ctx, raffle.link(), wallet(1)).await.unwrap();
    assert_eq!(standing.task, None);

    let old = proof(task_of(3).await.challenge);
    raffle.house.shift_clock(Duration::from_secs(11 * 60));
    let refused = entry(3, Some(old)).await;
    assert!(
        matches!(refused, Err(EnterRaffleError::ProofWrong)),
        "{refused:?}"
    );
}
