//! What the tokens of links are called.

use std::{
    collections::{HashMap, HashSet},
    future::pending,
    time::Duration,
};

use alloy_primitives::Address;
use chain::{NodeError, TokenInfo};
use domain::{AssetKind, ChainId, limits};
use futures::{StreamExt, stream};
use store::LinkRow;
use tokio::time::sleep;

use crate::Ctx;

/// How long the chains may take, all together, to name tokens that can go unnamed.
const PATIENCE: Duration = Duration::from_secs(2);

/// What becomes of a link when its chain does not say just now what its token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Untold {
    /// Nothing is told: an amount without its token says nothing.
    Refused,
    /// It is told all the same, of an unknown token: that it exists is worth knowing by itself.
    Unnamed,
}

/// Tokens by their chains and contracts.
pub(crate) struct LinkTokens(HashMap<(ChainId, Address), TokenInfo>);

impl LinkTokens {
    /// Asks for each token once, side by side: one that is not named in time hides no other.
    ///
    /// # Errors
    /// When a node does not answer and the links are told with their tokens or not at all.
    pub(crate) async fn of(ctx: &Ctx, rows: &[LinkRow], untold: Untold) -> Result<Self, NodeError> {
        let rows = rows.iter().filter(|row| !is_forgotten(row));
        let tokens: HashSet<_> = rows.map(|row| (row.id.chain, row.token)).collect();
        let asked: Vec<_> = tokens
            .into_iter()
            .filter_map(|(id, token)| {
                let chain = ctx.chains.get(id)?;
                Some(async move { ((id, token), chain.token_info(token).await) })
            })
            .collect();
        let patience = async {
            match untold {
                Untold::Refused => pending().await,
                Untold::Unnamed => sleep(PATIENCE).await,
            }
        };
        let mut answers = stream::iter(asked)
            .buffer_unordered(limits::LINKS_PER_PAGE)
            .take_until(Box::pin(patience));
        let mut named = HashMap::new();
        while let Some((token, answer)) = answers.next().await {
            match answer {
                Ok(info) => {
                    named.insert(token, info);
                }
                Err(_) if untold == Untold::Unnamed => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self(named))
    }

    /// The token of one of the links.
    pub(crate) fn get(&self, row: &LinkRow) -> TokenInfo {
        if is_forgotten(row) {
            return TokenInfo::unknown();
        }
        let named = self.0.get(&(row.id.chain, row.token));
        named.cloned().unwrap_or_else(|| TokenInfo {
            address: row.token,
            ..TokenInfo::unknown()
        })
    }
}

/// A deposit that left a vault of version v4 is deleted there. Read afterwards from a node that has
/// no older state, its token is not known.
fn is_forgotten(row: &LinkRow) -> bool {
    row.kind != AssetKind::Native && row.token.is_zero()
}
