//! What tokens are called that nobody listed.
//!
//! Anybody can lock such a token under any key, and its code is a stranger's. So each chain's are asked for by
//! themselves, a few at once, once however many want them, and remembered, failures too: whoever wants to hear
//! of a link never waits for a stranger's token for longer than they like.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use alloy_primitives::Address;
use chain::{Chain, TokenInfo};
use domain::ChainId;
use tokio::{sync::Semaphore, time::timeout};

use super::shelf::{Brought, Shelf};
use crate::Ctx;

/// Tokens of one chain that are remembered, and their bytes all together.
const REMEMBERED: (usize, usize) = (10_000, 2 * 1024 * 1024);
/// What a token takes in memory besides its words, about.
const TOKEN_BYTES: usize = 96;
/// Tokens that one chain is asked for at once, three questions each.
const AT_ONCE: usize = 8;
/// How long one waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(2);
/// How long a name is told without asking again: it changes seldom.
const FRESH: Duration = Duration::from_secs(6 * 60 * 60);
/// How long a token without decimals is told without asking again: it may be still to be made.
const NAMELESS_FOR: Duration = Duration::from_secs(60);
/// How long a token is not asked for again whose chain did not answer.
const UNSAID_FOR: Duration = Duration::from_secs(5);

/// What tokens that nobody listed are called, as far as chains were asked.
#[derive(Clone, Debug, Default)]
pub struct Tokens(Arc<Mutex<HashMap<ChainId, Arc<OfChain>>>>);

/// Each chain has its own: one that is silent keeps no other from being asked.
#[derive(Debug)]
struct OfChain {
    known: Arc<Shelf<Address, Result<TokenInfo, Unsaid>>>,
    turns: Semaphore,
}

/// Its chain does not say just now what a token is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsaid;

impl Tokens {
    /// Of a chain that is served, so that there are few.
    fn of(&self, chain: &Chain) -> Arc<OfChain> {
        let mut chains = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_chain = chains.entry(chain.id()).or_insert_with(|| {
            Arc::new(OfChain {
                known: Shelf::new(REMEMBERED.0, REMEMBERED.1),
                turns: Semaphore::new(AT_ONCE),
            })
        });
        Arc::clone(of_chain)
    }
}

/// What people are told of a token: the operator's word where it is listed, its contract's own word else.
///
/// # Errors
/// When the chain never said and does not say now. It goes on being asked when whoever wanted it has left.
pub(crate) async fn token_info(
    ctx: &Ctx,
    chain: &Chain,
    token: Address,
) -> Result<TokenInfo, Unsaid> {
    if let Some(listed) = chain.listed_token(token) {
        return Ok(listed);
    }
    let tokens = ctx.tokens.of(chain);
    let (ctx, id, asked) = (ctx.clone(), chain.id(), Arc::clone(&tokens));
    let (now, is_listed) = (ctx.now(), false);
    let told = tokens.known.get(token, is_listed, now, async move {
        let (value, fresh_for) = ask(&ctx, id, &asked, token).await;
        let words = value
            .as_ref()
            .map_or(0, |token| token.symbol.len() + token.name.len());
        Brought {
            value,
            bytes: TOKEN_BYTES + words,
            fresh_for,
        }
    });
    told.await.unwrap_or(Err(Unsaid))
}

/// What there is to be told, and for how long.
async fn ask(
    ctx: &Ctx,
    chain: ChainId,
    tokens: &OfChain,
    token: Address,
) -> (Result<TokenInfo, Unsaid>, Duration) {
    let Ok(Ok(_turn)) = timeout(TURN_WITHIN, tokens.turns.acquire()).await else {
        return (Err(Unsaid), Duration::ZERO);
    };
    let Some(chain) = ctx.chains.get(chain) else {
        return (Err(Unsaid), Duration::ZERO);
    };
    match chain.token_words(token).await {
        Ok(words) => {
            let fresh_for = words.decimals.map_or(NAMELESS_FOR, |_| FRESH);
            (Ok(words.info(token)), fresh_for)
        }
        Err(error) => {
            tracing::debug!(chain = %chain.id(), %token, %error, "a token is not named");
            // What it was called is better than nothing.
            let before = tokens.known.last(token);
            (before.unwrap_or(Err(Unsaid)), UNSAID_FOR)
        }
    }
}
