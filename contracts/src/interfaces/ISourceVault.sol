// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What the router asks of a vault. `LinkVault` and the deployed v4.2, v4.3 and v4.4 have both
/// functions; their deposits differ only in what follows these four words.
interface ISourceVault {
    /// @notice How a deposit begins. Fields as in `ILinkVault.Deposit`.
    struct DepositHead {
        address pubKey20;
        uint256 amount;
        address tokenAddress;
        uint8 contractType;
    }

    function getDeposit(uint256 index) external view returns (DepositHead memory);

    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata signature)
        external
        returns (bool);
}
