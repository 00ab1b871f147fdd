// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignedVault} from "./SignedVault.sol";

/// @title Our double of a vault of version v4.3
/// @notice FOR LOCAL CHAINS ONLY. Deposits may need a second signature, which nobody here can give.
contract LegacyVaultV43 is SignedVault {
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

    Deposit[] public deposits;

    function getDepositCount() public view override returns (uint256) {
        return deposits.length;
    }

    function getDeposit(uint256 index) external view returns (Deposit memory) {
        return deposits[index];
    }

    function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
        external
        payable
        returns (uint256)
    {
        return _make(token, kind, amount, tokenId, pubKey20, false);
    }

    function makeMFADeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
        external
        payable
        returns (uint256)
    {
        return _make(token, kind, amount, tokenId, pubKey20, true);
    }

    function _make(
        address token,
        uint8 kind,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        bool requiresMFA
    ) private returns (uint256 index) {
        index = deposits.length;
        Deposit storage deposit = deposits.push();
        deposit.pubKey20 = pubKey20;
        deposit.amount = _take(token, kind, amount);
        deposit.tokenAddress = token;
        deposit.contractType = kind;
        deposit.requiresMFA = requiresMFA;
        deposit.timestamp = uint40(block.timestamp);
        deposit.tokenId = tokenId;
        deposit.senderAddress = msg.sender;
        emit DepositEvent(index, kind, deposit.amount, msg.sender);
    }

    function _claimable(uint256 index) internal view override returns (Claimable memory claimable) {
        Deposit storage deposit = deposits[index];
        claimable.pubKey20 = deposit.pubKey20;
        claimable.amount = deposit.amount;
        claimable.tokenAddress = deposit.tokenAddress;
        claimable.contractType = deposit.contractType;
        claimable.claimed = deposit.claimed;
        claimable.senderAddress = deposit.senderAddress;
        claimable.requiresMFA = deposit.requiresMFA;
    }

    function _markClaimed(uint256 index) internal override {
        deposits[index].claimed = true;
    }
}
