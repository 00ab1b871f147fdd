//! NFTs: what a piece is, who has it, and how it looks.
//!
//! Who has what is asked of the chain each time. What a piece is called and looks like was written by
//! strangers and changes seldom, so it is remembered for a while, asked for once at a time however many want
//! it, and never in the way of what the chain says.

mod describe;
mod draw;
mod turns;
mod wallet;

use std::{sync::Arc, time::Duration};

use alloy_primitives::{Address, U256};
use chain::{Chain, NodeError, TokenInfo};
use domain::{ChainId, NftId, NftKind};
use futures::future::try_join3;
use partners::nfts::NftFiles;
use tokio::time::timeout;

use super::{shelf::Shelf, tokens::token_info};
use crate::Ctx;
use describe::{Description, describe};
use draw::Drawn;
pub use draw::{NftPictureError, nft_picture};
use turns::Turns;
pub use wallet::{WalletNfts, wallet_nfts};

/// Descriptions of listed pieces that are asked for at once, each a few megabytes on its way.
const DESCRIBED_AT_ONCE: usize = 8;
/// Pictures of listed pieces that are asked for or wait to be drawn at once, each of up to five megabytes.
const PICTURES_AT_ONCE: usize = 8;
/// Descriptions that are remembered, and their bytes all together.
const DESCRIPTIONS: (usize, usize) = (4_096, 16 * 1024 * 1024);
/// Pictures that are remembered, and their bytes all together.
const PICTURES: (usize, usize) = (1_024, 32 * 1024 * 1024);

/// How long a chain may take to say what a piece is and who has it.
const CHAIN_ANSWERS_WITHIN: Duration = Duration::from_secs(8);
/// How long whoever asks for a piece waits for its name. What comes later is there for the next.
const PATIENCE: Duration = Duration::from_secs(4);

/// What is known of pieces, and where their names and pictures may be asked for.
#[derive(Clone, Debug)]
pub struct Nfts(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    files: NftFiles,
    described: Arc<Shelf<NftId, Description>>,
    drawn: Arc<Shelf<NftId, Drawn>>,
    turns: Turns,
    picture_turns: Turns,
}

impl Nfts {
    /// Names and pictures from those places.
    pub fn new(files: NftFiles) -> Self {
        Self(Arc::new(Shared {
            files,
            described: Shelf::new(DESCRIPTIONS.0, DESCRIPTIONS.1),
            drawn: Shelf::new(PICTURES.0, PICTURES.1),
            turns: Turns::new(DESCRIBED_AT_ONCE),
            picture_turns: Turns::new(PICTURES_AT_ONCE),
        }))
    }
}

impl Default for Nfts {
    fn default() -> Self {
        Self::new(NftFiles::default())
    }
}

/// A piece of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nft {
    /// Which.
    pub id: NftId,
    /// The collection's standard.
    pub kind: NftKind,
    /// The collection, for people.
    pub collection: TokenInfo,
    /// Whether the operator vouches for the collection.
    pub listed: bool,
    /// The piece's own name, if it has one that could be had.
    pub name: Option<String>,
    /// Whether there may be a picture of it to be shown.
    pub has_picture: bool,
    /// How many of it somebody has, if that was asked.
    pub owned: Option<U256>,
}

/// Why a piece cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum NftError {
    /// Its chain is not served here.
    #[error("chain {0} is not served here")]
    UnknownChain(ChainId),
    /// There is no collection at that address, or it has no such piece.
    #[error("there is no such NFT")]
    NotFound,
    /// Its chain does not say.
    #[error(transparent)]
    Node(#[from] NodeError),
}

/// What a piece is, and how many of it `owner` has. A description that is missing, hostile or slow leaves
/// out the name and the picture and nothing else.
///
/// # Errors
/// See [`NftError`].
pub async fn read_nft(ctx: &Ctx, id: NftId, owner: Option<Address>) -> Result<Nft, NftError> {
    let chain = chain_of(ctx, id)?;
    let told = timeout(CHAIN_ANSWERS_WITHIN, async {
        let kind = kind_of(chain, id).await?;
        // Whether there is such a piece is asked of the chain even where nobody wants to know whose.
        let who = owner.unwrap_or(id.contract);
        let (holding, collection, described) = try_join3(
            async {
                let holding = chain.nft_holding(kind, id.contract, id.id, who).await;
                Ok(holding?)
            },
            async {
                let told = token_info(ctx, chain, id.contract).await;
                told.map_err(|_| NftError::from(slow(id.chain)))
            },
            async { Ok(patiently(describe(ctx, id, kind)).await) },
        )
        .await?;
        let holding = holding.ok_or(NftError::NotFound)?;
        Ok(Nft {
            has_picture: may_show(ctx, id, &described),
            name: described.name,
            listed: is_listed(chain, id),
            owned: owner.map(|_| holding),
            id,
            kind,
            collection,
        })
    });
    told.await.unwrap_or_else(|_| Err(slow(id.chain).into()))
}

fn chain_of(ctx: &Ctx, id: NftId) -> Result<&Chain, NftError> {
    ctx.chains
        .get(id.chain)
        .ok_or(NftError::UnknownChain(id.chain))
}

/// Whether the operator vouches for its collection.
fn is_listed(chain: &Chain, id: NftId) -> bool {
    chain.spec().token(id.contract).is_some()
}

async fn kind_of(chain: &Chain, id: NftId) -> Result<NftKind, NftError> {
    let kind = chain.nft_kind(id.contract).await?;
    kind.ok_or(NftError::NotFound)
}

/// What is there in time; else what nothing is known of.
async fn patiently(description: impl Future<Output = Description>) -> Description {
    timeout(PATIENCE, description).await.unwrap_or_default()
}

/// Whether there is a picture, as far as it is known.
fn may_show(ctx: &Ctx, id: NftId, described: &Description) -> bool {
    let shared = &ctx.nfts.0;
    let image = described.image.as_ref();
    let refused = || {
        shared
            .drawn
            .peek(id, ctx.now())
            .is_some_and(|drawn| drawn.is_err())
    };
    image.is_some_and(|image| shared.files.may_ask(image)) && !refused()
}

fn slow(chain: ChainId) -> NodeError {
    NodeError::Unreachable {
        chain,
        detail: "it took too long to tell of an NFT".to_owned(),
    }
}
