use std::{
    io::{self, Write as _},
    path::Path,
};

use alloy_primitives::B256;
use chain::{
    Chain, ChainSpec, OwnContracts,
    contracts::{self, Contract, DeployError, Deployer, Found, Mined, factory},
};

use super::{
    ContractsError, connect, name_of,
    record::{Record, Records},
    settings::settings,
};
use crate::config::deployer_key;

/// Makes what the chain does not have; prints what it did, and what to add to the configuration.
pub(super) async fn deploy(
    spec: ChainSpec,
    own: OwnContracts,
    key_file: Option<&Path>,
    out: &Path,
) -> Result<(), ContractsError> {
    let key = deployer_key(key_file)?;
    let chain = connect(spec)?;
    let deployment = Deployment {
        chain: &chain,
        deployer: Deployer::new(&chain, &key)?,
        records: Records::new(out, chain.id()),
    };
    line("chain", name_of(chain.spec()))?;
    line("account", deployment.deployer.account())?;
    // The first question also makes sure of the chain's id.
    deployment.deployer.settle().await?;

    deployment.make_factory().await?;
    let mut made_in = Vec::new();
    for contract in contracts::of(chain.spec(), &own) {
        made_in.push(deployment.make(&contract).await?);
    }
    let first = made_in.into_iter().flatten().min();
    print(&settings(chain.spec(), own, first))
}

struct Deployment<'a> {
    chain: &'a Chain,
    deployer: Deployer<'a>,
    records: Records,
}

impl Deployment<'_> {
    async fn make_factory(&self) -> Result<(), ContractsError> {
        line("factory", factory::ADDRESS)?;
        if !self.chain.has_factory().await? {
            tell(&self.deployer.make_factory().await?)?;
        }
        Ok(())
    }

    /// Makes one contract, unless it is there. The block that has it, if that is known.
    async fn make(&self, contract: &Contract) -> Result<Option<u64>, ContractsError> {
        let (name, address) = (contract.build().name, contract.address());
        line(name, address)?;
        let mut record = self.records.read_or_new(contract, self.chain.id())?;
        let code_hash = match self.look_at(contract).await? {
            Some(code_hash) => {
                line("", "is there already")?;
                code_hash
            }
            None => {
                let sent = self.send(contract, &mut record).await;
                match self.look_at(contract).await? {
                    // Whoever made it, it is there.
                    Some(code_hash) => code_hash,
                    None => {
                        sent?;
                        return Err(ContractsError::Vanished { name, address });
                    }
                }
            }
        };
        self.complete(&mut record, code_hash).await?;
        line("code", code_hash)?;
        line("written", self.records.write(contract, &record)?.display())?;
        Ok(record.block)
    }

    /// The hash of the contract's code, if it is there.
    async fn look_at(&self, contract: &Contract) -> Result<Option<B256>, ContractsError> {
        let address = contract.address();
        let found = self.chain.find(contract, address).await;
        match found.map_err(DeployError::Node)? {
            Found::NoCode => Ok(None),
            Found::Same { code_hash } => Ok(Some(code_hash)),
            Found::Other { difference, .. } => Err(ContractsError::Occupied {
                name: contract.build().name,
                address,
                difference: Box::new(difference),
            }),
        }
    }

    /// The transaction's hash is on disk before any node sees it: an interrupted run finds it again.
    async fn send(&self, contract: &Contract, record: &mut Record) -> Result<(), ContractsError> {
        for needed in contract.needs() {
            let there = self.chain.has_code(*needed).await;
            if !there.map_err(DeployError::Node)? {
                return Err(ContractsError::Needs {
                    name: contract.build().name,
                    needed: *needed,
                });
            }
        }
        let signed = self.deployer.sign(contract).await?;
        record.transaction = Some(signed.hash);
        self.records.write(contract, record)?;
        self.deployer.send(&signed).await?;
        Ok(())
    }

    /// Adds what can be known only once the contract is there.
    async fn complete(&self, record: &mut Record, code_hash: B256) -> Result<(), ContractsError> {
        record.code_hash = Some(code_hash);
        let Some(transaction) = record.transaction else {
            return Ok(());
        };
        match self.deployer.look_up(transaction).await {
            Ok(Some(mined)) => {
                record.block = Some(mined.block);
                tell(&mined)
            }
            // Not every node remembers for ever.
            Ok(None) => Ok(()),
            // Somebody else was first.
            Err(DeployError::Failed(_)) => {
                (record.transaction, record.block) = (None, None);
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn tell(mined: &Mined) -> Result<(), ContractsError> {
    let Mined {
        transaction,
        block,
        gas_used,
    } = mined;
    let told = format!("{transaction} in block {block}, {gas_used} gas");
    line("tx", told)
}

fn line(name: &str, value: impl std::fmt::Display) -> Result<(), ContractsError> {
    print(&format!("{name:<11} {value}\n"))
}

/// At once: what follows may take minutes.
fn print(text: &str) -> Result<(), ContractsError> {
    let mut out = io::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(ContractsError::Output)
}
