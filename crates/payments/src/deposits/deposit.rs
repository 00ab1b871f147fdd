use alloy_primitives::{Address, B256, Bytes, U256};
use chain::{Chain, NodeError};
use domain::{Authorization, Cents, ChainId, SponsoredKind, VaultVersion};
use store::{NewCall, Scope};

use super::reclaim::signed_by;
use crate::{
    Ctx, UnknownVault,
    assets::worth_of,
    calls::{Cause, Earlier, Refusal, SubmitError, VetError, Waiting, new_call_id, submit, vet},
};

/// A sender's signature over a deposit that we send and pay gas for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepositRequest {
    /// Where.
    pub chain: ChainId,
    /// Into which vault.
    pub version: VaultVersion,
    /// The EIP-3009 token.
    pub token: Address,
    /// The terms.
    pub authorization: Authorization,
    /// The sender's signature over them, by a key.
    pub signature: Bytes,
    /// The network that asks, for its share of what we give away.
    pub network: Option<String>,
}

/// Why a deposit was not made, or not yet.
#[derive(Debug, thiserror::Error)]
pub enum DepositError {
    /// It names a vault that is not configured.
    #[error(transparent)]
    UnknownVault(#[from] UnknownVault),
    /// The token takes no EIP-3009 signatures here.
    #[error("token {token} cannot be deposited by a signature here")]
    NotGasless {
        /// The token.
        token: Address,
    },
    /// Links of that vault never expire.
    #[error("links of vault {0} never expire")]
    NeverExpires(VaultVersion),
    /// No link key: nobody could claim it.
    #[error("the link key is zero")]
    ZeroKey,
    /// Nothing to deposit.
    #[error("the amount is zero")]
    ZeroAmount,
    /// It is worth less than what is deposited at our cost.
    #[error("a deposit is made without gas from {least} on")]
    TooLittle {
        /// The least that is.
        least: Cents,
    },
    /// The token will not take the signature any more.
    #[error("the authorization expired at Unix time {valid_before}")]
    Expired {
        /// Unix seconds.
        valid_before: u64,
    },
    /// The token will not take the signature yet.
    #[error("the authorization is valid from Unix time {valid_after} on")]
    NotYetValid {
        /// Unix seconds.
        valid_after: u64,
    },
    /// The chain would not do it. No money moved.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It is durable and will be sent by itself.
    #[error("saved, and waiting: {0:?}")]
    Saved(Waiting),
    /// Too many wait already. Nothing was saved.
    #[error("too many calls wait already")]
    QueueFull,
    /// We give away no more of this today. Nothing was saved.
    #[error("the day's budget by {} is used up", .0.name())]
    OverBudget(Scope),
    /// The chain does not answer. Nothing was saved.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The database does not answer. Nothing was saved, unless it says that this is in doubt.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Makes a deposit by its sender's EIP-3009 signature, at our cost. Answers with the transaction's
/// hash once its signed bytes are durable; the same signature brought again gets the same answer.
///
/// `admit` counts a call against the wallet that signed for it. It is asked about no request that is
/// forged, was made before or would fail, so that nobody uses up another's share.
///
/// # Errors
/// See [`DepositError`]; and what `admit` says.
#[tracing::instrument(skip_all, fields(chain = %request.chain))]
pub async fn deposit<E: From<DepositError>>(
    ctx: &Ctx,
    request: DepositRequest,
    admit: impl FnOnce(Address) -> Result<(), E>,
) -> Result<B256, E> {
    let network = request.network.clone();
    let signed = signed(ctx, request)?;
    let sent = match try_out(ctx, &signed).await {
        Err(error) => Err(error),
        Ok(tried) => {
            if tried.is_some() {
                admit(signed.terms.from)?;
            }
            send(ctx, &signed, network.as_deref(), tried).await
        }
    };
    match sent {
        Err(DepositError::Refused(refusal)) => Ok(made_before(ctx, &signed, refusal).await?),
        done => Ok(done?),
    }
}

/// A deposit that its sender's own key signed for.
struct Signed<'a> {
    chain: &'a Chain,
    token: Address,
    terms: Authorization,
    call: NewCall,
}

/// What needs nobody's answer: the terms, and whose signature it is.
fn signed(ctx: &Ctx, request: DepositRequest) -> Result<Signed<'_>, DepositError> {
    let (chain, vault) = ctx.vault(request.chain, request.version)?;
    let DepositRequest {
        token,
        authorization: terms,
        signature,
        ..
    } = request;
    let not_gasless = DepositError::NotGasless { token };
    let domain = chain
        .spec()
        .token(token)
        .and_then(|token| token.gasless.as_ref());
    let domain = domain.ok_or(not_gasless)?;
    if terms.expires_in_days != 0 && !vault.is_own() {
        return Err(DepositError::NeverExpires(request.version));
    }
    if terms.pub_key20.is_zero() {
        return Err(DepositError::ZeroKey);
    }
    if terms.value.is_zero() {
        return Err(DepositError::ZeroAmount);
    }
    let now = u64::try_from(ctx.now() / 1000).unwrap_or(0);
    if terms.valid_before <= now {
        return Err(DepositError::Expired {
            valid_before: terms.valid_before,
        });
    }
    if terms.valid_after > now {
        return Err(DepositError::NotYetValid {
            valid_after: terms.valid_after,
        });
    }
    // The vault takes v, r and s, so only signatures of plain keys can be used.
    let digest = terms.digest(request.chain, token, vault.address(), domain);
    let parsed = signed_by(terms.from, digest, &signature).ok_or(Refusal::WrongSignature)?;

