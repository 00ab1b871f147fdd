// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Many deposits by the calls of the v4.4 batcher
/// @notice The protocol has a contract of its own for these; here the vault answers them itself, so tokens are
/// approved to the vault and move once. New programs use `makeDeposits`.
///
/// All: `_peanutAddress` is the vault that is called; the caller pays and may take each deposit back; for
/// kind 0 the value sent must equal the sum. Returned are the deposits' indices in order.
interface ILinkBatcher {
    /// @notice Equal amounts of one asset, a link key each. `_amount` is that of one deposit.
    function batchMakeDeposit(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256 _amount,
        uint256 _tokenId,
        address[] calldata _pubKeys20
    ) external payable returns (uint256[] memory);

    /// @notice As `batchMakeDeposit`, and returns nothing.
    function batchMakeDepositNoReturn(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256 _amount,
        uint256 _tokenId,
        address[] calldata _pubKeys20
    ) external payable;

    /// @notice Deposits that have nothing in common but their sender. All lists are of one length.
    function batchMakeDepositArbitrary(
        address _peanutAddress,
        address[] memory _tokenAddresses,
        uint8[] memory _contractTypes,
        uint256[] memory _amounts,
        uint256[] memory _tokenIds,
        address[] memory _pubKeys20,
        bool[] memory _withMFAs
    ) external payable returns (uint256[] memory);

    /// @notice Given amounts of native coin or an ERC-20 under one link key.
    function batchMakeDepositRaffle(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256[] calldata _amounts,
        address _pubKey20
    ) external payable returns (uint256[] memory);

    /// @notice As `batchMakeDepositRaffle`; each claim needs the authoriser's signature too.
    function batchMakeDepositRaffleMFA(
        address _peanutAddress,
        address _tokenAddress,
        uint8 _contractType,
        uint256[] calldata _amounts,
        address _pubKey20
    ) external payable returns (uint256[] memory);
}
