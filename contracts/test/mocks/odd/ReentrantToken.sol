// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";

/// @notice Lets its accomplice act in the midst of every move, before the balances change.
contract ReentrantToken is ERC20("Reentrant", "RE") {
    ReenteringHolder private immutable ACCOMPLICE;

    constructor(ReenteringHolder accomplice) {
        ACCOMPLICE = accomplice;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @dev The shape of an ERC-3009 pull without its checks.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256,
        uint256,
        bytes32,
        uint8,
        bytes32,
        bytes32
    ) external {
        _transfer(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0)) ACCOMPLICE.strike();
        super._update(from, to, value);
    }
}
