use serde::Serialize;
use serde_json::Value;
use url::Url;

use super::{Bank, BankError, IdempotencyKey, ids, read};

/// Most reasons that are told of.
const MOST_REASONS: usize = 10;

/// Somebody who is to show who they are.
#[derive(Clone, Copy)]
pub struct NewKycLink<'a> {
    /// Their whole name.
    pub full_name: &'a str,
    /// Their e-mail address.
    pub email: &'a str,
    /// Where the provider's pages lead when they are done.
    pub redirect_uri: &'a Url,
}

/// How far somebody is in showing who they are.
#[derive(Clone, PartialEq, Eq)]
pub struct KycLink {
    /// What the provider knows it by.
    pub id: String,
    /// Their name as they said it.
    pub full_name: Option<String>,
    /// Their e-mail address.
    pub email: String,
    /// Where they show their papers.
    pub kyc_link: Option<Url>,
    /// Where they accept the provider's terms.
    pub tos_link: Option<Url>,
    /// How far their papers are.
    pub kyc: KycStatus,
    /// How far the terms are.
    pub tos: TosStatus,
    /// Why they were not taken. May be shown to them.
    pub reasons: Vec<String>,
    /// When they were last not taken, Unix milliseconds, if told.
    pub rejected_at: Option<i64>,
    /// Whom they became.
    pub customer: Option<String>,
}

/// How far somebody's papers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KycStatus {
    /// Nothing was shown.
    NotStarted,
    /// Something is missing.
    Incomplete,
    /// They are looked at.
    UnderReview,
    /// They are looked at by people.
    ManualReview,
    /// They are good.
    Approved,
    /// They are not.
    Rejected,
    /// The provider does not serve them for now.
    Paused,
    /// It does not serve them any more.
    Offboarded,
    /// Something that is not known here: it goes on.
    Other,
}

/// How far the provider's terms are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TosStatus {
    /// They are to be accepted.
    Pending,
    /// It is looked at.
    UnderReview,
    /// They were accepted.
    Approved,
    /// Something that is not known here.
    Other,
}

#[derive(Serialize)]
struct Body<'a> {
    r#type: &'static str,
    full_name: &'a str,
    email: &'a str,
    redirect_uri: &'a Url,
    endorsements: [&'static str; 1],
}

impl Bank {
    /// Begins a check of who somebody is, for payments in dollars and euros.
    ///
    /// # Errors
    /// See [`BankError`]. Where the address has a check already, the refusal has it in `existing_link`:
    /// it is not shown to anybody who has not shown that the address is theirs.
    pub async fn create_kyc_link(
        &self,
        new: NewKycLink<'_>,
        key: IdempotencyKey,
    ) -> Result<KycLink, BankError> {
        let body = Body {
            r#type: "individual",
            full_name: new.full_name,
            email: new.email,
            redirect_uri: new.redirect_uri,
            endorsements: ["sepa"],
        };
        let answer = self.ask.post("create_kyc_link", &["kyc_links"], &body, key);
        read(&answer.await?).ok_or(BankError::Unreadable)
    }

    /// How far a check is.
    ///
    /// # Errors
    /// See [`BankError`].
    pub async fn kyc_link(&self, id: &str) -> Result<KycLink, BankError> {
        let path = ["kyc_links", ids::checked(id)?];
        let link = read(&self.ask.get("kyc_link", &path, &[]).await?);
        link.filter(|link| link.id == id)
            .ok_or(BankError::Unreadable)
    }
}

/// A check as answers and refusals have it.
pub(super) fn read(told: &Value) -> Option<KycLink> {
    let status = |name| told.get(name).and_then(Value::as_str).unwrap_or_default();
    Some(KycLink {
        id: read::id(told, "id")?,
        full_name: read::text(told, "full_name", 200),
        email: read::text(told, "email", 320)?,
        kyc_link: read::page(told, "kyc_link"),
        tos_link: read::page(told, "tos_link"),
        kyc: KycStatus::of(status("kyc_status")),
        tos: TosStatus::of(status("tos_status")),
        reasons: reasons(told),
        rejected_at: rejected_at(told),
        customer: read::id(told, "customer_id"),
    })
}

fn rejected_at(told: &Value) -> Option<i64> {
    let list = told.get("rejection_reasons").and_then(Value::as_array);
    let times = list.into_iter().flatten();
    times
        .filter_map(|item| read::time_ms(item, "created_at"))
        .max()
}

/// Why somebody was not taken: texts, or objects whose `reason` is the text for them.
pub(super) fn reasons(told: &Value) -> Vec<String> {
    let list = told.get("rejection_reasons").and_then(Value::as_array);
    let texts = list.into_iter().flatten().filter_map(|item| match item {
        Value::String(text) => Some(read::short(text, 300)),
        item => read::text(item, "reason", 300),
    });
    texts
        .filter(|text| !text.is_empty())
        .take(MOST_REASONS)
        .collect()
}

impl KycStatus {
    fn of(text: &str) -> Self {
        match text {
            "not_started" => Self::NotStarted,
            "incomplete" | "awaiting_questionnaire" | "awaiting_ubo" => Self::Incomplete,
            "under_review" => Self::UnderReview,
            "manual_review" => Self::ManualReview,
            "approved" => Self::Approved,
            "rejected" => Self::Rejected,
            "paused" => Self::Paused,
            "offboarded" => Self::Offboarded,
            _ => Self::Other,
        }
    }
}

impl TosStatus {
    fn of(text: &str) -> Self {
        match text {
            "pending" => Self::Pending,
            "under_review" => Self::UnderReview,
            "approved" => Self::Approved,
            _ => Self::Other,
        }
    }
}

/// Without whom it is about.
impl std::fmt::Debug for KycLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KycLink")
            .field("id", &self.id)
            .field("kyc", &self.kyc)
            .field("tos", &self.tos)
            .field("customer", &self.customer)
            .finish_non_exhaustive()
    }
}
