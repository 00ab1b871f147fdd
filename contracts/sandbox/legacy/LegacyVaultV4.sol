// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LegacyVault} from "./LegacyVault.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";

/// @title Our double of a vault of version v4
/// @notice FOR LOCAL CHAINS ONLY. A claim is signed over the recipient alone; a deposit that leaves is deleted;
/// only its sender's own transaction takes it back.
contract LegacyVaultV4 is LegacyVault {
    struct Deposit {
        address pubKey20;
        uint256 amount;
        address tokenAddress;
        uint8 contractType;
        uint256 tokenId;
        address senderAddress;
        uint256 timestamp;
    }

    Deposit[] public deposits;

    function getDepositCount() external view returns (uint256) {
        return deposits.length;
    }

    function getDeposit(uint256 index) external view returns (Deposit memory) {
        return deposits[index];
    }

    function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20)
        external
        payable
        returns (uint256 index)
    {
        amount = _take(token, kind, amount);
        index = deposits.length;
        deposits.push(Deposit(pubKey20, amount, token, kind, tokenId, msg.sender, block.timestamp));
        emit DepositEvent(index, kind, amount, msg.sender);
    }

    function withdrawDeposit(
        uint256 index,
        address recipient,
        bytes32 recipientAddressHash,
        bytes calldata signature
    ) external returns (bool) {
        Deposit memory deposit = _take(index);
        require(
            recipientAddressHash == ECDSA.toEthSignedMessageHash(keccak256(abi.encodePacked(recipient))),
            "HASHES DO NOT MATCH"
        );
        require(getSigner(recipientAddressHash, signature) == deposit.pubKey20, "WRONG SIGNATURE");
        _pay(index, deposit, recipient);
        return true;
    }

    function withdrawDepositSender(uint256 index) external returns (bool) {
        Deposit memory deposit = _take(index);
        require(deposit.senderAddress == msg.sender, "NOT THE SENDER");
        _pay(index, deposit, msg.sender);
        return true;
    }

    function _take(uint256 index) private returns (Deposit memory deposit) {
        require(index < deposits.length, "DEPOSIT INDEX DOES NOT EXIST");
        deposit = deposits[index];
        require(deposit.amount > 0, "DEPOSIT ALREADY WITHDRAWN");
        delete deposits[index];
    }

    function _pay(uint256 index, Deposit memory deposit, address to) private {
        emit WithdrawEvent(index, deposit.contractType, deposit.amount, to);
        _give(deposit.tokenAddress, deposit.contractType, deposit.amount, to);
    }
}
