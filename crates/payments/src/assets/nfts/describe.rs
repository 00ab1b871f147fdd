use std::{sync::Arc, time::Duration};

use chain::NodeError;
use domain::{NftId, NftKind};
use partners::nfts::NftFileError;

use super::{super::shelf::Brought, is_listed};
use crate::Ctx;

/// How long a description is told without asking for it again.
const FRESH: Duration = Duration::from_secs(10 * 60);
/// How long it is not asked for again where it is none: pieces are revealed after they were made.
const NONE_FOR: Duration = Duration::from_secs(60);
/// How long it is not asked for again while somebody does not answer.
const PAUSE: Duration = Duration::from_secs(15);

/// What a piece's maker says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Description {
    /// Safe to be shown.
    pub name: Option<String>,
    /// Where its picture is, as its maker wrote it. Half a megabyte where it is the picture itself.
    pub image: Option<Arc<str>>,
}

/// Why there is no description.
#[derive(Debug, thiserror::Error)]
enum Undescribed {
    #[error("its contract does not say where it is described")]
    Nowhere,
    #[error(transparent)]
    File(#[from] NftFileError),
    #[error(transparent)]
    Node(#[from] NodeError),
    #[error("too many are being asked for")]
    Busy,
}

impl Undescribed {
    /// How long it stays so.
    fn stays(&self) -> Duration {
        match self {
            Self::Nowhere | Self::File(NftFileError::NotAsked | NftFileError::Unreadable) => {
                NONE_FOR
            }
            Self::File(NftFileError::Service(_)) | Self::Node(_) => PAUSE,
            Self::Busy => Duration::ZERO,
        }
    }
}

/// What is known of a piece, or can be had.
pub(super) async fn describe(ctx: &Ctx, id: NftId, kind: NftKind) -> Description {
    let asking = ctx.clone();
    let listed = ctx
        .chains
        .get(id.chain)
        .is_some_and(|chain| is_listed(chain, id));
    let described = ctx.nfts.0.described.get(id, listed, ctx.now(), async move {
        let (value, fresh_for) = match ask(&asking, id, kind).await {
            Ok(description) => (description, FRESH),
            Err(why) => {
                tracing::debug!(nft = %id, %why, "there is no description");
                (Description::default(), why.stays())
            }
        };
        let (name, image) = (value.name.as_deref(), value.image.as_deref());
        let bytes = [name, image].into_iter().flatten().map(str::len).sum();
        Brought {
            value,
            bytes,
            fresh_for,
        }
    });
    described.await.unwrap_or_default()
}

async fn ask(ctx: &Ctx, id: NftId, kind: NftKind) -> Result<Description, Undescribed> {
    let shared = &ctx.nfts.0;
    let chain = ctx.chains.get(id.chain).ok_or(Undescribed::Nowhere)?;
    let turn = shared.turns.take(is_listed(chain, id)).await;
    let _turn = turn.ok_or(Undescribed::Busy)?;
    let uri = chain.nft_uri(kind, id.contract, id.id).await?;
    let uri = uri.ok_or(Undescribed::Nowhere)?;
    let metadata = shared.files.metadata(&id.fill_in(&uri)).await?;
    Ok(Description {
        name: metadata.name,
        image: metadata.image.map(|image| id.fill_in(&image).into()),
    })
}
