//! What people are told, at places that keep what they take in.

mod approved;
mod mail;
mod places;
mod registering;
mod requested;

use std::time::Duration;

use alloy::{
    primitives::{Address, U256},
    providers::Provider,
    rpc::types::TransactionRequest,
};
use chain::bindings::LinkVault;
use domain::{AccountId, Email, LinkId, LinkState, NoticeKind, NoticeThing, SessionId};
use partners::{
    mail::Mailer,
    push::{PushServices, VapidKey},
};
use payments::{
    Ctx, Device, NoticeWish, Notices, claim, confirm_mail, send_mail_code, set_notices,
    submit_transfer, subscribe_device,
};
use sandbox::{BrowserKeys, Outbox, UsdCoin};
use serde_json::Value;
use store::{AccountWallet, FoundNotice, NewAccount, NewLogin, NewSession, Notice};
use testkit::{Database, PATIENCE, secret};

use crate::{
    databases,
    house::{House, NETWORK, stranger},
};

/// More than the pause between two looks.
const TURN: Duration = Duration::from_secs(6);
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);
const DOLLARS: U256 = U256::from_limbs([5_250_000, 0, 0, 0]);
const ALMOND: AccountId = AccountId(1);
const SESSION: SessionId = SessionId(1);

/// A house that tells people things.
struct Post {
    house: House,
}

impl Post {
    async fn on(database: Database) -> Self {
        let mut house = House::on(database).await;
        house.close().await;
        let outbox = &house.world.sandbox().outbox;
        let notices = notices(outbox);
        house.ctx = house.ctx.clone().telling(notices);
        add_almond(&house.ctx, house.person(0).address).await;
        house.open();
        Self { house }
    }

    async fn open() -> Self {
        Self::on(databases::sqlite()).await
    }

    fn outbox(&self) -> &Outbox {
        &self.house.world.sandbox().outbox
    }

    fn ctx(&self) -> &Ctx {
        &self.house.ctx
    }

