use serde::Serialize;
use utoipa::ToSchema;

mod outcome;
mod status;

/// The codes, and a list of all of them: none is left out of it.
macro_rules! codes {
    ($(#[$of_all:meta])* pub enum $name:ident { $($(#[$of_one:meta])* $code:ident,)+ }) => {
        $(#[$of_all])*
        pub enum $name {
            $($(#[$of_one])* $code,)+
        }

        impl $name {
            const COUNT: usize = [$(stringify!($code)),+].len();

            /// Every code.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$code),+];
        }
    };
}

codes! {
    /// What went wrong, for programs. Each has one status.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum ErrorCode {
        /// This server does not serve that chain.
        UnknownChain,
        /// The chain has no vault of that version.
        UnknownVersion,
        /// The chain has no token at that address that is offered by name.
        UnknownToken,
        /// Nobody has the name, or who has it set no address.
        NameNotFound,
        /// The name is not in its normal form (ENSIP-15).
        NameNotNormalised,
        /// The name is kept outside of the chain (ERC-3668), at gateways that this server does not ask.
        NameOffChain,
        /// The gateway that keeps the name does not answer: nothing is known of it, and it may be later.
        NameGatewayUnreachable,
        /// What keeps the name fails, or answers what is no address.
        NameUnresolvable,
        /// The name means a contract on Ethereum, and no account on the chain that would pay it.
        NameNotThere,
        /// This server looks no names up.
        NamesNotOffered,
        /// There is no collection of NFTs at that address, or it has no such piece.
        NftNotFound,
        /// The NFT has no picture, or none that is shown.
        NftWithoutPicture,
        /// The vault has no deposit of that index.
        DepositNotFound,
        /// The deposit is not in a block yet. Ask again after `Retry-After` seconds.
        DepositUnconfirmed,
        /// The chain knows no transaction of that hash.
        TransactionNotFound,
        /// The transaction is not in a block yet. Ask again after `Retry-After` seconds.
        TransactionPending,
        /// The transaction is in a block and changed nothing: only its gas is gone.
        TransactionReverted,
        /// The transaction put nothing into a vault.
        NoDeposit,
        /// The transaction put money into a vault that this server does not serve.
        UnknownVault,
        /// The money has left the vault.
        AlreadyClaimed,
        /// The signature is not by the key that it should be by.
        WrongSignature,
        /// The sender bound the deposit to somebody else.
        WrongRecipient,
        /// The deposit needs a second signature that is not given here.
        RequiresMfa,
        /// Only the sender of a deposit can refund it.
        NotTheSender,
        /// The sender agreed to leave the deposit alone until later.
        TooEarlyToReclaim,
        /// From its expiry on a link pays nobody; its sender can have the money back.
        LinkExpired,
        /// Another call for the same deposit is under way.
        ClaimConflict,
        /// The chain shows something else of the deposit than was said.
        DepositDiffers,
        /// Something else is attached to the link already.
        AttachmentExists,
        /// The link's deposit was made before, so nothing can be attached to it any more.
        AttachmentTooLate,
        /// Nothing is attached to the link, or what was is not kept any more.
        AttachmentNotFound,
        /// Files cannot be kept or read now.
        StorageUnavailable,
        /// The call is for who is signed in.
        NotSignedIn,
        /// A page of another site asked in the name of whoever is signed in. Nothing was done.
        CrossSite,
        /// The file is no picture that is drawn: PNG, JPEG, GIF or WebP.
        NotAnImage,
        /// Nobody has the picture, or nobody any more.
        PhotoNotFound,
        /// Nobody has that e-mail address or that wallet.
        UserNotFound,
        /// It is no e-mail address.
        InvalidEmail,
        /// Somebody has that e-mail address.
        UserExists,
        /// Nobody has that e-mail address.
        InvalidEmailOrId,
        /// It is not the password of whoever has the address.
        InvalidPassword,
        /// What a wallet signed proves nothing here. The message says why; each needs a new one.
        SignInRefused,
        /// Somebody else has that username, maybe in other letter case.
        UsernameTaken,
        /// It is another person's account.
        NotYours,
        /// Accounts of that type are not offered here.
        AccountsNotOffered,
        /// One's account has no such wallet.
        AccountNotFound,
        /// Without the wallet there would be no way into the account.
        LastWayIn,
        /// The wallet is another account's.
        WalletTaken,
        /// The account has as many wallets as one may have.
        TooManyWallets,
        /// One has no such session, or not any more.
        SessionNotFound,
        /// This server does not tell people things in that way.
        NoticesNotOffered,
        /// The browser's push service is none that this server asks.
        PushServiceUnknown,
        /// The account has no e-mail address.
        NoEmail,
        /// No letter could be handed in now.
        MailNotSent,
        /// The mail server takes nothing in for that address.
        MailRefused,
        /// It is not the code that was sent, or not any more.
        WrongCode,
        /// No bank is served here.
        BankNotOffered,
        /// The bank provider did not say. The same again is safe.
        BankUnreachable,
        /// The bank provider does not take it.
        BankRefused,
        /// It takes a name and an e-mail address to be checked.
        IdentityDetailsMissing,
        /// The e-mail address has a check that is not known to be one's own.
        IdentityTaken,
        /// The bank provider has not verified who one is.
        NotVerified,
        /// The bank provider does not pay out for them.
        NotServed,
        /// It looks like an IBAN and is none that is served.
        InvalidIban,
        /// It looks like a number of an account in the United States and is none.
        InvalidUsAccount,
        /// It is no number of a bank account that is served.
        InvalidBankAccount,
        /// Something of a bank account's details is missing or wrong; `fields` says what.
        InvalidBankDetails,
        /// The bank account is linked already.
        AccountLinked,
        /// The bank provider has such a bank account of theirs, and it is not the one that was named, or it does not say
        /// which.
        DuplicateExternalAccount,
        /// The account has as many bank accounts as one may have.
        TooManyBankAccounts,
        /// What is in the link does not go to banks.
        OfframpUnavailable,
        /// It is less than goes to a bank.
        CashOutTooSmall,
        /// It is more than goes to a bank at once.
        CashOutTooLarge,
        /// What no bank takes would be lost where it was to go back to.
        WrongWayBack,
        /// What cannot be carried to where the bank provider takes it would come back to nobody.
        WayBackNeeded,
        /// The account has as many cash-outs under way as one may have.
        TooManyCashOuts,
        /// There is no such cash-out, or it is another person's.
        CashOutNotFound,
        /// The link's money is on its way to somewhere else.
        CashOutConflict,
        /// The cash-out was prepared too long ago. It can be prepared again.
        CashOutOver,
        /// The money has to be brought to the bank provider by a route, which is not signed.
        RouteUnsigned,
        /// It is not what the bank provider tells.
        NotAnEvent,
        /// There is no such request for money, or not any more.
        RequestNotFound,
        /// The request is paid: it cannot be called off, and nothing is left to pay.
        RequestPaid,
        /// The request was called off or ran out: nobody is asked to pay it.
        RequestOver,
        /// The request has as many payments as are counted.
        RequestFull,
        /// What was to be moved is not at the request's own address any more: it went to the recipient, or back.
        NothingThere,
        /// The money is asked for on another chain, and nothing comes there from this one.
        OtherChain,
        /// The file is neither a picture that is drawn nor a PDF.
        NotAFile,
        /// Nothing is carried to other tokens or chains here.
        RoutesNotOffered,
        /// What is in the link is received only as it is.
        NotRoutable,
        /// Nothing is carried from that chain, or to it.
        ChainNotRoutable,
        /// Nobody carries that over, or not that little or that much.
        NoRoute,
        /// There is a route, and it is not safe to take.
        RouteRefused,
        /// The route is over, or was taken in vain. The money is in the link; there are others.
        RouteOver,
        /// Nobody claimed the link as something else.
        CrossingNotFound,
        /// The router did not say. Nothing moved; the same again is safe.
        RouterUnreachable,
        /// The deposit is no slot of a raffle.
        NotARaffle,
        /// The second signature that the raffle's vault wants is not this server's to give.
        RaffleNotOffered,
        /// No slot of the raffle is left.
        RaffleOver,
        /// All slots that are left are held for others, or something of the wallet's is not settled yet. Ask again
        /// after `Retry-After` seconds.
        RaffleBusy,
        /// The wallet got a slot of the raffle: there is one a wallet.
        SlotTaken,
        /// The slot is not drawn for this wallet, or not any more.
        SlotNotHeld,
        /// Taking part takes a proof of work.
        ProofRequired,
        /// The proof of work is of another wallet or raffle, too old, or too little.
        ProofWrong,
        /// Who gives the second signature does not just now.
        AuthorizerUnavailable,
        /// The chain would refuse the transaction, or what it pays would be lost.
        Rejected,
        /// The `Idempotency-Key` was used for another request. Nothing was done.
        IdempotencyKeyReused,
        /// The first request with this `Idempotency-Key` is still under way. Ask again after
        /// `Retry-After` seconds.
        IdempotencyKeyInUse,
        /// The EIP-3009 authorization was used or cancelled.
        AuthorizationUsed,
        /// The EIP-3009 authorization is not valid at this time.
        AuthorizationExpired,
        /// The deposit is worth less than what is deposited at the operator's cost.
        DepositTooSmall,
        /// A value is missing or not of its form.
        InvalidRequest,
        /// The body is not JSON.
        InvalidJson,
        /// The body or query has a field that the call does not know.
        UnknownField,
        /// The request carries a link's secret, which belongs to nobody but the link's holder.
        SecretInBody,
        /// The body is not `application/json`.
        UnsupportedMediaType,
        /// The body is over 16 KiB, or the file in it over 5 MiB.
        BodyTooLarge,
        /// The sponsor cannot pay gas now. What was accepted is kept and sent later.
        SponsorOutOfFunds,
        /// What the sponsor gives away in a day is given away. Nothing was taken in, or it is kept and
        /// sent later, as `saved` says.
        SponsorBudgetSpent,
        /// What the sponsor gives away in a day for one wallet, network or link is given away. Nothing was taken in.
        SponsorShareSpent,
        /// No node of the chain answers now. What was accepted is kept and sent later.
        NodeUnreachable,
        /// The database cannot take the request now, or did not say whether it did. Ask again.
        DatabaseBusy,
        /// The body stopped coming. Nothing of it was kept.
        RequestTimeout,
        /// The server has too much to do now.
        Overloaded,
        /// Too many requests for now: from this network or about this wallet.
        RateLimited,
        /// No such path.
        NotFound,
        /// The path exists, the method does not.
        MethodNotAllowed,
        /// A fault of the server.
        Internal,
    }
}

impl ErrorCode {
    /// Its name on the wire and in logs.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => unreachable!("invariant: a unit variant serializes as text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_guide_has_every_code_in_the_row_of_its_status() {
        let path = testkit::crate_dir().join("../../docs/API.md");
        let guide = fs::read_to_string(path).unwrap();
        let rows: Vec<Vec<&str>> = guide
            .lines()
            .map(|line| line.split('|').collect())
            .collect();
        for code in ErrorCode::ALL {
            let (status, name) = (
                code.status().as_str().to_owned(),
                format!("`{}`", code.name()),
            );
            let is_told = rows.iter().any(|row| match row[..] {
                ["", statuses, codes, ""] => {
                    statuses.split(',').any(|one| one.trim() == status) && codes.contains(&name)
                }
                _ => false,
            });
            assert!(is_told, "docs/API.md does not have {name} at {status}");
        }
    }
}
