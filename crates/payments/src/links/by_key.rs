use std::{collections::HashMap, time::Duration};

use alloy_primitives::Address;
use domain::{ChainId, limits};

use super::{
    link::{Link, ReadLinkError, assemble_named},
    tokens::{LinkTokens, Untold},
};
use crate::Ctx;

/// How long the chains may take, all together, to name tokens. Anybody may put any token under a key.
const PATIENCE: Duration = Duration::from_secs(2);

/// What was found under link keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Of each key the oldest first, at most [`limits::LINKS_PER_KEY`].
    pub links: Vec<Link>,
    /// Keys under which there are more, or whose tokens are not known just now. What is not among `links` may
    /// be there all the same.
    pub more: Vec<Address>,
    /// The block up to which the chain that was asked for had been read: of what came later nothing is said here.
    /// `None` where none was named, or nothing of it was read yet.
    pub read_to: Option<u64>,
}

/// Tells about the deposits locked under `keys`, on one chain or all.
///
/// # Errors
/// See [`ReadLinkError`].
pub async fn find_links(
    ctx: &Ctx,
    keys: &[Address],
    chain: Option<ChainId>,
) -> Result<Found, ReadLinkError> {
    let read_to = match chain {
        // Before the links: whatever is up to there is among them.
        Some(id) => {
            let vaults = &ctx.chain(id)?.spec().vaults;
            let versions: Vec<_> = vaults.keys().copied().collect();
            ctx.store.vaults_read_to(id, &versions).await?
        }
        None => None,
    };
    let one_more = limits::LINKS_PER_KEY as u64 + 1;
    let mut rows = ctx.store.links_by_key(keys, chain, one_more).await?;
    let mut more = Vec::new();
    let mut of_key = HashMap::new();
    rows.retain(|row| {
        let count: &mut usize = of_key.entry(row.pub_key20).or_default();
        *count += 1;
        if *count > limits::LINKS_PER_KEY {
            more.push(row.pub_key20);
        }
        *count <= limits::LINKS_PER_KEY
    });
    let tokens = LinkTokens::of(ctx, &rows, Untold::LeftOut(PATIENCE)).await?;
    for row in rows.iter().filter(|row| tokens.leaves_out(row)) {
        if !more.contains(&row.pub_key20) {
            more.push(row.pub_key20);
        }
    }
    let links = assemble_named(ctx, rows, &tokens).await?;
    Ok(Found {
        links,
        more,
        read_to,
    })
}
