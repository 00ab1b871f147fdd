// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";
import {SweptWallet} from "test/router/mocks/SweptWallet.sol";

/// @notice Who gets how much of what, where (SECURITY.md R4).
contract WithdrawAndRoutePromiseTest is RouterTest {
    uint256 private constant STOCK = 1000 ether;

    function setUp() public override {
        super.setUp();
        dai.mint(address(bridge), STOCK);
        vm.deal(address(bridge), STOCK);
    }

    function test_OnAnotherChain_IsOnRecord() external {
        uint256 index = depositDai(5);
        ILinkRouter.Route memory route = farRoute(index, address(dai), 5);
        route.minimumOut = 4;
        vm.expectEmit(address(router));
        emit ILinkRouter.Routed(address(vault), index, recipient, address(bridge), FAR_CHAIN, address(dai), 4);
        take(route);
    }

    function test_OnThisChain_IsOnRecordToo() external {
        uint256 index = depositNative(5);
        vm.expectEmit(address(router));
        emit ILinkRouter.Routed(
            address(vault), index, recipient, address(bridge), block.chainid, address(dai), 7
        );
        take(nearRoute(index, 5, address(dai), 7, 7));
    }

    function testFuzz_OnThisChain_PaysAtLeastTheMinimum(uint256 paid, uint256 minimum) external {
        paid = bound(paid, 1, STOCK);
        minimum = bound(minimum, 1, paid);
        take(nearRoute(depositNative(5), 5, address(dai), paid, minimum));
        assertEq(dai.balanceOf(recipient), paid);
    }

    function testFuzz_RevertWhen_OnThisChain_PaysLess(uint256 paid, uint256 minimum) external {
        paid = bound(paid, 0, STOCK);
        minimum = bound(minimum, paid + 1, type(uint256).max);
        uint256 index = depositNative(5);
        dai.mint(recipient, 3);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, minimum, paid));
        take(nearRoute(index, 5, address(dai), paid, minimum));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_OnThisChain_NativeOutput() external {
        uint256 index = depositDai(5);
        vm.deal(recipient, 100 ether);
        ILinkRouter.Route memory route = nearRoute(index, 5, address(0), 7, 8);
        route.data = swap(address(dai), 5, address(0), 7, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, 8, 7));
        take(route);

        route.minimumOut = 7;
        take(route);
        assertEq(recipient.balance, 100 ether + 7);
    }

    /// @dev The refund of the fee is the caller's own money: it must not count as output.
    function test_RevertWhen_OnlyTheRefundReachesTheReceiver() external {
        ILinkRouter.Route memory route = nearRoute(depositNative(5), 5, address(0), 0, 1);
        route.bridgeFee = FEE + 1 ether;
        route.outputReceiver = relayer;
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, 1, 0));
        take(route);
    }

    function test_RevertWhen_OutputTokenIsNoContract() external {
        ILinkRouter.Route memory route = nearRoute(depositNative(5), 5, address(dai), 7, 7);
        route.outputToken = stranger;
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, 7, 0));
        take(route);
    }

    function test_RevertWhen_ReceiverEndsWithLess() external {
        SweptWallet wallet = new SweptWallet();
        vm.deal(address(wallet), 100);
        ILinkRouter.Route memory route = nearRoute(depositNative(5), 5, address(0), 7, 7);
        route.outputReceiver = address(wallet);
        route.data = swap(address(0), 5, address(0), 7, address(wallet));
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.OutputTooLow.selector, 7, 0));
        take(route);
    }

    /// @dev A swap of `amount` native coin into `paid` of `token` for `recipient`, on this chain.
    function nearRoute(uint256 index, uint256 amount, address token, uint256 paid, uint256 minimum)
        private
        view
        returns (ILinkRouter.Route memory route)
    {
        route = farRoute(index, token, minimum);
        route.data = swap(address(0), amount, token, paid, recipient);
        route.outputChain = block.chainid;
    }
}
