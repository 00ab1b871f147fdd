// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Reverts when asked to move nothing.
contract NonzeroToken is ERC20("Nonzero", "NZ") {
    error NothingToMove();

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (value == 0) revert NothingToMove();
        super._update(from, to, value);
    }
}
