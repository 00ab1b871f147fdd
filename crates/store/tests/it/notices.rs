//! What people want to be told, where, and what they were told.

use alloy_primitives::Address;
use domain::{AccountId, ChainId, Email, NoticeKind, NoticeThing, SessionId};
use store::{
    AccountWallet, FoundNotice, MailCode, NewAccount, NewDeposit, NewLogin, NewPush, NewSession,
    Notice, NoticeWish, PushRow, Store, WantedLink,
};

use crate::{
    CHAIN, address, link, on_both,
    watching::{apply, deposit, withdrawal},
};

const NOW: i64 = 1_700_000_000_000;
const HOUR: i64 = 3_600_000;
const ALMOND: AccountId = AccountId(1);
const BRAZIL: AccountId = AccountId(2);

async fn account(store: &Store, id: AccountId, wallet: Option<Address>) {
    let number = id.0;
    let login = NewLogin {
        email: Email::parse(&format!("who{number}@example.org")).unwrap(),
        salt: [1; 16],
        password: "a hash".to_owned(),
    };
    let wallet = wallet.map(|address| AccountWallet {
        address,
        chain: None,
        added_at: NOW,
    });
    let new = NewAccount {
        id,
        login: Some(login),
        wallet,
        full_name: None,
        created_at: NOW,
    };
    assert!(store.add_account(new).await.unwrap());
}

async fn session(store: &Store, account: AccountId, number: u8) -> SessionId {
    let id = SessionId(number.into());
    let new = NewSession {
        digest: [number; 32],
        id,
        account,
        wallet: None,
        device: String::new(),
        created_at: NOW,
        expires_at: NOW + HOUR,
        replaces: None,
    };
    assert!(store.open_session(new, 50).await.unwrap());
    id
}

fn push(number: u8) -> PushRow {
    PushRow {
        digest: [number; 32],
        endpoint: format!("https://push.example/{number}"),
        p256dh: "key".to_owned(),
        auth: "auth".to_owned(),
    }
}

async fn subscribe(store: &Store, account: AccountId, session: SessionId, number: u8) -> bool {
    let push = push(number);
    let new = NewPush {
        account,
        session,
        push,
    };
    let added = store.add_push(new, 10, NOW + i64::from(number)).await;
    added.unwrap()
}

async fn wish(store: &Store, account: AccountId, kind: NoticeKind) {
    let wish = NoticeWish {
        kind,
        push: true,
        email: false,
    };
    assert!(
        store
            .set_notice_wishes(account, &[wish], NOW)
            .await
            .unwrap()
    );
}

async fn endpoints(store: &Store, account: AccountId, now: i64) -> Vec<String> {
    let rows = store.pushes_of(account, now, 20).await.unwrap();
    let count = store.count_pushes(account, now).await.unwrap();
    assert_eq!(count, rows.len() as u64);
    rows.into_iter().map(|row| row.endpoint).collect()
}

