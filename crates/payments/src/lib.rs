//! The use cases, by rooms, and the work behind them. Which room may use which: `testkit/tests/it/rooms.rs`.
//!
//! Refuses to know: HTTP, wire formats, cookies, SQL, JSON-RPC. A use case is a plain function over
//! one [`Ctx`]; its errors name what the caller may do next.

mod assets;
mod attachments;
mod bank;
mod calls;
mod cash_outs;
mod crossings;
mod ctx;
mod deposits;
mod history;
pub mod identity;
pub mod jobs;
mod links;
mod names;
mod notices;
mod operations;
pub mod people;
mod points;
mod process;
mod raffles;
mod requests;
mod routes;
mod sponsor;
mod transfers;
mod watch;
mod work;

pub use assets::{
    Balance, Nft, NftError, NftPictureError, Nfts, Prices, TokenPrice, TokenPriceError, Tokens,
    WalletBalances, WalletNfts, nft_picture, read_nft, token_price, wallet_balances, wallet_nfts,
};
pub use attachments::{
    Attachment, KeepAttachment, KeepAttachmentError, ReadAttachmentError, UploadLimits,
    attachment_of, keep_attachment, read_attached_file,
};
pub use bank::{BankDesk, BankFees, BankRoute};
pub use calls::{Budgets, Payees, Refusal, Rival, Waiting};
pub use cash_outs::{
    CashOut, CashOutPage, CashOutPlace, CashOutYes, CloseCashOut, CloseCashOutError,
    ConfirmCashOutError, NoticedError, PrepareCashOut, PrepareCashOutError, ReadyCashOut,
    SignedRoute, StrayError, Trouble, TroubledCashOut, cash_out, cash_outs_of, close_cash_out,
    closed_cash_outs, confirm_cash_out, notice_bank_event, prepare_cash_out, stray_payouts,
    troubled_cash_outs,
};
pub use chain::TokenInfo;
pub use crossings::{
    Crossing, OverdueCrossing, ReceivedToken, TakeByData, TakeRoute, TakeRouteError, crossing_of,
    overdue_crossings, take_by_data, take_route,
};
pub use ctx::{Ctx, UnknownVault};
pub use deposits::{
    AcrossRequest, ClaimError, ClaimRequest, DepositError, DepositRequest, ReclaimError,
    ReclaimRequest, claim, claim_across, deposit, reclaim, returns_expired_links,
};
pub use history::{
    Carried, Contact, ContactName, HistoryItem, HistoryKind, HistoryPage, HistoryPlace,
    HistoryStatus, ItemId, NameContactError, Nickname, NotANickname, OwnWallet, Whose,
    contact_names, contacts, export_history, history, name_contact,
};
pub use links::{
    ConfirmError, Confirmation, Deposit, DepositCounts, FeedFull, Found, Link, LinkFeed, LinkPage,
    LinkPlace, Makers, News, ReadLinkError, Sponsored, Subscription, Telling, Told,
    TransactionLinksError, Waits, WayBack, Withdrawal, confirm_link, find_links, links_of_sender,
    links_of_transaction, read_link,
};
pub use names::{NameError, Named, Names, name_of, resolve_name};
pub use notices::{
    ConfirmMailError, Device, MailCodeError, NoticeSettings, NoticeWish, Notices, SubscribeError,
    confirm_mail, forget_device, notice_settings, send_mail_code, set_notices, subscribe_device,
};
pub use operations::{Board, Check, Standing, Tally, kinds, measure, readiness};
pub use people::{SESSION_IDLE, Session, SessionToken, session};
pub use points::{ItemPoints, Leader, PointsOf, Referred, leaderboard, points_of, points_of_items};
pub use process::metrics;
pub use process::{Clock, Drawing, FAIL_POINTS, Random, Retention, SystemClock, SystemRandom};
pub use raffles::{
    AuthorizeSlot, AuthorizeSlotError, AuthorizedSlot, ClaimSlot, ClaimSlotError, DrawnSlot,
    EnterRaffle, EnterRaffleError, NameSender, NameSenderError, Raffle, RaffleDesk, RaffleDraw,
    RaffleLeader, RaffleProof, RaffleSlotStanding, RaffleSlotState, RaffleSlots, RaffleTask,
    RaffleTurns, RaffleWalletStanding, ReadRaffleError, SlotCounts, WalletSlot, authorize_slot,
    claim_slot, enter_raffle, name_sender, offers_raffles, raffle_slots, raffle_under,
    raffle_wallet, read_raffle,
};
pub use requests::{
    CancelRequestError, HeldThere, KeepFileError, MakeRequest, MakeRequestError, MoveMoneyError,
    MovedThere, PayRequest, PayRequestError, PayTo, Payee, PaymentQuote, PaymentStanding,
    QuotePayment, QuotePaymentError, ReadRequestFileError, Request, RequestOwner,
    RequestOwnerError, RequestPayment, SendMoneyBack, TokenAmount, WhyHeld, accept_money,
    cancel_request, make_request, pay_request, quote_payment, read_request, read_request_file,
    requests_of, send_money_back,
};
pub use routes::{
    AmountQuote, AmountToRoute, QuoteError, QuoteRequest, RouteCatalogueError, RouteChoice,
    RouteQuote, Routing, UnsafeRoute, quote_amount, quote_route, route_chains, route_tokens,
};
pub use sponsor::{Funds, sponsor_funds};
pub use store::{Deed, RequestFileKind, Scope, Totals};
pub use transfers::{Recent, SubmitTransferError, recent_recipients, submit_transfer};
pub use work::{Workers, start_workers};
