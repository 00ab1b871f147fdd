//! The interfaces of Filbert's own contracts, from their own build.

alloy::sol!(
    #[sol(rpc)]
    #[allow(
        missing_docs,
        clippy::too_many_arguments,
        reason = "the shape of the contract's ABI"
    )]
    #[derive(Debug, PartialEq, Eq)]
    LinkVault,
    "../../contracts/out/LinkVault.sol/LinkVault.json"
);

alloy::sol!(
    #[sol(rpc)]
    #[allow(
        missing_docs,
        clippy::too_many_arguments,
        reason = "the shape of the contract's ABI"
    )]
    #[derive(Debug, PartialEq, Eq)]
    LinkRouter,
    "../../contracts/out/LinkRouter.sol/LinkRouter.json"
);

alloy::sol!(
    #[sol(rpc)]
    #[allow(missing_docs, reason = "the shape of the contract's ABI")]
    #[derive(Debug, PartialEq, Eq)]
    RequestAddresses,
    "../../contracts/out/RequestAddresses.sol/RequestAddresses.json"
);
