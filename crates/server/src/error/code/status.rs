use axum::http::StatusCode;

use super::ErrorCode;

impl ErrorCode {
    /// The HTTP status that goes with it.
    pub fn status(self) -> StatusCode {
        match self {
            Self::InvalidRequest
            | Self::InvalidJson
            | Self::UnknownField
            | Self::SecretInBody
            | Self::NotAnImage
            | Self::NotAFile
            | Self::InvalidEmail
            | Self::NotAnEvent
            | Self::NameNotNormalised => StatusCode::BAD_REQUEST,
            Self::NotSignedIn
            | Self::InvalidEmailOrId
            | Self::InvalidPassword
            | Self::SignInRefused => StatusCode::UNAUTHORIZED,
            Self::CrossSite
            | Self::NotYours
            | Self::WrongSignature
            | Self::WrongRecipient
            | Self::RequiresMfa
            | Self::NotTheSender
            | Self::TooEarlyToReclaim
            | Self::ProofRequired
            | Self::ProofWrong
            | Self::NotVerified
            | Self::NotServed => StatusCode::FORBIDDEN,
            Self::UnknownChain
            | Self::UnknownVersion
            | Self::UnknownToken
            | Self::NameNotFound
            | Self::NamesNotOffered
            | Self::NftNotFound
            | Self::NftWithoutPicture
            | Self::DepositNotFound
            | Self::DepositUnconfirmed
            | Self::TransactionNotFound
            | Self::TransactionPending
            | Self::TransactionReverted
            | Self::NoDeposit
            | Self::UnknownVault
            | Self::AttachmentNotFound
            | Self::PhotoNotFound
            | Self::UserNotFound
            | Self::AccountNotFound
            | Self::SessionNotFound
            | Self::NoticesNotOffered
            | Self::BankNotOffered
            | Self::CashOutNotFound
            | Self::RequestNotFound
            | Self::RoutesNotOffered
            | Self::CrossingNotFound
            | Self::NotARaffle
            | Self::RaffleNotOffered
            | Self::NotFound => StatusCode::NOT_FOUND,
            Self::LinkExpired | Self::RouteOver | Self::RequestOver | Self::RaffleOver => {
                StatusCode::GONE
            }
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::AlreadyClaimed
            | Self::ClaimConflict
            | Self::DepositDiffers
            | Self::AttachmentExists
            | Self::AttachmentTooLate
            | Self::NoEmail
            | Self::AuthorizationUsed
            | Self::IdempotencyKeyReused
            | Self::UserExists
            | Self::UsernameTaken
            | Self::LastWayIn
            | Self::WalletTaken
            | Self::TooManyWallets
            | Self::IdempotencyKeyInUse
            | Self::IdentityTaken
            | Self::AccountLinked
            | Self::DuplicateExternalAccount
            | Self::TooManyBankAccounts
            | Self::TooManyCashOuts
            | Self::CashOutConflict
            | Self::CashOutOver
            | Self::RequestPaid
            | Self::RaffleBusy
            | Self::SlotTaken
            | Self::SlotNotHeld
            | Self::RequestFull
            | Self::NothingThere => StatusCode::CONFLICT,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Rejected
            | Self::PushServiceUnknown
            | Self::MailRefused
            | Self::WrongCode
            | Self::AuthorizationExpired
            | Self::AccountsNotOffered
            | Self::NameOffChain
            | Self::NameUnresolvable
            | Self::NameNotThere
            | Self::BankRefused
            | Self::IdentityDetailsMissing
            | Self::InvalidIban
            | Self::InvalidUsAccount
            | Self::InvalidBankAccount
            | Self::InvalidBankDetails
            | Self::OfframpUnavailable
            | Self::OtherChain
            | Self::CashOutTooSmall
            | Self::DepositTooSmall
            | Self::CashOutTooLarge
            | Self::NotRoutable
            | Self::ChainNotRoutable
            | Self::NoRoute
            | Self::RouteRefused
            | Self::WayBackNeeded
            | Self::RouteUnsigned
            | Self::WrongWayBack => StatusCode::UNPROCESSABLE_ENTITY,
            Self::SponsorShareSpent | Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::SponsorOutOfFunds
            | Self::SponsorBudgetSpent
            | Self::NodeUnreachable
            | Self::DatabaseBusy
            | Self::StorageUnavailable
            | Self::MailNotSent
            | Self::NameGatewayUnreachable
            | Self::BankUnreachable
            | Self::RouterUnreachable
            | Self::AuthorizerUnavailable
            | Self::Overloaded => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}
