//! The API's description. What utoipa makes of the handlers is completed here by what holds for
//! every call, so that no handler has to say it: headers, idempotency keys, errors that any call can
//! meet, and an example of each shape.

use std::sync::LazyLock;

use axum::{
    http::{HeaderMap, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use serde_json::Value;
use utoipa_axum::routes;

use super::route::Route;
use crate::http::{Access, Kind, Packed};

mod complete;
mod examples;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text =
        serde_json::to_string_pretty(description()).expect("invariant: JSON has a text form");
    text.push('\n');
    text
});

/// The API's description.
pub fn description() -> &'static Value {
    static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
        let api = super::api();
        let bare = serde_json::to_value(api.router.into_openapi());
        let bare = bare.expect("invariant: the description has a JSON form");
        complete::complete(bare, &api.kinds)
    });
    &DESCRIPTION
}

/// The same as it is kept at `docs/openapi.json`: two spaces, a newline at the end.
pub fn document() -> String {
    TEXT.clone()
}

/// This description
///
/// OpenAPI 3.1, for programs that make clients. People read the same at `/docs`.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "openapi",
    tag = "service",
    responses((status = 200, body = Object, content_type = "application/json"))
)]
async fn get_openapi(wanted: HeaderMap) -> Response {
    static PACKED: LazyLock<Packed> = LazyLock::new(|| Packed::new(TEXT.as_str()));
    ([(CONTENT_TYPE, "application/json")], PACKED.answer(&wanted)).into_response()
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Read, Access::Anyone, routes!(get_openapi))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use alloy_primitives::Address;
    use domain::{Cents, ChainId};
    use payments::{
        ClaimError, DepositError, ReadLinkError, Refusal, Scope, UnknownVault, Waiting,
    };
    use sea_orm::DbErr;

    use super::*;
    use crate::error::{ApiError, ErrorCode};

    /// What requests meet before their handler's own work: middleware, extractors, a panic.
    const BEFORE: [ErrorCode; 11] = [
        ErrorCode::CrossSite,
        ErrorCode::InvalidRequest,
        ErrorCode::InvalidJson,
        ErrorCode::UnknownField,
        ErrorCode::SecretInBody,
        ErrorCode::UnsupportedMediaType,
        ErrorCode::BodyTooLarge,
        ErrorCode::IdempotencyKeyReused,
        ErrorCode::IdempotencyKeyInUse,
        ErrorCode::RateLimited,
        ErrorCode::Internal,
    ];

    fn refusals() -> [Refusal; 10] {
        let (tx, reason) = (None, String::new());
        let (bound, sender) = (Address::ZERO, Address::ZERO);
        [
            Refusal::AlreadyClaimed { tx },
            Refusal::WrongSignature,
            Refusal::WrongRecipient { bound },
            Refusal::RequiresMfa,
            Refusal::TooEarly {
                reclaimable_after: 0,
            },
            Refusal::Expired { expires_at: 0 },
            Refusal::NotTheSender { sender },
            Refusal::AuthorizationUsed,
            Refusal::NotServed,
            Refusal::Reverted { reason },
        ]
    }

    fn of_claims() -> HashSet<String> {
        let chain = ChainId(1);
        let version = domain::VaultVersion::V4;
        let links = [
            UnknownVault::Chain(chain).into(),
            UnknownVault::Version { chain, version }.into(),
            ReadLinkError::NotFound { index: 1, count: 0 },
            ReadLinkError::Unconfirmed { index: 1 },
        ];
        let others = [
            ClaimError::Conflict(None),
            ClaimError::Saved(Waiting::NodeUnreachable),
            ClaimError::Saved(Waiting::OutOfFunds),
            ClaimError::Saved(Waiting::BankSilent),
            ClaimError::QueueFull,
            ClaimError::OverBudget(Scope::Gas),
            ClaimError::OverBudget(Scope::NetworkGas),
            ClaimError::Store(store::Error::Busy(DbErr::Custom(String::new()))),
        ];
        let links = links.into_iter().map(ClaimError::Link);
        let refused = refusals().into_iter().map(ClaimError::Refused);
        names(links.chain(refused).chain(others))
    }

    fn of_deposits() -> HashSet<String> {
        let chain = ChainId(1);
        let version = domain::VaultVersion::V4;
        let others = [
            DepositError::UnknownVault(UnknownVault::Chain(chain)),
            DepositError::UnknownVault(UnknownVault::Version { chain, version }),
            DepositError::Expired { valid_before: 0 },
            DepositError::Saved(Waiting::NodeUnreachable),
            DepositError::Saved(Waiting::OutOfFunds),
            DepositError::QueueFull,
            DepositError::OverBudget(Scope::Gas),
            DepositError::OverBudget(Scope::WalletGas),
            DepositError::TooLittle {
                least: Cents::default(),
            },
            DepositError::Store(store::Error::Busy(DbErr::Custom(String::new()))),
        ];
        let refused = refusals().into_iter().map(DepositError::Refused);
        names(refused.chain(others))
    }

    fn names<E: Into<ApiError>>(errors: impl Iterator<Item = E>) -> HashSet<String> {
        errors.map(|error| error.into().code.name()).collect()
    }

    #[test]
    fn each_documented_error_of_a_write_is_one_that_it_can_meet() {
        let before: HashSet<_> = BEFORE.map(ErrorCode::name).into();
        for (path, own) in [
            ("claim-v2", of_claims()),
            ("reclaim", of_claims()),
            ("deposit-3009", of_deposits()),
        ] {
            let path = format!("{}/{path}", super::super::PREFIX);
            let responses = &description()["paths"][&path]["post"]["responses"];
            for (status, response) in responses.as_object().expect("responses") {
                let examples = &response["content"]["application/json"]["examples"];
                for (code, _) in examples.as_object().into_iter().flatten() {
                    let is_met = before.contains(code) || own.contains(code);
                    assert!(is_met, "{path} {status} {code}");
                }
            }
        }
    }

    #[test]
    fn every_code_is_known_by_name() {
        let told = &description()["components"]["schemas"]["ErrorCode"]["enum"];
        let all: Vec<_> = ErrorCode::ALL.map(|code| Value::from(code.name())).into();
        assert_eq!(told.as_array(), Some(&all));
    }
}
