use alloy_primitives::{Address, U256};
use bytes::Bytes;
use chain::{Chain, NodeError};
use domain::{AccountId, AssetKind, ChainId, RequestId, RequestKind, foreign_text, limits};
use store::{AddedRequest, NewRequest};

use super::{
    file::{self, KeepFileError},
    follow::keep_of,
    read::{Request, read_request, seconds},
};
use crate::{
    Ctx, UnknownVault,
    names::{NameError, resolve_name},
};

/// Who is to have the money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payee {
    /// This wallet.
    Address(Address),
    /// Whom this name of ENS means now.
    Name(String),
}

/// What somebody wants to ask for.
#[derive(Clone, Debug)]
pub struct MakeRequest {
    /// Who makes it, if they are signed in.
    pub account: Option<AccountId>,
    /// On which chain.
    pub chain: ChainId,
    /// Who is to have the money.
    pub payee: Payee,
    /// The token's contract; zero for the chain's own currency.
    pub token: Address,
    /// By how many digits they think the token's smallest unit is away from one.
    pub decimals: Option<u8>,
    /// How much.
    pub kind: RequestKind,
    /// Smallest units, where the kind has an amount.
    pub amount: Option<U256>,
    /// What it is for.
    pub reference: Option<String>,
    /// What is attached: a picture or a PDF.
    pub file: Option<Bytes>,
    /// Unix seconds from which nobody is asked to pay it.
    pub expires_at: Option<u64>,
}

/// Why there is no request. No money moves by one.
#[derive(Debug, thiserror::Error)]
pub enum MakeRequestError {
    /// Its chain is not served here.
    #[error(transparent)]
    UnknownChain(#[from] UnknownVault),
    /// Whom the name means cannot be told.
    #[error(transparent)]
    Name(#[from] NameError),
    /// What is sent there is lost: it is nobody, or the token's own contract, or one of ours.
    #[error("nobody has what is sent there")]
    NobodyThere,
    /// There is no token of such a kind.
    #[error("there is no ERC-20 token on chain {0} at that address")]
    UnknownToken(ChainId),
    /// The token has other decimals, so the amount would be another one.
    #[error("the token has {0} decimals")]
    OtherDecimals(u8),
    /// An amount is missing, or is zero.
    #[error("the request has no amount")]
    NoAmount,
    /// An open request has an amount.
    #[error("an open request has an amount")]
    AmountOfOpen,
    /// The reference is too long.
    #[error("the reference has over {} characters", limits::REQUEST_REFERENCE)]
    LongReference,
    /// It would be over already, or wait for too long.
    #[error("the request ends too soon or too late")]
    Expiry,
    /// What is attached is not kept.
    #[error(transparent)]
    File(#[from] KeepFileError),
    /// The chain does not say what the token is.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a request for money. Anybody may, for any wallet.
///
/// # Errors
/// See [`MakeRequestError`].
#[tracing::instrument(skip_all, fields(chain = %asked.chain))]
pub async fn make_request(ctx: &Ctx, asked: MakeRequest) -> Result<Request, MakeRequestError> {
    let chain = ctx.chain(asked.chain)?;
    let now = seconds(ctx.now());
    let amount = amount_of(&asked)?;
    let reference = reference_of(asked.reference.as_deref())?;
    if let Some(end) = asked.expires_at {
        let latest = now.saturating_add(limits::REQUEST_LASTS.as_secs());
        if end <= now || end > latest {
            return Err(MakeRequestError::Expiry);
        }
    }
    let token = token_of(chain, asked.token).await?;
    if let Some(thought) = asked.decimals
        && thought != token.decimals
    {
        return Err(MakeRequestError::OtherDecimals(token.decimals));
    }
    let (recipient, recipient_name) = match &asked.payee {
        Payee::Address(address) => (*address, None),
        Payee::Name(name) => {
            let named = resolve_name(ctx, name, Some(chain)).await?;
            (named.address, Some(named.name.to_string()))
        }
    };
    if chain.spec().dead_end(recipient, asked.token).is_some() {
        return Err(MakeRequestError::NobodyThere);
    }
    let file = match asked.file {
        Some(bytes) => Some(file::keep(ctx, bytes).await?),
        None => None,
    };
    let cursor = ctx.store.cursor(chain.id()).await?;
    let keep = keep_of(ctx, asked.expires_at);
    let new = NewRequest {
        id: RequestId::drawn(ctx.draw()),
        account: asked.account,
        chain: chain.id(),
        recipient,
        recipient_name,
        token: asked.token,
        asset: token.asset,
        token_symbol: token.symbol,
        token_decimals: token.decimals,
        kind: asked.kind,
        amount,
        reference,
        file,
        since_block: cursor.map_or(0, |cursor| cursor.head),
        created_at: now,
        expires_at: asked.expires_at,
        look_at: keep.unpaid_until,
        watch_until: keep.watch_open_until,
    };
    let id = new.id;
    match ctx.store.add_request(new, file::budget(ctx)).await? {
        AddedRequest::Added => {}
        AddedRequest::TooLate => return Err(KeepFileError::TooLate.into()),
        AddedRequest::Full => return Err(KeepFileError::Full.into()),
    }
    let made = read_request(ctx, id).await?;
    Ok(made.expect("invariant: a request that was just made waits for a year"))
}

fn amount_of(asked: &MakeRequest) -> Result<Option<U256>, MakeRequestError> {
    let amount = asked.amount.filter(|amount| !amount.is_zero());
    match (asked.kind.has_amount(), amount) {
        (true, None) => Err(MakeRequestError::NoAmount),
        (false, Some(_)) => Err(MakeRequestError::AmountOfOpen),
        (_, amount) => Ok(amount),
    }
}

/// As it may be shown to those who are asked.
fn reference_of(text: Option<&str>) -> Result<Option<String>, MakeRequestError> {
    let text = text.unwrap_or_default();
    if text.chars().count() > limits::REQUEST_REFERENCE {
        return Err(MakeRequestError::LongReference);
    }
    let shown = foreign_text(text, limits::REQUEST_REFERENCE);
    Ok((!shown.is_empty()).then_some(shown))
}

struct Asked {
    asset: AssetKind,
    symbol: String,
    decimals: u8,
}

/// What a token is by the operator's word, and else by its own.
async fn token_of(chain: &Chain, token: Address) -> Result<Asked, MakeRequestError> {
    let unknown = || MakeRequestError::UnknownToken(chain.id());
    let asset = match token.is_zero() {
        true => AssetKind::Native,
        false => AssetKind::Erc20,
    };
    if let Some(listed) = chain.listed_token(token) {
        let kind = chain.spec().token(token).map_or(asset, |token| token.kind);
        return (kind == asset)
            .then_some(Asked {
                asset,
                symbol: listed.symbol,
                decimals: listed.decimals,
            })
            .ok_or_else(unknown);
    }
    let words = chain.token_words(token).await?;
    let decimals = words.decimals.ok_or_else(unknown)?;
    Ok(Asked {
        asset,
        symbol: words.info(token).symbol,
        decimals,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_shown_as_plain_text_or_not_at_all() {
        let told = |text: &str| reference_of(Some(text)).unwrap();
        assert_eq!(told(" Pizza \u{202e}\n"), Some("Pizza".to_owned()));
        assert_eq!(told("\u{200b}"), None);
        assert_eq!(reference_of(None).unwrap(), None);
        assert!(reference_of(Some(&"€".repeat(140))).is_ok());
        let long = reference_of(Some(&"x".repeat(141)));
        assert!(matches!(long, Err(MakeRequestError::LongReference)));
    }
}
