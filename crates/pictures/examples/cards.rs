//! Draws 200 cards, each another one, and tells how long that took; it fails where 19 of 20 take more than 100 ms. With a
//! folder: puts each kind of card there, to be looked at.
//!
//! ```text
//! cargo run --release --package pictures --example cards -- [folder]
//! ```

#![expect(clippy::print_stdout, reason = "the figures are for whoever runs it")]

use std::{
    env,
    error::Error,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use pictures::{Card, Pose, card};

/// How long 19 of 20 may take.
const WITHIN: Duration = Duration::from_millis(100);

fn main() -> Result<(), Box<dyn Error>> {
    let kinds = [
        (
            "0x7099…79C8 sent you",
            "1,240.5",
            "USDC",
            "on Base. Open the link to take it.",
            Pose::Carrying,
        ),
        (
            "0x7099…79C8 sent you",
            "A collectible",
            "CARD #1157…9935",
            "on Ethereum. Open the link to take it.",
            Pose::Carrying,
        ),
        (
            "0x7099…79C8 sent you",
            "<0.000001",
            "ETH",
            "on Arbitrum One. Open the link to take it.",
            Pose::Carrying,
        ),
        (
            "0x7099…79C8 sent you",
            "123,456,789,012,345.123456",
            "PEPE",
            "on Hazel Local. Open the link to take it.",
            Pose::Carrying,
        ),
        (
            "Somebody sent you",
            "Money",
            "in a nutshell",
            "Open the link to see what is in it.",
            Pose::Carrying,
        ),
        (
            "filbert.eth asks for",
            "25",
            "USDC",
            "on Base, of which 12.5 came.",
            Pose::Listening,
        ),
        (
            "a-rather-long-name-that-somebody-registered.eth asks for",
            "Any amount",
            "DAI",
            "on Polygon.",
            Pose::Listening,
        ),
        (
            "This link was claimed. It held",
            "25",
            "USDC",
            "on Base, from 0x7099…79C8.",
            Pose::Asleep,
        ),
    ];
    let cards = kinds.map(|(headline, figure, unit, line, pose)| Card {
        headline: headline.to_owned(),
        figure: figure.to_owned(),
        unit: unit.to_owned(),
        line: line.to_owned(),
        pose,
    });
    let folder = env::args().nth(1).map(PathBuf::from);
    let mut times = Vec::new();
    for round in 0..25 {
        for (at, kind) in cards.iter().enumerate() {
            let mut asked = kind.clone();
            if round > 0 {
                asked.figure += &round.to_string();
            }
            let since = Instant::now();
            let file = card(&asked)?;
            times.push(since.elapsed());
            if let Some(folder) = folder.as_ref().filter(|_| round == 0) {
                fs::write(folder.join(format!("card-{at}.png")), file)?;
            }
        }
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{} cards: p50 {:?}, p95 {:?}, max {:?}",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
    match at(95) <= WITHIN {
        true => Ok(()),
        false => Err("19 of 20 should take 100 ms at most".into()),
    }
}
