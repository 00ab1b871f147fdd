use axum::{Json, extract::State, http::StatusCode};
use domain::{ChainId, RequestKind};
use payments::{MakeRequest, Payee, make_request};
use serde::{Deserialize, de::IgnoredAny};
use utoipa::ToSchema;
use utoipa_axum::routes;

use super::view;
use crate::{
    error::{ApiError, ErrorBody},
    extract::RequestForm,
    http::{Access, Kind, MaybeSignedIn, Network},
    routes::route::Route,
    state::AppState,
    wire::{Address20, Id, RequestKindName, RequestView, Units},
};

/// What is asked for, but for what is attached.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Fields {
    chain_id: Id,
    recipient_address: String,
    token_address: Address20,
    token_amount: Option<String>,
    token_type: Option<Id>,
    token_decimals: Option<Id>,
    kind: Option<RequestKindName>,
    reference: Option<String>,
    expires_at: Option<Id>,
    #[serde(rename = "tokenSymbol")]
    _token_symbol: Option<IgnoredAny>,
    #[serde(rename = "trackId")]
    _track_id: Option<IgnoredAny>,
    #[serde(rename = "baseUrl")]
    _base_url: Option<IgnoredAny>,
    #[serde(rename = "apiKey")]
    _api_key: Option<IgnoredAny>,
}

/// What is asked for.
#[derive(ToSchema)]
#[schema(as = NewRequestLink, rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "only its description is used; `RequestForm` reads the parts"
)]
pub(in crate::routes) struct Form {
    /// On which chain.
    chain_id: Id,
    /// Who is to have it: a wallet's address, or a name of ENS, which is looked up now.
    #[schema(example = "alice.eth")]
    recipient_address: String,
    /// The token's contract; zero for the chain's own currency.
    token_address: Address20,
    /// How many smallest units; empty or absent where `kind` is `open`.
    #[schema(example = "25000000")]
    token_amount: Option<String>,
    /// 0 native, 1 ERC-20: what the address says anyway.
    #[schema(value_type = Option<u8>, maximum = 1)]
    token_type: Option<Id>,
    /// Compared with the token's own, so that nobody is asked for another amount than was meant.
    #[schema(value_type = Option<u8>)]
    token_decimals: Option<Id>,
    /// Not looked at: what the token is called, its chain says.
    token_symbol: Option<String>,
    /// How much is asked for; `exact` if it is not said.
    kind: Option<RequestKindName>,
    /// What it is for, at most 140 characters. Everybody who has the link reads it.
    #[schema(max_length = 140)]
    reference: Option<String>,
    /// Unix seconds from which nobody is asked to pay it, within a year.
    expires_at: Option<Id>,
    /// A PNG, JPEG, GIF or WebP, which is drawn anew, or a PDF; at most 5 MiB. Everybody who has the link sees it.
    #[schema(value_type = Option<String>, format = Binary)]
    attachment: Option<Vec<u8>>,
    /// Not looked at.
    track_id: Option<String>,
    /// Not looked at: the link is one of this host.
    base_url: Option<String>,
    /// Not looked at.
    api_key: Option<String>,
}

