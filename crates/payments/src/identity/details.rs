use domain::{BankNumber, Bic, Country, Iban, RoutingNumber, UsAccountKind, UsAccountNumber};
use partners::bank::{Address, NewAccount, Owner, Refusal};
use sha2::{Digest, Sha256};

/// Most letters of a line of an address.
const LINE: usize = 35;
/// Most letters of a postal code.
const CODE: usize = 16;

/// An account at a bank, as its owner says.
#[derive(Clone, PartialEq, Eq)]
pub enum BankDetails {
    /// One that takes euros.
    Iban {
        /// Its number.
        number: Iban,
        /// Its bank.
        bic: Option<Bic>,
    },
    /// One that takes dollars.
    Us {
        /// Its number.
        number: UsAccountNumber,
        /// Its bank.
        routing: RoutingNumber,
        /// What kind of account it is.
        kind: UsAccountKind,
        /// Where its owner lives.
        street: Street,
    },
}

/// Where somebody lives.
#[derive(Clone, PartialEq, Eq)]
pub struct Street(Address);

/// What can be wrong with what somebody says of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BankField {
    /// Its number.
    Number,
    /// Its bank, of an IBAN.
    Bic,
    /// Its bank in the United States.
    RoutingNumber,
    /// Street and number.
    Street,
    /// The city.
    City,
    /// The state.
    State,
    /// The postal code.
    PostalCode,
    /// The country.
    Country,
}

impl BankField {
    /// The field that the provider means by one of its paths (`iban.account_number`).
    fn of(path: &str) -> Option<Self> {
        Some(match path.rsplit('.').next()? {
            "account_number" => Self::Number,
            "bic" => Self::Bic,
            "routing_number" => Self::RoutingNumber,
            "street_line_1" | "street_line_2" => Self::Street,
            "city" => Self::City,
            "state" | "subdivision" => Self::State,
            "postal_code" => Self::PostalCode,
            // An IBAN's is in its number.
            "country" if path.starts_with("iban") => Self::Number,
            "country" => Self::Country,
            _ => return None,
        })
    }

    /// Those that the provider refuses, each once.
    pub(super) fn refused(refusal: &Refusal) -> Vec<Self> {
        let paths = refusal.fields.iter();
        let mut fields: Vec<_> = paths.filter_map(|(path, _)| Self::of(path)).collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }
}

impl Street {
    /// Reads an address in letters that banks in the United States print, which is ASCII alone: a street of 4 to 35 of
    /// them with the house's number, no box at a post office; a city; in the United States a state of two letters and
    /// a postal code of theirs.
    ///
    /// # Errors
    /// Which of it is wrong.
    pub fn read(
        street: &str,
        city: &str,
        state: &str,
        postal_code: &str,
        country: Country,
    ) -> Result<Self, Vec<BankField>> {
        let [street, city, state, postal_code] = [street, city, state, postal_code].map(str::trim);
        let is_text = |text: &str, most: usize| {
            (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control)
        };
        let of_usa = country == Country::USA;
        let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let mut wrong = Vec::new();
        if !is_street(street) {
            wrong.push(BankField::Street);
        }
        if !is_line(city) {
            wrong.push(BankField::City);
        }
        let is_state = match of_usa {
            true => state.len() == 2 && letters(state),
            false => is_line(state),
        };
        if !is_state {
            wrong.push(BankField::State);
        }
        let is_code = match of_usa {
            true => is_zip(postal_code),
            false => is_text(postal_code, CODE),
        };
        if !is_code {
            wrong.push(BankField::PostalCode);
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Self(Address {
            street: street.to_owned(),
            street2: None,
            city: city.to_owned(),
            state: if of_usa {
                state.to_ascii_uppercase()
            } else {
                state.to_owned()
            },
            postal_code: postal_code.to_owned(),
            country,
        }))
    }
}

/// A line as banks in the United States print it: ASCII alone.
fn is_line(text: &str) -> bool {
    (1..=LINE).contains(&text.len()) && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// A street with the number of its house. The web app asks for the same (`web/src/bank/detail-rules.ts`).
fn is_street(text: &str) -> bool {
    is_line(text)
        && text.len() >= 4
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && !is_post_box(text)
}

/// Whether a line names a box at a post office, in English, German, French or Spanish, or as the post itself shortens it.
fn is_post_box(text: &str) -> bool {
    const BOXES: [&[&str]; 8] = [
        &["p", "o", "box"],
        &["post", "box"],
        &["postal", "box"],
        &["post", "office", "box"],
        &["postal", "office", "box"],
        &["postfach"],
        &["apartado"],
        &["boite", "postale"],
    ];
    let text = text.to_ascii_lowercase();
    let is_in_word = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let begins_with_digit = |rest: &str| {
        let rest = rest.trim_start();
        rest.starts_with(|char: char| char.is_ascii_digit())
    };
    if text.strip_prefix("box").is_some_and(begins_with_digit) {
        return true;
    }
    let starts = text
        .char_indices()
        .filter(|(at, char)| is_in_word(*char) && !text[..*at].ends_with(is_in_word));
    let mut words = starts.map(|(at, _)| &text[at..]);
    words.any(|rest| {
        let ends =
            |parts: &&[&str]| after(rest, parts).is_some_and(|rest| !rest.starts_with(is_in_word));
        BOXES.iter().any(ends) || rest.strip_prefix("pob").is_some_and(begins_with_digit)
    })
}

/// What follows these parts of a word, between which points and spaces may be.
fn after<'a>(text: &'a str, parts: &[&str]) -> Option<&'a str> {
    let (last, parts) = parts.split_last()?;
    let mut rest = text;
    for part in parts {
        let is_between = |char: char| char == '.' || char.is_ascii_whitespace();
        rest = rest.strip_prefix(part)?.trim_start_matches(is_between);
    }
    rest.strip_prefix(last)
}

