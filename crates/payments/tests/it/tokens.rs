//! What a stranger's token does to those who hear of its links, and to everybody else.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use alloy::{primitives::Address, providers::Provider};
use domain::{AssetKind, ChainId};
use payments::{Link, LinkFeed, ReadLinkError, Subscription, Told, find_links, read_link};
use serde_json::Value;
use store::NewDeposit;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::{
    feed::{deposit, index, link, standing},
    house::{House, stranger},
    wire::{Fate, Wire},
};

const HONEST: Address = Address::repeat_byte(1);
const ODD: Address = Address::repeat_byte(2);
/// Longer than anything here waits for an answer.
const NEVER: Fate = Fate::Late(Duration::from_secs(60));

/// A token that nobody listed, with or without code of its own.
fn token() -> Address {
    stranger(9)
}

fn deposit_of_token(chain: ChainId, index: u64, pub_key20: Address) -> NewDeposit {
    NewDeposit {
        kind: AssetKind::Erc20,
        token: token(),
        ..deposit(chain, index, pub_key20)
    }
}

/// Whether a question has the token's code run.
fn runs_token(asked: &Value) -> bool {
    asked["method"] == "eth_call"
        && asked["params"]
            .to_string()
            .contains(&format!("{:x}", token()))
}

/// From now on the token's code takes longer than the node is waited for.
fn stall(wire: &Wire) {
    wire.rule(|asked| match runs_token(asked) {
        true => NEVER,
        false => Fate::Carried,
    });
}

/// A house whose first chain holds a link of the token, which is the odd key's, and one of its own currency.
async fn with_a_link_of_the_token() -> (House, Wire, ChainId) {
    let (mut house, wire) = House::on_a_wire().await;
    house.close().await;
    let chain = house.chain().id;
    let deposits = vec![deposit_of_token(chain, 0, ODD), deposit(chain, 1, HONEST)];
    index(&house, chain, deposits).await;
    (house, wire, chain)
}

/// Makes the token one that says what it is called.
async fn give_it_a_name(house: &House) {
    let dai = house.chain().token("DAI").address;
    let code = house.chain().node.get_code_at(dai).await.unwrap();
    house.chain().set_code(token(), code).await;
}

async fn only_link_of(house: &House, key: Address) -> Link {
    let mut found = find_links(&house.ctx, &[key], None).await.unwrap();
    assert_eq!((found.links.len(), found.more.len()), (1, 0), "{found:#?}");
    found.links.remove(0)
}

fn follow(feed: &LinkFeed, key: Address) -> Subscription {
    feed.subscribe(Vec::new(), vec![key], Told::default())
        .unwrap()
}

#[tokio::test]
async fn a_tokens_name_is_asked_for_within_bounded_gas() {
    let (house, wire, _) = with_a_link_of_the_token().await;
    give_it_a_name(&house).await;
    let caps = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&caps);
    wire.rule(move |asked| {
        if runs_token(asked) {
            let gas = asked["params"][0]["gas"].as_str().map(str::to_owned);
            noted.lock().unwrap().push(gas);
        }
        Fate::Carried
    });
    assert_eq!(only_link_of(&house, ODD).await.token.symbol, "DAI");
    let bound = Some("0x7a120".to_owned());
    assert_eq!(*caps.lock().unwrap(), vec![bound; 3]);
}

/// There is a chain that counts any call's gas in thousands of times as much as others.
#[tokio::test]
async fn where_any_call_is_dearer_than_the_bound_a_token_still_has_its_name() {
    let (house, wire, _) = with_a_link_of_the_token().await;
    give_it_a_name(&house).await;
    wire.rule(|asked| match asked["params"][0]["gas"].is_string() {
        true => Fate::refused("intrinsic gas too low: have 166, want 21064"),
        false => Fate::Carried,
    });
    let told = only_link_of(&house, ODD).await.token;
    assert_eq!((told.symbol.as_str(), told.decimals), ("DAI", 18));
}

/// Such as a proxy that was made before what stands behind it.
#[tokio::test]
async fn a_token_that_said_nothing_is_asked_again_after_a_minute() {
    let (house, _wire, _) = with_a_link_of_the_token().await;
    let nameless = only_link_of(&house, ODD).await.token;
    assert!(nameless.symbol.starts_with("0x"), "{nameless:?}");
    assert_eq!(nameless.decimals, 0);
    give_it_a_name(&house).await;
    house.shift_clock(Duration::from_secs(61));
    let named = only_link_of(&house, ODD).await.token;
    assert_eq!((named.symbol.as_str(), named.decimals), ("DAI", 18));
}

