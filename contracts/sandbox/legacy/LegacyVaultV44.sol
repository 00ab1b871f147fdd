// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignedVault} from "./SignedVault.sol";

/// @title Our double of a vault of version v4.4
/// @notice FOR LOCAL CHAINS ONLY. Deposits may be bound to a recipient, whose claim needs no signature of a link key.
contract LegacyVaultV44 is SignedVault {
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
        address recipient;
        uint40 reclaimableAfter;
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
        return _make(token, kind, amount, tokenId, pubKey20, msg.sender, false, address(0), 0);
    }

    /// @dev EIP-3009 deposits are no part of the double.
    function makeCustomDeposit(
        address token,
        uint8 kind,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address onBehalfOf,
        bool withMFA,
        address recipient,
        uint40 reclaimableAfter,
        bool isGasless3009,
        bytes calldata
    ) external payable returns (uint256) {
        require(!isGasless3009, "NOT IN THIS DOUBLE");
        return _make(token, kind, amount, tokenId, pubKey20, onBehalfOf, withMFA, recipient, reclaimableAfter);
    }

    function _make(
        address token,
        uint8 kind,
        uint256 amount,
        uint256 tokenId,
        address pubKey20,
        address sender,
        bool requiresMFA,
        address recipient,
        uint40 reclaimableAfter
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
        deposit.senderAddress = sender;
        deposit.recipient = recipient;
        deposit.reclaimableAfter = reclaimableAfter;
        emit DepositEvent(index, kind, deposit.amount, sender);
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
        claimable.recipient = deposit.recipient;
        claimable.reclaimableAfter = deposit.reclaimableAfter;
    }

    function _markClaimed(uint256 index) internal override {
        deposits[index].claimed = true;
    }
}
