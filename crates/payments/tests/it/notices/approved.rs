//! Who kept a link until they may claim it to their bank is told once they may.

use std::{collections::BTreeMap, time::Duration};

use domain::{Cents, LinkId, NoticeKind, NoticeThing};
use partners::bank::Bank;
use payments::{
    BankDesk, BankFees,
    identity::{begin_identity, keep_claim},
};
use sandbox::{
    BankServer,
    bank::{IdentityChange, Kyc, Tos},
};

use super::{ALMOND, Post};

use crate::databases;

impl Post {
    /// The same where a bank is served.
    async fn with_a_bank(mut self, bank: &BankServer) -> Self {
        self.house.close().await;
        self.house.ctx = self.house.ctx.clone().banking(BankDesk {
            bank: Bank::new(bank.api(), bank.key().parse().unwrap()),
            routes: BTreeMap::new(),
            landing: None,
            fees: BankFees {
                sepa: Cents(100),
                ach: Cents(50),
            },
            home: "https://links.example/".parse().unwrap(),
            poll_every: BankDesk::POLL_EVERY,
        });
        self.house.open();
        self
    }

    async fn keep(&self, link: LinkId) {
        keep_claim(self.ctx(), ALMOND, link, None).await.unwrap();
    }
}

fn approve(bank: &BankServer) {
    let change = IdentityChange {
        kyc: Some(Kyc::Approved),
        tos: Some(Tos::Approved),
        ..IdentityChange::default()
    };
    bank.set_identity("Almond@Example.org", change).unwrap();
}

#[tokio::test]
#[ignore = "deep: a check of an identity from end to end"]
async fn who_kept_a_link_is_told_once_they_may_claim_it() {
    for database in databases::each() {
        let bank = BankServer::start(0, &[], None).await.unwrap();
        let post = Post::on(database).await.with_a_bank(&bank).await;
        post.prove_mail().await;
        post.browser().await;
        // Nothing was turned on: who keeps a link asks for it.
        let (waiting, taken) = (post.link(1).await, post.link(2).await);
        post.keep(waiting).await;
        post.keep(taken).await;
        post.claim(taken, 2).await;
        let begun = begin_identity(post.ctx(), ALMOND, Default::default(), "192.0.2.1").await;
        begun.unwrap();
        post.wait().await;
        assert_eq!(post.outbox().letters().len(), 1, "the code alone");
        approve(&bank);
        post.house.shift_clock(Duration::from_secs(6));
        for link in [waiting, taken] {
            post.until_over(NoticeKind::Approved, NoticeThing::Link(link))
                .await;
        }
        post.wait().await;
        let letters = post.outbox().letters();
        assert_eq!(letters.len(), 2, "{letters:?}");
        let letter = &letters[1];
        assert_eq!(letter.to, ["Almond@Example.org"]);
        // As whoever reads quoted-printable sees it.
        let text = letter.letter.replace("=\n", "").replace("=3D", "=");
        assert!(
            text.contains("Subject: Your identity is confirmed\n"),
            "{text}"
        );
        let page = format!(
            "https://links.example/claim?c=31337&v=v4.4&i={}\n",
            waiting.index
        );
        assert!(text.contains(&page), "{text}");
        assert!(!text.contains('#') && !text.contains("p="), "{text}");
        let pushed = post.pushed();
        assert_eq!(pushed.len(), 1, "{pushed:?}");
        assert_eq!(
            pushed[0]["page"],
            format!("claim?c=31337&v=v4.4&i={}", waiting.index)
        );
    }
}