#[tokio::test]
async fn a_token_whose_node_is_silent_is_asked_for_once_in_a_while() {
    let (house, wire, chain) = with_a_link_of_the_token().await;
    let asked_for = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked_for);
    wire.rule(move |asked| match runs_token(asked) {
        true => {
            count.fetch_add(1, Ordering::Relaxed);
            NEVER
        }
        false => Fate::Carried,
    });
    let untold = read_link(&house.ctx, link(chain, 0)).await;
    assert!(matches!(untold, Err(ReadLinkError::Node(_))), "{untold:?}");
    for _ in 0..20 {
        let again = read_link(&house.ctx, link(chain, 0)).await;
        assert!(matches!(again, Err(ReadLinkError::Node(_))), "{again:?}");
    }
    // What it is called, its symbol, its decimals.
    assert_eq!(asked_for.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn a_name_that_was_told_once_is_told_when_nobody_answers_any_more() {
    let (house, wire, _) = with_a_link_of_the_token().await;
    give_it_a_name(&house).await;
    assert_eq!(only_link_of(&house, ODD).await.token.symbol, "DAI");
    wire.cut();
    house.shift_clock(Duration::from_secs(24 * 60 * 60));
    assert_eq!(only_link_of(&house, ODD).await.token.symbol, "DAI");
}

/// A link's key is public once it was used, and anybody may put anything under it.
#[tokio::test]
async fn a_hostile_token_under_a_links_key_hides_nothing() {
    let (house, wire, chain) = with_a_link_of_the_token().await;
    index(&house, chain, vec![deposit_of_token(chain, 2, HONEST)]).await;
    stall(&wire);
    let found = find_links(&house.ctx, &[HONEST], None);
    let found = timeout(Duration::from_secs(4), found).await.unwrap();
    let found = found.unwrap();
    let [told] = found.links.as_slice() else {
        panic!("{found:#?}");
    };
    assert_eq!(told.id, link(chain, 1));
    assert_eq!(found.more, [HONEST], "one of them is not told");
}

#[tokio::test]
async fn a_token_that_is_slow_to_say_its_name_holds_back_nobody() {
    let (house, wire, chain) = with_a_link_of_the_token().await;
    let (other, elsewhere) = (house.world.chains[1].id, Address::repeat_byte(3));
    index(&house, other, vec![deposit(other, 0, elsewhere)]).await;
    stall(&wire);
    let feed = LinkFeed::new(house.ctx.clone());
    let _odd = follow(&feed, ODD);
    let mut honest = follow(&feed, HONEST);
    let mut elsewhere = follow(&feed, elsewhere);
    let cancel = CancellationToken::new();
    tokio::spawn(feed.clone().run(cancel.clone()));
    let both = async {
        let here = standing(&mut honest).await.id.chain;
        (here, standing(&mut elsewhere).await.id.chain)
    };
    let told = timeout(Duration::from_secs(3), both).await;
    assert_eq!(told.expect("both are told in time"), (chain, other));

    // What comes later is told as soon.
    let late = Address::repeat_byte(4);
    let mut late = follow(&feed, late);
    index(
        &house,
        other,
        vec![deposit(other, 1, Address::repeat_byte(4))],
    )
    .await;
    let told = timeout(Duration::from_secs(3), standing(&mut late)).await;
    assert_eq!(told.expect("it is told in time").id, link(other, 1));
    cancel.cancel();
}

#[tokio::test]
async fn what_was_left_out_is_told_once_its_token_is_named() {
    let (house, wire, chain) = with_a_link_of_the_token().await;
    give_it_a_name(&house).await;
    stall(&wire);
    let feed = LinkFeed::new(house.ctx.clone());
    let mut odd = follow(&feed, ODD);
    let cancel = CancellationToken::new();
    tokio::spawn(feed.run(cancel.clone()));
    sleep(Duration::from_secs(1)).await;
    wire.mend();
    house.shift_clock(Duration::from_secs(60));
    let told = standing(&mut odd).await;
    assert_eq!(
        (told.id, told.token.symbol.as_str()),
        (link(chain, 0), "DAI")
    );
    cancel.cancel();
}
