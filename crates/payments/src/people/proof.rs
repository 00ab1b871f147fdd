//! What a wallet signed for us, and only for us, once: it proves who has the wallet.
//!
//! A key is recognised by its signature. A contract is asked, on the chain that the message names (ERC-1271, and
//! ERC-6492 for one that is not deployed yet). At the same address of another chain there may be another contract, so
//! a contract's chain belongs to what was proven.

use std::time::Duration;

use alloy_primitives::{Address, Bytes, eip191_hash_message, hex};
use chain::{ContractSaid, NodeError};
use domain::{AccountId, ChainId, SignInMessage, recover_message_signer};

use crate::{Ctx, process::millis};

/// How long a nonce waits for its message.
const NONCE_LASTS: Duration = Duration::from_secs(10 * 60);
/// How far a device's clock may be off.
const CLOCKS_APART: Duration = Duration::from_secs(10 * 60);

/// Where people sign in: what their wallets show them, and sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Host, and port where it is not the usual one.
    pub domain: String,
    /// Scheme and domain, without a slash at its end.
    pub uri: String,
}

/// A number that one message may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInNonce {
    /// 32 hex digits.
    pub nonce: String,
    /// Unix milliseconds.
    pub expires_at: i64,
}

/// A message and what is said to sign it.
#[derive(Clone, Debug)]
pub struct Signed {
    /// Byte for byte as it was signed.
    pub message: String,
    /// 65 bytes of a key, or whatever a contract takes.
    pub signature: Bytes,
}

/// What a message is signed for: its statement says so to who signs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be the account of that name, as it is called for the wallet, or a new one.
    SignIn(Option<AccountId>),
    /// To make the wallet that account's.
    AddWallet(AccountId),
}

/// A wallet that somebody has, as they said in `statement`.
#[derive(Clone, Debug)]
pub(super) struct Proven {
    pub address: Address,
    /// Where it is a contract: on which chain.
    pub chain: Option<ChainId>,
    statement: Option<String>,
}

/// Why a message proves nothing. Each needs a new one.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It is none of ours.
    #[error("not a sign-in message")]
    Form,
    /// Its nonce was not given here, was used, or has expired.
    #[error("the nonce is used up or was never given")]
    Nonce,
    /// It was signed for another site.
    #[error("signed for another site")]
    Domain,
    /// It is of a page elsewhere.
    #[error("signed for another page")]
    Uri,
    /// It is of a chain that is not served here.
    #[error("chain {0} is not served here")]
    Chain(ChainId),
    /// It was made at another time than now, by the device's clock.
    #[error("made at another time")]
    Time,
    /// It is over.
    #[error("the message has expired")]
    Expired,
    /// It is not valid yet.
    #[error("the message is not valid yet")]
    TooEarly,
    /// It says something else than what it is shown for.
    #[error("signed for something else")]
    Statement,
    /// The wallet did not sign it.
    #[error("not signed by that wallet")]
    Signature,
    /// No key signed it, and on the chain that it names there is no contract either that could be asked, nor one to be
    /// made by what the signature tells.
    #[error("there is no such wallet on chain {0}")]
    NotThere(ChainId),
    /// The wallet is a contract that proved itself on another chain, or has a key.
    #[error("the wallet proved itself otherwise before")]
    OtherProof {
        /// On which chain; none has a key.
        before: Option<ChainId>,
    },
    /// Too many contracts are being asked.
    #[error("too many contracts are being asked")]
    Busy,
    /// The contract could not be asked.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A new nonce. How many there are is bounded: see `Store::keep_nonce`.
///
/// # Errors
/// When the database does not answer.
pub async fn sign_in_nonce(ctx: &Ctx) -> Result<SignInNonce, store::Error> {
    let nonce: [u8; 16] = ctx.draw();
    let expires_at = ctx.now().saturating_add(millis(NONCE_LASTS));
    ctx.store.keep_nonce(nonce, expires_at).await?;
    Ok(SignInNonce {
        nonce: hex::encode(nonce),
        expires_at,
    })
}