#[tokio::test]
async fn wishes_are_kept_by_kind_and_gone_with_their_account() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        let wanted = |push, email| NoticeWish {
            kind: NoticeKind::Claimed,
            push,
            email,
        };
        let set = async |who, wish| store.set_notice_wishes(who, &[wish], NOW).await.unwrap();
        assert!(set(ALMOND, wanted(true, false)).await);
        wish(&store, ALMOND, NoticeKind::CashOut).await;
        assert!(set(ALMOND, wanted(false, true)).await);
        let wishes = store.notice_wishes(ALMOND).await.unwrap();
        assert_eq!(wishes.len(), 2);
        assert!(wishes.contains(&wanted(false, true)));
        assert!(store.is_notice_wanted(NoticeKind::Claimed).await.unwrap());
        assert!(!store.is_notice_wanted(NoticeKind::Paid).await.unwrap());
        assert!(set(ALMOND, wanted(false, false)).await);
        assert!(!store.is_notice_wanted(NoticeKind::Claimed).await.unwrap());

        assert!(
            !set(BRAZIL, wanted(true, true)).await,
            "there is no such account"
        );
        assert!(store.delete_account(ALMOND).await.unwrap());
        assert!(!store.is_notice_wanted(NoticeKind::CashOut).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_browser_is_told_as_long_as_its_session_lasts() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        account(&store, BRAZIL, None).await;
        let one = session(&store, ALMOND, 1).await;
        let other = session(&store, ALMOND, 2).await;
        assert!(subscribe(&store, ALMOND, one, 1).await);
        assert!(subscribe(&store, ALMOND, one, 1).await, "the same once");
        assert!(subscribe(&store, ALMOND, other, 2).await);
        let of_almond = async |now| endpoints(&store, ALMOND, now).await;
        assert_eq!(
            of_almond(NOW).await,
            ["https://push.example/2", "https://push.example/1"]
        );
        assert_eq!(of_almond(NOW + HOUR).await, [""; 0], "both expired");

        assert!(store.end_session(ALMOND, one).await.unwrap());
        assert_eq!(of_almond(NOW).await, ["https://push.example/2"]);
        assert!(!subscribe(&store, ALMOND, one, 3).await, "it is over");
        // Another person on the same browser.
        let theirs = session(&store, BRAZIL, 3).await;
        assert!(subscribe(&store, BRAZIL, theirs, 2).await);
        assert_eq!(of_almond(NOW).await, [""; 0]);
        store.forget_push(ALMOND, [2; 32]).await.unwrap();
        assert_eq!(
            endpoints(&store, BRAZIL, NOW).await.len(),
            1,
            "not one's own"
        );
        store.forget_push(BRAZIL, [2; 32]).await.unwrap();
        assert_eq!(endpoints(&store, BRAZIL, NOW).await, [""; 0]);

        assert!(subscribe(&store, ALMOND, other, 4).await);
        assert_eq!(store.end_sessions(ALMOND).await.unwrap(), 1);
        assert_eq!(of_almond(NOW).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn there_are_only_so_many_browsers_and_the_oldest_gives_way() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        let session = session(&store, ALMOND, 1).await;
        for number in 1..=12 {
            assert!(subscribe(&store, ALMOND, session, number).await);
        }
        let told = endpoints(&store, ALMOND, NOW).await;
        assert_eq!(told.len(), 10);
        assert_eq!(told[0], "https://push.example/12");
        assert_eq!(told[9], "https://push.example/3");
    })
    .await;
}

fn code(account: AccountId, code: u8) -> MailCode {
    MailCode {
        mail: [9; 32],
        account,
        code: [code; 32],
        expires_at: NOW + 600_000,
    }
}

#[tokio::test]
async fn an_address_is_proved_by_the_last_code_with_few_tries() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        account(&store, BRAZIL, None).await;
        let ask = async |said| store.new_mail_code(said, 3, HOUR, NOW).await.unwrap();
        let say = async |said, now| store.prove_mail(said, 5, now).await.unwrap();
        let proved = async |who| store.is_mail_proved([9; 32], who).await.unwrap();
        assert!(!say(code(ALMOND, 1), NOW).await, "none was sent");
        assert_eq!(ask(code(ALMOND, 1)).await, Ok(()));
        assert_eq!(ask(code(ALMOND, 2)).await, Ok(()));
        assert!(!say(code(ALMOND, 1), NOW).await, "only the last one counts");
        assert!(!say(code(BRAZIL, 2), NOW).await, "it is another's");
        assert!(!say(code(ALMOND, 2), NOW + 600_000).await, "it is too late");
        assert!(say(code(ALMOND, 2), NOW).await);
        assert!(!say(code(ALMOND, 2), NOW).await, "it is used");
        assert_eq!((proved(ALMOND).await, proved(BRAZIL).await), (true, false));

        assert_eq!(ask(code(ALMOND, 3)).await, Ok(()));
        assert!(!proved(ALMOND).await);
        let tries = (10..15).map(|guess| code(ALMOND, guess));
        let tries = futures::future::join_all(tries.map(|said| say(said, NOW))).await;
        assert_eq!(tries, [false; 5]);
        assert!(!say(code(ALMOND, 3), NOW).await, "too many were tried");
        assert!(!proved(ALMOND).await);
    })
    .await;
}

