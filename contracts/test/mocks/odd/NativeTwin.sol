// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";

/// @notice The chain's own coin under the functions of an ERC-20, as some chains have it: balances are the coin's,
/// and a transfer calls nobody.
contract NativeTwin {
    Vm private constant CHAIN = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function balanceOf(address account) external view returns (uint256) {
        return account.balance;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        CHAIN.deal(from, from.balance - amount);
        CHAIN.deal(to, to.balance + amount);
    }
}
