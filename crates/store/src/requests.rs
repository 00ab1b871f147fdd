//! Requests for money: one row each, and one for each payment that somebody says they made.
//!
//! What a request was paid is a sum over the payments that its chain shows, kept with its row: both change in one
//! transaction, which holds the row. One transfer pays one request, which a partial unique index decides.

mod across;
mod make;
mod moves;
mod pay;
mod payments;
mod routes;
mod sweep;

pub use across::ArrivedPayment;
pub use make::{AddedRequest, CancelledRequest, NewRequest};
pub use moves::RequestMove;
pub use pay::{KeepRequest, NewPayment, NotedPayment, SeenPayment, ShownPayment};
pub use payments::{PaidFrom, PaidIn, PaymentRow};
pub use routes::RequestRoute;

pub(crate) use payments::{counted, payment};

use std::{fmt, str::FromStr};

use alloy_primitives::{Address, B256, U256};
use domain::{AccountId, AssetKind, ChainId, RequestId, RequestKind, RequestState, UnknownState};
use futures::FutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, sea_query::Expr,
};

use crate::{
    Error, Store, convert,
    entity::request::{Column, Entity, Model},
};

/// What a file is that is attached to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestFileKind {
    /// A picture, drawn anew as a PNG.
    Png,
    /// A picture, drawn anew as a JPEG.
    Jpeg,
    /// A PDF, as it was sent.
    Pdf,
}

impl RequestFileKind {
    const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::Pdf];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpeg",
            Self::Pdf => "pdf",
        }
    }

    /// What its bytes are.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Pdf => "application/pdf",
        }
    }
}

impl fmt::Display for RequestFileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RequestFileKind {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// A file that is attached to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestFile {
    /// Names it, where files are kept.
    pub digest: B256,
    /// What it is.
    pub kind: RequestFileKind,
    /// Bytes.
    pub size: u64,
}

/// What the file of a request is called where files are kept.
pub fn request_file_name(digest: B256) -> String {
    format!("requests/{digest:x}")
}

/// A request as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRow {
    /// Which.
    pub id: RequestId,
    /// Who made it; `None`: nobody who was signed in, or their account is no more.
    pub account: Option<AccountId>,
    /// On which chain the money is asked for.
    pub chain: ChainId,
    /// Who is to have it.
    pub recipient: Address,
    /// The name that it was made with.
    pub recipient_name: Option<String>,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// What it is: the chain's own currency or an ERC-20 token.
    pub asset: AssetKind,
    /// What the token is called.
    pub token_symbol: String,
    /// How many digits its smallest unit is away from one.
    pub token_decimals: u8,
    /// How much is asked for.
    pub kind: RequestKind,
    /// Smallest units; `None`: as many as its payer likes.
    pub amount: Option<U256>,
    /// What it is for.
    pub reference: Option<String>,
    /// What is attached to it.
    pub file: Option<RequestFile>,
    /// What became of it, as it is written down: never expired.
    pub state: RequestState,
    /// Smallest units that the chain shows to have come.
    pub paid: U256,
    /// The block that the chain was at when it was made.
    pub since_block: u64,
    /// Unix seconds.
    pub created_at: u64,
    /// Unix seconds from which nobody is asked to pay it.
    pub expires_at: Option<u64>,
    /// Until when (Unix ms) it is watched what comes at its own address; `None`: it is not.
    pub watch_until: Option<i64>,
    /// Whether something is at its own address that came in a block that stays.
    pub holds: bool,
}

impl Store {
    /// A request.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn request(&self, id: RequestId) -> Result<Option<RequestRow>, Error> {
        let found = Entity::find_by_id(convert::id_bytes(id.0)).one(&self.db);
        found.await?.map(row).transpose()
    }

    /// Requests for money of a chain whose own addresses are watched, after that one and at most `limit`, in the order of
    /// their ids.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn watched_requests(
        &self,
        chain: ChainId,
        after: Option<RequestId>,
        limit: u64,
    ) -> Result<Vec<RequestRow>, Error> {
        // No request has the id zero: it is drawn, with a version in it.
        let after = after.map_or(0, |after| after.0);
        let found = Entity::find()
            .filter(Column::ChainId.eq(convert::signed(chain.0)))
            .filter(Column::WatchUntil.is_not_null())
            .filter(Column::Id.gt(convert::id_bytes(after)))
            .order_by_asc(Column::Id)
            .limit(limit)
            .all(&self.db);
        found.await?.into_iter().map(row).collect()
    }

    /// Lets up to `limit` requests' addresses go unwatched whose time is over at `now` (Unix ms). Returns how many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_watching_requests(&self, now: i64, limit: u64) -> Result<u64, Error> {
        let over = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::WatchUntil.is_not_null())
            .filter(Column::WatchUntil.lt(now))
            .order_by_asc(Column::WatchUntil)
            .limit(limit)
            .into_query();
        let end = Entity::update_many()
            .col_expr(Column::WatchUntil, Expr::value(Option::<i64>::None))
            .filter(Column::Id.in_subquery(over));
        self.write(|within| async move { Ok(end.exec(within).await?.rows_affected) }.boxed())
            .await
    }
}

pub(crate) fn row(model: Model) -> Result<RequestRow, Error> {
    let account = model.account.as_deref();
    let amount = model.amount.as_deref();
    let file = match (model.file.as_deref(), model.file_kind.as_deref()) {
        (Some(digest), Some(kind)) => Some(RequestFile {
            digest: convert::hash("file", digest)?,
            kind: convert::named("file_kind", kind)?,
            size: convert::unsigned("file_size", model.file_size)?,
        }),
        _ => None,
    };
    Ok(RequestRow {
        id: RequestId(convert::id("id", &model.id)?),
        account: account
            .map(|account| Ok::<_, Error>(AccountId(convert::id("account", account)?)))
            .transpose()?,
        chain: ChainId(convert::unsigned("chain_id", model.chain_id)?),
        recipient: convert::address("recipient", &model.recipient)?,
        recipient_name: model.recipient_name,
        token: convert::address("token", &model.token)?,
        asset: convert::asset_kind(model.asset)?,
        token_symbol: model.token_symbol,
        token_decimals: convert::decimals("token_decimals", model.token_decimals)?,
        kind: convert::named("kind", &model.kind)?,
        amount: amount
            .map(|amount| convert::units("amount", amount))
            .transpose()?,
        reference: model.reference,
        file,
        state: convert::named("state", &model.state)?,
        paid: convert::units("paid", &model.paid)?,
        since_block: convert::unsigned("since_block", model.since_block)?,
        created_at: convert::unsigned("created_at", model.created_at)?,
        expires_at: model
            .expires_at
            .map(|at| convert::unsigned("expires_at", at))
            .transpose()?,
        watch_until: model.watch_until,
        holds: model.holds,
    })
}
