//! Whom a name means, and what an account is called.

mod gateways;

use std::{sync::Arc, time::Duration};

use alloy_primitives::Address;
use chain::{Chain, EnsName, NodeError, NotAName, ResolveError};
use domain::ChainId;
use partners::gateways::NameGateways;
use tokio::{sync::Semaphore, time::timeout};

use crate::Ctx;
use gateways::AllowedGateways;

/// Lookups at once. Each runs a stranger's contract, whose answer may be long.
const AT_ONCE: usize = 32;
/// How long a lookup waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(2);
/// How long a chain may take to say whom a name means.
const CHAIN_ANSWERS_WITHIN: Duration = Duration::from_secs(8);

/// Where names are looked up. Nothing is remembered: money goes to whom a name means now.
#[derive(Clone, Debug)]
pub struct Names {
    chain: Option<ChainId>,
    gateways: NameGateways,
    turns: Arc<Semaphore>,
}

impl Names {
    /// The chain that holds ENS. `None`: there are no names.
    pub fn on(chain: Option<ChainId>) -> Self {
        Self {
            chain,
            gateways: NameGateways::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The same, with gateways that are asked for names that are kept outside of the chain.
    #[must_use]
    pub fn asking(self, gateways: NameGateways) -> Self {
        Self { gateways, ..self }
    }

    /// Where they are looked up.
    pub fn chain(&self) -> Option<ChainId> {
        self.chain
    }
}

impl Default for Names {
    fn default() -> Self {
        Self::on(None)
    }
}

/// Whom a name meant when the chain was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: EnsName,
    /// Its account on the chain that was asked about, else on Ethereum. Of one there that is a contract, nothing says
    /// that it is one elsewhere.
    pub address: Address,
}

/// Why a name cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum NameError {
    /// No chain with names is served here.
    #[error("names are not offered here")]
    NotOffered,
    /// It is no name.
    #[error(transparent)]
    NotAName(#[from] NotAName),
    /// The chain does not say.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// It means a contract on Ethereum, and no account on that chain: what is paid there may be nobody's.
    #[error("the name means no account on chain {0}")]
    NotThere(ChainId),
    /// Too many names are being looked up.
    #[error("too many names are being looked up")]
    Busy,
}

/// Whom a name of ENS means now, where the chain `paid_on` is what pays them; `None`: on Ethereum.
///
/// # Errors
/// See [`NameError`].
pub async fn resolve_name(
    ctx: &Ctx,
    text: &str,
    paid_on: Option<&Chain>,
) -> Result<Named, NameError> {
    let chain = chain_of_names(ctx)?;
    let name = EnsName::parse(text)?;
    let gateways = AllowedGateways::of(&ctx.names.gateways);
    let asked = whom(chain, &name, paid_on, &gateways);
    let address = in_turn(ctx, chain, asked).await?;
    Ok(Named { name, address })
}

/// The account that the name's owner set for the chain. Else that on Ethereum, if it is one there too: of a key it is, of
/// a contract only if there is code.
async fn whom(
    names: &Chain,
    name: &EnsName,
    paid_on: Option<&Chain>,
    gateways: &AllowedGateways<'_>,
) -> Result<Address, NameError> {
    let elsewhere = paid_on.filter(|chain| chain.id() != names.id());
    let Some(chain) = elsewhere else {
        return Ok(names.resolve(name, gateways).await?);
    };
    if let Some(account) = names.resolve_on(name, chain.id(), gateways).await? {
        return Ok(account);
    }
    let account = names.resolve(name, gateways).await?;
    let unknown = |error: NodeError| NameError::Resolve(error.into());
    let is_there = !names.is_contract(account).await.map_err(unknown)?
        || chain.has_code(account).await.map_err(unknown)?;
    match is_there {
        true => Ok(account),
        false => Err(NameError::NotThere(chain.id())),
    }
}

/// What an account is called now: the name of ENS that it gives itself and that means it. `None`: nothing.
/// It is for people to recognise somebody by; money goes to the account.
///
/// # Errors
/// See [`NameError`].
pub async fn name_of(ctx: &Ctx, account: Address) -> Result<Option<EnsName>, NameError> {
    let chain = chain_of_names(ctx)?;
    let gateways = AllowedGateways::of(&ctx.names.gateways);
    let asked = async {
        let name = chain.primary_name(account, &gateways).await;
        name.map_err(|error| NameError::Resolve(error.into()))
    };
    in_turn(ctx, chain, asked).await
}

fn chain_of_names(ctx: &Ctx) -> Result<&Chain, NameError> {
    let chain = ctx.names.chain.and_then(|id| ctx.chains.get(id));
    chain.ok_or(NameError::NotOffered)
}

/// Asks the chain once it is the question's turn, and waits for no answer for ever.
async fn in_turn<T>(
    ctx: &Ctx,
    chain: &Chain,
    asked: impl Future<Output = Result<T, NameError>>,
) -> Result<T, NameError> {
    let turn = timeout(TURN_WITHIN, ctx.names.turns.acquire()).await;
    let _turn = turn.map_err(|_| NameError::Busy)?;
    let answer = timeout(CHAIN_ANSWERS_WITHIN, asked).await;
    answer.unwrap_or_else(|_| {
        let error = NodeError::Unreachable {
            chain: chain.id(),
            detail: "it took too long to look a name up".to_owned(),
        };
        Err(NameError::Resolve(error.into()))
    })
}
