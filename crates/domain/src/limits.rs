//! Bounds that more than one room keeps. Each is the product's, not a library's.

use std::time::Duration;

use crate::Cents;

/// Most links that one request may name.
pub const LINKS_PER_REQUEST: usize = 20;

/// Most links under one key that are told of. More than one are there only where somebody wanted them.
pub const LINKS_PER_KEY: usize = 20;

/// Most links of one page of a list.
pub const LINKS_PER_PAGE: usize = 50;

/// Most items of one page of a history.
pub const HISTORY_PER_PAGE: usize = 1_000;

/// How far past a vault's count an index still counts as "being confirmed" rather than wrong.
pub const UNCONFIRMED_WINDOW: u64 = 64;

/// The most gas that a sponsored call may use, whatever its recipient's code does.
///
/// The vault pays a token to an account with code only if 524,000 gas is left for it, used or not. With signatures, a
/// second factor or a list of reclaims that makes 590,000; the rest is for a contract wallet's look at a
/// signature and for chains that charge for a transaction's bytes in gas.
pub const SPONSORED_GAS_CAP: u64 = 800_000;

/// The most gas that sending an expired deposit back may use. Nobody asks for it, so no token's code and
/// no sender's may make it dear: of the chain's own currency or of an ordinary token it is under 100,000,
/// and a sender's code has [`NATIVE_PAYEE_GAS`].
///
/// A token whose sender has code is sent back within [`SPONSORED_GAS_CAP`], because the vault wants
/// that much to be left. Listed tokens use a fraction of it, unless they call their payee.
pub const RETURN_GAS_CAP: u64 = 200_000;

/// The most gas that a claim may use which a bridge goes on with. On top of the claim are an exchange here and
/// whatever the bridge does with it.
pub const ACROSS_GAS_CAP: u64 = 2_000_000;

/// Of a day's gas, one part in so many is the most that sending expired deposits back may take.
pub const RETURNS_SHARE_OF_GAS: u64 = 4;

/// The same for deposits that wallets sign for. What they leave, and returns do not take, is for claims and refunds:
/// money that is on its way comes before money that could stay where it is.
pub const DEPOSITS_SHARE_OF_GAS: u64 = 2;

/// The same for the deposits of one wallet.
pub const WALLET_SHARE_OF_GAS: u64 = 100;

/// The same for the deposits that one network asks for.
pub const NETWORK_SHARE_OF_DEPOSITS_GAS: u64 = 10;

/// The same for the claims and refunds that one network asks for: an event of hundreds behind one address fits in,
/// and leaves as much for everybody else.
pub const NETWORK_SHARE_OF_GAS: u64 = 2;

/// The same for what takes the money out of one link, or from the address of one request. The first try of a day is let in whatever it takes: a link can be
/// claimed even where one claim costs more than this.
pub const LINK_SHARE_OF_GAS: u64 = 20;

/// Most claims that go out in one transaction.
pub const CLAIMS_PER_TRANSACTION: usize = 32;

/// The most gas of a claim that goes out together with others; a dearer one goes by itself.
pub const ORDINARY_CLAIM_GAS: u64 = 200_000;

/// Gas that the vault wants to be left before each claim of `withdrawMany`: its `CLAIM_GAS`.
pub const GAS_LEFT_BEFORE_A_CLAIM: u64 = 700_000;

/// The most gas that the vault gives a payee's code for taking the chain's own currency: its
/// `NATIVE_GAS`.
pub const NATIVE_PAYEE_GAS: u64 = 100_000;

/// Most deposits that a sender takes back by one signature: the vault's `RECLAIM_LIMIT`.
pub const RECLAIMS_PER_SIGNATURE: usize = 50;

/// Most sponsored calls of one chain that wait for a transaction; past it new ones are refused.
pub const QUEUED_CALLS_PER_CHAIN: u64 = 10_000;

/// How long a request waits for its transaction to be signed before it answers "saved, not sent".
pub const SIGNING_WAIT: Duration = Duration::from_secs(10);

/// How long a request for a deposit that the chain has waits for the watcher to have read it.
pub const WATCHER_WAIT: Duration = Duration::from_millis(1_500);

/// Most characters of a token's symbol, whoever wrote it.
pub const TOKEN_SYMBOL: usize = 16;

