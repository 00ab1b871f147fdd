// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC777Recipient} from "@openzeppelin/contracts/interfaces/IERC777Recipient.sol";
import {IERC777Sender} from "@openzeppelin/contracts/interfaces/IERC777Sender.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Calls its holders as an ERC-777 does: the payer before a move, the payee after it. Holders ask for
/// that by themselves, in place of the registry of ERC-1820.
contract CallbackToken is ERC20("Callback", "CALL") {
    mapping(address holder => bool) private hooked;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setHooked(address holder) external {
        hooked[holder] = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (hooked[from]) IERC777Sender(from).tokensToSend(msg.sender, from, to, value, "", "");
        super._update(from, to, value);
        if (hooked[to]) IERC777Recipient(to).tokensReceived(msg.sender, from, to, value, "", "");
    }
}
