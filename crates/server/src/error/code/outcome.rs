use super::ErrorCode;

impl ErrorCode {
    /// Whether it is what became of a write, to be told again to whoever repeats the write under
    /// its idempotency key. Not so what was refused unread, and what turns by itself: a client
    /// that mends its request, or waits, should get another answer.
    pub fn is_outcome(self) -> bool {
        match self {
            Self::UnknownChain
            | Self::UnknownVersion
            | Self::UnknownToken
            | Self::DepositNotFound
            | Self::AlreadyClaimed
            | Self::WrongSignature
            | Self::WrongRecipient
            | Self::RequiresMfa
            | Self::NotTheSender
            | Self::TooEarlyToReclaim
            | Self::LinkExpired
            | Self::DepositDiffers
            | Self::AttachmentExists
            | Self::AttachmentTooLate
            | Self::Rejected
            | Self::AuthorizationUsed
            | Self::AuthorizationExpired
            | Self::RequestNotFound
            | Self::OtherChain
            | Self::RouteOver => true,
            Self::DepositUnconfirmed
            | Self::TransactionNotFound
            | Self::TransactionPending
            | Self::TransactionReverted
            | Self::NoDeposit
            | Self::UnknownVault
            | Self::NameNotFound
            | Self::NameNotNormalised
            | Self::NameOffChain
            | Self::NameGatewayUnreachable
            | Self::NameUnresolvable
            | Self::NameNotThere
            | Self::NamesNotOffered
            | Self::NftNotFound
            | Self::NftWithoutPicture
            | Self::ClaimConflict
            | Self::AttachmentNotFound
            | Self::StorageUnavailable
            | Self::NotSignedIn
            | Self::CrossSite
            | Self::NotAnImage
            | Self::PhotoNotFound
            | Self::NoticesNotOffered
            | Self::PushServiceUnknown
            | Self::NoEmail
            | Self::MailNotSent
            | Self::MailRefused
            | Self::WrongCode
            | Self::IdempotencyKeyReused
            | Self::IdempotencyKeyInUse
            | Self::InvalidRequest
            | Self::InvalidJson
            | Self::UnknownField
            | Self::SecretInBody
            | Self::UnsupportedMediaType
            | Self::BodyTooLarge
            | Self::SponsorOutOfFunds
            | Self::SponsorBudgetSpent
            | Self::SponsorShareSpent
            | Self::NodeUnreachable
            | Self::DatabaseBusy
            | Self::RequestTimeout
            | Self::Overloaded
            | Self::RateLimited
            | Self::NotFound
            | Self::MethodNotAllowed
            | Self::UserNotFound
            | Self::InvalidEmail
            | Self::UserExists
            | Self::InvalidEmailOrId
            | Self::InvalidPassword
            | Self::SignInRefused
            | Self::UsernameTaken
            | Self::NotYours
            | Self::AccountsNotOffered
            | Self::AccountNotFound
            | Self::LastWayIn
            | Self::WalletTaken
            | Self::TooManyWallets
            | Self::SessionNotFound
            | Self::BankNotOffered
            | Self::BankUnreachable
            | Self::BankRefused
            | Self::IdentityDetailsMissing
            | Self::IdentityTaken
            | Self::NotVerified
            | Self::NotServed
            | Self::InvalidIban
            | Self::InvalidUsAccount
            | Self::InvalidBankAccount
            | Self::InvalidBankDetails
            | Self::AccountLinked
            | Self::DuplicateExternalAccount
            | Self::TooManyBankAccounts
            | Self::OfframpUnavailable
            | Self::CashOutTooSmall
            | Self::DepositTooSmall
            | Self::CashOutTooLarge
            | Self::WrongWayBack
            | Self::WayBackNeeded
            | Self::TooManyCashOuts
            | Self::CashOutNotFound
            | Self::CashOutConflict
            | Self::CashOutOver
            | Self::RouteUnsigned
            | Self::NotAnEvent
            | Self::RequestPaid
            | Self::RequestOver
            | Self::RequestFull
            | Self::NothingThere
            | Self::NotAFile
            | Self::RoutesNotOffered
            | Self::NotRoutable
            | Self::ChainNotRoutable
            | Self::NoRoute
            | Self::RouteRefused
            | Self::CrossingNotFound
            | Self::RouterUnreachable
            | Self::NotARaffle
            | Self::RaffleNotOffered
            | Self::RaffleOver
            | Self::RaffleBusy
            | Self::SlotTaken
            | Self::SlotNotHeld
            | Self::ProofRequired
            | Self::ProofWrong
            | Self::AuthorizerUnavailable
            | Self::Internal => false,
        }
    }
}
