//! Bank accounts as they are added, checked as banks check them.

use alloy::primitives::B256;
use iban::{Iban, IbanLike};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{countries, form::Form, refusal::Refusal};

/// Characters of an owner's name, of a street's first line, and at most of its second.
const OWNER: (usize, usize) = (3, 35);
const STREET: (usize, usize) = (4, 35);
const LONGEST_LINE: usize = 35;
const LONGEST_IBAN_OWNER: usize = 140;
/// Digits of a US account.
const US_DIGITS: std::ops::RangeInclusive<usize> = 4..=17;

/// A checked account.
#[derive(Debug)]
pub(super) struct NewAccount {
    /// `iban` or `us`.
    pub account_type: &'static str,
    pub currency: &'static str,
    pub owner: String,
    /// Tells its number from others.
    pub digest: B256,
    /// What is told of it besides, the number's last digits alone.
    pub told: Value,
}

pub(super) fn read(mut form: Form) -> Result<NewAccount, Refusal> {
    match form.word("account_type", &["iban", "us"]).as_str() {
        "iban" => iban(form),
        "us" => us(form),
        _ => Err(form.checked(()).expect_err("invariant: the type is wrong")),
    }
}

fn iban(mut form: Form) -> Result<NewAccount, Refusal> {
    form.word("currency", &["eur"]);
    let owner = form.text("account_owner_name");
    form.expect(
        owner.chars().count() <= LONGEST_IBAN_OWNER,
        "account_owner_name",
        "is too long",
    );
    let owner_type = form.word("account_owner_type", &["individual", "business"]);
    let (first, last, business) = match owner_type.as_str() {
        "business" => (None, None, Some(form.text("business_name"))),
        _ => {
            let (first, last) = (form.text("first_name"), form.text("last_name"));
            (Some(first), Some(last), None)
        }
    };
    let number = form.text("iban.account_number");
    let country = form.text("iban.country");
    match number.parse::<Iban>() {
        Ok(iban) if number == iban.electronic_str() => {
            let accepted = countries::of_iban(iban.country_code());
            let is_there = accepted.contains(&country.as_str());
            let reason = if accepted.is_empty() {
                "is not a country that is paid to"
            } else {
                "is not the country of this IBAN"
            };
            form.expect(is_there, "iban.country", reason);
        }
        _ => form.wrong("iban.account_number", "is invalid"),
    }
    let bic = form.maybe("iban.bic");
    form.expect(
        bic.as_deref().is_none_or(is_bic),
        "iban.bic",
        "is no BIC of 8 or 11 characters",
    );
    let last_4 = last_4(&number);
    let told = json!({
        "account_owner_type": owner_type,
        "first_name": first,
        "last_name": last,
        "business_name": business,
        "last_4": last_4,
        "bank_name": "Sandbox Bank",
        "iban": { "last_4": last_4, "bic": bic, "country": country },
    });
    form.checked(NewAccount {
        account_type: "iban",
        currency: "eur",
        owner,
        digest: digest(&[&number]),
        told,
    })
}

fn us(mut form: Form) -> Result<NewAccount, Refusal> {
    form.word("currency", &["usd"]);
    let owner = form.printable("account_owner_name", OWNER.0, OWNER.1);
    let number = form.text("account.account_number");
    let is_number = US_DIGITS.contains(&number.len()) && is_digits(&number);
    form.expect(
        is_number,
        "account.account_number",
        "must have 4 to 17 digits",
    );
    let routing = form.text("account.routing_number");
    form.expect(is_routing(&routing), "account.routing_number", "is invalid");
    let sort = form.maybe("account.checking_or_savings");
    let is_sort = matches!(sort.as_deref(), None | Some("checking" | "savings"));
    form.expect(
        is_sort,
        "account.checking_or_savings",
        "must be one of checking, savings",
    );
    address(&mut form);
    let last_4 = last_4(&number);
    let told = json!({
        "last_4": last_4,
        "bank_name": form.maybe("bank_name").unwrap_or_else(|| "Sandbox Bank".to_owned()),
        "beneficiary_address_valid": true,
        "account": {
            "last_4": last_4,
            "routing_number": routing,
            "checking_or_savings": sort,
        },
    });
    form.checked(NewAccount {
        account_type: "us",
        currency: "usd",
        owner,
        digest: digest(&[&number, &routing]),
        told,
    })
}

