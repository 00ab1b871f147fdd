use rand::RngCore;

/// Where chance comes from, so that tests can bring their own. What is drawn becomes secrets and ids.
pub trait Random: Send + Sync + 'static {
    /// Fills all of it, in a way that nobody can foresee.
    fn fill(&self, bytes: &mut [u8]);
}

/// The machine's chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the randomness that others are given"
    )]
    fn fill(&self, bytes: &mut [u8]) {
        rand::rng().fill_bytes(bytes);
    }
}
