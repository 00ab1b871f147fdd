use chain::{NotAName, ResolveError};
use payments::NameError;

use super::{ApiError, ErrorCode};

/// Why a name could not be told. No message repeats the name, and none says what it should have been
/// where that might be somebody else's.
impl From<NameError> for ApiError {
    fn from(error: NameError) -> Self {
        match error {
            NameError::NotOffered => Self::new(
                ErrorCode::NamesNotOffered,
                "This server looks no names up. Give the wallet address itself.",
            ),
            NameError::NotAName(NotAName::Form) => {
                Self::invalid(
                    "A name has parts with dots between them, none of them empty, such as alice.eth.",
                )
            }
            NameError::NotAName(NotAName::TooLong) => {
                Self::invalid("A name has 253 bytes at most.")
            }
            NameError::NotAName(NotAName::Capitals) => Self::new(
                ErrorCode::NameNotNormalised,
                "Names are written in small letters. Write it so, and look whether it is the name \
                 that you mean.",
            ),
            NameError::NotAName(NotAName::NotNormalised) => Self::new(
                ErrorCode::NameNotNormalised,
                "The name has characters that names do not, or that look like others. It may not be \
                 the name that it seems to be: ask for it once more, or for the wallet address.",
            ),
            NameError::Resolve(ResolveError::NotFound) => Self::new(
                ErrorCode::NameNotFound,
                "The name means nobody: nobody has it, or who has it set no address. Look at how it \
                 is written, or ask for the wallet address.",
            ),
            NameError::Resolve(ResolveError::OffChain) => Self::new(
                ErrorCode::NameOffChain,
                "The name is kept outside of the chain, with a service that this server does not ask. \
                 Ask for the wallet address.",
            ),
            NameError::Resolve(ResolveError::GatewaySilent) => Self::new(
                ErrorCode::NameGatewayUnreachable,
                "The service that keeps this name gives no answer, so nothing is known of the name. No \
                 money moved. Try again in a moment, or ask for the wallet address.",
            )
            .retry_after(5),
            NameError::Resolve(ResolveError::Unresolvable | ResolveError::GatewayNotBelieved) => Self::new(
                ErrorCode::NameUnresolvable,
                "What keeps this name gives no address for it. Ask for the wallet address.",
            ),
            NameError::Resolve(ResolveError::Node(source)) => source.into(),
            NameError::NotThere(chain) => Self::new(
                ErrorCode::NameNotThere,
                format!(
                    "The name means a contract on Ethereum, and nothing says whose its address is on chain {chain}. \
                     No money moved. Ask for an address on that chain."
                ),
            ),
            NameError::Busy => Self::new(
                ErrorCode::Overloaded,
                "Too many names are being looked up. No money moved; try again in a moment.",
            )
            .retry_after(2),
        }
    }
}
