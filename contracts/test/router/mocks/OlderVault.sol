// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice A vault whose deposits are tuples of v4.3, which credits what was promised rather than what came, and
/// keeps what its callers put into fields a kind does not use. Signatures it does not look at: `LinkVault` is
/// there for that.
contract OlderVault {
    struct Deposit {
        address pubKey20;
        uint256 amount;
        address tokenAddress;
        uint8 contractType;
        bool claimed;
        bool requiresMFA;
        uint40 timestamp;
        uint256 tokenId;
        address senderAddress;
    }

    Deposit[] private deposits;

    /// @dev What the native payouts of this vault fall short by.
    uint256 private shortBy;

    /// @dev Coins that come along with its payouts of tokens.
    uint256 private alongside;

    function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
        external
        payable
        returns (uint256)
    {
        if (kind == 1) IERC20(token).transferFrom(msg.sender, address(this), amount);
        deposits.push(
            Deposit(pubKey20, amount, token, kind, false, false, uint40(block.timestamp), tokenId, msg.sender)
        );
        return deposits.length - 1;
    }

    function payLess(uint256 by) external {
        shortBy = by;
    }

    function payCoinsAlong(uint256 coins) external {
        alongside = coins;
    }

    function getDeposit(uint256 index) external view returns (Deposit memory) {
        return deposits[index];
    }

    function withdrawDepositAsRecipient(uint256 index, address recipient, bytes calldata)
        external
        returns (bool)
    {
        Deposit storage d = deposits[index];
        require(msg.sender == recipient, "NOT THE RECIPIENT");
        require(!d.claimed, "DEPOSIT ALREADY WITHDRAWN");
        d.claimed = true;
        if (d.contractType == 0) {
            (bool ok,) = recipient.call{value: d.amount - shortBy}("");
            require(ok, "TRANSFER FAILED");
        } else {
            IERC20(d.tokenAddress).transfer(recipient, d.amount);
            (bool ok,) = alongside == 0 ? (true, bytes("")) : recipient.call{value: alongside}("");
            require(ok, "TRANSFER FAILED");
        }
        return true;
    }
}
