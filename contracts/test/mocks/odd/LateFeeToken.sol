// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Moves its first transfer whole, and keeps one unit in a hundred of each one after it.
contract LateFeeToken is ERC20("Late fee", "LATE") {
    bool private charging;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from == address(0)) return;
        if (charging) super._update(to, address(0), value / 100);
        charging = true;
    }
}
