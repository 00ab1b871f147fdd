//! The clients against servers that speak the services' APIs over HTTP.

mod bank;
mod drawings;
mod gateways;
mod mail;
mod nft_files;
mod pictures;
mod prices;
mod push;
mod routes;
