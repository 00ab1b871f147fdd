// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title An ERC-20 whose allowances can be signed (EIP-2612)
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any amount. Its EIP-712 domain is `Permit Token`, version `1`.
/// With a permit an owner approves the vault without a transaction of its own; the deposit is still its own call.
contract PermitToken is ERC20("Permit Token", "PRMT"), ERC20Permit("Permit Token") {
    /// @notice Makes `amount` smallest units for `to` out of nothing.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
