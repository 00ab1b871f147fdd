//! The server as its clients see it: one file for each path of the API, and what holds for all.

mod answer;
mod app;
mod claim_v2;
mod commands;
mod config;
mod contracts;
mod deposit_3009;
mod drain;
mod events;
mod examples;
mod faults;
mod health;
mod idempotency;
mod jobs;
mod keys;
mod kill;
mod links;
mod openapi;
mod pages;
mod preflight;
mod process;
mod reclaim;
mod requests;
mod secrets;
mod sign;
mod wire;
