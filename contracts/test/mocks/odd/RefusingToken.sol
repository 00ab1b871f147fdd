// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Says no instead of reverting, once told to.
contract RefusingToken is ERC20("Refusing", "NO") {
    bool public refusing;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function refuse() external {
        refusing = true;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !refusing && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !refusing && super.transferFrom(from, to, amount);
    }
}
