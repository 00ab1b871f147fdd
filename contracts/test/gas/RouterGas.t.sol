// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainErc20} from "test/mocks/OpenZeppelinTokens.sol";
import {RouterTest} from "test/router/RouterTest.sol";

/// @notice Whole transactions as in `test/gas/Gas.t.sol`, to a bridge that is in use; its own work is included.
contract RouterGasTest is RouterTest {
    PlainErc20 private token;

    function setUp() public override {
        super.setUp();
        token = new PlainErc20();
        token.mint(sender, 2 ether);
        token.mint(address(bridge), 1);
        vm.deal(address(bridge), 1);
        vm.prank(sender);
        token.approve(address(vault), 2 ether);
        depositNative(1 ether);
        depositToken(address(token), ERC20, 0, 1 ether);
        depositNative(1 ether);
        depositToken(address(token), ERC20, 0, 1 ether);
    }

    function test_Bridge_Native() external {
        takeByBridge(0, FEE, order(address(0), 1 ether));
        vm.snapshotGasLastCall("bridge native");
    }

    function test_Bridge_Erc20() external {
        takeByBridge(1, FEE, order(address(token), 1 ether));
        vm.snapshotGasLastCall("bridge ERC-20");
    }

    function test_Route_Native() external {
        take(farRoute(0, address(0), 1 ether));
        vm.snapshotGasLastCall("route native");
    }

    function test_Route_Erc20() external {
        take(farRoute(1, address(token), 1 ether));
        vm.snapshotGasLastCall("route ERC-20");
    }
}
