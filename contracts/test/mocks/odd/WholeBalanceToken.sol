// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Reads the largest number as "all that there is", as some lending tokens do.
contract WholeBalanceToken is ERC20("Whole balance", "ALL") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value == type(uint256).max ? balanceOf(from) : value);
    }
}
