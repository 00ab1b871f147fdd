//! Requests for money: what their chains show to have come, and what becomes of them by that.

mod across;

use std::collections::HashSet;

use alloy_primitives::U256;
use domain::{
    AccountId, AssetKind, ChainId, JobState, MoveKind, PaymentState, PointsAction, RequestId,
    RequestKind, RequestState,
};
use store::{
    AddedRequest, CancelledRequest, HistoryKind, JobFilter, KeepRequest, NewAccount, NewJob,
    NewPayment, NewRequest, NotedPayment, PaymentRow, PictureBudget, RequestFile, RequestFileKind,
    RequestMove, SeenPayment, ShownPayment, Store, Whose, request_file_name,
};

use crate::{CHAIN, address, hash, on_both, on_both_by_two, own};

const NOW: i64 = 1_800_000_000_000;
const TIME: u64 = 1_800_000_000;
const KEEP: KeepRequest = KeepRequest {
    unpaid_until: NOW + 10,
    file_until: NOW + 20,
    watch_open_until: NOW + 40,
    watch_ended_until: NOW + 30,
};
const MOST: u64 = 3;

fn id(number: u8) -> RequestId {
    RequestId::drawn([number; 16])
}

fn five_of(number: u8) -> NewRequest {
    NewRequest {
        id: id(number),
        account: None,
        chain: CHAIN,
        recipient: address(7),
        recipient_name: None,
        token: address(8),
        asset: AssetKind::Erc20,
        token_symbol: "USDC".to_owned(),
        token_decimals: 6,
        kind: RequestKind::Exact,
        amount: Some(U256::from(5)),
        reference: Some("Pizza".to_owned()),
        file: None,
        since_block: 100,
        created_at: TIME,
        expires_at: None,
        look_at: KEEP.unpaid_until,
        watch_until: KEEP.watch_open_until,
    }
}

async fn add(store: &Store, new: NewRequest) -> AddedRequest {
    let budget = PictureBudget {
        in_all: 1_000,
        stray_files: 9,
    };
    store.add_request(new, budget).await.unwrap()
}

fn job(key: &str) -> NewJob {
    NewJob {
        id: format!("id of {key}"),
        kind: "request_payment".to_owned(),
        key: key.to_owned(),
        payload: "{}".to_owned(),
        run_at: NOW,
        lifetime: None,
        network: None,
    }
}

async fn note(store: &Store, request: u8, tx: u8, now: i64) -> NotedPayment {
    let new = NewPayment {
        request: id(request),
        chain: CHAIN,
        tx: hash(tx),
        payer: address(1),
        is_across: false,
    };
    let job = job(&format!("{request}/{tx}"));
    store.note_payment(new, job, MOST, now).await.unwrap()
}

async fn payment(store: &Store, request: u8, tx: u8) -> PaymentRow {
    let found = store.request_payment(id(request), CHAIN, hash(tx)).await;
    found.unwrap().unwrap()
}

async fn show(store: &Store, request: u8, tx: u8, amount: u64, place: i64) -> ShownPayment {
    let seen = SeenPayment {
        payer: address(2),
        amount: U256::from(amount),
        place,
        block: 101,
        at: TIME + 60,
        paid_in: None,
    };
    let of = payment(store, request, tx).await;
    store.show_payment(&of, seen, KEEP).await.unwrap()
}

async fn stands(store: &Store, request: u8) -> (RequestState, u64) {
    let row = store.request(id(request)).await.unwrap().unwrap();
    (row.state, row.paid.to())
}

