//! Who people are by a bank's word.

mod accounts;
mod kept;

use domain::{AccountId, IdentityState};
use store::{
    Again, BegunIdentity, Bound, Identity, IdentityBudget, IdentityLook, NewAccount, NewIdentity,
    Store,
};

use crate::{on_both, on_both_by_two};

const KEY: [u8; 16] = [1; 16];
const OTHER_KEY: [u8; 16] = [2; 16];

async fn account(store: &Store, id: u128) -> AccountId {
    let account = AccountId(id);
    let added = store.add_account(NewAccount {
        id: account,
        login: None,
        wallet: None,
        full_name: None,
        created_at: 0,
    });
    assert!(added.await.unwrap());
    account
}

fn new(account: AccountId, key: [u8; 16]) -> NewIdentity {
    NewIdentity {
        account,
        email: "ann@example.com".to_owned(),
        full_name: "Ann".to_owned(),
        key,
        now: 100,
        next_look_at: 200,
        budget: IdentityBudget::default(),
    }
}

fn look(link: &str, state: IdentityState, at: i64) -> IdentityLook {
    IdentityLook {
        kyc_link_id: link.to_owned(),
        customer_id: Some(format!("customer of {link}")),
        state,
        reasons: vec!["one".to_owned(), "two".to_owned()],
        tos_url: None,
        kyc_url: Some("https://bank.example/".to_owned()),
        again: None,
        again_before: None,
        asked_bank_at: at,
        next_look_at: Some(at + 50),
    }
}

fn of(begun: BegunIdentity) -> Identity {
    match begun {
        BegunIdentity::Begun(begun) => *begun,
        BegunIdentity::Gone | BegunIdentity::NetworkSpent | BegunIdentity::Spent => {
            panic!("it was not begun")
        }
    }
}

/// Somebody whose check the bank has.
async fn begun(store: &Store, id: u128, link: &str) -> AccountId {
    let account = account(store, id).await;
    store.begin_identity(new(account, KEY)).await.unwrap();
    let bound = store.bind_identity(account, KEY, link).await.unwrap();
    assert_eq!(bound, Bound::Done);
    account
}

async fn kept(store: &Store, account: AccountId) -> Identity {
    store.identity(account).await.unwrap().unwrap()
}

async fn due(store: &Store, now: i64) -> Vec<AccountId> {
    let due = store.identities_to_look_at(now, 10).await.unwrap();
    due.into_iter().map(|identity| identity.account).collect()
}

#[tokio::test]
async fn a_check_is_begun_once_under_the_key_that_was_first() {
    on_both_by_two(async |store, other| {
        let ann = account(&store, 1).await;
        let (one, two) = tokio::join!(
            store.begin_identity(new(ann, KEY)),
            other.begin_identity(new(ann, OTHER_KEY)),
        );
        let (one, two) = (of(one.unwrap()), of(two.unwrap()));
        assert_eq!(one.key, two.key);
        assert_eq!((one.state, one.kyc_link_id), (IdentityState::None, None));
        // What was not begun under a key is not forgotten by it.
        let not_its = if one.key == KEY { OTHER_KEY } else { KEY };
        store.forget_identity(ann, not_its).await.unwrap();
        let bound = store.bind_identity(ann, not_its, "link").await.unwrap();
        assert_eq!(bound, Bound::Gone);
        store.forget_identity(ann, one.key).await.unwrap();
        assert!(store.identity(ann).await.unwrap().is_none());
        let nobody = store.begin_identity(new(AccountId(9), KEY)).await;
        assert!(matches!(nobody.unwrap(), BegunIdentity::Gone));
    })
    .await;
}

#[tokio::test]
async fn a_check_of_the_bank_is_one_accounts_only() {
    on_both_by_two(async |store, other| {
        let (ann, ben) = (account(&store, 1).await, account(&store, 2).await);
        for who in [ann, ben] {
            store.begin_identity(new(who, KEY)).await.unwrap();
        }
        let (one, two) = tokio::join!(
            store.bind_identity(ann, KEY, "link"),
            other.bind_identity(ben, KEY, "link"),
        );
        let both = [one.unwrap(), two.unwrap()];
        assert!(
            both.contains(&Bound::Done) && both.contains(&Bound::Taken),
            "{both:?}"
        );
        let (theirs, not) = if both[0] == Bound::Done {
            (ann, ben)
        } else {
            (ben, ann)
        };
        assert_eq!(kept(&store, not).await.kyc_link_id, None);
        // Their other device comes later, and what is bound is not forgotten.
        let again = store.bind_identity(theirs, KEY, "link").await.unwrap();
        assert_eq!(again, Bound::Done);
        let another = store.bind_identity(theirs, KEY, "another").await.unwrap();
        assert_eq!(another, Bound::Gone);
        store.forget_identity(theirs, KEY).await.unwrap();
        assert_eq!(
            kept(&store, theirs).await.kyc_link_id.as_deref(),
            Some("link")
        );
    })
    .await;
}