/// Five digits, and maybe four more.
fn is_zip(text: &str) -> bool {
    let digits =
        |text: &str, count| text.len() == count && text.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('-') {
        Some((zip, more)) => digits(zip, 5) && digits(more, 4),
        None => digits(text, 5),
    }
}

impl BankDetails {
    /// The account's number.
    pub fn number(&self) -> BankNumber {
        match self {
            Self::Iban { number, .. } => BankNumber::Iban(*number),
            Self::Us { number, .. } => BankNumber::Us(number.clone()),
        }
    }

    /// Its bank, which in the United States is no part of the number.
    pub(super) fn routing(&self) -> Option<&RoutingNumber> {
        match self {
            Self::Iban { .. } => None,
            Self::Us { routing, .. } => Some(routing),
        }
    }

    /// What the provider is told, of whose account it is.
    pub(super) fn of(self, owner: Owner) -> NewAccount {
        match self {
            Self::Iban { number, bic } => NewAccount::Iban {
                owner,
                country: number.country(),
                number,
                bic,
            },
            Self::Us {
                number,
                routing,
                kind,
                street: Street(address),
            } => NewAccount::Us {
                owner,
                number,
                routing,
                kind,
                address,
            },
        }
    }
}

/// SHA-256 of all that the provider is told.
pub(super) fn digest_of(account: &NewAccount) -> [u8; 32] {
    let mut digest = Sha256::new();
    let mut add = |text: &str| {
        digest.update((text.len() as u64).to_be_bytes());
        digest.update(text);
    };
    match account {
        NewAccount::Iban {
            owner,
            number,
            bic,
            country,
        } => {
            for text in [&owner.name, &owner.first_name, &owner.last_name] {
                add(text);
            }
            add(number.electronic());
            add(bic.as_ref().map_or("", |bic| bic.as_str()));
            add(country.code());
        }
        NewAccount::Us {
            owner,
            number,
            routing,
            kind,
            address,
        } => {
            for text in [&owner.name, &owner.first_name, &owner.last_name] {
                add(text);
            }
            add(number.digits());
            add(routing.digits());
            for text in [
                &address.street,
                &address.city,
                &address.state,
                &address.postal_code,
            ] {
                add(text);
            }
            add(address.street2.as_deref().unwrap_or_default());
            add(address.country.code());
            add(kind.name());
        }
    }
    digest.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(of: [&str; 4], country: &str) -> Vec<BankField> {
        let [street, city, state, code] = of;
        let read = Street::read(street, city, state, code, country.parse().unwrap());
        read.err().unwrap_or_default()
    }

    #[test]
    fn an_address_is_read_as_the_provider_wants_it() {
        use BankField::{City, PostalCode, State, Street as Line};
        let right = ["1 Main Street", "New York", "ny", "10001"];
        assert_eq!(wrong(right, "USA"), []);
        assert_eq!(
            wrong(["1 Main Street", "New York", "NY", "10001-1234"], "USA"),
            []
        );
        assert_eq!(
            wrong(["Rue Haute 1", "Bruxelles", "Brabant", "1000"], "BEL"),
            []
        );
        let long = "a".repeat(36);
        for (of, fields) in [
            (["1 M", "New York", "NY", "10001"], vec![Line]),
            (["1 Große Straße", "New York", "NY", "10001"], vec![Line]),
            ([&*long, "New York", "NY", "10001"], vec![Line]),
            (
                ["1 Main Street", " ", "New York", "1000"],
                vec![City, State, PostalCode],
            ),
            (
                ["1 Main Street", "New York", "N1", "10001-12"],
                vec![State, PostalCode],
            ),
            (["", "", "", ""], vec![Line, City, State, PostalCode]),
        ] {
            assert_eq!(wrong(of, "USA"), fields, "{of:?}");
        }
    }

    /// The web app reads the same table.
    #[test]
    fn streets_and_cities_are_read_as_the_web_app_reads_them() {
        #[derive(serde::Deserialize)]
        struct Lines {
            right: Vec<String>,
            wrong: Vec<String>,
        }
        #[derive(serde::Deserialize)]
        struct Table {
            street: Lines,
            city: Lines,
        }
        let table = include_str!("../../../../testdata/bank-address-vectors.json");
        let table: Table = serde_json::from_str(table).unwrap();
        for street in &table.street.right {
            assert_eq!(
                wrong([street, "New York", "NY", "10001"], "USA"),
                [],
                "{street}"
            );
        }
        for street in &table.street.wrong {
            let wrong = wrong([street, "New York", "NY", "10001"], "USA");
            assert_eq!(wrong, [BankField::Street], "{street}");
        }
        for city in &table.city.right {
            assert_eq!(
                wrong(["1 Nut Street", city, "NY", "10001"], "USA"),
                [],
                "{city}"
            );
        }
        for city in &table.city.wrong {
            let wrong = wrong(["1 Nut Street", city, "NY", "10001"], "USA");
            assert_eq!(wrong, [BankField::City], "{city}");
        }
    }

    #[test]
    fn the_providers_fields_are_ours() {
        for (path, field) in [
            ("iban.account_number", Some(BankField::Number)),
            ("account.routing_number", Some(BankField::RoutingNumber)),
            ("iban.country", Some(BankField::Number)),
            ("address.country", Some(BankField::Country)),
            ("address.street_line_1", Some(BankField::Street)),
            ("iban.bic", Some(BankField::Bic)),
            ("developer_secret", None),
            ("", None),
        ] {
            assert_eq!(BankField::of(path), field, "{path}");
        }
    }
}