    async fn wish(&self, kind: NoticeKind, push: bool, email: bool) {
        let wish = NoticeWish { kind, push, email };
        assert!(set_notices(self.ctx(), ALMOND, &[wish]).await.unwrap());
        // Whoever looks has begun to.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }

    async fn browser(&self) -> BrowserKeys {
        let keys = self.outbox().new_browser();
        let device = device(&keys);
        subscribe_device(self.ctx(), ALMOND, SESSION, device)
            .await
            .unwrap();
        keys
    }

    /// Proves the address, and counts the letter.
    async fn prove_mail(&self) {
        send_mail_code(self.ctx(), ALMOND).await.unwrap();
        let code = self.last_code();
        confirm_mail(self.ctx(), ALMOND, &code).await.unwrap();
    }

    fn last_code(&self) -> String {
        let letters = self.outbox().letters();
        let (_, text) = letters.last().unwrap().letter.split_once("\n\n").unwrap();
        text[..6].to_owned()
    }

    /// A link of the first person, of what everybody knows.
    async fn link(&self, number: u64) -> LinkId {
        let chain = self.house.chain();
        let usdc = chain.token("USDC").address;
        let link = chain
            .deposit_erc20(self.house.person(0), usdc, DOLLARS, &secret(number))
            .await;
        self.house.seen(link).await;
        link
    }

    async fn claim(&self, link: LinkId, number: u64) {
        let request = self.house.claim(link, &secret(number), stranger(1));
        claim(self.ctx(), request).await.unwrap();
        self.house
            .link_when(link, |link| link.state == LinkState::Claimed)
            .await;
    }

    async fn claimed_link(&self, number: u64) -> LinkId {
        let link = self.link(number).await;
        self.claim(link, number).await;
        link
    }

    /// Once something holds. The clock is not moved meanwhile: what is being sent has a lease.
    async fn until(&self, holds: impl AsyncFn() -> bool) {
        let there = async {
            while !holds().await {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let there = tokio::time::timeout(PATIENCE, there).await;
        there.unwrap_or_else(|_| {
            let (pushes, letters) = (self.outbox().pushes(), self.outbox().letters());
            panic!("it does not come about: {pushes:#?} {letters:#?}")
        });
    }

    async fn until_over(&self, kind: NoticeKind, thing: NoticeThing) {
        let account = ALMOND;
        let notice = Notice {
            account,
            kind,
            thing,
        };
        let standing = async || self.ctx().store.notice(&notice).await.unwrap();
        self.until(async || standing().await == Some(FoundNotice::Over))
            .await;
    }

    /// So much twelve times, each once all that was due has had its turn.
    async fn let_time_pass(&self, by: Duration) {
        for _ in 0..12 {
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            self.house.shift_clock(by);
        }
    }

    /// Looks again and again, for long enough for what is told twice.
    async fn wait(&self) {
        for _ in 0..4 {
            self.house.shift_clock(TURN);
            tokio::time::sleep(Duration::from_millis(700)).await;
        }
    }

    fn pushed(&self) -> Vec<Value> {
        let pushes = self.outbox().pushes().into_iter();
        pushes
            .map(|push| serde_json::from_str(&push.text).unwrap())
            .collect()
    }

    /// Nothing of a link's secret, of its address's fragment or of others' whole addresses.
    fn assert_no_secret(&self, secrets: &[u64]) {
        let pushes = self.outbox().pushes().into_iter().map(|push| push.text);
        let letters = self.outbox().letters().into_iter().map(|it| it.letter);
        for text in pushes.chain(letters) {
            let text = text.to_lowercase();
            for number in secrets {
                let key = secret(*number).link_key();
                for hidden in [
                    format!("{number:016}"),
                    key.address().to_string().to_lowercase(),
                ] {
                    assert!(!text.contains(&hidden), "{text}");
                }
            }
            for person in [stranger(1), self.house.person(0).address] {
                let address = person.to_string().to_lowercase();
                assert!(!text.contains(&address), "{text}");
            }
            assert!(!text.contains('#') && !text.contains("/claim"), "{text}");
        }
    }
}

fn notices(outbox: &Outbox) -> Notices {
    let server = outbox.mail_server().parse().unwrap();
    let from = "Filbert <no-reply@example.org>".parse().unwrap();
    let key = VapidKey::from_bytes(&[7; 32]).unwrap();
    let push = PushServices::new([], key, "mailto:who@example.org");
    let push = push.and_local(outbox.push_service());
    let mailer = Mailer::new(&server, from);
    Notices::new(Some(push), Some(mailer), "https://links.example/")
}

fn device(keys: &BrowserKeys) -> Device<'_> {
    Device {
        endpoint: &keys.endpoint,
        p256dh: &keys.keys.p256dh,
        auth: &keys.keys.auth,
    }
}

async fn add_almond(ctx: &Ctx, wallet: Address) {
    let now = ctx.clock.now_ms();
    let login = NewLogin {
        email: Email::parse("Almond@Example.org").unwrap(),
        salt: [1; 16],
        password: "a hash".to_owned(),
    };
    let wallet = AccountWallet {
        address: wallet,
        chain: None,
        added_at: now,
    };
    let new = NewAccount {
        id: ALMOND,
        login: Some(login),
        wallet: Some(wallet),
        full_name: Some("Almond\r\nBcc: other@example.org".to_owned()),
        created_at: now,
    };
    assert!(ctx.store.add_account(new).await.unwrap());
    let session = NewSession {
        digest: [1; 32],
        id: SESSION,
        account: ALMOND,
        wallet: None,
        device: String::new(),
        created_at: now,
        expires_at: i64::MAX,
        replaces: None,
    };
    assert!(ctx.store.open_session(session, 50).await.unwrap());
}

#[tokio::test]
async fn whose_link_was_claimed_is_told_everywhere_once() {
    for database in databases::each() {
        let post = Post::on(database).await;
        post.prove_mail().await;
        post.wish(NoticeKind::Claimed, true, true).await;
        post.browser().await;
        post.browser().await;
        let link = post.claimed_link(1).await;
        post.until(async || post.pushed().len() == 2 && post.outbox().letters().len() == 2)
            .await;
        post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
            .await;
        post.wait().await;

        let pushed = post.pushed();
        assert_eq!(pushed.len(), 2, "{pushed:?}");
        let told = serde_json::json!({
            "title": "Your link was claimed",
            "body": "Your link of 5.25 USDC on Hazel Local was claimed.",
            "tag": format!("claimed/link/31337/v4.4/{}", link.index),
        });
        assert_eq!(pushed[0], told);
        let pushes = post.outbox().pushes();
        assert_ne!(pushes[0].endpoint, pushes[1].endpoint);
        assert_eq!(pushes[0].topic, pushes[1].topic);
        let letters = post.outbox().letters();
        assert_eq!(letters.len(), 2, "the code, and this: {letters:?}");
        let letter = &letters[1];
        assert_eq!(letter.to, ["Almond@Example.org"]);
        assert!(letter.letter.contains("Subject: Your link was claimed\n"));
        assert!(letter.letter.contains("https://links.example/profile"));
        assert!(!letter.letter.contains("Bcc"));
        post.assert_no_secret(&[1]);
    }
}

/// A vault takes deposits in anybody's name, and whoever made one can claim it as well.
#[tokio::test]
#[ignore = "deep: many links of strangers"]
async fn what_a_stranger_made_in_ones_name_is_not_told() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, false).await;
    post.browser().await;
    let chain = post.house.chain();
    let forged = LinkVault::new(chain.vault, &chain.node)
        .makeSelflessDeposit(
            Address::ZERO,
            0,
            DOLLARS,
            U256::ZERO,
            secret(2).link_key().address(),
            post.house.person(0).address,
        )
        .from(post.house.person(4).address)
        .value(DOLLARS)
        .send()
        .await
        .unwrap();
    let receipt = chain.mined(*forged.tx_hash()).await;
    let event = receipt.decoded_log::<LinkVault::DepositEvent>().unwrap();
    let own = post.link(1).await;
    let forged = LinkId {
        index: event._index.to(),
        ..own
    };
    post.house.seen(forged).await;
    post.claim(forged, 2).await;
    post.claim(own, 1).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(own))
        .await;
    // What is not known to be one's own is looked at for some time.
    let over = post.until_over(NoticeKind::Claimed, NoticeThing::Link(forged));
    tokio::join!(over, post.let_time_pass(Duration::from_secs(11 * 60)));
    let pushed = post.pushed();
    assert_eq!(pushed.len(), 1, "{pushed:?}");
    let tag = format!("claimed/link/31337/v4.4/{}", own.index);
    assert_eq!(pushed[0]["tag"], tag);
}

