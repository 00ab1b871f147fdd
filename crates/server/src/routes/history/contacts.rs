use axum::{Json, extract::State};
use domain::AccountId;
use payments::Ctx;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::{
    error::{ApiError, ErrorBody},
    http::{Access, Kind, SignedIn},
    routes::route::Route,
    state::AppState,
    wire::ContactView,
};

/// With whom somebody dealt.
#[derive(Debug, Serialize, ToSchema)]
struct Contacts {
    /// Those first with whom most.
    #[schema(max_items = 200)]
    contacts: Vec<ContactView>,
}

/// One's contacts
///
/// With whom the wallets of one's account had to do: who claimed their links, whose links they claimed, to
/// whom they sent straight, and who sent them; and whom one gave a name. Each address once, at most 200, those
/// first with whom most. An address that only sent something, and looks like another's to which something was
/// sent, is left out: such addresses are made to be mistaken.
#[utoipa::path(
    get,
    path = "/user/contacts",
    operation_id = "getContacts",
    tag = "people",
    responses(
        (status = 200, body = Contacts),
        (status = 401, body = ErrorBody, description = "not_signed_in"),
        (status = 503, body = ErrorBody, description = "database_busy, overloaded"),
    )
)]
async fn get_contacts(
    State(app): State<AppState>,
    SignedIn { session }: SignedIn,
) -> Result<Json<Contacts>, ApiError> {
    let contacts = contacts_of(&app.ctx, session.account).await?;
    Ok(Json(Contacts { contacts }))
}

/// With whom the wallets of an account had to do.
///
/// # Errors
/// `database_busy`.
pub(in crate::routes) async fn contacts_of(
    ctx: &Ctx,
    account: AccountId,
) -> Result<Vec<ContactView>, ApiError> {
    let wallets = payments::people::wallets_of(ctx, account).await?;
    let contacts = payments::contacts(ctx, account, &wallets).await?;
    Ok(contacts.into_iter().map(ContactView::from).collect())
}

/// The call, what it counts as and who may make it.
pub(in crate::routes) fn route() -> Route {
    Route::new(Kind::Read, Access::User, routes!(get_contacts))
}
