use std::time::Duration;

use serde_json::Value;

use super::{KycLink, kyc_links, read};

/// Most fields of a refusal that are told of.
const MOST_FIELDS: usize = 20;

/// Why the provider did not do what it was asked, and so what may be done next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BankError {
    /// No answer in time, or the connection failed. It may have done it: ask again with the same key.
    #[error("the bank provider does not answer")]
    Unreachable,
    /// It was asked too often, and did nothing: ask again later with the same key.
    #[error("the bank provider was asked too often")]
    Throttled {
        /// When, if it is known.
        after: Option<Duration>,
    },
    /// What it answered is not what it documents. It may have done it: ask again with the same key.
    #[error("the answer of the bank provider cannot be read")]
    Unreadable,
    /// It failed (5xx), or is busy with the same (409). It may have done it: ask again with the same key.
    #[error("the bank provider failed")]
    Broken,
    /// It will not do it: the same question has the same answer.
    #[error("{0}")]
    Refused(Box<Refusal>),
}

/// What the provider said when it refused. Its texts are for people who run Filbert, not for those who
/// use it: they may hold what somebody typed.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("the bank provider answered with {status} ({code})")]
pub struct Refusal {
    /// The HTTP status, or 0 where it was not even asked.
    pub status: u16,
    /// A word of the provider's, such as `invalid_parameters`; empty where it gave none.
    pub code: String,
    /// A sentence of the provider's.
    pub message: String,
    /// The id of what is there already.
    pub existing: Option<String>,
    /// Which fields are wrong (`iban.account_number`), and why.
    pub fields: Vec<(String, String)>,
    /// The check that this e-mail address has already. It may be somebody else's.
    pub existing_link: Option<Box<KycLink>>,
}

impl BankError {
    /// Whether it may have been done nevertheless.
    pub fn is_unsure(&self) -> bool {
        matches!(self, Self::Unreachable | Self::Unreadable | Self::Broken)
    }

    /// Something that the provider need not be asked: an id that none of its has.
    pub(super) fn not_an_id() -> Self {
        Self::Refused(Box::new(Refusal {
            status: 0,
            code: "not_an_id".to_owned(),
            message: String::new(),
            existing: None,
            fields: Vec::new(),
            existing_link: None,
        }))
    }
}

/// Without what may be personal.
impl std::fmt::Debug for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fields: Vec<&str> = self
            .fields
            .iter()
            .map(|(field, _)| field.as_str())
            .collect();
        f.debug_struct("Refusal")
            .field("status", &self.status)
            .field("code", &self.code)
            .field("existing", &self.existing)
            .field("fields", &fields)
            .finish_non_exhaustive()
    }
}

impl Refusal {
    /// Reads what came with a status of 4xx, in any of the shapes that the provider has; a body that has
    /// none of them is a refusal without words.
    pub(super) fn read(status: u16, body: &[u8]) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
        // Failures come in a list of one.
        let told = body.pointer("/errors/0").unwrap_or(&body);
        let existing_link = told.get("existing_kyc_link").and_then(kyc_links::read);
        Self {
            status,
            code: read::text(told, "code", 64).unwrap_or_default(),
            message: read::text(told, "message", 500).unwrap_or_default(),
            existing: read::id(told, "id"),
            fields: fields(told),
            existing_link: existing_link.map(Box::new),
        }
    }
}

/// Which fields are wrong: `source.key` is a table of reasons or a list with commas; older answers have
/// the list in `name`; what is missing for a rail is in `requirements`.
fn fields(told: &Value) -> Vec<(String, String)> {
    let name_is_list = told.get("code").and_then(Value::as_str) == Some("bad_customer_request");
    let key = told.pointer("/source/key");
    let requirements = told.get("requirements");
    let requirements = requirements.or_else(|| told.pointer("/source/requirements"));
    let found = match key.or(requirements) {
        Some(Value::Object(reasons)) => reasons
            .iter()
            .map(|(field, reason)| {
                (
                    field.clone(),
                    reason.as_str().unwrap_or_default().to_owned(),
                )
            })
            .collect(),
        Some(Value::String(list)) => names(list),
        _ if name_is_list => names(told.get("name").and_then(Value::as_str).unwrap_or_default()),
        _ => Vec::new(),
    };
    let found = found.into_iter().take(MOST_FIELDS);
    let short = found.map(|(field, reason)| (read::short(&field, 100), read::short(&reason, 500)));
    short.collect()
}

fn names(list: &str) -> Vec<(String, String)> {
    let names = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    names.map(|name| (name.to_owned(), String::new())).collect()
}
