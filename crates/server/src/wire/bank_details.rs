use std::collections::BTreeMap;

use domain::{BankNumber, Bic, Country, RoutingNumber, UsAccountKind};
use payments::identity::{BankDetails, BankField, Street};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{ApiError, not_a_number, words_of, wrong_fields};

/// An account at a bank that is to be one's.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BankAccountToLink {
    /// Its number: an IBAN, or one of an account in the United States.
    #[schema(max_length = 64)]
    number: String,
    /// Of an IBAN: its bank (ISO 9362).
    #[schema(max_length = 32)]
    bic: Option<String>,
    /// In the United States: its bank (ABA), one that takes ACH payments.
    #[schema(max_length = 32)]
    routing_number: Option<String>,
    /// In the United States: `checking`, which it is if nothing is said, or `savings`.
    #[schema(max_length = 16)]
    account_kind: Option<String>,
    /// In the United States: where its owner lives, street and number, 4 to 35 letters without accents, no PO box.
    #[schema(max_length = 100)]
    street: Option<String>,
    /// The city, without accents.
    #[schema(max_length = 100)]
    city: Option<String>,
    /// The state: in the United States its two letters.
    #[schema(max_length = 100)]
    state: Option<String>,
    /// The postal code.
    #[schema(max_length = 32)]
    postal_code: Option<String>,
    /// The country (ISO 3166-1), three letters.
    #[schema(max_length = 3)]
    country: Option<String>,
}

const MISSING: &str = "This field is required";

/// A number of a bank account that somebody typed.
///
/// # Errors
/// `invalid_iban`, `invalid_us_account` or `invalid_bank_account`.
pub(crate) fn bank_number(text: &str) -> Result<BankNumber, ApiError> {
    text.parse().map_err(not_a_number)
}

/// The number of a bank in the United States.
///
/// # Errors
/// `invalid_bank_details`.
pub(crate) fn routing_number(text: &str) -> Result<RoutingNumber, ApiError> {
    let (field, words) = words_of(BankField::RoutingNumber);
    text.parse()
        .map_err(|_| wrong_fields(BTreeMap::from([(field, words)])))
}

impl BankAccountToLink {
    /// What it says.
    ///
    /// # Errors
    /// As [`bank_number`], and `invalid_bank_details`.
    pub(crate) fn details(&self) -> Result<BankDetails, ApiError> {
        let mut wrong = BTreeMap::new();
        let details = match bank_number(&self.number)? {
            BankNumber::Iban(number) => {
                let bic = read(&mut wrong, "bic", &self.bic, "Invalid BIC");
                bic.map(|bic: Bic| BankDetails::Iban {
                    number,
                    bic: Some(bic),
                })
            }
            BankNumber::Us(number) => {
                let (routing, street) = (self.routing(&mut wrong), self.street(&mut wrong));
                let kind = self.kind(&mut wrong);
                routing
                    .zip(street)
                    .zip(kind)
                    .map(|((routing, street), kind)| BankDetails::Us {
                        number,
                        routing,
                        kind,
                        street,
                    })
            }
        };
        details
            .filter(|_| wrong.is_empty())
            .ok_or_else(|| wrong_fields(wrong))
    }

    fn routing(&self, wrong: &mut Wrong) -> Option<RoutingNumber> {
        read(
            wrong,
            "routingNumber",
            &self.routing_number,
            "Invalid routing number",
        )
    }

    fn kind(&self, wrong: &mut Wrong) -> Option<UsAccountKind> {
        match self.account_kind {
            None => Some(UsAccountKind::default()),
            Some(_) => read(
                wrong,
                "accountKind",
                &self.account_kind,
                "Checking or savings",
            ),
        }
    }

    fn street(&self, wrong: &mut Wrong) -> Option<Street> {
        let country: Option<Country> = read(wrong, "country", &self.country, "Unknown country");
        let lines = [
            ("street", &self.street),
            ("city", &self.city),
            ("state", &self.state),
            ("postalCode", &self.postal_code),
        ];
        let [street, city, state, code] = lines.map(|(name, line)| {
            let line = line.as_deref().unwrap_or_default().trim();
            if line.is_empty() {
                wrong.insert(name, MISSING);
            }
            line
        });
        match Street::read(street, city, state, code, country?) {
            Ok(street) => Some(street),
            Err(fields) => {
                for field in fields {
                    let (name, words) = words_of(field);
                    wrong.entry(name).or_insert(words);
                }
                None
            }
        }
    }
}

type Wrong = BTreeMap<&'static str, &'static str>;

/// A field that has to be there and of its form.
fn read<T: std::str::FromStr>(
    wrong: &mut Wrong,
    name: &'static str,
    text: &Option<String>,
    words: &'static str,
) -> Option<T> {
    let text = text.as_deref().unwrap_or_default().trim();
    let read = text.parse().ok();
    if read.is_none() {
        wrong.insert(name, if text.is_empty() { MISSING } else { words });
    }
    read
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn wrong(body: Value) -> Value {
        let body: BankAccountToLink = serde_json::from_value(body).unwrap();
        match body.details() {
            Ok(_) => json!({}),
            Err(error) => json!(error.fields),
        }
    }

    #[test]
    fn each_field_says_what_is_wrong_with_it() {
        let iban = "BE68 5390 0754 7034";
        let required = MISSING;
        assert_eq!(wrong(json!({"number": iban, "bic": "kredbebb"})), json!({}));
        assert_eq!(wrong(json!({"number": iban})), json!({"bic": required}));
        let invalid = json!({"bic": "Invalid BIC"});
        assert_eq!(wrong(json!({"number": iban, "bic": "KRED"})), invalid);
        assert_eq!(
            wrong(json!({"number": "123456789"})),
            json!({
                "routingNumber": required, "street": required, "city": required, "state": required,
                "postalCode": required, "country": required,
            })
        );
        const STREET: &str =
            "Street and number of the house, 4 to 35 letters without accents, no PO box";
        let right = json!({
            "number": "123456789", "routingNumber": "021000021", "street": "1 Main Street",
            "city": "New York", "state": "NY", "postalCode": "10001", "country": "USA",
        });
        assert_eq!(wrong(right.clone()), json!({}));
        for kind in ["checking", "savings"] {
            let mut of_kind = right.clone();
            of_kind["accountKind"] = kind.into();
            assert_eq!(wrong(of_kind), json!({}), "{kind}");
        }
        for (name, value, words) in [
            ("routingNumber", "123456789", "Invalid routing number"),
            ("routingNumber", "021000022", "Invalid routing number"),
            ("accountKind", "current", "Checking or savings"),
            ("street", "1 M", STREET),
            ("street", "PO Box 12", STREET),
            ("street", "Main Street", STREET),
            ("city", "San José", "1 to 35 letters, without accents"),
            (
                "state",
                "New York",
                "Two letters, such as NY; outside of the United States up to 35, without accents",
            ),
            ("postalCode", "1000", "Invalid postal code"),
            ("country", "US", "Unknown country"),
        ] {
            let mut body = right.clone();
            body[name] = json!(value);
            assert_eq!(wrong(body), json!({name: words}));
        }
    }
}
