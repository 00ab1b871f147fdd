use serde_json::Value;
use url::Url;

use super::{Bank, BankError, ids, kyc_links, read};

/// Somebody whom the provider knows.
#[derive(Clone, PartialEq, Eq)]
pub struct Customer {
    /// What the provider knows them by.
    pub id: String,
    /// By their papers.
    pub first_name: String,
    /// By their papers; empty where they have one name only.
    pub last_name: String,
    /// Whether the provider pays out for them.
    pub is_active: bool,
    /// Whether it pays euros for them.
    pub may_sepa: bool,
    /// Why they were not taken. May be shown to them.
    pub reasons: Vec<String>,
}

impl Bank {
    /// What the provider knows of somebody.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn customer(&self, id: &str) -> Result<Customer, BankError> {
        let path = ["customers", ids::checked(id)?];
        let customer = customer(&self.ask.get("customer", &path, &[]).await?);
        customer
            .filter(|customer| customer.id == id)
            .ok_or(BankError::Unreadable)
    }

    /// Where a customer shows what is missing for `endorsement` (such as `sepa`); the page leads to
    /// `redirect` when they are done.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn kyc_link_of_customer(
        &self,
        id: &str,
        endorsement: &str,
        redirect: &Url,
    ) -> Result<Url, BankError> {
        let path = ["customers", ids::checked(id)?, "kyc_link"];
        let query = [
            ("endorsement", endorsement),
            ("redirect_uri", redirect.as_str()),
        ];
        let answer = self.ask.get("kyc_link_of_customer", &path, &query).await?;
        // Some of its answers are wrapped.
        let told = answer.get("data").unwrap_or(&answer);
        read::page(told, "url").ok_or(BankError::Unreadable)
    }
}

fn customer(told: &Value) -> Option<Customer> {
    let is = |of: &Value, value: &str| of.get("status").and_then(Value::as_str) == Some(value);
    let endorsements = told.get("endorsements").and_then(Value::as_array);
    let may_sepa = endorsements.into_iter().flatten().any(|endorsement| {
        let name = endorsement.get("name").and_then(Value::as_str);
        name == Some("sepa") && is(endorsement, "approved")
    });
    Some(Customer {
        id: read::id(told, "id")?,
        first_name: read::text(told, "first_name", 200)?,
        last_name: read::text(told, "last_name", 200).unwrap_or_default(),
        is_active: is(told, "active"),
        may_sepa,
        reasons: kyc_links::reasons(told),
    })
}

/// Without their names.
impl std::fmt::Debug for Customer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Customer")
            .field("id", &self.id)
            .field("is_active", &self.is_active)
            .field("may_sepa", &self.may_sepa)
            .finish_non_exhaustive()
    }
}
