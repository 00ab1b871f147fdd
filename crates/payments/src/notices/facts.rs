//! Whether what somebody is to be told is so, by what is durable and by what the chain says.

use alloy_primitives::{Address, B256};
use chain::{ChainSpec, LookUp};
use domain::{
    AccountId, CashOutId, CashOutState, ChainId, IdentityState, LinkId, LinkState, NoticeKind,
    NoticeThing, PaymentState,
};
use store::Notice;

use super::words::{Asset, Words, is_listed};
use crate::{Ctx, links::made_by_their_senders, watch::is_final};

/// Whether it is so.
#[derive(Debug)]
pub(super) enum Fact {
    /// It is, and final.
    So(Words),
    /// It is not known yet: a chain does not answer, or may take it back.
    NotYet,
    /// It is not, or is nobody's concern.
    Not,
}

pub(super) async fn find_out(ctx: &Ctx, notice: &Notice) -> Result<Fact, store::Error> {
    match notice.thing {
        NoticeThing::Link(id) if notice.kind == NoticeKind::Approved => {
            of_kept_link(ctx, notice, id).await
        }
        NoticeThing::Link(id) => of_link(ctx, notice, id).await,
        NoticeThing::Transfer(chain, tx) => of_transfer(ctx, notice, chain, tx).await,
        NoticeThing::CashOut(id, state) => of_cash_out(ctx, notice, id, state).await,
    }
}

/// What came after it is told by itself.
async fn of_cash_out(
    ctx: &Ctx,
    notice: &Notice,
    id: CashOutId,
    state: CashOutState,
) -> Result<Fact, store::Error> {
    let row = ctx.store.cash_out(id).await?;
    let row = row.filter(|row| row.account == Some(notice.account) && row.state == state);
    Ok(match row {
        Some(row) => Fact::So(Words::of_cash_out(notice, &row)),
        None => Fact::Not,
    })
}

async fn of_link(ctx: &Ctx, notice: &Notice, id: LinkId) -> Result<Fact, store::Error> {
    let Some(spec) = ctx.chains.spec(id.chain) else {
        return Ok(Fact::Not);
    };
    // Its block may have gone, and come back.
    let Some(link) = ctx.store.link(id).await? else {
        return Ok(Fact::NotYet);
    };
    if !is_whose(ctx, link.sender, id.chain, notice.account).await? {
        return Ok(Fact::Not);
    }
    let block = match (notice.kind, link.state, link.withdrawal) {
        (NoticeKind::Claimed, LinkState::Claimed, Some(withdrawal)) => withdrawal.block,
        (NoticeKind::Claimed, LinkState::Pending, _) => return Ok(Fact::NotYet),
        (NoticeKind::Unclaimed, LinkState::Pending, _) => link.deposit_block,
        _ => return Ok(Fact::Not),
    };
    if !is_final(ctx, id.chain, block).await? {
        return Ok(Fact::NotYet);
    }
    // A vault takes deposits in the name of others. Who made it may not be known just now.
    if made_by_their_senders(ctx, vec![link.clone()])
        .await?
        .is_empty()
    {
        return Ok(Fact::NotYet);
    }
    let asset = Asset {
        kind: link.kind,
        token: link.token,
        amount: link.amount,
    };
    Ok(Fact::So(Words::of(notice.kind, notice.thing, spec, asset)))
}

/// Whoever kept it may claim it, and nobody has.
async fn of_kept_link(ctx: &Ctx, notice: &Notice, id: LinkId) -> Result<Fact, store::Error> {
    let identity = ctx.store.identity(notice.account).await?;
    let is_verified = identity.is_some_and(|identity| identity.state == IdentityState::Verified);
    let is_kept = ctx.store.kept_claim(notice.account, id).await?.is_some();
    let Some(spec) = ctx.chains.spec(id.chain).filter(|_| is_verified && is_kept) else {
        return Ok(Fact::Not);
    };
    // Its block may have gone, and come back.
    let Some(link) = ctx.store.link(id).await? else {
        return Ok(Fact::NotYet);
    };
    if link.state != LinkState::Pending {
        return Ok(Fact::Not);
    }
    let asset = Asset {
        kind: link.kind,
        token: link.token,
        amount: link.amount,
    };
    Ok(Fact::So(Words::of(notice.kind, notice.thing, spec, asset)))
}

async fn of_transfer(
    ctx: &Ctx,
    notice: &Notice,
    id: ChainId,
    tx: B256,
) -> Result<Fact, store::Error> {
    let Some(chain) = ctx.chains.get(id) else {
        return Ok(Fact::Not);
    };
    if let Some(words) = of_payment(ctx, notice, chain.spec(), tx).await? {
        return Ok(Fact::So(words));
    }
    let mined = match chain.look_up(tx).await {
        Ok(LookUp::Mined(mined)) => mined,
        Ok(LookUp::Unknown | LookUp::Pending(_)) | Err(_) => return Ok(Fact::NotYet),
    };
    if !is_final(ctx, id, mined.block).await? {
        return Ok(Fact::NotYet);
    }
    let Some(transfer) = mined.direct_transfer() else {
        return Ok(Fact::Not);
    };
    let asset = Asset {
        kind: transfer.kind,
        token: transfer.token,
        amount: transfer.amount,
    };
    let is_theirs = is_whose(ctx, transfer.recipient, id, notice.account).await?;
    // Nobody is told what they did themselves.
    let is_own = is_whose(ctx, transfer.sender, id, notice.account).await?;
    if !is_theirs || is_own || !is_listed(chain.spec(), asset) {
        return Ok(Fact::Not);
    }
    let words = Words::of(notice.kind, notice.thing, chain.spec(), asset);
    Ok(Fact::So(words))
}

/// What was paid for a request of theirs. `None`: nothing, or nothing that is worth a word.
async fn of_payment(
    ctx: &Ctx,
    notice: &Notice,
    spec: &ChainSpec,
    tx: B256,
) -> Result<Option<Words>, store::Error> {
    for paid in ctx.store.requests_paid_by(spec.id, tx).await? {
        let request = ctx.store.request(paid.request).await?;
        let (Some(request), PaymentState::Final) = (request, paid.state) else {
            continue;
        };
        let is_theirs = request.account == Some(notice.account)
            || is_whose(ctx, request.recipient, spec.id, notice.account).await?;
        let is_own = is_whose(ctx, paid.payer, spec.id, notice.account).await?;
        let asset = Asset {
            kind: request.asset,
            token: request.token,
            amount: paid.amount,
        };
        if is_theirs && !is_own && is_listed(spec, asset) {
            return Ok(Some(Words::of_request(notice, spec, asset, request.id)));
        }
    }
    Ok(None)
}

/// Whether a wallet on a chain is theirs.
async fn is_whose(
    ctx: &Ctx,
    wallet: Address,
    chain: ChainId,
    account: AccountId,
) -> Result<bool, store::Error> {
    let owner = ctx.store.owner_of_wallet(wallet).await?;
    Ok(owner.is_some_and(|owner| {
        owner.account == account && owner.chain.is_none_or(|only| only == chain)
    }))
}