fn address(form: &mut Form) {
    form.printable("address.street_line_1", STREET.0, STREET.1);
    let second = form.maybe("address.street_line_2").unwrap_or_default();
    let is_short = second.chars().count() <= LONGEST_LINE;
    form.expect(
        is_short,
        "address.street_line_2",
        "must have at most 35 characters",
    );
    form.text("address.city");
    let country = form.text("address.country");
    let is_country = country.len() == 3 && country.bytes().all(|byte| byte.is_ascii_uppercase());
    form.expect(
        is_country,
        "address.country",
        "must be an ISO 3166-1 alpha-3 code",
    );
    let code = form.text("address.postal_code");
    if country == "USA" {
        let state = form.text("address.state");
        let is_state = state.len() == 2 && state.bytes().all(|byte| byte.is_ascii_uppercase());
        form.expect(
            is_state,
            "address.state",
            "must be the two letters of a state",
        );
        form.expect(is_zip(&code), "address.postal_code", "is invalid");
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `12345` or `12345-6789`.
fn is_zip(text: &str) -> bool {
    match text.split_once('-') {
        None => text.len() == 5 && is_digits(text),
        Some((code, more)) => {
            code.len() == 5 && is_digits(code) && more.len() == 4 && is_digits(more)
        }
    }
}

/// The checksum of the American Bankers Association, and a district that takes ACH.
fn is_routing(text: &str) -> bool {
    if text.len() != 9 || !is_digits(text) {
        return false;
    }
    let weighed = text.bytes().zip([3, 7, 1].into_iter().cycle());
    let sum: u32 = weighed
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    let district: u32 = text[..2].parse().unwrap_or(0);
    sum.is_multiple_of(10) && matches!(district, 1..=12 | 21..=32 | 61..=72)
}

fn is_bic(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_letters = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_uppercase);
    let is_rest = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    matches!(bytes.len(), 8 | 11) && is_letters(&bytes[..6]) && bytes[6..].iter().all(is_rest)
}

fn last_4(number: &str) -> String {
    let skipped = number.chars().count().saturating_sub(4);
    number.chars().skip(skipped).collect()
}

fn digest(parts: &[&str]) -> B256 {
    B256::from_slice(&Sha256::digest(parts.join("/")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iban(number: &str, country: &str) -> Value {
        json!({
            "currency": "eur", "account_type": "iban",
            "account_owner_name": "Ada Example", "account_owner_type": "individual",
            "first_name": "Ada", "last_name": "Example",
            "iban": { "account_number": number, "bic": "KREDBEBB", "country": country },
        })
    }

    fn us() -> Value {
        json!({
            "currency": "usd", "account_type": "us", "account_owner_name": "Ada Example",
            "account": { "account_number": "000123456789", "routing_number": "021000021" },
            "address": {
                "street_line_1": "1 Example Street", "city": "Springfield", "state": "NY",
                "postal_code": "10001", "country": "USA",
            },
        })
    }

    /// The paths of what is wrong.
    fn wrong(body: Value) -> Vec<String> {
        match read(Form::of(body)) {
            Ok(_) => Vec::new(),
            Err(refusal) => {
                let key = refusal.body["source"]["key"].as_object().cloned();
                key.unwrap().keys().cloned().collect()
            }
        }
    }

    #[test]
    fn ibans_are_checked_to_the_last_digit() {
        for (number, country) in [
            ("BE68539007547034", "BEL"),
            ("DE44500105175407324931", "DEU"),
            ("GB82WEST12345698765432", "GBR"),
            ("FR1420041010050500013M02606", "REU"),
            ("NL91ABNA0417164300", "NLD"),
        ] {
            assert!(wrong(iban(number, country)).is_empty(), "{number}");
        }
        for (number, country, path) in [
            ("BE68539007547035", "BEL", "iban.account_number"),
            ("be68539007547034", "BEL", "iban.account_number"),
            ("BE68 5390 0754 7034", "BEL", "iban.account_number"),
            ("AL84212110090000AB023569874", "ALB", "iban.account_number"),
            ("BE68539007547034", "DEU", "iban.country"),
            ("BE68539007547034", "BE", "iban.country"),
            ("TR330006100519786457841326", "TUR", "iban.country"),
        ] {
            assert_eq!(wrong(iban(number, country)), [path], "{number}");
        }
    }

    #[test]
    fn us_accounts_are_checked_too() {
        assert!(wrong(us()).is_empty());
        for (pointer, value) in [
            ("/account/account_number", json!("12a4")),
            ("/account/account_number", json!("123456789012345678")),
            ("/account/routing_number", json!("123456789")),
            ("/account/routing_number", json!("000000000")),
            ("/account/routing_number", json!("800000019")),
            ("/account_owner_name", json!("Zoë Example")),
            ("/account_owner_name", json!("Al")),
            ("/address/street_line_1", json!("1 A")),
            ("/address/state", json!("New York")),
            ("/address/postal_code", json!("1000")),
            ("/address/country", json!("US")),
            ("/currency", json!("eur")),
        ] {
            let mut body = us();
            *body.pointer_mut(pointer).unwrap() = value.clone();
            let path = pointer[1..].replace('/', ".");
            assert_eq!(wrong(body), [path], "{value}");
        }
    }

    #[test]
    fn abroad_there_is_no_state() {
        let mut body = us();
        body["address"] = json!({
            "street_line_1": "Rue de la Loi 16", "city": "Brussels",
            "postal_code": "1000", "country": "BEL",
        });
        assert!(wrong(body).is_empty());
    }

    #[test]
    fn nothing_at_all_is_refused_by_what_is_missing() {
        assert_eq!(wrong(json!({})), ["account_type"]);
        let missing = wrong(json!({ "account_type": "iban" }));
        assert!(missing.contains(&"iban.account_number".to_owned()));
        assert!(
            missing.contains(&"first_name".to_owned()) && missing.contains(&"currency".to_owned())
        );
    }
}
