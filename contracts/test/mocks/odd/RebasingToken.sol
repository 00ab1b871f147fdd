// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Keeps shares and shows units: a change of the rate changes every balance at once, and a move rounds
/// down to whole shares.
contract RebasingToken is ERC20("Rebasing", "REB") {
    uint256 private constant ONE = 1 ether;

    uint256 private rate = ONE;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @param unitsOfOneShare With 18 decimals.
    function rebase(uint256 unitsOfOneShare) external {
        rate = unitsOfOneShare;
    }

    function balanceOf(address account) public view override returns (uint256) {
        return super.balanceOf(account) * rate / ONE;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value * ONE / rate);
    }
}
