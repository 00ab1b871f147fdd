// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Says no to approvals instead of reverting, once told to.
contract NoApproval is ERC20("No approval", "NOA") {
    bool private refusing;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function refuse() external {
        refusing = true;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        return !refusing && super.approve(spender, amount);
    }
}
