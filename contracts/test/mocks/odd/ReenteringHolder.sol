// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC777Recipient} from "@openzeppelin/contracts/interfaces/IERC777Recipient.sol";
import {IERC777Sender} from "@openzeppelin/contracts/interfaces/IERC777Sender.sol";

import {ReenteringPayee} from "test/mocks/Payees.sol";

/// @notice Runs its stored call also when a token asks or tells it of a move, and when its signature is asked for.
contract ReenteringHolder is ReenteringPayee, IERC777Sender, IERC777Recipient {
    constructor(address target) ReenteringPayee(target) {}

    /// @notice For tokens that are its accomplices.
    function strike() external {
        _attack();
    }

    function tokensToSend(address, address, address, uint256, bytes calldata, bytes calldata) external {
        _attack();
    }

    function tokensReceived(address, address, address, uint256, bytes calldata, bytes calldata) external {
        _attack();
    }

    /// @notice As of ERC-1271. Being asked by a static call it cannot remember how the attack went: it accepts the
    /// signature only if there was none, or if the target refused it by an error. What merely fails for being static
    /// has none.
    function isValidSignature(bytes32, bytes calldata) external returns (bytes4) {
        (bool ok, bytes memory result) = _strike();
        bool refused = !ok && result.length != 0;
        return refused || attack.length == 0 ? IERC1271.isValidSignature.selector : bytes4(0);
    }
}
