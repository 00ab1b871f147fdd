//! People: who has an account, how they prove it, and where they are signed in.
//!
//! Refuses to know: cookies and headers, what people did with money, what their wallets hold. A wallet
//! is somebody's because its key, or the contract that it is, signed our message; an e-mail address is
//! because they said so first, until somebody confirms it by a code that was sent there.

mod address;
mod known_devices;
mod login;
mod passwords;
mod person;
mod photo;
mod proof;
mod sessions;
mod sign_in;
mod token;
mod tries;
mod wallets;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use address::{RegisterCodeError, send_register_code};
pub use known_devices::{DEVICE_KNOWN_FOR, know_device};
pub use login::{LoginError, RegisterError, Registration, log_in, register, salt_of};
pub use passwords::PasswordProof;
pub use person::{
    Change, FullName, KeptOfPerson, NotAName, Person, UpdateError, called, delete_account,
    export_of, update, user, user_id, wallets_of,
};
pub(crate) use photo::name_of;
pub use photo::{Photos, ReadPhotoError, SetPhotoError, read_photo, set_photo};
pub(crate) use proof::is_signed;
pub use proof::{ProofError, SignInNonce, Signed, Site, sign_in_nonce};
pub use sessions::{
    SESSION_IDLE, Session, Visit, end_session, log_out_everywhere, session, sessions_of,
};
pub use sign_in::{SignInError, SignedIn, sign_in};
pub use store::KnownDevice;
pub use token::{DeviceToken, NotAToken, SessionToken};
pub use wallets::{AddWalletError, RemoveWalletError, add_wallet, remove_wallet};

use passwords::Passwords;
use tries::Tries;

/// Contracts that are asked about signatures at the same time.
const CONTRACTS_ASKED: usize = 8;

/// What this process remembers of people who sign in.
#[derive(Clone)]
pub struct People(Arc<Remembered>);

struct Remembered {
    passwords: Passwords,
    tries: Tries,
    contracts: Semaphore,
}

impl Default for People {
    fn default() -> Self {
        Self::with(Tries::default())
    }
}

impl People {
    /// Where one machine plays everybody, as in the sandbox: what one network does is not counted. What is
    /// tried at one person's password is.
    pub fn of_one_machine() -> Self {
        Self::with(Tries::of_one_machine())
    }

    /// How many passwords were hashed since the start.
    pub fn hashed(&self) -> u64 {
        self.0.passwords.hashed()
    }

    fn with(tries: Tries) -> Self {
        Self(Arc::new(Remembered {
            passwords: Passwords::default(),
            tries,
            contracts: Semaphore::new(CONTRACTS_ASKED),
        }))
    }

    fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    fn tries(&self) -> &Tries {
        &self.0.tries
    }
}
