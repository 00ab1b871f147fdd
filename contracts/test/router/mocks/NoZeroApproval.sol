// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Refuses to approve zero, as the first BNB token did.
contract NoZeroApproval is ERC20("No zero approval", "NZA") {
    error NothingToApprove();

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        if (amount == 0) revert NothingToApprove();
        return super.approve(spender, amount);
    }
}