#[tokio::test]
#[ignore = "deep: every kind of message"]
async fn nobody_is_told_what_they_turned_off() {
    let post = Post::open().await;
    post.wish(NoticeKind::Claimed, true, true).await;
    let keys = post.browser().await;
    post.wish(NoticeKind::Claimed, false, true).await;
    // Nothing is sent to an address that nobody proved.
    let link = post.claimed_link(1).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    post.wish(NoticeKind::Claimed, true, false).await;
    payments::forget_device(post.ctx(), ALMOND, &keys.endpoint)
        .await
        .unwrap();
    let link = post.claimed_link(2).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    post.browser().await;
    assert_eq!(post.ctx().store.end_sessions(ALMOND).await.unwrap(), 1);
    let link = post.claimed_link(3).await;
    post.until_over(NoticeKind::Claimed, NoticeThing::Link(link))
        .await;
    assert_eq!(post.outbox().pushes(), []);
    assert_eq!(post.outbox().letters(), []);
}

#[tokio::test]
async fn who_was_paid_is_told_by_the_chains_word() {
    let post = Post::open().await;
    post.wish(NoticeKind::Paid, true, false).await;
    post.browser().await;
    let (chain, id) = (post.house.chain(), post.house.chain().id);
    let (payer, payee) = (post.house.person(3).address, post.house.person(0).address);
    let usdc = UsdCoin::new(chain.token("USDC").address, &chain.node);
    let paid = usdc.transfer(payee, DOLLARS).from(payer);
    let paid = *paid.send().await.unwrap().tx_hash();
    let own = TransactionRequest::default()
        .from(payee)
        .to(payee)
        .value(DOLLARS);
    let own = *chain.node.send_transaction(own).await.unwrap().tx_hash();
    // Anybody makes up a token of any name.
    let token = UsdCoin::deploy(&chain.node).await.unwrap();
    let minted = token.mint(payer, DOLLARS).from(payer);
    chain.mined(*minted.send().await.unwrap().tx_hash()).await;
    let made_up = token.transfer(payee, DOLLARS).from(payer);
    let made_up = *made_up.send().await.unwrap().tx_hash();
    for (tx, sender) in [(paid, payer), (own, payee), (made_up, payer)] {
        chain.mined(tx).await;
        submit_transfer(post.ctx(), id, tx, sender, NETWORK)
            .await
            .unwrap();
        submit_transfer(post.ctx(), id, tx, sender, NETWORK)
            .await
            .unwrap();
    }
    for tx in [paid, own, made_up] {
        post.until_over(NoticeKind::Paid, NoticeThing::Transfer(id, tx))
            .await;
    }
    let pushed = post.pushed();
    assert_eq!(pushed.len(), 1, "{pushed:?}");
    assert_eq!(
        pushed[0]["body"],
        "5.25 USDC arrived in your wallet on Hazel Local."
    );
}

#[tokio::test]
#[ignore = "deep: a week passes"]
async fn whose_link_waits_for_a_week_is_told_once() {
    let post = Post::open().await;
    post.prove_mail().await;
    post.wish(NoticeKind::Unclaimed, false, true).await;
    let (waiting, taken) = (post.link(1).await, post.link(2).await);
    post.wait().await;
    assert_eq!(post.outbox().letters().len(), 1, "the code alone");
    post.claim(taken, 2).await;
    post.house.shift_clock(WEEK);
    post.until_over(NoticeKind::Unclaimed, NoticeThing::Link(waiting))
        .await;
    post.house.shift_clock(WEEK);
    post.wait().await;
    let letters = post.outbox().letters();
    assert_eq!(letters.len(), 2, "{letters:?}");
    let letter = &letters[1].letter;
    assert!(letter.contains("Subject: Your link is still unclaimed\n"));
    post.assert_no_secret(&[1, 2]);
}
