use std::{sync::Arc, time::Duration};

use chain::{Chain, Chains};
use domain::{ChainId, VaultVersion, limits};
use files::Files;
use store::Store;

use crate::{
    assets::{Nfts, Prices, Tokens},
    attachments::UploadLimits,
    bank::BankDesk,
    calls::{Budgets, Payees},
    links::{DepositCounts, Makers},
    names::Names,
    notices::Notices,
    people::{People, Photos},
    process::{Clock, Drawing, Pulse, Random, Retention, SystemRandom},
    raffles::RaffleDesk,
    routes::Routing,
};

/// What every use case works with.
#[derive(Clone)]
pub struct Ctx {
    /// What is durable.
    pub store: Store,
    /// The chains.
    pub chains: Chains,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Chance.
    pub random: Arc<dyn Random>,
    /// News between this process's tasks.
    pub pulse: Pulse,
    /// What the sponsor may give away.
    pub budgets: Arc<Budgets>,
    /// For whom the bank provider paid out a moment ago.
    pub payees: Payees,
    /// What assets cost.
    pub prices: Prices,
    /// Where names are looked up.
    pub names: Names,
    /// What NFTs are called and look like.
    pub nfts: Nfts,
    /// What tokens are called that nobody listed.
    pub tokens: Tokens,
    /// Which links are their senders' own, as far as chains were asked.
    pub makers: Makers,
    /// How many deposits each vault held a moment ago.
    pub counts: DepositCounts,
    /// This process's name in leases. Unique to one start of one process, so that a lease never
    /// outlives who took it.
    pub holder: String,
    /// How long things are kept.
    pub retention: Retention,
    /// Where what travels with links is kept.
    pub files: Files,
    /// How much of it.
    pub uploads: UploadLimits,
    /// By which ways people are told something.
    pub notices: Notices,
    /// Who tries to sign in just now.
    pub people: People,
    /// Whose turn it is to have a photo of theirs drawn, which takes much memory.
    pub photos: Photos,
    /// Whose turn it is to have any picture drawn.
    pub drawing: Drawing,
    /// Where money to banks goes through, if it goes there at all.
    pub bank: Option<Arc<BankDesk>>,
    /// Who carries money over to other tokens and chains, if anybody does.
    pub routing: Option<Routing>,
    /// What raffles need.
    pub raffles: RaffleDesk,
    /// How long a caller waits for the signature of a call that is saved.
    pub signing_wait: Duration,
}

impl Ctx {
    /// A context of its own, which keeps things as long as is usual and files nowhere, whose sponsor
    /// knows no limits and in which nothing has a price or a name. What is drawn is the machine's.
    pub fn new(store: Store, chains: Chains, clock: Arc<dyn Clock>, holder: String) -> Self {
        Self {
            store,
            chains,
            clock,
            random: Arc::new(SystemRandom),
            pulse: Pulse::new(),
            budgets: Arc::default(),
            payees: Payees::default(),
            prices: Prices::default(),
            names: Names::default(),
            nfts: Nfts::default(),
            tokens: Tokens::default(),
            makers: Makers::default(),
            counts: DepositCounts::default(),
            holder,
            retention: Retention::default(),
            files: Files::default(),
            uploads: UploadLimits::default(),
            notices: Notices::default(),
            people: People::default(),
            photos: Photos::default(),
            drawing: Drawing::default(),
            bank: None,
            routing: None,
            raffles: RaffleDesk::default(),
            signing_wait: limits::SIGNING_WAIT,
        }
    }

    /// The same, giving away no more than this.
    #[must_use]
    pub fn within(self, budgets: Budgets) -> Self {
        Self {
            budgets: Arc::new(budgets),
            ..self
        }
    }

    /// The same, with prices.
    #[must_use]
    pub fn priced(self, prices: Prices) -> Self {
        Self { prices, ..self }
    }

    /// The same, with names.
    #[must_use]
    pub fn naming(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// The same, with places where NFTs are described and pictured.
    #[must_use]
    pub fn picturing(self, nfts: Nfts) -> Self {
        Self { nfts, ..self }
    }

    /// The same, with ways to tell people something.
    #[must_use]
    pub fn telling(self, notices: Notices) -> Self {
        Self { notices, ..self }
    }

    /// The same, with a way to banks.
    #[must_use]
    pub fn banking(self, desk: BankDesk) -> Self {
        Self {
            bank: Some(Arc::new(desk)),
            ..self
        }
    }

    /// The same, with ways to other tokens and chains.
    #[must_use]
    pub fn routing(self, routing: Routing) -> Self {
        Self {
            routing: Some(routing),
            ..self
        }
    }

    /// The same, with what raffles need.
    #[must_use]
    pub fn raffling(self, raffles: RaffleDesk) -> Self {
        Self { raffles, ..self }
    }

    /// The same, with a place for files and so much room in it.
    #[must_use]
    pub fn keeping(self, files: Files, uploads: UploadLimits) -> Self {
        Self {
            files,
            uploads,
            ..self
        }
    }

    /// The same, whose chance is this.
    #[must_use]
    pub fn drawing(self, random: Arc<dyn Random>) -> Self {
        Self { random, ..self }
    }

    pub(crate) fn draw<const BYTES: usize>(&self) -> [u8; BYTES] {
        let mut drawn = [0; BYTES];
        self.random.fill(&mut drawn);
        drawn
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    pub(crate) fn chain(&self, id: ChainId) -> Result<&Chain, UnknownVault> {
        self.chains.get(id).ok_or(UnknownVault::Chain(id))
    }

    /// The chain, if it has a vault of that version.
    pub(crate) fn vault(
        &self,
        id: ChainId,
        version: VaultVersion,
    ) -> Result<(&Chain, chain::Vault<'_>), UnknownVault> {
        let chain = self.chain(id)?;
        let vault = chain
            .vault(version)
            .ok_or(UnknownVault::Version { chain: id, version })?;
        Ok((chain, vault))
    }
}

/// A request names a vault that is not configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownVault {
    /// No such chain.
    #[error("chain {0} is not served here")]
    Chain(ChainId),
    /// No such vault on it.
    #[error("chain {chain} has no vault {version} here")]
    Version {
        /// The chain.
        chain: ChainId,
        /// The vault's label.
        version: VaultVersion,
    },
}
