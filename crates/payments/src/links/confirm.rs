use alloy_primitives::{Address, B256};
use domain::LinkId;

use super::link::{Link, ReadLinkError, read_link};
use crate::Ctx;

/// What a sender says of a link that they made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// Which deposit.
    pub link: LinkId,
    /// The transaction that made it.
    pub tx: B256,
    /// Who made it.
    pub sender: Address,
    /// The address of the link's key, if they say it.
    pub pub_key20: Option<Address>,
}

/// Why a link is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    /// It cannot be read.
    #[error(transparent)]
    Link(#[from] ReadLinkError),
    /// The chain shows something else.
    #[error("the chain shows another {0} for that deposit")]
    Differs(&'static str),
}

/// Says what the chain shows of a link that its sender has just made, as soon as it shows it. What
/// the sender says of it is compared and otherwise not believed: nothing is written.
///
/// # Errors
/// See [`ConfirmError`].
pub async fn confirm_link(ctx: &Ctx, said: Confirmation) -> Result<Link, ConfirmError> {
    let link = read_link(ctx, said.link).await?;
    if said.pub_key20.is_some_and(|key| key != link.pub_key20) {
        return Err(ConfirmError::Differs("link key"));
    }
    if said.tx != link.deposit.tx {
        return Err(ConfirmError::Differs("transaction"));
    }
    if said.sender != link.sender {
        return Err(ConfirmError::Differs("sender"));
    }
    Ok(link)
}
