// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Keeps amounts in 96 bits, as some governance tokens do, and reverts beyond.
contract Uint96Token is ERC20("Uint96", "U96") {
    error TooWide(uint256 amount);

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (value > type(uint96).max) revert TooWide(value);
        super._update(from, to, value);
    }
}