/// Ask for money
///
/// Makes a link on which the money can be paid, from wallet to wallet: nobody holds it in between. Who is signed in
/// finds the request in their history, and may call it off.
#[utoipa::path(
    post,
    path = "/request-links",
    operation_id = "createRequestLink",
    tag = "requests",
    request_body(content = Form, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = RequestView),
        (status = 400, body = ErrorBody, description = "invalid_request, unknown_field, secret_in_body, name_not_normalised, not_a_file"),
        (status = 404, body = ErrorBody, description = "unknown_chain, unknown_token, name_not_found, names_not_offered"),
        (status = 408, body = ErrorBody, description = "request_timeout"),
        (status = 413, body = ErrorBody, description = "body_too_large"),
        (status = 415, body = ErrorBody, description = "unsupported_media_type"),
        (status = 422, body = ErrorBody, description = "name_off_chain, name_unresolvable, name_not_there"),
        (status = 429, body = ErrorBody, description = "rate_limited"),
        (status = 503, body = ErrorBody, description = "node_unreachable, name_gateway_unreachable, storage_unavailable, database_busy, overloaded"),
    )
)]
async fn create_request_link(
    State(app): State<AppState>,
    network: Network,
    MaybeSignedIn(session): MaybeSignedIn,
    RequestForm { fields, file }: RequestForm<Fields>,
) -> Result<(StatusCode, Json<RequestView>), ApiError> {
    let asked = asked(fields, file)?;
    app.rates.take_request(network)?;
    let account = session.map(|session| session.account);
    let made = make_request(&app.ctx, MakeRequest { account, ..asked }).await?;
    Ok((StatusCode::CREATED, Json(view(&app, made))))
}

/// The call, and what it counts as.
pub(super) fn route() -> Route {
    Route::new(Kind::Upload, Access::Either, routes!(create_request_link))
}

fn asked(fields: Fields, file: Option<bytes::Bytes>) -> Result<MakeRequest, ApiError> {
    let payee = match Address20::parse(&fields.recipient_address) {
        Some(address) => Payee::Address(address.0),
        None if fields.recipient_address.is_empty() => {
            return Err(ApiError::invalid("Please enter a recipient address"));
        }
        None => Payee::Name(fields.recipient_address),
    };
    let token = fields.token_address.0;
    let kind = u64::from(!token.is_zero());
    if fields.token_type.is_some_and(|Id(told)| told != kind) {
        return Err(ApiError::invalid(
            "`tokenType` should be 0 for the zero address, the chain's own currency, and 1 for any other.",
        ));
    }
    let amount = fields.token_amount.filter(|text| !text.is_empty());
    let amount = amount.map(|text| {
        Units::parse(&text).ok_or_else(|| {
            ApiError::invalid(
                "`tokenAmount` should be a whole number of the token's smallest units.",
            )
        })
    });
    let decimals = fields.token_decimals.map(|Id(decimals)| {
        u8::try_from(decimals)
            .map_err(|_| ApiError::invalid("`tokenDecimals` should be a number of digits."))
    });
    Ok(MakeRequest {
        account: None,
        chain: ChainId(fields.chain_id.0),
        payee,
        token,
        decimals: decimals.transpose()?,
        kind: fields.kind.map_or(RequestKind::Exact, Into::into),
        amount: amount.transpose()?.map(|Units(amount)| amount),
        reference: fields.reference,
        file,
        expires_at: fields.expires_at.map(|Id(at)| at),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_wrong_in_itself_is_refused_before_anybody_is_asked() {
        let native = "0x0000000000000000000000000000000000000000";
        let someone = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
        let form = |name: &str, value: serde_json::Value| {
            let mut form = json!({
                "chainId": "31337", "recipientAddress": someone, "tokenAddress": native, "tokenAmount": "5",
            });
            form[name] = value;
            let fields: Fields = serde_json::from_value(form).expect("fields");
            asked(fields, None)
        };
        let plain = form("apiKey", json!("anything")).expect("a request");
        assert_eq!(plain.kind, RequestKind::Exact);
        assert!(
            form("tokenAmount", json!(""))
                .expect("one")
                .amount
                .is_none()
        );
        assert!(matches!(
            form("recipientAddress", json!("alice.eth")).expect("one").payee,
            Payee::Name(name) if name == "alice.eth"
        ));
        for (name, value) in [
            ("recipientAddress", ""),
            ("tokenType", "1"),
            ("tokenAmount", "0.5"),
            ("tokenAmount", "-5"),
            ("tokenDecimals", "256"),
        ] {
            assert!(form(name, json!(value)).is_err(), "{name}: {value}");
        }
    }
}