/// Page by page, none of another chain, and of what ended only for a while.
#[tokio::test]
async fn those_whose_addresses_are_watched_are_listed_by_their_chain() {
    on_both(async |store| {
        for number in 1..=4 {
            add(&store, five_of(number)).await;
        }
        let elsewhere = NewRequest {
            chain: ChainId(CHAIN.0 + 1),
            ..five_of(5)
        };
        add(&store, elsewhere).await;
        let ended = KEEP.watch_ended_until;
        store.cancel_request(id(2), ended).await.unwrap();
        note(&store, 3, 1, NOW).await;
        show(&store, 3, 1, 5, 0).await;
        let page = async |after, limit| {
            let found = store.watched_requests(CHAIN, after, limit).await.unwrap();
            found.into_iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(page(None, 9).await, [id(1), id(2), id(3), id(4)]);
        assert_eq!(page(None, 1).await, [id(1)]);
        assert_eq!(page(Some(id(3)), 9).await, [id(4)]);
        let end = async |now, limit| store.end_watching_requests(now, limit).await.unwrap();
        assert_eq!(end(ended, 9).await, 0);
        assert_eq!((end(ended + 1, 1).await, end(ended + 1, 9).await), (1, 1));
        assert_eq!(page(None, 9).await, [id(1), id(4)]);
    })
    .await;
}

fn moved(tx: u8, kind: MoveKind, amount: u64) -> RequestMove {
    RequestMove {
        request: id(1),
        chain: CHAIN,
        tx: hash(tx),
        place: 7,
        kind,
        token: address(8),
        other: address(1),
        amount: U256::from(amount),
        block: 100 + u64::from(tx),
        at: TIME + u64::from(tx),
    }
}

/// However often it is read.
#[tokio::test]
async fn what_came_to_an_address_is_written_down_once_and_what_went_back_pays_no_more() {
    use MoveKind::{Came, SentBack};
    use RequestState::{Paid, Pending};
    on_both_by_two(async |store, other| {
        add(&store, five_of(1)).await;
        note(&store, 1, 1, NOW).await;
        show(&store, 1, 1, 5, 0).await;
        assert_eq!(stands(&store, 1).await, (Paid, 5));
        let noted = async |store: &Store, moves| {
            let noted = store.note_moves(id(1), moves, MOST, KEEP);
            noted.await.unwrap()
        };
        let moves = vec![moved(2, SentBack, 2), moved(1, Came, 5)];
        let (one, two) = tokio::join!(noted(&store, moves.clone()), noted(&other, moves.clone()));
        assert_eq!(one + two, 2);
        assert_eq!(stands(&store, 1).await, (Pending, 3));
        let written = store.moves_of_requests(&[id(1), id(2)]).await.unwrap();
        assert_eq!(written.len(), 1);
        assert_eq!(written[&id(1)], [moves[1], moves[0]]);
        let holds = async || store.request(id(1)).await.unwrap().unwrap().holds;
        assert!(holds().await, "of five two went back");
        assert_eq!(
            noted(&store, vec![moved(11, MoveKind::Forwarded, 3)]).await,
            1
        );
        assert!(!holds().await);
        // Of another token it changes nothing of what was paid.
        let others = RequestMove {
            token: address(9),
            ..moved(3, SentBack, 3)
        };
        assert_eq!(noted(&store, vec![others]).await, 1);
        assert_eq!(stands(&store, 1).await, (Pending, 3));
        let many = (4..=9).map(|tx| moved(tx, Came, 1)).collect();
        assert_eq!(noted(&store, many).await, 2);
    })
    .await;
}

#[tokio::test]
async fn it_is_paid_by_what_its_chain_shows_as_long_as_it_shows_it() {
    use RequestState::{Paid, Pending};
    on_both(async |store| {
        assert_eq!(add(&store, five_of(1)).await, AddedRequest::Added);
        assert_eq!(note(&store, 9, 1, NOW).await, NotedPayment::Unknown);
        assert_eq!(note(&store, 1, 1, NOW).await, NotedPayment::Noted);
        assert_eq!(note(&store, 1, 1, NOW).await, NotedPayment::Known);
        assert_eq!(stands(&store, 1).await, (Pending, 0));
        let said = payment(&store, 1, 1).await;
        assert_eq!(
            (said.payer, said.state),
            (address(1), PaymentState::Unconfirmed)
        );

        assert_eq!(show(&store, 1, 1, 3, 0).await, ShownPayment::Counted);
        assert_eq!(show(&store, 1, 1, 3, 0).await, ShownPayment::Stale);
        assert_eq!(stands(&store, 1).await, (Pending, 3));
        note(&store, 1, 2, NOW).await;
        assert_eq!(show(&store, 1, 2, 4, 0).await, ShownPayment::Counted);
        assert_eq!(stands(&store, 1).await, (Paid, 7));
        let cancelled = store.cancel_request(id(1), NOW).await.unwrap();
        assert_eq!(cancelled, CancelledRequest::Paid);

        let gone = payment(&store, 1, 1).await;
        store.take_back_payment(&gone, KEEP).await.unwrap();
        store.take_back_payment(&gone, KEEP).await.unwrap();
        assert_eq!(stands(&store, 1).await, (Pending, 4));
        // Who looked before it was taken back settles nothing.
        assert!(!store.settle_payment(&gone, None, NOW).await.unwrap());
        assert_eq!(show(&store, 1, 1, 3, 0).await, ShownPayment::Counted);
        let here = payment(&store, 1, 1).await;
        assert_eq!((here.payer, here.block), (address(2), Some(101)));
        assert!(store.settle_payment(&here, None, NOW).await.unwrap());
        assert!(!store.settle_payment(&here, None, NOW).await.unwrap());
        assert_eq!(note(&store, 1, 1, NOW).await, NotedPayment::Known);
        assert_eq!(stands(&store, 1).await, (Paid, 7));
        let open = store.open_credits(NOW, 9).await.unwrap();
        let open: Vec<_> = open.iter().map(|one| (one.action, one.wallet)).collect();
        assert_eq!(open, [(PointsAction::Fulfill, address(2))]);
    })
    .await;
}

#[tokio::test]
async fn one_transfer_pays_one_request_however_many_want_it() {
    on_both_by_two(async |one, other| {
        add(&one, five_of(1)).await;
        add(&one, five_of(2)).await;
        for request in [1, 2] {
            note(&one, request, 1, NOW).await;
        }
        let (first, second) = tokio::join!(show(&one, 1, 1, 5, 0), show(&other, 2, 1, 5, 0));
        let counted = [first, second].map(|shown| shown == ShownPayment::Counted);
        assert_eq!(counted.into_iter().filter(|counted| *counted).count(), 1);
        let paid = one.requests_paid_by(CHAIN, hash(1)).await.unwrap();
        assert_eq!(paid.len(), 1);
        let [first, second] = [stands(&one, 1).await, stands(&one, 2).await];
        assert_eq!(first.1 + second.1, 5);
        // The same transaction may have moved more than once.
        let loser = if first.1 == 0 { 1 } else { 2 };
        assert_eq!(show(&one, loser, 1, 5, 1).await, ShownPayment::Counted);
    })
    .await;
}

#[tokio::test]
async fn what_is_made_up_leaves_its_place_to_others_and_is_looked_at_again_when_said_again() {
    on_both(async |store| {
        add(&store, five_of(1)).await;
        for tx in 1..=3 {
            note(&store, 1, tx, NOW + i64::from(tx)).await;
        }
        store
            .fail_payment(&payment(&store, 1, 3).await)
            .await
            .unwrap();
        show(&store, 1, 2, 5, 0).await;
        assert_eq!(note(&store, 1, 4, NOW + 9).await, NotedPayment::Noted);
        let told = store.payments_of_request(id(1), 9).await.unwrap();
        let told: Vec<_> = told.iter().map(|one| (one.tx, one.state)).collect();
        let states = [
            (hash(2), PaymentState::Seen),
            (hash(4), PaymentState::Unconfirmed),
            (hash(3), PaymentState::Failed),
        ];
        assert_eq!(told, states);
        assert_eq!(note(&store, 1, 3, NOW + 10).await, NotedPayment::Noted);
        assert_eq!(payment(&store, 1, 3).await.state, PaymentState::Unconfirmed);
        show(&store, 1, 3, 5, 0).await;
        show(&store, 1, 4, 5, 0).await;
        assert_eq!(note(&store, 1, 5, NOW).await, NotedPayment::TooMany);
        let queued = JobFilter {
            states: &[JobState::Queued],
            kind: Some("request_payment"),
            limit: 9,
        };
        assert_eq!(store.jobs(queued).await.unwrap().len(), 4);
    })
    .await;
}

#[tokio::test]
async fn what_nobody_paid_is_forgotten_and_of_the_rest_only_what_was_attached() {
    on_both(async |store| {
        let file = |number| RequestFile {
            digest: hash(number),
            kind: RequestFileKind::Pdf,
            size: 400,
        };
        let budget = PictureBudget {
            in_all: 1_000,
            stray_files: 9,
        };
        for number in 1..=3 {
            let new = NewRequest {
                file: Some(file(number)),
                ..five_of(number)
            };
            let expected = store.expect_request_file(hash(number), budget, NOW).await;
            assert!(expected.unwrap());
            let added = match number {
                3 => AddedRequest::Full,
                _ => AddedRequest::Added,
            };
            assert_eq!(add(&store, new).await, added);
        }
        let late = NewRequest {
            file: Some(RequestFile { size: 1, ..file(4) }),
            ..five_of(4)
        };
        assert_eq!(add(&store, late).await, AddedRequest::TooLate);
        note(&store, 1, 1, NOW).await;
        show(&store, 1, 1, 5, 0).await;
        assert_eq!(store.attachment_bytes().await.unwrap(), 800);

        assert_eq!(store.prune_requests(NOW + 9, 9).await.unwrap(), 0);
        assert_eq!(store.prune_requests(NOW + 10, 9).await.unwrap(), 1);
        assert_eq!(store.request(id(2)).await.unwrap(), None);
        assert_eq!(store.prune_requests(NOW + 20, 9).await.unwrap(), 1);
        assert_eq!(store.prune_requests(i64::MAX, 9).await.unwrap(), 0);
        let paid = store.request(id(1)).await.unwrap().unwrap();
        assert_eq!((paid.state, paid.file), (RequestState::Paid, None));
        assert_eq!(store.attachment_bytes().await.unwrap(), 0);
        let strays = store.stray_files_to_delete(NOW, 9).await.unwrap();
        let strays: HashSet<_> = strays.into_iter().collect();
        assert_eq!(strays, [1, 2, 3].map(|n| request_file_name(hash(n))).into());

        // Who calls it off lets go of what is attached.
        let new = NewRequest {
            file: Some(file(5)),
            ..five_of(5)
        };
        let expected = store.expect_request_file(hash(5), budget, NOW).await;
        assert!(expected.unwrap());
        assert_eq!(add(&store, new).await, AddedRequest::Added);
        store.cancel_request(id(5), NOW).await.unwrap();
        let off = store.request(id(5)).await.unwrap().unwrap();
        assert_eq!((off.state, off.file), (RequestState::Cancelled, None));
        assert_eq!(store.attachment_bytes().await.unwrap(), 0);
        let strays = store.stray_files_to_delete(NOW, 9).await.unwrap();
        assert!(strays.contains(&request_file_name(hash(5))));
    })
    .await;
}

#[tokio::test]
async fn a_history_has_what_one_asked_for_what_was_paid_to_one_and_what_one_paid() {
    on_both(async |store| {
        let ann = AccountId(1);
        let new = NewAccount {
            id: ann,
            login: None,
            wallet: None,
            full_name: None,
            created_at: NOW,
        };
        assert!(store.add_account(new).await.unwrap());
        // Her own for a stranger, a stranger's for her that is paid, and one that is not.
        for (number, account, recipient) in [
            (1, Some(ann), 9),
            (2, None, 7),
            (3, None, 7),
            (4, Some(ann), 7),
        ] {
            let new = NewRequest {
                account,
                recipient: address(recipient),
                created_at: TIME + u64::from(number),
                ..five_of(number)
            };
            add(&store, new).await;
        }
        note(&store, 2, 1, NOW).await;
        show(&store, 2, 1, 5, 0).await;
        let hers = Whose {
            wallets: &[own(address(7))],
            account: Some(ann),
        };
        let told = async |whose: Whose<'_>| -> Vec<(HistoryKind, u64)> {
            let (mut all, mut after) = (Vec::new(), None);
            loop {
                let page = store.history(whose, after, 1).await.unwrap();
                let Some(row) = page.first() else { return all };
                after = Some(row.place());
                all.push((row.kind, row.at()));
            }
        };
        let made = HistoryKind::RequestMade;
        assert_eq!(
            told(hers).await,
            [(made, TIME + 4), (made, TIME + 2), (made, TIME + 1)]
        );
        let payer = [own(address(2))];
        let paid = (HistoryKind::RequestPaid, TIME + 60);
        assert_eq!(told(Whose::from(&payer)).await, [paid]);
        // Of a contract what its own chain shows.
        let elsewhere = [store::OwnWallet {
            address: address(2),
            chain: Some(ChainId(1)),
        }];
        assert_eq!(told(Whose::from(&elsewhere)).await, []);
        assert!(store.delete_account(ann).await.unwrap());
        let row = store.request(id(1)).await.unwrap().unwrap();
        assert_eq!(row.account, None);
    })
    .await;
}

/// Nobody's: somebody signed in who is deleted by the time.
#[tokio::test]
async fn a_request_of_who_is_gone_is_nobodys_and_what_is_off_stays_off() {
    on_both(async |store| {
        let new = NewRequest {
            account: Some(AccountId(404)),
            ..five_of(1)
        };
        assert_eq!(add(&store, new).await, AddedRequest::Added);
        let row = store.request(id(1)).await.unwrap().unwrap();
        assert_eq!((row.account, row.recipient), (None, address(7)));
        for _ in 0..2 {
            let cancelled = store.cancel_request(id(1), NOW).await.unwrap();
            assert_eq!(cancelled, CancelledRequest::Done);
        }
        note(&store, 1, 1, NOW).await;
        show(&store, 1, 1, 9, 0).await;
        assert_eq!(stands(&store, 1).await, (RequestState::Cancelled, 9));
        let none = store.cancel_request(id(2), NOW).await.unwrap();
        assert_eq!(none, CancelledRequest::Unknown);
    })
    .await;
}
