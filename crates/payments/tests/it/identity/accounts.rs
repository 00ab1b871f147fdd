//! Accounts at banks, linked once and known again without their numbers.

use domain::{
    BankKind, BankNumber, HolderNameError, IdentityState, LinkId, UsAccountKind, VaultVersion,
};
use payments::identity::{
    BankAccountRow, BankDetails, LinkBankAccountError, Street, bank_account_of_number,
    bank_accounts, keep_claim, kept_claim, link_bank_account, unlink_bank_account,
};
use sandbox::bank::{Faults as BankFaults, Kyc};
use testkit::dead_chain;

use super::{ANN, BEN, Bureau, on_both};

const IBAN: &str = "BE68 5390 0754 7034";

fn number(text: &str) -> BankNumber {
    text.parse().unwrap()
}

fn iban(text: &str, bic: &str) -> BankDetails {
    match number(text) {
        BankNumber::Iban(number) => BankDetails::Iban {
            number,
            bic: Some(bic.parse().unwrap()),
        },
        BankNumber::Us(_) => panic!("{text}"),
    }
}

fn us(text: &str) -> BankDetails {
    us_at(text, "021000021")
}

fn us_at(text: &str, routing: &str) -> BankDetails {
    let country = "USA".parse().unwrap();
    match number(text) {
        BankNumber::Us(number) => BankDetails::Us {
            number,
            routing: routing.parse().unwrap(),
            kind: UsAccountKind::Checking,
            street: Street::read("1 Main Street", "New York", "NY", "10001", country).unwrap(),
        },
        BankNumber::Iban(_) => panic!("{text}"),
    }
}

async fn link(
    bureau: &Bureau,
    details: BankDetails,
) -> Result<BankAccountRow, LinkBankAccountError> {
    link_bank_account(&bureau.ctx, ANN, details).await
}

/// A bureau in which somebody of that name is verified.
async fn with_name(name: &str) -> Bureau {
    let bureau = Bureau::open().await;
    bureau.begin_as(ANN, name, super::EMAIL).await.unwrap();
    bureau.verify().await;
    bureau
}

#[tokio::test]
async fn an_account_of_each_kind_is_linked_once() {
    on_both(async |bureau| {
        bureau.verify().await;
        let one = link(&bureau, iban(IBAN, "KREDBEBB")).await.unwrap();
        let two = link(&bureau, us("000123456789")).await.unwrap();
        assert_eq!((one.kind, &*one.hint), (BankKind::Iban, "BE68…7034"));
        assert_eq!((two.kind, &*two.hint), (BankKind::Us, "021000021 …6789"));
        assert_eq!(one.country.as_deref(), Some("BEL"));
        let kept = bank_accounts(&bureau.ctx, ANN).await.unwrap();
        assert_eq!(kept, [one.clone(), two]);
        let there = bureau.kept("external_accounts");
        assert_eq!(there.len(), 2);
        assert_eq!(there[0]["id"].as_str(), one.bridge_id.as_deref());
        assert_eq!(there[0]["account_owner_name"], "Ann Example");
        let again = link(&bureau, iban("be68539007547034", "BBRUBEBB")).await;
        assert!(matches!(again, Err(LinkBankAccountError::Linked)));

        let find = async |who, text| {
            let found = bank_account_of_number(&bureau.ctx, who, &number(text), None).await;
            found.unwrap().map(|row| row.id)
        };
        assert_eq!(find(ANN, "BE68539007547034").await, Some(one.id));
        assert_eq!(find(ANN, "NL91ABNA0417164300").await, None);
        assert_eq!(find(BEN, "BE68539007547034").await, None);

        let unlink = async |who| unlink_bank_account(&bureau.ctx, who, one.id).await.unwrap();
        assert!(!unlink(BEN).await);
        assert!(unlink(ANN).await);
        assert!(!unlink(ANN).await);
        // The bank has it still, and says so.
        let anew = link(&bureau, iban(IBAN, "KREDBEBB")).await.unwrap();
        assert_eq!(anew.bridge_id, one.bridge_id);
        assert_eq!(bureau.kept("external_accounts").len(), 2);
    })
    .await;
}

#[tokio::test]
async fn two_accounts_with_one_number_at_two_banks_are_two() {
    on_both(async |bureau| {
        bureau.verify().await;
        let (text, banks) = ("000123456789", ["021000021", "121000358"]);
        let one = link(&bureau, us_at(text, banks[0])).await.unwrap();
        let find = async |routing: Option<&str>| {
            let routing = routing.map(|routing| routing.parse().unwrap());
            let number = number(text);
            let found = bank_account_of_number(&bureau.ctx, ANN, &number, routing.as_ref()).await;
            found.unwrap().map(|row| row.bridge_id)
        };
        assert_eq!(find(None).await, Some(one.bridge_id.clone()));
        assert_eq!(find(Some(banks[1])).await, None);
        let other = link(&bureau, us_at(text, banks[1])).await.unwrap();
        assert_ne!(one.bridge_id, other.bridge_id);
        assert_eq!(bureau.kept("external_accounts").len(), 2);
        assert_eq!(find(Some(banks[0])).await, Some(one.bridge_id));
        assert_eq!(find(Some(banks[1])).await, Some(other.bridge_id));
        assert_eq!(find(None).await, None, "it takes the bank's number as well");
        for bank in banks {
            let again = link(&bureau, us_at(text, bank)).await;
            assert!(matches!(again, Err(LinkBankAccountError::Linked)));
        }
        // A claim that is kept for one of them says for which.
        let almond = LinkId {
            chain: dead_chain().id,
            version: VaultVersion::V4_4,
            index: 5,
        };
        let number = number(text);
        for (routing, wanted) in [(None, None), (Some(banks[1]), Some(other.id))] {
            let routing = routing.map(|routing| routing.parse().unwrap());
            let named = Some((&number, routing.as_ref()));
            keep_claim(&bureau.ctx, ANN, almond, named).await.unwrap();
            let kept = kept_claim(&bureau.ctx, ANN, almond).await.unwrap().unwrap();
            assert_eq!(kept.bank_account, wanted);
        }
    })
    .await;
}

