// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title An ERC-20 that burns one unit in a hundred of every transfer
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any amount. The vault refuses its deposits
/// (`AmountMismatch`): less arrives than was named.
contract FeeToken is ERC20("Fee Token", "FEE") {
    /// @notice Makes `amount` smallest units for `to` out of nothing, free of the fee.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) ? 0 : value / 100;
        super._update(from, to, value - fee);
        if (fee != 0) super._update(from, address(0), fee);
    }
}