/// Whoever names another's address cannot have it filled, not with accounts that come and go either.
#[tokio::test]
async fn an_address_gets_only_so_many_codes() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        let ask = async |said, now| store.new_mail_code(said, 3, HOUR, now).await.unwrap();
        for number in 1..=3 {
            assert_eq!(ask(code(ALMOND, number), NOW + 5).await, Ok(()));
        }
        assert_eq!(ask(code(ALMOND, 4), NOW + 6).await, Err(NOW + 5 + HOUR));
        assert!(store.prove_mail(code(ALMOND, 3), 5, NOW).await.unwrap());
        store.delete_account(ALMOND).await.unwrap();
        account(&store, BRAZIL, None).await;
        assert_eq!(ask(code(BRAZIL, 4), NOW + 7).await, Err(NOW + 5 + HOUR));
        assert!(!store.is_mail_proved([9; 32], BRAZIL).await.unwrap());
        let prune = async |before| store.prune_mail_codes(before, 9).await.unwrap();
        assert_eq!(prune(NOW + 5).await, 0);
        assert_eq!(prune(NOW + 6).await, 1, "its account is gone");

        assert_eq!(ask(code(BRAZIL, 5), NOW).await, Ok(()));
        assert!(store.prove_mail(code(BRAZIL, 5), 5, NOW).await.unwrap());
        assert_eq!(prune(NOW + HOUR).await, 0, "what is proved stays so");
        let more = [6, 7].map(|number| code(BRAZIL, number));
        for said in more {
            assert_eq!(ask(said, NOW).await, Ok(()));
        }
        assert_eq!(
            ask(code(BRAZIL, 8), NOW + HOUR).await,
            Ok(()),
            "another hour"
        );
        assert_eq!(prune(NOW + 2 * HOUR).await, 1);
    })
    .await;
}

fn notice(kind: NoticeKind, index: u64) -> Notice {
    Notice {
        account: ALMOND,
        kind,
        thing: NoticeThing::Link(link(index)),
    }
}

#[tokio::test]
async fn a_thing_is_found_once_and_told_once() {
    on_both(async |store| {
        account(&store, ALMOND, None).await;
        let claimed = |index| notice(NoticeKind::Claimed, index);
        let find = async |notice, now| store.find_notice(notice, now).await.unwrap();
        let found = async || store.found_notices(9).await.unwrap();
        find(claimed(2), NOW + 1).await;
        find(claimed(1), NOW).await;
        find(claimed(1), NOW + 2).await;
        let of_nobody = Notice {
            account: BRAZIL,
            ..claimed(1)
        };
        find(of_nobody, NOW).await;
        assert_eq!(found().await, [claimed(1), claimed(2)]);
        store.queue_notice(&claimed(1)).await.unwrap();
        assert_eq!(found().await, [claimed(2)]);

        let standing = async |notice| store.notice(&notice).await.unwrap();
        assert_eq!(standing(claimed(1)).await, Some(FoundNotice::Open));
        assert_eq!(standing(of_nobody).await, None);
        store.end_notice(&claimed(1), Some(NOW + 5)).await.unwrap();
        store.end_notice(&claimed(2), None).await.unwrap();
        for over in [claimed(1), claimed(2)] {
            find(over, NOW + 6).await;
            store.queue_notice(&over).await.unwrap();
            assert_eq!(standing(over).await, Some(FoundNotice::Over));
        }
        assert_eq!(found().await, []);
        let told = async |since| store.count_told(ALMOND, since).await.unwrap();
        assert_eq!((told(NOW + 5).await, told(NOW + 6).await), (1, 0));

        assert_eq!(store.prune_notices(NOW, 9).await.unwrap(), 0);
        assert_eq!(store.prune_notices(NOW + 1, 9).await.unwrap(), 1);
        store.delete_account(ALMOND).await.unwrap();
        assert_eq!(standing(claimed(2)).await, None);
    })
    .await;
}

#[tokio::test]
async fn claims_of_those_who_want_to_be_told_are_found_in_order() {
    on_both(async |store| {
        account(&store, ALMOND, Some(address(1))).await;
        account(&store, BRAZIL, Some(address(2))).await;
        let of = |sender, index| NewDeposit {
            sender: address(sender),
            ..deposit(index, 10)
        };
        let deposits = vec![of(1, 0), of(1, 1), of(2, 2), of(1, 3), of(9, 4)];
        apply(&store, deposits, Vec::new()).await;
        let out = vec![
            withdrawal(0, 11, 7),
            withdrawal(1, 11, 1),
            withdrawal(2, 11, 7),
        ];
        apply(&store, Vec::new(), out).await;
        apply(&store, Vec::new(), vec![withdrawal(3, 12, 7)]).await;

        let claims = async |from, to, after, limit| {
            let claims = store.claims_to_tell(CHAIN, (from, to), after, limit).await;
            claims.unwrap()
        };
        assert_eq!(claims(0, 99, None, 9).await, []);
        wish(&store, ALMOND, NoticeKind::Claimed).await;
        wish(&store, BRAZIL, NoticeKind::Unclaimed).await;
        let found = claims(0, 99, None, 9).await;
        let told: Vec<_> = found.iter().map(|it| (it.account, it.id)).collect();
        assert_eq!(told, [(ALMOND, link(0)), (ALMOND, link(3))]);
        assert_eq!(claims(0, 99, None, 1).await, found[..1]);
        assert_eq!(claims(0, 99, Some(found[0].seen), 9).await, found[1..]);
        assert_eq!(claims(12, 99, None, 9).await, found[1..]);
        assert_eq!(claims(0, 12, None, 9).await, found[..1]);
    })
    .await;
}

