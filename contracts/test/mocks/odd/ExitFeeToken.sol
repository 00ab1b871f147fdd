// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Burns one unit in a hundred on top of what is moved, from the balance of whoever pays, once told to.
contract ExitFeeToken is ERC20("Exit fee", "EXIT") {
    bool private charging;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function charge() external {
        charging = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (charging && from != address(0)) super._update(from, address(0), value / 100);
    }
}
