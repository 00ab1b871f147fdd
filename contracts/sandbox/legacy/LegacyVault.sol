// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

/// @title What our doubles of the protocol's older vaults share
/// @notice FOR LOCAL CHAINS ONLY. Written from the interfaces of the deployed vaults and from what is known of
/// how they behave: the same events, tuples, digests and words of refusal. Of the kinds they hold only coins (0)
/// and ERC-20 tokens (1).
abstract contract LegacyVault {
    event DepositEvent(
        uint256 indexed _index, uint8 indexed _contractType, uint256 _amount, address indexed _senderAddress
    );
    event WithdrawEvent(
        uint256 indexed _index,
        uint8 indexed _contractType,
        uint256 _amount,
        address indexed _recipientAddress
    );

    /// @dev Who signed a hash that carries the prefix of EIP-191 already.
    function getSigner(bytes32 messageHash, bytes memory signature) public view returns (address) {
        return ECDSA.recover(messageHash, signature);
    }

    /// @dev What is credited: these vaults believe what a token's caller says.
    function _take(address token, uint8 kind, uint256 amount) internal returns (uint256) {
        require(kind < 2, "ONLY COINS AND ERC20 TOKENS");
        if (kind == 0) return msg.value;
        SafeTransferLib.safeTransferFrom(token, msg.sender, address(this), amount);
        return amount;
    }

    function _give(address token, uint8 kind, uint256 amount, address to) internal {
        if (kind == 0) {
            (bool sent,) = to.call{value: amount}("");
            require(sent, "Transfer failed");
        } else {
            SafeTransferLib.safeTransfer(token, to, amount);
        }
    }
}
