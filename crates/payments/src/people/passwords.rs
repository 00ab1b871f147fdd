use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::Semaphore;

/// Hashed at the same time, of so many cores: each takes 19 MiB and a core for tens of milliseconds, and whoever
/// floods the login leaves the other half to claims.
const CORES_A_HASH: usize = 2;
/// Waiting for that; who comes then is turned away at once.
const WAITING: usize = 16;

/// Length of what is kept.
const HASH_BYTES: usize = 32;

/// Of nobody's password, made as [`make`](Passwords::make) makes them: what is compared with where there is
/// nobody takes as long.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$\
                       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What a browser sends in place of a password: 64 bytes of PBKDF2. To whoever has it it is the password,
/// so it is treated as one.
#[derive(Clone)]
pub struct PasswordProof(pub [u8; 64]);

impl std::fmt::Debug for PasswordProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordProof(redacted)")
    }
}

/// Where passwords are hashed: beside what is waited for, a few at a time.
pub(super) struct Passwords {
    let_in: Arc<Semaphore>,
    at_work: Arc<Semaphore>,
    // Taken by turns: 19 MiB that each hash asks the allocator for stay with the thread that it ran in.
    memories: Arc<Mutex<Vec<Memory>>>,
    hashed: AtomicU64,
}

/// What one hash is made in.
type Memory = Vec<Block>;

/// Why nothing was hashed.
#[derive(Debug, thiserror::Error)]
pub(super) enum HashError {
    /// Too many wait already.
    #[error("too many passwords wait to be hashed")]
    Full,
    /// Something broke.
    #[error("hashing failed: {0}")]
    Broken(String),
}

impl Default for Passwords {
    fn default() -> Self {
        let at_once = at_once();
        Self {
            let_in: Arc::new(Semaphore::new(at_once + WAITING)),
            at_work: Arc::new(Semaphore::new(at_once)),
            memories: Arc::default(),
            hashed: AtomicU64::new(0),
        }
    }
}

impl Passwords {
    /// What is kept of a password: a PHC string of Argon2id, with the parameters that OWASP names.
    pub(super) async fn make(
        &self,
        proof: PasswordProof,
        salt: [u8; 16],
    ) -> Result<String, HashError> {
        self.work(move |memory| {
            let params = Params::new(19_456, 2, 1, Some(HASH_BYTES)).map_err(broken)?;
            let hash = PasswordHash {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(&params).map_err(broken)?,
                salt: Some(Salt::new(&salt).map_err(broken)?),
                hash: Some(hash_of(&proof, &salt, Algorithm::Argon2id, params, memory)?),
            };
            Ok(hash.to_string())
        })
        .await?
    }

    /// Whether a password is the one that this is kept of. It takes as long where nothing is kept.
    pub(super) async fn is_right(
        &self,
        proof: PasswordProof,
        kept: Option<String>,
    ) -> Result<bool, HashError> {
        self.work(move |memory| {
            let is_somebodys = kept.is_some();
            let kept = PasswordHash::new(kept.as_deref().unwrap_or(NOBODYS)).map_err(broken)?;
            let algorithm = Algorithm::try_from(kept.algorithm.as_str()).map_err(broken)?;
            let params = Params::try_from(&kept).map_err(broken)?;
            let salt = kept.salt.ok_or_else(|| broken("it has no salt"))?;
            // Compared in constant time, as the type says.
            let is_right = Some(hash_of(&proof, &salt, algorithm, params, memory)?) == kept.hash;
            Ok(is_right && is_somebodys)
        })
        .await?
    }

    /// How many were hashed since the start.
    pub(super) fn hashed(&self) -> u64 {
        self.hashed.load(Ordering::Relaxed)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, HashError> {
        let let_in = Arc::clone(&self.let_in);
        let place = let_in.try_acquire_owned().map_err(|_| HashError::Full)?;
        let turn = Arc::clone(&self.at_work).acquire_owned().await;
        let turn = turn.map_err(broken)?;
        self.hashed.fetch_add(1, Ordering::Relaxed);
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            let memories = || memories.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = memories().pop().unwrap_or_default();
            let done = work(&mut memory);
            memories().push(memory);
            // Held by the work, not by who waits for it: that one may go away, the work does not.
            drop((turn, place));
            done
        });
        done.await.map_err(broken)
    }
}

fn at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores / CORES_A_HASH).max(1)
}

fn hash_of(
    proof: &PasswordProof,
    salt: &[u8],
    algorithm: Algorithm,
    params: Params,
    memory: &mut Memory,
) -> Result<Output, HashError> {
    memory.resize(params.block_count(), Block::default());
    let mut hash = [0; HASH_BYTES];
    Argon2::new(algorithm, Version::V0x13, params)
        .hash_password_into_with_memory(&proof.0, salt, &mut hash, memory.as_mut_slice())
        .map_err(broken)?;
    Output::new(&hash).map_err(broken)
}

fn broken(error: impl std::fmt::Display) -> HashError {
    HashError::Broken(error.to_string())
}

#[cfg(test)]
mod tests {
    use futures::future::join_all;

    use super::*;

    #[tokio::test]
    async fn a_password_is_kept_so_that_only_itself_is_right() {
        let passwords = Passwords::default();
        let kept = passwords
            .make(PasswordProof([7; 64]), [1; 16])
            .await
            .unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        assert!(kept.len() <= 128, "{kept}");
        let is_right = async |byte, kept| {
            let right = passwords.is_right(PasswordProof([byte; 64]), kept).await;
            right.unwrap()
        };
        assert!(is_right(7, Some(kept.clone())).await);
        assert!(!is_right(8, Some(kept)).await);
        assert!(!is_right(7, None).await);
        assert_eq!(passwords.hashed(), 4, "each was work");
        assert!(
            passwords
                .is_right(PasswordProof([0; 64]), Some("x".into()))
                .await
                .is_err()
        );
    }

    #[tokio::test]
    async fn who_comes_when_too_many_wait_is_turned_away_before_anything_is_hashed() {
        let passwords = Passwords::default();
        let all = (0..200_usize).map(|_| passwords.is_right(PasswordProof([0; 64]), None));
        let (done, refused): (Vec<_>, Vec<_>) =
            join_all(all).await.into_iter().partition(Result::is_ok);
        let let_in = at_once() + WAITING;
        assert_eq!((done.len(), refused.len()), (let_in, 200 - let_in));
        assert_eq!(passwords.hashed(), let_in as u64);
        assert!(
            refused
                .iter()
                .all(|one| matches!(one, Err(HashError::Full)))
        );
        assert!(
            !passwords
                .is_right(PasswordProof([0; 64]), None)
                .await
                .unwrap()
        );
    }
}
