// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Like wrapped native coins: a fallback that says yes to functions it does not have.
contract WrappedCoin is ERC20("Wrapped", "WRP") {
    fallback() external payable {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
