use alloy_primitives::{address, b256};
use chain::{NotAName, ResolveError, SignError};
use domain::{
    CashOutKind, Cents, ChainId, NotABankNumber, NotRoutable, RequestState, VaultVersion, limits,
};
use partners::{
    bank::{self, BankError, DUPLICATE},
    routes::RoutesError,
};
use payments::{
    CancelRequestError, ClaimError, ClaimSlotError, ConfirmCashOutError, ConfirmError,
    ConfirmMailError, DepositError, EnterRaffleError, KeepAttachmentError, KeepFileError,
    MailCodeError, MoveMoneyError, NameError, NftError, NftPictureError, PayRequestError,
    PrepareCashOutError, QuoteError, QuotePaymentError, ReadAttachmentError, ReadLinkError,
    ReadRaffleError, Refusal, Rival, Scope, SubscribeError, TakeRouteError, TokenPriceError,
    TransactionLinksError, UnknownVault, UnsafeRoute, Waiting,
    identity::{BankField, BeginIdentityError, LinkBankAccountError},
    people::{
        AddWalletError, LoginError, ProofError, ReadPhotoError, RegisterError, RemoveWalletError,
        SetPhotoError, UpdateError,
    },
};

use super::{ApiError, ErrorCode};

impl ErrorCode {
    /// An error with this code as a caller gets it, for the API's description.
    pub fn example(self) -> ApiError {
        const SENDER: alloy_primitives::Address =
            address!("70997970C51812dc3A010C7d01b50e0d17dc79C8");
        const CHAIN: ChainId = ChainId(10);
        const TIME: u64 = 1_798_761_600;
        let invalid = |words: &'static str| ApiError::new(self, words);
        match self {
            Self::UnknownChain => UnknownVault::Chain(CHAIN).into(),
            Self::UnknownVersion => {
                let version = VaultVersion::V4_2;
                let chain = CHAIN;
                UnknownVault::Version { chain, version }.into()
            }
            Self::UnknownToken => TokenPriceError::UnknownToken(CHAIN).into(),
            Self::NameNotFound => NameError::Resolve(ResolveError::NotFound).into(),
            Self::NameNotNormalised => NameError::NotAName(NotAName::NotNormalised).into(),
            Self::NameOffChain => NameError::Resolve(ResolveError::OffChain).into(),
            Self::NameGatewayUnreachable => NameError::Resolve(ResolveError::GatewaySilent).into(),
            Self::NameUnresolvable => NameError::Resolve(ResolveError::Unresolvable).into(),
            Self::NameNotThere => NameError::NotThere(ChainId(10)).into(),
            Self::NamesNotOffered => NameError::NotOffered.into(),
            Self::NftNotFound => NftError::NotFound.into(),
            Self::NftWithoutPicture => NftPictureError::None.into(),
            Self::DepositNotFound => ReadLinkError::NotFound {
                index: 500,
                count: 12,
            }
            .into(),
            Self::DepositUnconfirmed => ReadLinkError::Unconfirmed { index: 12 }.into(),
            Self::TransactionNotFound => TransactionLinksError::NotFound.into(),
            Self::TransactionPending => TransactionLinksError::Pending.into(),
            Self::TransactionReverted => TransactionLinksError::Reverted.into(),
            Self::NoDeposit => TransactionLinksError::NoDeposit.into(),
            Self::UnknownVault => TransactionLinksError::UnknownVault.into(),
            Self::AlreadyClaimed => {
                let tx = b256!("9c1b6ed8a4f5f4ad1c3b7e5a6f2f3ce0d64f9f0f9a0ab53f1bb6a3f4f0c1d2e3");
                Refusal::AlreadyClaimed { tx: Some(tx) }.into()
            }
            Self::WrongSignature => Refusal::WrongSignature.into(),
            Self::WrongRecipient => Refusal::WrongRecipient { bound: SENDER }.into(),
            Self::RequiresMfa => Refusal::RequiresMfa.into(),
            Self::NotTheSender => Refusal::NotTheSender { sender: SENDER }.into(),
            Self::TooEarlyToReclaim => Refusal::TooEarly {
                reclaimable_after: TIME,
            }
            .into(),
            Self::LinkExpired => Refusal::Expired { expires_at: TIME }.into(),
            Self::ClaimConflict => ClaimError::Conflict(Some(Rival {
                recipient: SENDER,
                waiting: Some(Waiting::OverBudget),
            }))
            .into(),
            Self::DepositDiffers => ConfirmError::Differs("sender").into(),
            Self::AttachmentExists => KeepAttachmentError::Other.into(),
            Self::AttachmentTooLate => KeepAttachmentError::TooLate.into(),
            Self::AttachmentNotFound => ReadAttachmentError::None.into(),
            Self::StorageUnavailable => KeepAttachmentError::Full.into(),
            Self::NotSignedIn => crate::http::not_signed_in(),
            Self::CrossSite => crate::http::cross_site(),
            Self::NotAnImage => SetPhotoError::NotAnImage.into(),
            Self::PhotoNotFound => ReadPhotoError::None.into(),
            Self::UserNotFound => super::user_not_found(),
            Self::InvalidEmail => invalid("Invalid email format"),
            Self::UserExists => RegisterError::UserExists.into(),
            Self::InvalidEmailOrId => LoginError::UnknownEmail.into(),
            Self::InvalidPassword => LoginError::WrongPassword.into(),
            Self::SignInRefused => ProofError::Nonce.into(),
            Self::UsernameTaken => UpdateError::UsernameTaken.into(),
            Self::NotYours => super::not_yours(),
            Self::AccountsNotOffered => invalid(
                "Bank accounts are linked by another call, `user/link-bank-account`. Nothing was kept of this one.",
            ),
            Self::AccountNotFound => RemoveWalletError::Unknown.into(),
            Self::LastWayIn => RemoveWalletError::LastWayIn.into(),
            Self::WalletTaken => AddWalletError::Taken.into(),
            Self::TooManyWallets => AddWalletError::TooManyWallets.into(),
            Self::SessionNotFound => {
                invalid("You have no such session, or it has ended already. Nothing was changed.")
            }
            Self::NoticesNotOffered => MailCodeError::NotOffered.into(),
            Self::PushServiceUnknown => SubscribeError::NotAllowed.into(),
            Self::NoEmail => MailCodeError::NoAddress.into(),
            Self::MailNotSent => MailCodeError::NotTaken.into(),
            Self::MailRefused => MailCodeError::Refused.into(),
            Self::WrongCode => ConfirmMailError::WrongCode.into(),
            Self::BankNotOffered => BeginIdentityError::NotOffered.into(),
            Self::BankUnreachable => BeginIdentityError::Unreachable(BankError::Unreachable).into(),
            Self::BankRefused => LinkBankAccountError::Inactive.into(),
            Self::IdentityDetailsMissing => BeginIdentityError::DetailsMissing.into(),
            Self::IdentityTaken => BeginIdentityError::Taken.into(),
            Self::NotVerified => LinkBankAccountError::NotVerified.into(),
            Self::NotServed => super::cash_out::not_served(),
            Self::InvalidIban => super::not_a_number(NotABankNumber::Iban),
            Self::InvalidUsAccount => super::not_a_number(NotABankNumber::Us),
            Self::InvalidBankAccount => super::not_a_number(NotABankNumber::Neither),
            Self::InvalidBankDetails => {
                super::wrong_fields([super::words_of(BankField::RoutingNumber)].into())
            }
            Self::AccountLinked => LinkBankAccountError::Linked.into(),
            Self::DuplicateExternalAccount => {
                let refusal = bank::Refusal {
                    status: 400,
                    code: DUPLICATE.to_owned(),
                    message: String::new(),
                    existing: None,
                    fields: Vec::new(),
                    existing_link: None,
                };
                LinkBankAccountError::from(BankError::Refused(Box::new(refusal))).into()
            }
            Self::TooManyBankAccounts => LinkBankAccountError::TooMany.into(),
            Self::OfframpUnavailable => {
                super::unprepared(PrepareCashOutError::Unavailable, CashOutKind::Claim)
            }
            Self::DepositTooSmall => DepositError::TooLittle { least: Cents(10) }.into(),
            Self::CashOutTooSmall => {
                let least = limits::LEAST_CASH_OUT;
                super::unprepared(
                    PrepareCashOutError::TooSmall { least },
                    CashOutKind::CashOut,
                )
            }
            Self::CashOutTooLarge => {
                let most = limits::MOST_CASH_OUT;
                super::unprepared(PrepareCashOutError::TooLarge { most }, CashOutKind::CashOut)
            }
            Self::WrongWayBack => {
                super::unprepared(PrepareCashOutError::WayBack, CashOutKind::Claim)
            }
            Self::WayBackNeeded => {
                super::unprepared(PrepareCashOutError::WayBackNeeded, CashOutKind::Claim)
            }
            Self::TooManyCashOuts => {
                super::unprepared(PrepareCashOutError::TooMany, CashOutKind::Claim)
            }
            Self::CashOutNotFound => super::cash_out_not_found(),
            Self::CashOutConflict => ConfirmCashOutError::Conflict.into(),
            Self::CashOutOver => ConfirmCashOutError::Over.into(),
            Self::RouteUnsigned => ConfirmCashOutError::RouteUnsigned.into(),
            Self::NotAnEvent => super::not_an_event(),
            Self::RoutesNotOffered => QuoteError::NotOffered.into(),
            Self::NotRoutable => QuoteError::NotRoutable(NotRoutable::Kind).into(),
            Self::ChainNotRoutable => QuoteError::Chain(CHAIN).into(),
            Self::NoRoute => QuoteError::None.into(),
            Self::RouteOver => TakeRouteError::Over.into(),
            Self::CrossingNotFound => super::crossing_not_found(),
            Self::RouteRefused => QuoteError::Unsafe(UnsafeRoute::Short).into(),
            Self::RouterUnreachable => QuoteError::Router(RoutesError::Unreachable).into(),
            Self::NotARaffle => ReadRaffleError::NotARaffle.into(),
            Self::RaffleNotOffered => EnterRaffleError::NotOffered.into(),
            Self::RaffleOver => EnterRaffleError::Over.into(),
            Self::RaffleBusy => EnterRaffleError::Unsettled.into(),
            Self::SlotTaken => {
                let tx = b256!("9c1b6ed8a4f5f4ad1c3b7e5a6f2f3ce0d64f9f0f9a0ab53f1bb6a3f4f0c1d2e3");
                EnterRaffleError::Paid { index: 5, tx }.into()
            }
            Self::SlotNotHeld => ClaimSlotError::NotHeld.into(),
            Self::ProofRequired => EnterRaffleError::ProofRequired.into(),
            Self::ProofWrong => EnterRaffleError::ProofWrong.into(),
            Self::AuthorizerUnavailable => ClaimSlotError::Authorizer(SignError::Unavailable {
                key: SENDER,
                detail: String::new(),
            })
            .into(),
            Self::RequestNotFound => super::request_not_found(),
            Self::RequestPaid => CancelRequestError::Paid.into(),
            Self::RequestOver => QuotePaymentError::Over(RequestState::Cancelled).into(),
            Self::RequestFull => PayRequestError::TooMany.into(),
            Self::NothingThere => MoveMoneyError::Refused(Refusal::NothingThere).into(),
            Self::OtherChain => PayRequestError::OtherChain { asked: CHAIN }.into(),
            Self::NotAFile => KeepFileError::NotAFile.into(),
            Self::Rejected => {
                let reason = "the recipient does not take the money".to_owned();
                Refusal::Reverted { reason }.into()
            }
            Self::AuthorizationUsed => Refusal::AuthorizationUsed.into(),
            Self::AuthorizationExpired => DepositError::Expired { valid_before: TIME }.into(),
            Self::SponsorOutOfFunds => ClaimError::Saved(Waiting::OutOfFunds).into(),
            Self::SponsorBudgetSpent => ClaimError::OverBudget(Scope::Gas).into(),
            Self::SponsorShareSpent => ClaimError::OverBudget(Scope::NetworkGas).into(),
            Self::NodeUnreachable => ClaimError::Saved(Waiting::NodeUnreachable).into(),
            Self::Overloaded => ClaimError::QueueFull.into(),
            Self::InvalidRequest => invalid("`chainId` is missing."),
            Self::InvalidJson => invalid("The body is not JSON (line 1, column 12)."),
            Self::UnknownField => invalid(
                "The request has a field that is none of `claimParams`, `chainId`, `version`, \
                 `apiKey`.",
            ),
            Self::SecretInBody => crate::extract::secret_refusal(),
            Self::UnsupportedMediaType => {
                invalid("Send the body as `content-type: application/json`.")
            }
            Self::BodyTooLarge => invalid("The body is over 16384 bytes."),
            Self::IdempotencyKeyReused => crate::http::key_reused(),
            Self::IdempotencyKeyInUse => crate::http::key_in_use(),
            Self::RequestTimeout => crate::http::stopped_coming(),
            Self::RateLimited => invalid(
                "Too many requests from your network. Nothing was changed and no money moved; \
                 wait a little and try again.",
            )
            .retry_after(1),
            Self::DatabaseBusy => invalid(
                "The server's database is busy. Nothing was changed and no money moved; try \
                 again in a moment.",
            )
            .retry_after(2),
            Self::NotFound => {
                invalid("There is no such call. What there is stands in /api/filbert/openapi.json.")
            }
            Self::MethodNotAllowed => {
                invalid("This call is made with another method; see /api/filbert/openapi.json.")
            }
            Self::Internal => ApiError::internal(std::io::Error::other("an example")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_has_the_code_that_it_is_of() {
        for code in ErrorCode::ALL {
            assert_eq!(code.example().code, code);
        }
    }
}
