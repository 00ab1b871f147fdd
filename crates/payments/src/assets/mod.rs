//! What tokens and NFTs are called, look like and cost, and what a wallet has of them.
//!
//! Refuses to know: links, and who pays for what.

mod nfts;
mod prices;
mod shelf;
mod tokens;
mod wallet;

pub use nfts::{
    Nft, NftError, NftPictureError, Nfts, WalletNfts, nft_picture, read_nft, wallet_nfts,
};
pub use prices::Prices;
pub(crate) use shelf::{Brought, Shelf};
pub use tokens::Tokens;
pub(crate) use tokens::token_info;
pub(crate) use wallet::worth_of;
pub use wallet::{
    Balance, TokenPrice, TokenPriceError, WalletBalances, token_price, wallet_balances,
};
