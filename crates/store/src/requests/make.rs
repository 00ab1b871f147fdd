use alloy_primitives::{Address, B256, U256};
use domain::{AccountId, AssetKind, ChainId, RequestId, RequestKind, RequestState};
use futures::FutureExt;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, sea_query::Expr,
};

use super::{
    RequestFile,
    pay::hold,
    request_file_name,
    sweep::{let_go_of_file, without_file},
};
use crate::{
    Error, PictureBudget, Store, attachments, convert,
    entity::request::{ActiveModel, Column, Entity},
    stray_files,
};

/// A request that is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRequest {
    /// A fresh id, drawn at random.
    pub id: RequestId,
    /// Who makes it, if they are signed in.
    pub account: Option<AccountId>,
    /// On which chain the money is asked for.
    pub chain: ChainId,
    /// Who is to have it.
    pub recipient: Address,
    /// The name that it is made with, at most 255 bytes.
    pub recipient_name: Option<String>,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// What it is.
    pub asset: AssetKind,
    /// What the token is called, at most 64 characters.
    pub token_symbol: String,
    /// How many digits its smallest unit is away from one.
    pub token_decimals: u8,
    /// How much is asked for.
    pub kind: RequestKind,
    /// Smallest units; `None`: as many as its payer likes.
    pub amount: Option<U256>,
    /// What it is for, at most 140 characters.
    pub reference: Option<String>,
    /// A file that was put after [`Store::expect_request_file`].
    pub file: Option<RequestFile>,
    /// The block that the chain is at.
    pub since_block: u64,
    /// Unix seconds.
    pub created_at: u64,
    /// Unix seconds from which nobody is asked to pay it.
    pub expires_at: Option<u64>,
    /// Unix milliseconds from which it is forgotten if nobody paid.
    pub look_at: i64,
    /// Unix milliseconds until which it is watched what comes at its own address.
    pub watch_until: i64,
}

/// What became of a request that is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddedRequest {
    /// It is there.
    Added,
    /// Its file came too late, and is deleted.
    TooLate,
    /// There is no room for its file, which is a stray one.
    Full,
}

/// What became of a wish to call a request off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelledRequest {
    /// It is off, now or since before.
    Done,
    /// It is paid.
    Paid,
    /// There is none.
    Unknown,
}

impl Store {
    /// Says that a file will be put that belongs to a request. Until there is the request, it is a stray one, to be
    /// deleted at `delete_at` (Unix ms). `false`: there are too many.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn expect_request_file(
        &self,
        digest: B256,
        budget: PictureBudget,
        delete_at: i64,
    ) -> Result<bool, Error> {
        self.write(move |within| {
            async move {
                if stray_files::are_at_least(within, budget.stray_files).await? {
                    return Ok(false);
                }
                stray_files::note(within, request_file_name(digest), delete_at).await?;
                Ok(true)
            }
            .boxed()
        })
        .await
    }

    /// Makes a request. Of an account that was deleted meanwhile it is nobody's.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn add_request(
        &self,
        new: NewRequest,
        budget: PictureBudget,
    ) -> Result<AddedRequest, Error> {
        let again = new.clone();
        let added = self.write(move |within| add(within, new, budget).boxed());
        match added.await {
            Err(error) if error.is_foreign_key_violation() => {
                let nobodys = NewRequest {
                    account: None,
                    ..again
                };
                self.write(move |within| add(within, nobodys, budget).boxed())
                    .await
            }
            added => added,
        }
    }

    /// Calls a request off, unless it is paid. What is attached to one that nobody paid anything for is deleted. What comes
    /// at its own address is watched until `watch_until` (Unix ms).
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cancel_request(
        &self,
        id: RequestId,
        watch_until: i64,
    ) -> Result<CancelledRequest, Error> {
        self.write(move |within| cancel(within, id, watch_until).boxed())
            .await
    }
}

async fn cancel(
    within: &DatabaseTransaction,
    id: RequestId,
    watch_until: i64,
) -> Result<CancelledRequest, Error> {
    let Some(request) = hold(within, id).await? else {
        return Ok(CancelledRequest::Unknown);
    };
    match request.state {
        RequestState::Pending => {}
        RequestState::Cancelled => return Ok(CancelledRequest::Done),
        RequestState::Paid | RequestState::Expired => return Ok(CancelledRequest::Paid),
    }
    Entity::update_many()
        .col_expr(Column::State, Expr::value(RequestState::Cancelled.name()))
        .col_expr(Column::WatchUntil, Expr::value(watch_until))
        .filter(Column::Id.eq(convert::id_bytes(id.0)))
        .exec(within)
        .await?;
    if let Some(file) = request.file.filter(|_| request.paid.is_zero()) {
        without_file(Column::Id.eq(convert::id_bytes(id.0)))
            .exec(within)
            .await?;
        let_go_of_file(within, file).await?;
    }
    Ok(CancelledRequest::Done)
}

async fn add(
    within: &DatabaseTransaction,
    new: NewRequest,
    budget: PictureBudget,
) -> Result<AddedRequest, Error> {
    if let Some(file) = new.file {
        let size = convert::signed(file.size);
        let has_room = match attachments::fits(file.size, budget.in_all) {
            Some(fits) => attachments::use_space(within, size, Some(fits)).await?,
            None => false,
        };
        if !has_room {
            return Ok(AddedRequest::Full);
        }
        if !stray_files::adopt(within, &request_file_name(file.digest)).await? {
            attachments::use_space(within, -size, None).await?;
            return Ok(AddedRequest::TooLate);
        }
    }
    Entity::insert(ActiveModel {
        id: Set(convert::id_bytes(new.id.0)),
        account: Set(new.account.map(|account| convert::id_bytes(account.0))),
        chain_id: Set(convert::signed(new.chain.0)),
        recipient: Set(new.recipient.to_vec()),
        recipient_name: Set(new.recipient_name),
        token: Set(new.token.to_vec()),
        asset: Set(i16::from(new.asset as u8)),
        token_symbol: Set(new.token_symbol),
        token_decimals: Set(i16::from(new.token_decimals)),
        kind: Set(new.kind.name().to_owned()),
        amount: Set(new.amount.map(|amount| amount.to_string())),
        reference: Set(new.reference),
        file: Set(new.file.map(|file| file.digest.to_vec())),
        file_kind: Set(new.file.map(|file| file.kind.name().to_owned())),
        file_size: Set(new.file.map_or(0, |file| convert::signed(file.size))),
        state: Set(RequestState::Pending.name().to_owned()),
        paid: Set(U256::ZERO.to_string()),
        since_block: Set(convert::signed(new.since_block)),
        created_at: Set(convert::signed(new.created_at)),
        expires_at: Set(new.expires_at.map(convert::signed)),
        look_at: Set(Some(new.look_at)),
        watch_until: Set(Some(new.watch_until)),
        holds: Set(false),
    })
    .exec_without_returning(within)
    .await?;
    Ok(AddedRequest::Added)
}
