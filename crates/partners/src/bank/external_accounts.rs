use domain::{BankKind, Bic, Country, Iban, RoutingNumber, UsAccountKind, UsAccountNumber};
use serde_json::{Value, json};

use super::{Bank, BankError, IdempotencyKey, ids, read};

/// The code of a refusal that says that the customer has such an account already.
pub const DUPLICATE: &str = "duplicate_external_account";

/// Whose an account is, as their bank writes it.
#[derive(Clone, PartialEq, Eq)]
pub struct Owner {
    /// The whole name; for an account in the United States 3 to 35 printable ASCII characters.
    pub name: String,
    /// The given name.
    pub first_name: String,
    /// The family name.
    pub last_name: String,
}

/// Where the owner of an account in the United States lives.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// Street and number, 4 to 35 characters.
    pub street: String,
    /// What does not fit there, 35 characters at most.
    pub street2: Option<String>,
    /// The city.
    pub city: String,
    /// The state, without its country: `NY`. Empty where there are none.
    pub state: String,
    /// The postal code.
    pub postal_code: String,
    /// The country.
    pub country: Country,
}

/// A bank account that the provider is to know.
#[derive(Clone, PartialEq, Eq)]
pub enum NewAccount {
    /// One that takes euros.
    Iban {
        /// Whose.
        owner: Owner,
        /// Its number.
        number: Iban,
        /// Its bank.
        bic: Option<Bic>,
        /// Where its bank is.
        country: Country,
    },
    /// One that takes dollars.
    Us {
        /// Whose.
        owner: Owner,
        /// Its number.
        number: UsAccountNumber,
        /// Its bank.
        routing: RoutingNumber,
        /// What kind of account it is.
        kind: UsAccountKind,
        /// Where its owner lives.
        address: Address,
    },
}

/// A bank account that the provider knows. Its number is not told any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalAccount {
    /// What the provider knows it by.
    pub id: String,
    /// Its kind in the provider's words: `iban`, `us`.
    pub kind: String,
    /// The last four characters of its number, if told.
    pub last_4: Option<String>,
    /// In the United States the number of its bank, if told.
    pub routing: Option<String>,
    /// Whether it is paid to.
    pub active: bool,
    /// What its bank is called, if known.
    pub bank_name: Option<String>,
}

impl ExternalAccount {
    /// Whether it is the account that was asked for, as far as it is told: money for one goes to no other with its
    /// number.
    pub fn is(&self, asked: &NewAccount) -> bool {
        let (kind, number, routing) = match asked {
            NewAccount::Iban { number, .. } => (BankKind::Iban, number.electronic(), None),
            NewAccount::Us {
                number, routing, ..
            } => (BankKind::Us, number.digits(), Some(routing.digits())),
        };
        let last_4 = self.last_4.as_deref();
        let told = self.routing.as_deref();
        self.kind == kind.name()
            && last_4.is_none_or(|last| number.ends_with(last))
            && told.is_none_or(|told| routing.is_none_or(|routing| routing == told))
    }

    /// Whether it is said at which bank it is, where its number does not say that.
    fn names_bank(&self) -> bool {
        self.kind != BankKind::Us.name() || self.routing.is_some()
    }
}

impl Bank {
    /// Tells the provider of a customer's bank account. One that it knows already is answered as it is
    /// there.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn create_external_account(
        &self,
        customer: &str,
        new: &NewAccount,
        key: IdempotencyKey,
    ) -> Result<ExternalAccount, BankError> {
        let path = ["customers", ids::checked(customer)?, "external_accounts"];
        let call = "create_external_account";
        match self.ask.post(call, &path, &body(new), key).await {
            Ok(told) => account(&told).ok_or(BankError::Unreadable),
            Err(BankError::Refused(refusal)) if refusal.code == DUPLICATE => {
                let Some(id) = &refusal.existing else {
                    return Err(BankError::Refused(refusal));
                };
                let existing = self.external_account(customer, id).await?;
                // Two banks may give their customers one number: which of the two it is has to be said.
                match existing.is(new) && existing.names_bank() {
                    true => Ok(existing),
                    false => Err(BankError::Refused(refusal)),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// A customer's bank account.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn external_account(
        &self,
        customer: &str,
        id: &str,
    ) -> Result<ExternalAccount, BankError> {
        let (customer, id) = (ids::checked(customer)?, ids::checked(id)?);
        let path = ["customers", customer, "external_accounts", id];
        let account = account(&self.ask.get("external_account", &path, &[]).await?);
        account
            .filter(|account| account.id == id)
            .ok_or(BankError::Unreadable)
    }
}

fn body(new: &NewAccount) -> Value {
    match new {
        NewAccount::Iban {
            owner,
            number,
            bic,
            country,
        } => {
            let mut iban = json!({
                "account_number": number.electronic(),
                "country": country.code(),
            });
            if let Some(bic) = bic {
                iban["bic"] = bic.as_str().into();
            }
            json!({
                "currency": "eur",
                "account_type": "iban",
                "account_owner_name": owner.name,
                "account_owner_type": "individual",
                "first_name": owner.first_name,
                "last_name": owner.last_name,
                "iban": iban,
            })
        }
        NewAccount::Us {
            owner,
            number,
            routing,
            kind,
            address,
        } => json!({
            "currency": "usd",
            "account_type": "us",
            "account_owner_name": owner.name,
            "account_owner_type": "individual",
            "first_name": owner.first_name,
            "last_name": owner.last_name,
            "account": {
                "account_number": number.digits(),
                "routing_number": routing.digits(),
                "checking_or_savings": kind.name(),
            },
            "address": place(address),
        }),
    }
}

fn place(address: &Address) -> Value {
    let mut place = json!({
        "street_line_1": address.street,
        "city": address.city,
        "postal_code": address.postal_code,
        "country": address.country.code(),
    });
    if let Some(more) = &address.street2 {
        place["street_line_2"] = more.as_str().into();
    }
    if !address.state.is_empty() {
        place["state"] = address.state.as_str().into();
    }
    place
}

/// An account; its last digits are in it or in a table of its kind.
fn account(told: &Value) -> Option<ExternalAccount> {
    let kind = read::text(told, "account_type", 32)?;
    let tables = ["iban", "account", "account_details"];
    let told_in_them = |name, most| {
        let mut places = tables.iter().filter_map(|table| told.get(table));
        places.find_map(|place| read::text(place, name, most))
    };
    let last_4 = read::text(told, "last_4", 8);
    Some(ExternalAccount {
        id: read::id(told, "id")?,
        last_4: last_4.or_else(|| told_in_them("last_4", 8)),
        routing: told_in_them("routing_number", 16),
        // Older answers have no word on it.
        active: told.get("active").and_then(Value::as_bool).unwrap_or(true),
        bank_name: read::text(told, "bank_name", 200),
        kind,
    })
}
