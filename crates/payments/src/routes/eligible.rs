//! Which links can be received elsewhere, and as what.

use alloy_primitives::{Address, B256};
use chain::{Chain, TokenInfo};
use domain::{Cents, ChainId, LinkState, routable};
use store::LinkRow;

use super::{
    QuoteError, Routing,
    catalogue::{offered, route_chains},
    find::Asked,
};
use crate::{Ctx, calls::Refusal, links::expiry_passed};

/// How routes begin on a chain.
pub(super) struct Way<'a> {
    /// The contract that takes deposits out of vaults.
    pub router: Address,
    /// The bridges that it goes to.
    pub targets: &'a [Address],
    /// What the way may cost us.
    pub most_fee: Cents,
}

impl<'a> Way<'a> {
    pub fn on(chain: &'a Chain, routing: &Routing) -> Result<Self, QuoteError> {
        let spec = chain.spec();
        let own = spec.contracts.as_ref().filter(|_| spec.is_sponsored);
        let way = own.and_then(|own| {
            Some(Self {
                router: own.router?,
                targets: &own.bridge_targets,
                most_fee: routing.most_fee(),
            })
        });
        way.ok_or(QuoteError::Chain(spec.id))
    }
}

/// Whether what a link holds may go by a route to a chain, as far as that is known without asking whoever carries it.
pub(crate) fn crosses_to(ctx: &Ctx, row: &LinkRow, to: ChainId) -> bool {
    let (Some(routing), Some(chain)) = (&ctx.routing, ctx.chains.get(row.id.chain)) else {
        return false;
    };
    routable(row.kind, row.id.version, row.id.chain, to).is_ok() && Way::on(chain, routing).is_ok()
}

/// Whether the vault would pay a contract that goes on with the money.
pub(super) async fn may_be_paid(ctx: &Ctx, row: &LinkRow) -> Result<(), QuoteError> {
    if row.state != LinkState::Pending {
        let tx: Option<B256> = row.withdrawal.as_ref().map(|withdrawal| withdrawal.tx);
        return Err(Refusal::AlreadyClaimed { tx }.into());
    }
    let read = ctx.store.cursor(row.id.chain).await?;
    if let Some(expires_at) = expiry_passed(row, read.and_then(|cursor| cursor.time)) {
        return Err(Refusal::Expired { expires_at }.into());
    }
    match (row.recipient, row.requires_mfa) {
        (Some(bound), _) => Err(Refusal::WrongRecipient { bound }.into()),
        (None, true) => Err(Refusal::RequiresMfa.into()),
        (None, false) => Ok(()),
    }
}

/// What should arrive, if it is something else than is there, and for somebody.
pub(super) async fn wanted(ctx: &Ctx, asked: &Asked) -> Result<TokenInfo, QuoteError> {
    if asked.to == asked.from {
        return Err(QuoteError::Same);
    }
    let (from, to) = (asked.from.chain, asked.to.chain);
    let choices = route_chains(ctx).await?;
    let is_offered = |chain| {
        let choice = choices.iter().find(|choice| choice.chain == chain);
        choice.is_some_and(|choice| from != to || choice.swaps)
    };
    if let Some(unknown) = [from, to].into_iter().find(|chain| !is_offered(*chain)) {
        return Err(QuoteError::Chain(unknown));
    }
    let tokens = offered(ctx, to).await?;
    let mut tokens = tokens.into_iter();
    let token = tokens.find(|token| token.address == asked.to.token);
    let token = token.ok_or(QuoteError::Token(to))?;
    let recipient = asked.recipient;
    // The router contract looks at its own chain only, and refuses there what is a contract of ours.
    let specs = [to, from].map(|chain| ctx.chains.spec(chain));
    let mut specs = specs.into_iter().flatten();
    match specs.find_map(|spec| spec.dead_end(recipient, asked.to.token)) {
        Some(why) => Err(QuoteError::DeadEnd { recipient, why }),
        None => Ok(token),
    }
}
