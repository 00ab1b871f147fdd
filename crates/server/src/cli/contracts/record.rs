use std::{
    fs, io,
    path::{Path, PathBuf},
};

use alloy_primitives::{Address, B256, Bytes, keccak256};
use chain::contracts::{Contract, factory};
use domain::ChainId;
use serde::{Deserialize, Serialize};

use super::ContractsError;

/// All that is to be known of a contract later. Beside it, in `<Contract>.input.json`, is what an
/// explorer has to compile. Both follow from the chain and this build alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Record {
    /// Its name in its source.
    contract: String,
    source: String,
    chain_id: u64,
    pub address: Address,
    factory: Address,
    salt: B256,
    /// ABI-encoded.
    constructor_arguments: Bytes,
    init_code_hash: B256,
    compiler: String,
    verification_input: String,
    /// Keccak-256 of what stands at the address; absent until it does.
    pub code_hash: Option<B256>,
    /// What made it; absent if somebody else did.
    pub transaction: Option<B256>,
    /// The block of that.
    pub block: Option<u64>,
}

/// The records of one chain, a folder of files.
pub(super) struct Records(PathBuf);

impl Records {
    pub fn new(out: &Path, chain: ChainId) -> Self {
        Self(out.join(chain.to_string()))
    }

    /// What an earlier run wrote of the same contract, or what can be said before there is one. A
    /// record of another contract of that name (an older build's) is set aside under its address.
    pub fn read_or_new(
        &self,
        contract: &Contract,
        chain: ChainId,
    ) -> Result<Record, ContractsError> {
        let new = Record::new(contract, chain);
        let file = self.0.join(new.file());
        let Ok(text) = fs::read(&file) else {
            return Ok(new);
        };
        let damaged = |error| ContractsError::File {
            path: file.clone(),
            source: io::Error::other(error),
        };
        let kept: Record = serde_json::from_slice(&text).map_err(damaged)?;
        if kept.address == new.address {
            return Ok(Record {
                transaction: kept.transaction,
                block: kept.block,
                ..new
            });
        }
        for name in [kept.file(), kept.verification_input.clone()] {
            let path = self.0.join(&name);
            let aside = self.0.join(format!("{}-{name}", kept.address));
            fs::rename(&path, aside).map_err(|source| ContractsError::File { path, source })?;
        }
        Ok(new)
    }

    /// Writes a record and the explorer's input beside it. Where the record is.
    pub fn write(&self, contract: &Contract, record: &Record) -> Result<PathBuf, ContractsError> {
        let mut text =
            serde_json::to_string_pretty(record).expect("invariant: strings and numbers");
        text.push('\n');
        let input = contract.build().verification_input;
        replace(&self.0.join(&record.verification_input), input)?;
        let file = self.0.join(record.file());
        replace(&file, &text)?;
        Ok(file)
    }
}

impl Record {
    fn new(contract: &Contract, chain: ChainId) -> Self {
        let build = contract.build();
        Self {
            contract: build.name.to_owned(),
            source: build.source.clone(),
            chain_id: chain.0,
            address: contract.address(),
            factory: factory::ADDRESS,
            salt: factory::SALT,
            constructor_arguments: contract.arguments().to_vec().into(),
            init_code_hash: keccak256(contract.init_code()),
            compiler: build.compiler.clone(),
            verification_input: format!("{}.input.json", build.name),
            code_hash: None,
            transaction: None,
            block: None,
        }
    }

    fn file(&self) -> String {
        format!("{}.json", self.contract)
    }
}

/// Whole or not at all, and on the disk when this returns.
fn replace(file: &Path, text: &str) -> Result<(), ContractsError> {
    let written = || -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let beside = file.with_extension("new");
        fs::write(&beside, text)?;
        fs::File::open(&beside)?.sync_all()?;
        fs::rename(&beside, file)
    };
    written().map_err(|source| ContractsError::File {
        path: file.to_owned(),
        source,
    })
}
