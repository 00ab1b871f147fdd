//! What is noted, what is decided, and that both are so once.

use std::sync::{Arc, Mutex};

use alloy_primitives::{Address, U256};
use domain::{AssetKind, Earned, LinkId, PointsAction, VaultVersion};
use store::{
    BlockUpdate, Credit, Deed, Error, Later, OpenCredit, PointTotals, SentStatement, Store, Totals,
    Transfer, WatchedVault,
};

use crate::{
    CHAIN, address, hash, link, on_both, on_both_by_two,
    plans::Engine,
    watching::{apply, deposit, withdrawal},
};

mod blocks;

const VERSION: VaultVersion = VaultVersion::V4_4;
/// Who made every link of these tests, as `watching::deposit` has it.
const SENDER: u8 = 2;
const FRIEND: u8 = 8;
/// In 10⁻¹⁸ dollars.
const CENT: U256 = U256::from_limbs([10_000_000_000_000_000, 0, 0, 0]);

async fn note(store: &Store, finality: u64, limit: u64) -> u64 {
    let noted = store.note_claims(CHAIN, VERSION, finality, limit, 5).await;
    noted.unwrap()
}

async fn open(store: &Store) -> Vec<OpenCredit> {
    store.open_credits(1_000, 100).await.unwrap()
}

fn what(open: &[OpenCredit]) -> Vec<(u64, PointsAction, Address)> {
    let what = open.iter().map(|credit| match credit.deed {
        Deed::Link(id) => (id.index, credit.action, credit.wallet),
        Deed::Transfer(..) | Deed::Fulfilment(..) => panic!("{credit:?}"),
    });
    what.collect()
}

/// So many points, a tenth of which is who brought them's share.
fn earns(of: OpenCredit, points: u64, referrer: Option<u8>) -> Credit {
    Credit {
        of,
        earned: Earned {
            points,
            share: points / 10,
        },
        usd: Some(U256::from(points)),
        referrer: referrer.map(address),
    }
}

/// A claim by `wallet` that nothing else is known of.
fn claim_of(index: u64, wallet: u8) -> OpenCredit {
    OpenCredit {
        deed: Deed::Link(link(index)),
        action: PointsAction::Claim,
        wallet: address(wallet),
        block: Some(11),
        noted_at: 5,
    }
}

/// Links of `SENDER` that these claim, each its own, in the block 11: noted.
async fn claimed_by(store: &Store, wallets: &[u8]) {
    let numbers = || (0..).zip(wallets);
    let deposits = numbers().map(|(index, _)| deposit(index, 10)).collect();
    apply(store, deposits, Vec::new()).await;
    let claims = numbers().map(|(index, wallet)| withdrawal(index, 11, *wallet));
    apply(store, Vec::new(), claims.collect()).await;
    note(store, 0, 100).await;
}

async fn totals(store: &Store, wallet: u8) -> Option<PointTotals> {
    let found = store.point_totals(&[address(wallet)]).await.unwrap();
    found.first().copied()
}

/// Points, those that others brought, referred wallets, and those that these referred.
async fn has(store: &Store, wallet: u8) -> (u64, u64, u64, u64) {
    let it = totals(store, wallet).await;
    it.map_or((0, 0, 0, 0), |it| {
        (it.points, it.brought, it.referred, it.connections)
    })
}