/// Some answers are lost and some requests fail, done or not.
#[tokio::test]
async fn whatever_becomes_of_the_answer_the_bank_has_the_account_once() {
    let mut was_done_unheard = false;
    for seed in 0..12 {
        let bureau = Bureau::open().await;
        let customer = bureau.verify().await;
        bureau.fail(BankFaults {
            seed,
            broken: 50,
            nonsense: 20,
            ..BankFaults::default()
        });
        let mut tries = 0;
        let linked = loop {
            tries += 1;
            // Who mistypes the bank's word at first asks another question about the same number.
            let bic = if tries == 1 { "BBRUBEBB" } else { "KREDBEBB" };
            match link(&bureau, iban(IBAN, bic)).await {
                Ok(linked) => break linked,
                Err(LinkBankAccountError::Unreachable(_)) if tries < 100 => {}
                Err(error) => panic!("{error:?}"),
            }
            assert_eq!(bank_accounts(&bureau.ctx, ANN).await.unwrap(), []);
            was_done_unheard |= !bureau.kept("external_accounts").is_empty();
        };
        let there = bureau.kept("external_accounts");
        assert_eq!(there.len(), 1, "{seed}");
        assert_eq!(there[0]["id"].as_str(), linked.bridge_id.as_deref());
        assert_eq!(there[0]["customer_id"], customer);
        assert_eq!(bank_accounts(&bureau.ctx, ANN).await.unwrap(), [linked]);
    }
    assert!(was_done_unheard, "no answer was lost of what was done");
}

#[tokio::test]
async fn who_is_not_verified_links_nothing() {
    let bureau = Bureau::open().await;
    let refused = link(&bureau, us("123456")).await;
    assert!(matches!(refused, Err(LinkBankAccountError::NotVerified)));
    bureau.begin(ANN).await.unwrap();
    let refused = link(&bureau, us("123456")).await;
    assert!(matches!(refused, Err(LinkBankAccountError::NotVerified)));
    bureau.verify().await;
    // The bank does not want them any more; it is seen by what they try.
    bureau.decide(Some(Kyc::Offboarded), None);
    let refused = link(&bureau, us("123456")).await;
    assert!(matches!(refused, Err(LinkBankAccountError::NotServed)));
    bureau.until(ANN, IdentityState::Rejected).await;
    assert_eq!(bureau.kept("external_accounts").len(), 0);
}

#[tokio::test]
async fn names_of_one_word_have_it_twice() {
    let bureau = with_name("Suharto").await;
    link(&bureau, iban(IBAN, "KREDBEBB")).await.unwrap();
    let there = bureau.kept("external_accounts");
    assert_eq!(there[0]["first_name"], "Suharto");
    assert_eq!(there[0]["last_name"], "Suharto");
}

#[tokio::test]
async fn names_with_accents_lose_them_in_the_united_states_only() {
    let bureau = with_name("Zoë Groß").await;
    link(&bureau, iban(IBAN, "KREDBEBB")).await.unwrap();
    link(&bureau, us("123456")).await.unwrap();
    let there = bureau.kept("external_accounts");
    assert_eq!(there[0]["account_owner_name"], "Zoë Groß");
    assert_eq!(there[1]["account_owner_name"], "Zoe Gross");
}

#[tokio::test]
async fn names_that_american_banks_do_not_write_are_told_as_such() {
    let long = format!("Ann {}", "Wolfeschlegelsteinhausenberger".repeat(2));
    for (name, why) in [
        (&*long, HolderNameError::Length),
        ("Анна Каренина", HolderNameError::Letters),
    ] {
        let bureau = with_name(name).await;
        let refused = link(&bureau, us("123456")).await;
        match refused {
            Err(LinkBankAccountError::Name(error)) => assert_eq!(error, why),
            other => panic!("{other:?}"),
        }
        link(&bureau, iban(IBAN, "KREDBEBB")).await.unwrap();
        assert_eq!(bureau.kept("external_accounts").len(), 1);
    }
}

#[tokio::test]
async fn a_person_has_twenty_accounts() {
    let bureau = Bureau::open().await;
    bureau.verify().await;
    for count in 0..20 {
        link(&bureau, us(&format!("{}", 1_000_000 + count)))
            .await
            .unwrap();
    }
    let refused = link(&bureau, us("999999999")).await;
    assert!(matches!(refused, Err(LinkBankAccountError::TooMany)));
    assert_eq!(bureau.kept("external_accounts").len(), 20);
}
