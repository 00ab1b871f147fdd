use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use alloy::{primitives::B256, signers::local::PrivateKeySigner};
use domain::ChainId;

use crate::SandboxError;

/// How many accounts pay for claims on each chain.
const KEYS_EACH: usize = 2;

/// The keys that pay for claims: random at the first start, the same ones afterwards.
pub(crate) fn read_or_make(
    path: &Path,
    chains: &[ChainId],
) -> Result<BTreeMap<ChainId, Vec<PrivateKeySigner>>, SandboxError> {
    if !path.exists() {
        write_new(path, chains).map_err(SandboxError::file(path))?;
    }
    let text = fs::read(path).map_err(SandboxError::file(path))?;
    let damaged = || SandboxError::Damaged(path.to_owned());
    let keys: BTreeMap<u64, Vec<B256>> = serde_json::from_slice(&text).map_err(|_| damaged())?;
    chains
        .iter()
        .map(|chain| {
            let keys = keys.get(&chain.0).ok_or_else(damaged)?.iter();
            let signers: Result<Vec<_>, _> = keys.map(PrivateKeySigner::from_bytes).collect();
            Ok((*chain, signers.map_err(|_| damaged())?))
        })
        .collect()
}

/// Readable by its owner only. Written beside and renamed, so that a half-written file is none.
fn write_new(path: &Path, chains: &[ChainId]) -> std::io::Result<()> {
    #[expect(
        clippy::disallowed_methods,
        reason = "the sandbox's keys are made once, here"
    )]
    let random = || PrivateKeySigner::random().to_bytes();
    let keys: BTreeMap<u64, [B256; KEYS_EACH]> = chains
        .iter()
        .map(|chain| (chain.0, std::array::from_fn(|_| random())))
        .collect();
    let beside = path.with_extension("new");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&beside)?;
    file.write_all(&serde_json::to_vec_pretty(&keys)?)?;
    file.sync_all()?;
    fs::rename(beside, path)
}
