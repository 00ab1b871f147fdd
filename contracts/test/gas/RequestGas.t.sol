// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRequestAddresses} from "src/interfaces/IRequestAddresses.sol";
import {RequestsTest} from "test/requests/RequestsTest.sol";

/// @notice Whole transactions as in `test/gas/Gas.t.sol`, to a recipient who has some of it already.
contract RequestGasTest is RequestsTest {
    function setUp() public override {
        super.setUp();
        dai.mint(payee, 1);
        vm.deal(payee, 1);
    }

    function test_Forward_Native_First() external {
        payCoins(5);
        forwardBy(relayer, address(0));
        vm.snapshotGasLastCall("forward native, first of a request");
    }

    function test_Forward_Erc20_First() external {
        payDai(5);
        forwardBy(relayer, address(dai));
        vm.snapshotGasLastCall("forward ERC-20, first of a request");
    }

    function test_Forward_Erc20_Again() external {
        payDai(5);
        forwardBy(relayer, address(dai));
        payDai(5);
        forwardBy(relayer, address(dai));
        vm.snapshotGasLastCall("forward ERC-20 again");
    }

    function test_SendBack_Erc20() external {
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        sendBack(order, signedBy(payeeSecret, order));
        vm.snapshotGasLastCall("send back ERC-20, first of a request");
    }
}
