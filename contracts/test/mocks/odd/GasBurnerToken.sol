// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Spends all the gas it is given on moving, once armed.
contract GasBurnerToken is ERC20("Gas burner", "BURN") {
    bool private armed;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function arm() external {
        armed = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (armed) {
            assembly {
                invalid()
            }
        }
        super._update(from, to, value);
    }
}
