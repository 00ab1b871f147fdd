use std::{sync::Arc, time::Duration};

use chain::{Authorizer, ChainSpec, Vault};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::Ctx;

/// Draws that wait for one another in the database, each on a connection of its own.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const TURN_WITHIN: Duration = Duration::from_secs(8);

/// What raffles need here.
#[derive(Clone, Debug, Default)]
pub struct RaffleDesk {
    /// Who gives the second signature. `None`: slots are drawn nowhere.
    pub authorizer: Option<Authorizer>,
    /// How much work taking part is: bits that a hash begins with. 0: none.
    pub proof_bits: u8,
    /// Whether those may take part who do not sign for it with the link's key, as the protocol's other clients do.
    pub is_open: bool,
    /// Whose turn it is.
    pub turns: RaffleTurns,
}

/// Draws of this process take turns before they take a connection: a raffle that everybody wants at the same moment
/// leaves the database to the others.
#[derive(Clone, Debug)]
pub struct RaffleTurns(Arc<Semaphore>);

impl Default for RaffleTurns {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl RaffleTurns {
    /// `None`: too many are before it.
    pub(super) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        let turn = timeout(TURN_WITHIN, Arc::clone(&self.0).acquire_owned());
        turn.await.ok()?.ok()
    }
}

impl RaffleDesk {
    /// Who gives the second signature for a vault, if that is ours to give.
    pub(super) fn authorizer_of(&self, vault: &Vault<'_>) -> Option<&Authorizer> {
        let ours = self.authorizer.as_ref()?;
        (vault.authorizer() == Some(ours.address())).then_some(ours)
    }
}

/// Whether raffles of a chain's newest vault can be claimed here, as far as settings tell.
pub fn offers_raffles(ctx: &Ctx, spec: &ChainSpec) -> bool {
    let ours = ctx.raffles.authorizer.as_ref();
    let wanted = spec.contracts.as_ref().map(|own| own.mfa_authorizer);
    spec.own_vault().is_some()
        && spec.is_sponsored
        && ours.is_some_and(|ours| Some(ours.address()) == wanted)
}
