//! Links that wait until somebody is verified, and that they are told so once.

use domain::{AccountId, BankAccountId, BankKind, IdentityState, LinkId, NoticeKind, NoticeThing};
use store::{
    BegunBankAccount, FoundNotice, KeptClaim, LinkedBankAccount, NewBankAccount, Notice, Store,
};

use super::{account, begun, look};
use crate::{link, on_both};

fn kept(index: u64, at: i64) -> KeptClaim {
    KeptClaim {
        link: link(index),
        bank_account: None,
        created_at: at,
    }
}

async fn links(store: &Store, account: AccountId) -> Vec<LinkId> {
    let kept = store.kept_claims(account, 9).await.unwrap();
    kept.into_iter().map(|kept| kept.link).collect()
}

async fn told(store: &Store, account: AccountId, index: u64) -> Option<FoundNotice> {
    let notice = Notice {
        account,
        kind: NoticeKind::Approved,
        thing: NoticeThing::Link(link(index)),
    };
    store.notice(&notice).await.unwrap()
}

#[tokio::test]
async fn the_last_links_are_kept_each_once() {
    on_both(async |store| {
        let (ann, ben) = (account(&store, 1).await, account(&store, 2).await);
        for (index, at) in [(1, 10), (2, 20), (1, 30), (3, 30)] {
            assert!(store.keep_claim(ann, kept(index, at), 2).await.unwrap());
        }
        assert!(store.keep_claim(ben, kept(1, 5), 2).await.unwrap());
        assert_eq!(links(&store, ann).await, [link(2), link(3)]);
        assert_eq!(links(&store, ben).await, [link(1)]);
        assert!(store.kept_claim(ann, link(1)).await.unwrap().is_none());
        assert_eq!(
            store.kept_claim(ann, link(3)).await.unwrap(),
            Some(kept(3, 30))
        );
        assert!(!store.keep_claim(AccountId(9), kept(1, 5), 2).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_link_is_kept_when_its_bank_account_goes() {
    on_both(async |store| {
        let ann = account(&store, 1).await;
        let id = BankAccountId(5);
        let new = NewBankAccount {
            id,
            account: ann,
            kind: BankKind::Us,
            digest: [1; 32],
            number: None,
            asked: [1; 32],
            hint: "…6789".to_owned(),
            country: None,
            currency: "usd",
            key: [1; 16],
            now: 1,
        };
        let begun = store.begin_bank_account(new, 9, 0).await.unwrap();
        assert!(matches!(begun, BegunBankAccount::Begun(_)));
        let linked = store.link_bank_account(id, [1; 16], "bridge").await;
        assert_eq!(linked.unwrap(), LinkedBankAccount::Done);
        let to = KeptClaim {
            bank_account: Some(id),
            ..kept(1, 10)
        };
        assert!(store.keep_claim(ann, to, 9).await.unwrap());
        assert_eq!(store.kept_claim(ann, link(1)).await.unwrap(), Some(to));
        assert!(store.unlink_bank_account(ann, id).await.unwrap());
        assert_eq!(
            store.kept_claim(ann, link(1)).await.unwrap(),
            Some(kept(1, 10))
        );
    })
    .await;
}

#[tokio::test]
async fn who_becomes_verified_is_to_be_told_of_each_link_once() {
    on_both(async |store| {
        let (ann, ben) = (begun(&store, 1, "a").await, begun(&store, 2, "b").await);
        for index in [1, 2] {
            assert!(store.keep_claim(ann, kept(index, 10), 9).await.unwrap());
            assert!(store.keep_claim(ben, kept(index, 10), 9).await.unwrap());
        }
        let review = look("a", IdentityState::InReview, 20);
        store.note_identity(ann, review, 20).await.unwrap();
        assert_eq!(told(&store, ann, 1).await, None);
        let verified = look("a", IdentityState::Verified, 30);
        store.note_identity(ann, verified, 30).await.unwrap();
        for index in [1, 2] {
            assert_eq!(told(&store, ann, index).await, Some(FoundNotice::Open));
            assert_eq!(told(&store, ben, index).await, None);
        }
        assert_eq!(store.found_notices(9).await.unwrap().len(), 2);
        // Looked at again, and verified anew after a doubt: they know.
        for (state, at) in [
            (IdentityState::Verified, 40),
            (IdentityState::ManualReview, 50),
            (IdentityState::Verified, 60),
        ] {
            store
                .note_identity(ann, look("a", state, at), at)
                .await
                .unwrap();
        }
        assert_eq!(store.found_notices(9).await.unwrap().len(), 2);
    })
    .await;
}