#[tokio::test]
async fn links_that_wait_are_found_of_those_who_wanted_to_know_before() {
    const WEEK: u64 = 7 * 24 * 60 * 60;

    on_both(async |store| {
        account(&store, ALMOND, Some(address(1))).await;
        let made = NOW as u64 / 1_000;
        let at = |index, created_at| NewDeposit {
            sender: address(1),
            created_at,
            ..deposit(index, 10)
        };
        let deposits = vec![
            at(0, made - WEEK - 1),
            at(1, made - WEEK),
            at(2, made),
            at(3, made + 5),
        ];
        apply(&store, deposits, Vec::new()).await;
        let waits = async |from, to| {
            let waits = store.waits_to_tell((from, to), WEEK, None, 9).await;
            let waits = waits.unwrap().into_iter();
            waits.map(|it| it.id.index).collect::<Vec<_>>()
        };
        let long_ago = made - 2 * WEEK;
        assert_eq!(waits(long_ago, made).await, [0; 0]);
        wish(&store, ALMOND, NoticeKind::Unclaimed).await;
        assert_eq!(
            waits(long_ago, made).await,
            [1, 2],
            "the first was old by then"
        );
        assert_eq!(waits(made - WEEK, made + 5).await, [2, 3]);
        apply(&store, Vec::new(), vec![withdrawal(2, 11, 7)]).await;
        assert_eq!(waits(made - WEEK, made + 5).await, [3]);
    })
    .await;
}

#[tokio::test]
async fn whose_wallet_was_paid_is_known_if_they_want_to_be_told() {
    on_both(async |store| {
        account(&store, ALMOND, Some(address(1))).await;
        let who = async |wallet| {
            let who = store.who_wants(NoticeKind::Paid, address(wallet), CHAIN);
            who.await.unwrap()
        };
        assert_eq!(who(1).await, None);
        wish(&store, ALMOND, NoticeKind::Paid).await;
        assert_eq!((who(1).await, who(2).await), (Some(ALMOND), None));
    })
    .await;
}

/// What is at a contract's address on another chain may be somebody else's.
#[tokio::test]
async fn of_a_contract_nothing_is_told_but_what_happens_on_its_chain() {
    on_both(async |store| {
        let elsewhere = ChainId(CHAIN.0 + 1);
        for (id, wallet, chain) in [(ALMOND, 1, CHAIN), (BRAZIL, 2, elsewhere)] {
            account(&store, id, None).await;
            let proven = AccountWallet {
                address: address(wallet),
                chain: Some(chain),
                added_at: NOW,
            };
            store.add_wallet(id, proven, 20).await.unwrap();
            for kind in [NoticeKind::Claimed, NoticeKind::Unclaimed, NoticeKind::Paid] {
                wish(&store, id, kind).await;
            }
        }
        let made = NOW as u64 / 1_000;
        let of = |sender, index| NewDeposit {
            sender: address(sender),
            created_at: made + 1,
            ..deposit(index, 10)
        };
        let deposits = vec![of(1, 0), of(2, 1), of(1, 2), of(2, 3)];
        apply(&store, deposits, Vec::new()).await;
        let out = vec![withdrawal(0, 11, 7), withdrawal(1, 11, 7)];
        apply(&store, Vec::new(), out).await;

        let claims = store.claims_to_tell(CHAIN, (0, 99), None, 9).await.unwrap();
        let waits = store.waits_to_tell((made, made + 9), 0, None, 9).await;
        let told = |found: Vec<WantedLink>| {
            let told = found.into_iter().map(|it| (it.account, it.id.index));
            told.collect::<Vec<_>>()
        };
        assert_eq!(told(claims), [(ALMOND, 0)]);
        assert_eq!(told(waits.unwrap()), [(ALMOND, 2)]);
        let who = async |wallet, chain| {
            let who = store.who_wants(NoticeKind::Paid, address(wallet), chain);
            who.await.unwrap()
        };
        assert_eq!(
            (who(1, CHAIN).await, who(1, elsewhere).await),
            (Some(ALMOND), None)
        );
        assert_eq!(
            (who(2, CHAIN).await, who(2, elsewhere).await),
            (None, Some(BRAZIL))
        );
    })
    .await;
}