    let nonce = terms.token_nonce();
    let call = NewCall {
        id: new_call_id(),
        chain: request.chain,
        kind: SponsoredKind::Deposit,
        purpose: format!("deposit:{}:{token}:{}:{nonce}", request.chain, terms.from),
        turn: Some(format!("{}:{token}:{}", request.chain, terms.from)),
        link: None,
        recipient: terms.pub_key20,
        target: vault.address(),
        value: U256::ZERO,
        calldata: vault.deposit_call(token, &terms, &parsed),
    };
    Ok(Signed {
        chain,
        token,
        terms,
        call,
    })
}

/// Asks the chain about a deposit that is not under way, and says which gas it takes: anybody can sign
/// for an empty account, and such a signature must not cost a row. How often it is asked, the
/// network's share bounds.
async fn try_out(ctx: &Ctx, signed: &Signed<'_>) -> Result<Option<u64>, DepositError> {
    let Signed { chain, call, .. } = signed;
    if ctx.store.live_call(&call.purpose).await?.is_some() {
        return Ok(None);
    }
    is_worth_its_gas(ctx, signed).await?;
    match vet(chain, call.target, call.calldata.clone()).await {
        Ok(gas) => Ok(Some(gas)),
        Err(VetError::Refused(refusal)) => Err(DepositError::Refused(refusal)),
        Err(VetError::Node(error)) => Err(DepositError::Node(error)),
    }
}

/// Whether a deposit is worth as much as the operator wants of those whose gas is given. What has no price just now is.
async fn is_worth_its_gas(ctx: &Ctx, signed: &Signed<'_>) -> Result<(), DepositError> {
    let least = ctx.budgets.least_deposit;
    if least == Cents::default() {
        return Ok(());
    }
    let (chain, value) = (signed.chain.id(), signed.terms.value);
    match worth_of(ctx, chain, signed.token, value).await {
        Some(worth) if worth < least => Err(DepositError::TooLittle { least }),
        _ => Ok(()),
    }
}

async fn send(
    ctx: &Ctx,
    signed: &Signed<'_>,
    network: Option<&str>,
    gas: Option<u64>,
) -> Result<B256, DepositError> {
    let cause = Cause {
        signer: Some(signed.terms.from),
        network,
        source: None,
        token: signed.token,
        gas,
    };
    let sent = submit(ctx, signed.call.clone(), &cause, Earlier::Stays).await;
    sent.map_err(|error| match error {
        SubmitError::Refused(refusal) => DepositError::Refused(refusal),
        SubmitError::Conflict(_) => DepositError::Refused(Refusal::AuthorizationUsed),
        SubmitError::Saved(waiting) => DepositError::Saved(waiting),
        SubmitError::QueueFull => DepositError::QueueFull,
        SubmitError::OverBudget(scope) => DepositError::OverBudget(scope),
        SubmitError::Store(error) => DepositError::Store(error),
    })
}

/// The transaction of somebody who brought the signature first; else `refusal`.
async fn made_before(
    ctx: &Ctx,
    signed: &Signed<'_>,
    refusal: Refusal,
) -> Result<B256, DepositError> {
    let Signed {
        chain,
        token,
        terms,
        ..
    } = signed;
    let is_used = chain.authorization_used(*token, terms.from, terms.token_nonce());
    if !is_used.await? {
        return Err(refusal.into());
    }
    // The token's nonce binds the link key and all other terms, so whoever brought this signature first made the very
    // deposit that was asked for.
    made_by_another(ctx, chain.id(), *token, terms)
        .await?
        .ok_or(Refusal::AuthorizationUsed.into())
}

async fn made_by_another(
    ctx: &Ctx,
    chain: ChainId,
    token: Address,
    terms: &Authorization,
) -> Result<Option<B256>, store::Error> {
    let made = ctx
        .store
        .oldest_deposit(chain, terms.pub_key20, terms.from, token, terms.value)
        .await?;
    Ok(made.map(|link| link.deposit_tx))
}