/// Who signed a message, of those that were made here just now. Whatever becomes of it, its nonce is used up.
pub(super) async fn prove(ctx: &Ctx, site: &Site, signed: Signed) -> Result<Proven, ProofError> {
    let message = SignInMessage::parse(&signed.message).map_err(|_| ProofError::Form)?;
    let nonce = hex::decode(&message.nonce).map_err(|_| ProofError::Nonce)?;
    let nonce = nonce.try_into().map_err(|_| ProofError::Nonce)?;
    if !ctx.store.use_nonce(nonce, ctx.now()).await? {
        return Err(ProofError::Nonce);
    }
    check(ctx, site, &message)?;
    let chain = is_signed(ctx, (message.address, message.chain), signed).await?;
    Ok(Proven {
        address: message.address,
        chain,
        statement: message.statement,
    })
}

impl Proven {
    pub(super) fn is_for(&self, purpose: Purpose) -> Result<(), ProofError> {
        match self.statement.as_deref() == Some(purpose.statement().as_str()) {
            true => Ok(()),
            false => Err(ProofError::Statement),
        }
    }

    /// Whether it is the one that proved itself before.
    pub(super) fn is_as_before(&self, before: Option<ChainId>) -> Result<(), ProofError> {
        match self.chain == before {
            true => Ok(()),
            false => Err(ProofError::OtherProof { before }),
        }
    }
}

impl Purpose {
    /// As web/src/people writes it.
    fn statement(self) -> String {
        match self {
            Self::SignIn(None) => "Sign in to Filbert as a new user".to_owned(),
            Self::SignIn(Some(account)) => format!("Sign in to Filbert as {account}"),
            Self::AddWallet(account) => format!("Add this wallet to {account}"),
        }
    }
}

fn check(ctx: &Ctx, site: &Site, message: &SignInMessage) -> Result<(), ProofError> {
    if message.domain != site.domain {
        return Err(ProofError::Domain);
    }
    let page = message.uri.strip_prefix(site.uri.as_str());
    if !page.is_some_and(|page| page.is_empty() || page.starts_with('/')) {
        return Err(ProofError::Uri);
    }
    if ctx.chains.get(message.chain).is_none() {
        return Err(ProofError::Chain(message.chain));
    }
    let now = ctx.now();
    // A message waits as long as its nonce does.
    let oldest = millis(NONCE_LASTS + CLOCKS_APART);
    let age = now.saturating_sub(message.issued_at);
    if age > oldest || age < -millis(CLOCKS_APART) {
        return Err(ProofError::Time);
    }
    if message.expires_at.is_some_and(|end| end <= now) {
        return Err(ProofError::Expired);
    }
    if message.not_before.is_some_and(|start| start > now) {
        return Err(ProofError::TooEarly);
    }
    Ok(())
}

/// Whether a wallet signed a text, as it shows texts to people (EIP-191): `None` by its key, or the chain on which
/// it is a contract that says so.
pub(crate) async fn is_signed(
    ctx: &Ctx,
    (wallet, chain): (Address, ChainId),
    signed: Signed,
) -> Result<Option<ChainId>, ProofError> {
    let key = recover_message_signer(&signed.message, &signed.signature);
    if key.is_ok_and(|address| address == wallet) {
        return Ok(None);
    }
    let on = ctx.chains.get(chain).ok_or(ProofError::Chain(chain))?;
    let _place = ctx
        .people
        .0
        .contracts
        .try_acquire()
        .map_err(|_| ProofError::Busy)?;
    let hash = eip191_hash_message(signed.message.as_bytes());
    let asked = on.is_signed_by_contract(wallet, hash, signed.signature);
    match asked.await? {
        ContractSaid::Yes => Ok(Some(chain)),
        ContractSaid::No => Err(ProofError::Signature),
        ContractSaid::NotThere => Err(ProofError::NotThere(chain)),
    }
}
