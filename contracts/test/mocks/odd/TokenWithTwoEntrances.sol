// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A ledger that also obeys its second entrance, as tokens do that kept an old address alive.
contract TokenWithTwoEntrances is ERC20("Two entrances", "TWO") {
    SecondEntrance public immutable SECOND = new SecondEntrance(this);

    error NotTheEntrance(address caller);

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function approveFor(address owner, address spender, uint256 amount) external {
        _requireEntrance();
        _approve(owner, spender, amount);
    }

    function transferFor(address from, address to, uint256 amount) external {
        _requireEntrance();
        _transfer(from, to, amount);
    }

    function transferFromFor(address spender, address from, address to, uint256 amount) external {
        _requireEntrance();
        _spendAllowance(from, spender, amount);
        _transfer(from, to, amount);
    }

    function _requireEntrance() private view {
        if (msg.sender != address(SECOND)) revert NotTheEntrance(msg.sender);
    }
}

/// @notice The same token under another address.
contract SecondEntrance {
    TokenWithTwoEntrances private immutable LEDGER;

    constructor(TokenWithTwoEntrances ledger) {
        LEDGER = ledger;
    }

    function balanceOf(address account) external view returns (uint256) {
        return LEDGER.balanceOf(account);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        LEDGER.approveFor(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        LEDGER.transferFor(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        LEDGER.transferFromFor(msg.sender, from, to, amount);
        return true;
    }
}