#[tokio::test]
async fn claims_are_noted_in_their_order_once_they_are_final() {
    on_both(async |store| {
        assert_eq!(note(&store, 0, 9).await, 0, "nobody read the chain yet");
        let deposits = (0..5).map(|index| deposit(index, 10)).collect();
        apply(&store, deposits, Vec::new()).await;
        let claims = vec![
            withdrawal(3, 11, FRIEND),
            withdrawal(1, 11, FRIEND),
            withdrawal(2, 11, SENDER),
        ];
        apply(&store, Vec::new(), claims).await;
        apply(&store, Vec::new(), vec![withdrawal(0, 12, 9)]).await;

        assert_eq!(note(&store, 2, 9).await, 0);
        assert_eq!(open(&store).await, []);
        assert_eq!(note(&store, 1, 1).await, 1);
        assert_eq!(
            note(&store, 1, 9).await,
            1,
            "what was taken back is no claim"
        );
        assert_eq!(note(&store, 1, 9).await, 0);
        assert_eq!(note(&store, 0, 9).await, 1);
        assert_eq!(note(&store, 0, 9).await, 0);

        let (create, claim) = (PointsAction::Create, PointsAction::Claim);
        let (sender, friend) = (address(SENDER), address(FRIEND));
        let expected = [
            (1, claim, friend),
            (1, create, sender),
            (3, claim, friend),
            (3, create, sender),
            (0, claim, address(9)),
            (0, create, sender),
        ];
        let noted = open(&store).await;
        assert_eq!(what(&noted), expected);
        assert!(noted.iter().all(|credit| credit.noted_at == 5), "{noted:?}");
        assert_eq!(store.open_credits(4, 9).await.unwrap(), []);
        assert_eq!(store.open_credits(5, 3).await.unwrap().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn all_there_is_is_counted_once() {
    on_both(async |store| {
        let vaults = [(CHAIN, VERSION)];
        let all = async || store.totals(&vaults).await.unwrap();
        assert_eq!(all().await, Totals::default());
        claimed_by(&store, &[FRIEND, FRIEND, FRIEND, SENDER]).await;
        let made = Totals {
            links: 4,
            ..Totals::default()
        };
        assert_eq!(all().await, made, "no claim counts before it is decided");

        // Claims alone count, with what they were worth where that is known; no price makes a sum overflow.
        let worth = [Some(U256::from(175) * CENT), None, Some(U256::MAX)];
        let mut worth = worth.into_iter();
        let credits = open(&store).await.into_iter().map(|of| Credit {
            usd: match of.action {
                PointsAction::Claim => worth.next().unwrap(),
                _ => Some(U256::from(100) * CENT),
            },
            ..earns(of, 1, None)
        });
        let credits: Vec<_> = credits.collect();
        for _ in 0..2 {
            store.settle_credits(credits.clone(), 7).await.unwrap();
            let counted = Totals {
                links: 4,
                claimed: 3,
                cents: 175 + 1_000_000_000_000,
            };
            assert_eq!(all().await, counted);
        }
        assert_eq!(store.totals(&[]).await.unwrap(), Totals::default());
    })
    .await;
}

#[tokio::test]
async fn a_credit_is_decided_once_whoever_decides_it() {
    on_both_by_two(async |one, other| {
        claimed_by(&one, &[FRIEND]).await;
        let credits = || async {
            let open = open(&one).await;
            let credits = open.into_iter().map(|of| match of.action {
                PointsAction::Claim => earns(of, 50, Some(SENDER)),
                _ => earns(of, 100, None),
            });
            credits.collect::<Vec<_>>()
        };
        let credits = credits().await;
        assert_eq!(credits.len(), 2);
        let (first, second) = tokio::join!(
            one.settle_credits(credits.clone(), 7),
            other.settle_credits(credits.clone(), 7),
        );
        // A database that stops one of two in each other's way has it begin again.
        let settled = [first, second].map(|settled| match settled {
            Ok(settled) => settled,
            Err(error) if error.is_transient() => 0,
            Err(error) => panic!("{error}"),
        });
        assert_eq!(settled.iter().sum::<u64>(), 2, "{settled:?}");
        assert_eq!(one.settle_credits(credits, 8).await.unwrap(), 0);
        assert_eq!(open(&one).await, []);
        assert_eq!(has(&one, FRIEND).await, (50, 0, 0, 0));
        assert_eq!(has(&one, SENDER).await, (105, 5, 1, 0));

        let mut told = one.credited_for(&[Deed::Link(link(0))]).await.unwrap();
        told.sort_by_key(|credit| credit.points);
        let told: Vec<_> = told.iter().map(|one| (one.wallet, one.points)).collect();
        assert_eq!(told, [(address(FRIEND), 50), (address(SENDER), 100)]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_decided_is_looked_at_later() {
    on_both(async |store| {
        claimed_by(&store, &[FRIEND]).await;
        let all = open(&store).await;
        let later = all.iter().map(|of| Later { of: *of, due: 500 });
        store.put_off_credits(later.collect()).await.unwrap();
        assert_eq!(store.open_credits(499, 9).await.unwrap(), []);
        assert_eq!(store.open_credits(500, 9).await.unwrap(), all);
        assert_eq!(
            store.credited_for(&[Deed::Link(link(0))]).await.unwrap(),
            [],
            "nothing is told of what is open"
        );
    })
    .await;
}

/// Who brought a wallet is decided once; nobody brings themselves, nor who brought them.
#[tokio::test]
async fn whoever_brought_a_wallet_first_did_for_ever() {
    on_both(async |store| {
        claimed_by(&store, &[3, 3, 4, SENDER + 7, 3, 5]).await;
        let settle = async |index, wallet, points, referrer| {
            let credit = earns(claim_of(index, wallet), points, Some(referrer));
            assert_eq!(store.settle_credits(vec![credit], 7).await.unwrap(), 1);
        };
        settle(0, 3, 20, SENDER).await;
        settle(1, 3, 40, 99).await;
        assert_eq!(has(&store, SENDER).await, (6, 6, 1, 0));
        assert_eq!(has(&store, 99).await, (0, 0, 0, 0));
        // Whom the second brings counts for who brought the second, as a connection.
        settle(2, 4, 100, 3).await;
        assert_eq!(has(&store, 3).await, (70, 10, 1, 0));
        assert_eq!(has(&store, SENDER).await, (6, 6, 1, 1));
        // Brought by one who was brought: two before them are told of one more.
        settle(3, 9, 10, 9).await;
        assert_eq!(
            has(&store, 9).await,
            (10, 0, 0, 0),
            "nobody brings themselves"
        );
        settle(5, 5, 0, 4).await;
        assert_eq!(
            has(&store, 4).await,
            (100, 0, 0, 0),
            "nothing brings nobody"
        );

        let referred = store.referred_by(address(SENDER), 9).await.unwrap();
        let referred: Vec<_> = referred
            .iter()
            .map(|one| (one.wallet, one.referred, one.points))
            .collect();
        assert_eq!(referred, [(address(3), 1, 6)]);
    })
    .await;
}

/// They bring each other at once: the second is brought by nobody, now and ever.
#[tokio::test]
async fn no_two_bring_each_other() {
    on_both_by_two(async |one, other| {
        claimed_by(&one, &[3, 4, 3, 4]).await;
        let insist = async |store: &Store, credit: Credit| {
            for _ in 0..20 {
                match store.settle_credits(vec![credit], 7).await {
                    Ok(settled) => return settled,
                    Err(error) => assert!(error.is_transient(), "{error}"),
                }
            }
            panic!("it is never settled");
        };
        let settled = tokio::join!(
            insist(&one, earns(claim_of(0, 3), 10, Some(4))),
            insist(&other, earns(claim_of(1, 4), 10, Some(3))),
        );
        assert_eq!(settled, (1, 1));
        let referred = [has(&one, 3).await.2, has(&one, 4).await.2];
        assert_eq!(referred.iter().sum::<u64>(), 1, "{referred:?}");
        for (index, wallet, referrer) in [(2, 3, 6), (3, 4, 7)] {
            insist(&one, earns(claim_of(index, wallet), 10, Some(referrer))).await;
            assert_eq!(has(&one, referrer).await, (0, 0, 0, 0));
        }
    })
    .await;
}

#[tokio::test]
async fn a_transfer_that_is_noted_is_to_be_decided_once() {
    on_both(async |store| {
        let transfer = Transfer {
            chain: CHAIN,
            tx: hash(5),
            sender: address(1),
            recipient: address(2),
            kind: AssetKind::Native,
            token: Address::ZERO,
            token_id: U256::ZERO,
            amount: U256::ONE,
            created_at: 1_700_000_000,
        };
        store.note_transfer(&transfer).await.unwrap();
        store.note_transfer(&transfer).await.unwrap();
        let deed = Deed::Transfer(CHAIN, hash(5));
        let expected = OpenCredit {
            deed,
            action: PointsAction::Transfer,
            wallet: address(1),
            block: None,
            noted_at: 0,
        };
        assert_eq!(open(&store).await, [expected]);
        let later = Later {
            of: OpenCredit {
                noted_at: 9,
                ..expected
            },
            due: 20,
        };
        store.put_off_credits(vec![later]).await.unwrap();
        assert_eq!(open(&store).await, [later.of]);
        let credits = vec![earns(later.of, 14, None)];
        assert_eq!(store.settle_credits(credits, 30).await.unwrap(), 1);
        store.note_transfer(&transfer).await.unwrap();
        assert_eq!(open(&store).await, []);
        assert_eq!(has(&store, 1).await, (14, 0, 0, 0));
        let told = store.credited_for(&[deed]).await.unwrap();
        assert_eq!(told.first().map(|one| one.points), Some(14));
    })
    .await;
}

#[tokio::test]
async fn those_who_have_most_are_told_in_order_and_no_more_than_asked() {
    on_both(async |store| {
        claimed_by(&store, &[3, 4, 5, 6]).await;
        let credits = [(0, 3, 10), (1, 4, 30), (2, 5, 20), (3, 6, 0)]
            .map(|(index, wallet, points)| earns(claim_of(index, wallet), points, None));
        assert_eq!(store.settle_credits(credits.into(), 7).await.unwrap(), 4);
        let told = async |limit| {
            let told = store.most_points(limit).await.unwrap();
            let told = told.iter().map(|one| (one.wallet, one.points));
            told.collect::<Vec<_>>()
        };
        let all = [(address(4), 30), (address(5), 20), (address(3), 10)];
        assert_eq!(told(9).await, all);
        assert_eq!(told(2).await, all[..2]);
    })
    .await;
}

/// More of them than a statement may have values.
#[tokio::test]
async fn very_many_can_be_asked_for() {
    on_both(async |store| {
        claimed_by(&store, &[FRIEND]).await;
        let credit = earns(claim_of(0, FRIEND), 10, None);
        store.settle_credits(vec![credit], 7).await.unwrap();
        let deeds: Vec<Deed> = (0..1_000)
            .map(|index| {
                Deed::Link(LinkId {
                    index: 999 - index,
                    ..link(0)
                })
            })
            .collect();
        assert_eq!(store.credited_for(&deeds).await.unwrap().len(), 1);
        assert_eq!(store.credited_for(&[]).await.unwrap(), []);
        let wallets: Vec<Address> = (0..1_000_u64)
            .map(|number| Address::left_padding_from(&number.to_be_bytes()))
            .chain([address(FRIEND)])
            .collect();
        assert_eq!(store.point_totals(&wallets).await.unwrap().len(), 1);
    })
    .await;
}

/// Every few seconds it is looked whether there is anything.
#[tokio::test]
async fn where_nothing_is_new_nothing_is_written() {
    for engine in Engine::ALL {
        let (database, sent) = (engine.database(), Arc::<Mutex<Vec<String>>>::default());
        let store = Store::connect(database.url()).await.unwrap();
        store.migrate().await.unwrap();
        claimed_by(&store, &[FRIEND]).await;
        let credits = open(&store).await;
        let credits = credits.into_iter().map(|of| earns(of, 10, None));
        store.settle_credits(credits.collect(), 7).await.unwrap();

        let noted = sent.clone();
        let note_it = move |statement: SentStatement| noted.lock().unwrap().push(statement.text);
        let observed = Store::connect_observed(database.url(), note_it)
            .await
            .unwrap();
        assert_eq!(note(&observed, 0, 9).await, 0);
        assert_eq!(open(&observed).await, []);
        assert_eq!(observed.settle_credits(Vec::new(), 8).await.unwrap(), 0);
        observed.put_off_credits(Vec::new()).await.unwrap();
        let sent = sent.lock().unwrap();
        let ours = sent.iter().filter(|text| text.contains("point"));
        assert!(ours.clone().count() >= 2, "{engine:?} {sent:?}");
        for text in ours {
            assert!(text.starts_with("SELECT"), "{engine:?}: {text}");
        }
    }
}
