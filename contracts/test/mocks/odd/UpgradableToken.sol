// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice An ERC-20 to stand behind an ERC-1967 proxy; anybody exchanges the code.
contract UpgradableToken is ERC20("Upgradable", "UPG") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function upgradeTo(address implementation) external {
        ERC1967Utils.upgradeToAndCall(implementation, "");
    }
}

/// @notice What it is exchanged for: this one takes balances away.
contract ConfiscatingToken is UpgradableToken {
    function confiscate(address account, uint256 amount) external {
        _burn(account, amount);
    }
}