#[tokio::test]
async fn what_was_asked_before_changes_nothing_that_was_asked_after() {
    on_both(async |store| {
        let ann = begun(&store, 1, "link").await;
        let review = look("link", IdentityState::InReview, 300);
        assert!(store.note_identity(ann, review, 310).await.unwrap());
        let slow = look("link", IdentityState::Terms, 290);
        assert!(!store.note_identity(ann, slow, 320).await.unwrap());
        let others = look("another", IdentityState::Verified, 330);
        assert!(!store.note_identity(ann, others, 340).await.unwrap());
        let now = kept(&store, ann).await;
        assert_eq!(now.state, IdentityState::InReview);
        assert_eq!(now.reasons, ["one", "two"]);
        assert_eq!(now.looked_at, Some(300));
        assert_eq!(now.customer_id.as_deref(), Some("customer of link"));
        // A clock that was set back: what is kept is from the future.
        let back = look("link", IdentityState::Check, 20);
        assert!(store.note_identity(ann, back, 30).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn one_of_many_takes_the_turn_to_ask() {
    on_both_by_two(async |store, other| {
        let ann = begun(&store, 1, "link").await;
        let (one, two) = tokio::join!(
            store.take_look(ann, 1_000, 5_000, true),
            other.take_look(ann, 1_000, 5_000, false),
        );
        assert_ne!(one.unwrap(), two.unwrap());
        assert!(!store.take_look(ann, 4_999, 8_999, true).await.unwrap());
        assert!(store.take_look(ann, 5_000, 9_000, true).await.unwrap());
        assert_eq!(kept(&store, ann).await.asked_at, 9_000);
        // The clock was set back.
        assert!(store.take_look(ann, -3_000, 1_000, false).await.unwrap());
        assert_eq!(kept(&store, ann).await.asked_at, 9_000);
    })
    .await;
}

/// What the bank said of the try before says nothing of the next one.
#[tokio::test]
async fn another_try_ends_by_what_was_asked_about_it() {
    on_both(async |store| {
        let ann = begun(&store, 1, "a").await;
        let rejected = look("a", IdentityState::Rejected, 210);
        assert!(
            store
                .note_identity(ann, rejected.clone(), 210)
                .await
                .unwrap()
        );
        let again = Some(Again {
            at: 220,
            after: Some(205),
        });
        let anew = IdentityLook {
            again,
            ..look("a", IdentityState::Check, 220)
        };
        assert!(store.note_identity(ann, anew, 220).await.unwrap());
        let now = kept(&store, ann).await;
        assert_eq!((now.state, now.again), (IdentityState::Check, again));
        let late = IdentityLook {
            asked_bank_at: 230,
            ..rejected
        };
        assert!(!store.note_identity(ann, late.clone(), 230).await.unwrap());
        let known = IdentityLook {
            again_before: again,
            ..late
        };
        assert!(store.note_identity(ann, known, 230).await.unwrap());
        let now = kept(&store, ann).await;
        assert_eq!((now.state, now.again), (IdentityState::Rejected, None));
    })
    .await;
}

#[tokio::test]
async fn each_is_looked_at_in_its_time() {
    on_both(async |store| {
        let (ann, ben) = (begun(&store, 1, "a").await, begun(&store, 2, "b").await);
        assert_eq!(due(&store, 199).await, []);
        store.look_at_identity(ben, 150).await.unwrap();
        assert_eq!(due(&store, 200).await, [ben, ann]);
        let verified = IdentityLook {
            next_look_at: None,
            ..look("a", IdentityState::Verified, 210)
        };
        store.note_identity(ann, verified, 210).await.unwrap();
        let review = look("b", IdentityState::InReview, 210);
        store.note_identity(ben, review, 210).await.unwrap();
        assert_eq!(due(&store, 259).await, []);
        assert_eq!(due(&store, 260).await, [ben]);
        store.look_at_customer("customer of a", 5).await.unwrap();
        assert_eq!(due(&store, 259).await, [ann]);
        store.look_at_kyc_link("b", 4).await.unwrap();
        store.look_at_kyc_link("nobody's", 3).await.unwrap();
        assert_eq!(due(&store, 259).await, [ben, ann]);
        assert!(store.delete_account(ben).await.unwrap());
        assert_eq!(due(&store, i64::MAX).await, [ann]);
    })
    .await;
}

#[tokio::test]
async fn a_day_has_so_many_new_checks_from_one_network_and_in_all() {
    const DAY: i64 = 86_400_000;
    on_both(async |store| {
        let begin = async |id: u128, network: &str, now| {
            let who = account(&store, id).await;
            let wanted = NewIdentity {
                now,
                budget: IdentityBudget {
                    network: Some((network.to_owned(), 2)),
                    in_all: Some(3),
                },
                ..new(who, KEY)
            };
            let begun = store.begin_identity(wanted.clone()).await.unwrap();
            let is_there = store.identity(who).await.unwrap().is_some();
            assert_eq!(is_there, matches!(begun, BegunIdentity::Begun(_)));
            if is_there {
                // The same again is no other one.
                of(store.begin_identity(wanted).await.unwrap());
            }
            begun
        };
        for id in [1, 2] {
            of(begin(id, "a", 0).await);
        }
        let third = begin(3, "a", 0).await;
        assert!(matches!(third, BegunIdentity::NetworkSpent));
        of(begin(4, "b", 0).await);
        let fourth = begin(5, "c", 0).await;
        assert!(matches!(fourth, BegunIdentity::Spent));
        of(begin(6, "a", DAY).await);
    })
    .await;
}
