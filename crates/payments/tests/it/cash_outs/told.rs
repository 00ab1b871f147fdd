use partners::mail::Mailer;
use payments::Notices;
use sha2::{Digest, Sha256};
use store::MailCode;
use testkit::PATIENCE;

use super::*;

impl Counter {
    /// The same, where people are written to.
    async fn that_writes() -> Self {
        let mut counter = Self::open().await;
        counter.house.close().await;
        let server = counter.house.world.sandbox().outbox.mail_server();
        let from = "Filbert <no-reply@example.org>".parse().unwrap();
        let mailer = Mailer::new(&server.parse().unwrap(), from);
        let notices = Notices::new(None, Some(mailer), "https://links.example/");
        counter.house.ctx = counter.house.ctx.clone().telling(notices);
        counter.house.open();
        counter
    }

    /// Has somebody prove, by a code, that their address is theirs.
    async fn prove_mail(&self, owner: AccountId) {
        let now = self.ctx().clock.now_ms();
        let email = Email::parse(&email_of(owner)).unwrap();
        let code = MailCode {
            mail: Sha256::digest(email.key()).into(),
            account: owner,
            code: [7; 32],
            expires_at: now + 1_000_000,
        };
        let store = &self.ctx().store;
        store.new_mail_code(code, 9, 1, now).await.unwrap().unwrap();
        assert!(store.prove_mail(code, 9, now).await.unwrap());
    }

    fn letters(&self) -> Vec<String> {
        let letters = self.house.world.sandbox().outbox.letters();
        let plain = |letter: String| letter.replace("=\n", "").replace("=3D", "=");
        letters
            .into_iter()
            .map(|letter| plain(letter.letter))
            .collect()
    }
}

/// Nothing was turned on: it is their money.
#[tokio::test]
#[ignore = "deep: every end"]
async fn its_owner_hears_of_each_end_once() {
    let counter = Counter::that_writes().await;
    let [iban, us] = counter.person(ANN).await;
    counter.prove_mail(ANN).await;
    let paid = counter
        .under_way(CashOutKind::Claim, (DOLLARS, 1), iban)
        .await;
    let returned = counter
        .under_way(CashOutKind::CashOut, (25_810_000, 2), us)
        .await;
    counter.until(paid.id, CashOutState::PaymentProcessed).await;
    counter.until(returned.id, CashOutState::Returned).await;
    let told = async {
        while counter.letters().len() < 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, told)
        .await
        .expect("two letters");
    // More than the pause between two looks.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let letters = counter.letters();
    assert_eq!(letters.len(), 2, "{letters:#?}");
    for (subject, id) in [
        ("Your money was paid out", paid.id),
        ("Your bank did not take the money", returned.id),
    ] {
        let page = format!("https://links.example/cashout/status?id={id}");
        let letter = letters.iter().find(|letter| letter.contains(subject));
        assert!(
            letter.is_some_and(|letter| letter.contains(&page)),
            "{letters:#?}"
        );
    }
}
