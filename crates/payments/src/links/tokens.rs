//! What the tokens of links are called.

use std::{
    collections::{HashMap, HashSet},
    future::pending,
    time::Duration,
};

use alloy_primitives::Address;
use chain::{NodeError, TokenInfo};
use domain::{AssetKind, ChainId};
use futures::{StreamExt, stream::FuturesUnordered};
use store::LinkRow;
use tokio::time::sleep;

use crate::{Ctx, assets::token_info};

/// How long the chains may take, all together, to name tokens that can go unnamed.
const PATIENCE: Duration = Duration::from_secs(2);

/// What becomes of a link when its chain does not say just now what its token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Untold {
    /// Nothing is told: an amount without its token says nothing.
    Refused,
    /// It is not told after so long, and others are: who asks again is told.
    LeftOut(Duration),
    /// It is told all the same, of an unknown token: that it exists is worth knowing by itself.
    Unnamed,
}

impl Untold {
    async fn patience(self) {
        match self {
            Self::Refused => pending().await,
            Self::LeftOut(patience) => sleep(patience).await,
            Self::Unnamed => sleep(PATIENCE).await,
        }
    }
}

type Token = (ChainId, Address);

/// What tokens of links are called.
pub(crate) struct LinkTokens {
    named: HashMap<Token, TokenInfo>,
    left_out: HashSet<Token>,
}

impl LinkTokens {
    /// Asks for each token once, side by side: one that is not named in time hides no other.
    ///
    /// # Errors
    /// When a chain does not say and the links are told with their tokens or not at all.
    pub(crate) async fn of(ctx: &Ctx, rows: &[LinkRow], untold: Untold) -> Result<Self, NodeError> {
        let rows = rows.iter().filter(|row| !is_forgotten(row));
        let tokens: HashSet<Token> = rows.map(|row| (row.id.chain, row.token)).collect();
        // All at once: what is not known waits for its turn elsewhere.
        let asked: FuturesUnordered<_> = tokens
            .iter()
            .filter_map(|&(id, token)| {
                let chain = ctx.chains.get(id)?;
                Some(async move { ((id, token), token_info(ctx, chain, token).await) })
            })
            .collect();
        let mut named = HashMap::new();
        let mut answers = asked.take_until(Box::pin(untold.patience()));
        while let Some((token, answer)) = answers.next().await {
            match answer {
                Ok(info) => {
                    named.insert(token, info);
                }
                Err(_) if untold == Untold::Refused => return Err(unsaid(token.0)),
                Err(_) => {}
            }
        }
        let mut left_out = HashSet::new();
        if let Untold::LeftOut(_) = untold {
            // Links of chains that are not served are none to be asked for again.
            left_out = tokens;
            left_out
                .retain(|token| !named.contains_key(token) && ctx.chains.get(token.0).is_some());
        }
        Ok(Self { named, left_out })
    }

    /// Whether the link is not told this time.
    pub(crate) fn leaves_out(&self, row: &LinkRow) -> bool {
        !is_forgotten(row) && self.left_out.contains(&(row.id.chain, row.token))
    }

    /// The token of one of the links.
    pub(crate) fn get(&self, row: &LinkRow) -> TokenInfo {
        if is_forgotten(row) {
            return TokenInfo::unknown();
        }
        let named = self.named.get(&(row.id.chain, row.token));
        named.cloned().unwrap_or_else(|| TokenInfo {
            address: row.token,
            ..TokenInfo::unknown()
        })
    }
}

fn unsaid(chain: ChainId) -> NodeError {
    NodeError::Unreachable {
        chain,
        detail: "what its token is called is not known just now".to_owned(),
    }
}

/// A deposit that left a vault of version v4 is deleted there. Read afterwards from a node that has
/// no older state, its token is not known.
fn is_forgotten(row: &LinkRow) -> bool {
    row.kind != AssetKind::Native && row.token.is_zero()
}
