use std::time::Duration;

use alloy_primitives::Address;
use chain::{Chain, OwnedNft, side_by_side::side_by_side};
use domain::{ChainId, NftId};
use futures::future::join_all;
use tokio::time::timeout;

use super::{Nft, describe::describe, may_show, patiently};
use crate::Ctx;

/// Most pieces of a chain that are told.
const MOST: usize = 50;
/// How long a chain may take to say what a wallet has there.
const CHAIN_ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// What a wallet has of listed collections, as far as its chains answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WalletNfts {
    /// By chain, in the order of the operator's lists.
    pub nfts: Vec<Nft>,
    /// Chains of which nothing is known just now. What the wallet has there is not none.
    pub unavailable: Vec<ChainId>,
    /// Whether it has more than is told.
    pub more: bool,
}

/// What a wallet has of listed collections, at most 50 pieces a chain. A piece whose description is not
/// there in time has no name this time.
pub async fn wallet_nfts(ctx: &Ctx, owner: Address) -> WalletNfts {
    let looks = ctx.chains.iter().map(|chain| async move {
        let found = timeout(CHAIN_ANSWERS_WITHIN, chain.listed_nfts(owner, MOST)).await;
        (chain, found)
    });
    let mut wallet = WalletNfts::default();
    let mut owned = Vec::new();
    for (chain, found) in side_by_side(looks).await {
        match found {
            Ok(Ok(found)) => {
                wallet.more |= found.more;
                owned.extend(found.nfts.into_iter().map(|nft| (chain, nft)));
            }
            Ok(Err(error)) => {
                tracing::debug!(chain = %chain.id(), %error, "NFTs cannot be read");
                wallet.unavailable.push(chain.id());
            }
            Err(_) => wallet.unavailable.push(chain.id()),
        }
    }
    // All at once: what is not known waits for its turn elsewhere.
    let told = owned.into_iter().map(|(chain, nft)| tell(ctx, chain, nft));
    wallet.nfts = join_all(told).await.into_iter().flatten().collect();
    wallet
}

/// `None`: its collection is none of the listed ones, which are all that a wallet is asked for.
async fn tell(ctx: &Ctx, chain: &Chain, owned: OwnedNft) -> Option<Nft> {
    let collection = chain.listed_token(owned.contract)?;
    let id = NftId {
        chain: chain.id(),
        contract: owned.contract,
        id: owned.id,
    };
    let described = patiently(describe(ctx, id, owned.kind)).await;
    Some(Nft {
        id,
        kind: owned.kind,
        collection,
        listed: true,
        has_picture: may_show(ctx, id, &described),
        name: described.name,
        owned: Some(owned.amount),
    })
}
