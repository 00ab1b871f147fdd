use alloy_primitives::{Address, B256, Bytes, Signature};
use chain::{Chain, NodeError};
use domain::{Authorization, ChainId, SponsoredKind, VaultVersion};
use store::{NewCall, Scope};

use super::{claim::new_call_id, reclaim::signed_by};
use crate::{
    Ctx, UnknownVault,
    calls::{Cause, Refusal, SubmitError, VetError, Waiting, submit, vet},
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
    /// The sender's signature over them, 65 bytes.
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
/// # Errors
/// See [`DepositError`].
#[tracing::instrument(skip_all, fields(chain = %request.chain))]
pub async fn deposit(ctx: &Ctx, request: DepositRequest) -> Result<B256, DepositError> {
    let (chain, vault) = ctx.vault(request.chain, request.version)?;
    let DepositRequest {
        token,
        authorization: terms,
        signature,
        network,
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
    // The vault takes v, r and s, so only 65-byte signatures of plain keys can be used.
    let parsed = Signature::try_from(signature.as_ref()).map_err(|_| Refusal::WrongSignature)?;
    let digest = terms.digest(request.chain, token, vault.address(), domain);
    if !signed_by(terms.from, digest, &signature) {
        return Err(Refusal::WrongSignature.into());
    }

    let nonce = terms.token_nonce();
    let call = NewCall {
        id: new_call_id(),
        chain: request.chain,
        kind: SponsoredKind::Deposit,
        purpose: format!("deposit:{}:{token}:{}:{nonce}", request.chain, terms.from),
        link: None,
        recipient: terms.pub_key20,
        target: vault.address(),
        calldata: vault.deposit_call(token, &terms, &parsed),
    };
    let cause = Cause {
        signer: Some(terms.from),
        network: network.as_deref(),
        token,
    };
    let refusal = match send(ctx, chain, call, &cause).await {
        Err(DepositError::Refused(refusal)) => refusal,
        done => return done,
    };
    if !chain.authorization_used(token, terms.from, nonce).await? {
        return Err(refusal.into());
    }
    // The token's nonce binds the link key and all other terms, so whoever brought this signature first made the very
    // deposit that was asked for.
    made_by_another(ctx, request.chain, token, &terms)
        .await?
        .ok_or(Refusal::AuthorizationUsed.into())
}

async fn send(
    ctx: &Ctx,
    chain: &Chain,
    call: NewCall,
    cause: &Cause<'_>,
) -> Result<B256, DepositError> {
    // Anybody can sign for an empty account: such a signature must not cost a row.
    if ctx.store.live_call(&call.purpose).await?.is_none() {
        vet(chain, call.target, call.calldata.clone())
            .await
            .map_err(|error| match error {
                VetError::Refused(refusal) => DepositError::Refused(refusal),
                VetError::Node(error) => DepositError::Node(error),
            })?;
    }
    submit(ctx, call, cause).await.map_err(|error| match error {
        SubmitError::Refused(refusal) => DepositError::Refused(refusal),
        SubmitError::Conflict => DepositError::Refused(Refusal::AuthorizationUsed),
        SubmitError::Saved(waiting) => DepositError::Saved(waiting),
        SubmitError::QueueFull => DepositError::QueueFull,
        SubmitError::OverBudget(scope) => DepositError::OverBudget(scope),
        SubmitError::Store(error) => DepositError::Store(error),
    })
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
