use alloy_primitives::{Address, B256, Bytes};
use chain::{Route, RouteForm, Router, Vault};
use domain::{LinkId, SponsoredKind, recover_claim_signer, signature_for_contracts};
use store::{LinkRow, NewCall};

use super::{
    claim::{ClaimError, may_be_paid, settled},
    reclaim::signed_by,
};
use crate::{
    Ctx,
    calls::{Cause, Earlier, Refusal, is_the_same, new_call_id, settling, submit},
    links::{ReadLinkError, find_row},
    routes::{UnsafeRoute, judge_bridge_fee},
};

/// Somebody who holds a link says where its money goes, on another chain or as another token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcrossRequest {
    /// Which deposit.
    pub link: LinkId,
    /// All terms of the way.
    pub route: Route,
    /// In which form the link's key signed them for the router.
    pub form: RouteForm,
    /// The link key's EIP-191 signature: the vault pays the router.
    pub withdrawal_signature: Bytes,
    /// The link key's signature of the route.
    pub routing_signature: Bytes,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// Takes a deposit out of its vault and hands it to a bridge, at our cost, the bridge's fee included. Answers with
/// the transaction's hash once its signed bytes are durable; the same claim asked again gets the same answer. What
/// the bridge makes of it is seen later, and elsewhere.
///
/// That a route is over is for the chain to say: the call is refused then, and the money is in the link.
///
/// # Errors
/// See [`ClaimError`].
#[tracing::instrument(skip_all, fields(link = %request.link, to = %request.route.output_chain))]
pub async fn claim_across(ctx: &Ctx, request: AcrossRequest) -> Result<B256, ClaimError> {
    let (call, token) = match vet(ctx, &request).await? {
        Vetted::Done(tx) => return Ok(tx),
        Vetted::Call(call, token) => (*call, token),
    };
    let cause = Cause {
        // As for a claim: whoever has any link names its recipient.
        signer: None,
        network: request.network.as_deref(),
        source: call.link.map(|link| link.to_string()),
        token,
        gas: None,
    };
    Ok(submit(ctx, call, &cause, Earlier::Stays).await?)
}

/// Whether a claim would be taken in, as far as is known without asking the chain. Nothing is saved by it.
///
/// # Errors
/// See [`ClaimError`].
pub(crate) async fn vet_across(ctx: &Ctx, request: &AcrossRequest) -> Result<(), ClaimError> {
    vet(ctx, request).await.map(|_| ())
}

/// What a claim comes to that its link's key signed.
enum Vetted {
    /// It was sent, by this transaction.
    Done(B256),
    /// This call, for a deposit of that token.
    Call(Box<NewCall>, Address),
}

async fn vet(ctx: &Ctx, request: &AcrossRequest) -> Result<Vetted, ClaimError> {
    let AcrossRequest { route, form, .. } = request;
    let (link, form) = (request.link, *form);
    let row = find_row(ctx, link).await?;
    let (chain, vault) = ctx
        .vault(link.chain, link.version)
        .map_err(ReadLinkError::from)?;
    let target = UnsafeRoute::Target(route.target);
    let router = chain.router().ok_or(target)?;
    let is_of_the_link = (route.vault, route.deposit_index) == (vault.address(), link.index);
    if !is_of_the_link
        || !pays_the_router(&row, vault, router, &request.withdrawal_signature)
        || signed_by(
            row.pub_key20,
            router.digest(form, route),
            &request.routing_signature,
        )
        .is_none()
    {
        return Err(Refusal::WrongSignature.into());
    }
    let call = NewCall {
        id: new_call_id(),
        chain: link.chain,
        kind: SponsoredKind::Across,
        purpose: settling(link),
        turn: None,
        link: Some(link),
        recipient: route.output_receiver,
        target: router.address(),
        value: route.bridge_fee,
        calldata: router.call(
            form,
            route.clone(),
            signature_for_contracts(request.withdrawal_signature.clone()),
            signature_for_contracts(request.routing_signature.clone()),
        ),
    };
    if let Some(done) = settled(ctx, &row, |live| is_the_same(live, &call)).await? {
        return done.map(Vetted::Done).map_err(ClaimError::from);
    }
    let targets = match form {
        RouteForm::Terms => router.targets(),
        RouteForm::Bridge => router.targets().get(..1).unwrap_or_default(),
    };
    if !targets.contains(&route.target) {
        return Err(target.into());
    }
    judge_ends(ctx, &row, route)?;
    may_be_paid(ctx, &row, router.address()).await?;
    judge_bridge_fee(ctx, chain, route.bridge_fee).await?;
    Ok(Vetted::Call(Box::new(call), row.token))
}

/// Whether the link's key signed that the vault pays the router.
fn pays_the_router(row: &LinkRow, vault: Vault<'_>, router: Router<'_>, signature: &[u8]) -> bool {
    vault
        .claim_digest_as_recipient(row.id.index, router.address())
        .and_then(|digest| recover_claim_signer(digest, signature).ok())
        .is_some_and(|signer| signer == row.pub_key20)
}

/// Whether somebody has what comes out. The router looks at its own chain only, and refuses what is ours there.
fn judge_ends(ctx: &Ctx, row: &LinkRow, route: &Route) -> Result<(), ClaimError> {
    let recipient = route.output_receiver;
    let specs = [route.output_chain, row.id.chain].map(|chain| ctx.chains.spec(chain));
    let mut specs = specs.into_iter().flatten();
    match specs.find_map(|spec| spec.dead_end(recipient, route.output_token)) {
        Some(why) => Err(ClaimError::DeadEnd { recipient, why }),
        None => Ok(()),
    }
}