/// Most characters of a token's name.
pub const TOKEN_NAME: usize = 64;

/// Most digits that the smallest unit of a listed token is away from one.
pub const TOKEN_DECIMALS: u8 = 36;

/// Most bytes of a job's payload. What is larger has a row of its own, and the payload its id.
pub const JOB_PAYLOAD: usize = 64 * 1024;

/// Most bytes of a sealed file: one of 5,000,000 bytes, with what hides its exact length and what
/// seals it.
pub const SEALED_FILE: usize = 5 * 1024 * 1024;

/// How long a file may be on its way after its upload was given up. Storage that was asked to put one is
/// asked for well under a minute.
pub const FILE_COMES_WITHIN: Duration = Duration::from_secs(60 * 60);

/// Most bytes of a file that somebody sends as their picture.
pub const PICTURE_FILE: usize = 5 * 1024 * 1024;

/// Most bytes of a person's picture as it is drawn and kept: 256 pixels square, of four bytes each, and
/// what a file has beside them.
pub const PICTURE: usize = 300_000;

/// The least that goes to a bank.
pub const LEAST_CASH_OUT: Cents = Cents::dollars(10);

/// The most that goes to a bank at once.
pub const MOST_CASH_OUT: Cents = Cents::dollars(100_000);

/// Most bank accounts of one person.
pub const BANK_ACCOUNTS_PER_PERSON: u64 = 20;

/// Most cash-outs of one person that are under way.
pub const CASH_OUTS_UNDER_WAY: u64 = 50;

/// Most links of one person that are kept until they may claim them to a bank.
pub const KEPT_CLAIMS_PER_PERSON: u64 = 20;

/// Most characters of what a request for money says it is for.
pub const REQUEST_REFERENCE: usize = 140;

/// Most bytes of what is attached to a request.
pub const REQUEST_FILE: usize = 5 * 1024 * 1024;

/// How long a request may wait to be paid, where it has an end.
pub const REQUEST_LASTS: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// Most payments that are noted of one request.
pub const PAYMENTS_PER_REQUEST: u64 = 1_000;

/// Most payments of a request that are told of at once.
pub const PAYMENTS_TOLD: u64 = 200;

/// How long it is still watched what comes at a request's own address once nobody is asked to pay it any more, or since
/// something came there last.
pub const REQUEST_WATCHED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Of a day's gas, one part in so many is the most that moving what came at requests' addresses may take.
pub const REQUESTS_SHARE_OF_GAS: u64 = 8;

/// Most ways to pay a request that are kept at once.
pub const ROUTES_PER_REQUEST: u64 = 1_000;

/// Most bytes that a bridge is called with, of a route that is kept.
pub const ROUTE_DATA: usize = 16 * 1024;

/// The same of a route whose claim repeats it: twice as many digits, and the rest of the claim, fit into a request.
pub const ROUTE_DATA_IN_REQUEST: usize = 7 * 1024;

/// Most slots of a raffle. What one key locks beyond them is none of it.
pub const RAFFLE_SLOTS: usize = 1_000;

/// Most slots of one page of a raffle's.
pub const RAFFLE_SLOTS_PER_PAGE: usize = 100;

/// Most people of a raffle who are listed by what they got.
pub const RAFFLE_LEADERS: usize = 100;

/// Most wallets of a raffle that are remembered.
pub const RAFFLE_WALLETS: u64 = 10_000;

/// Most of them before those who do not show that they have the link are refused, so that they shut out nobody who has.
pub const RAFFLE_WALLETS_WITHOUT_LINK: u64 = RAFFLE_WALLETS / 2;

/// Most characters of the name that somebody takes part in a raffle with.
pub const RAFFLE_NAME: usize = 30;

/// How long a slot of a raffle waits for whom it was drawn for.
pub const RAFFLE_HOLD: Duration = Duration::from_secs(10 * 60);

/// How long a slot waits whose claim was taken in.
pub const RAFFLE_CLAIM_HOLD: Duration = Duration::from_secs(24 * 60 * 60);

/// How long what has to be worked on to take part in a raffle can be worked on.
pub const RAFFLE_PROOF_LASTS: Duration = Duration::from_secs(10 * 60);

/// The most work that taking part in a raffle may be: bits that a hash begins with.
pub const RAFFLE_PROOF_BITS: u8 = 28;
