// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {RouterTest} from "test/router/RouterTest.sol";
import {ProudPayer, ReenteringPayer} from "test/router/mocks/Payers.sol";

/// @notice Targets are trusted to bridge, and with nothing else (SECURITY.md R3, R5 to R8).
contract WithdrawAndRouteHostileTargetsTest is RouterTest {
    /// @dev What the bomb costs to make, and the route; to copy it would cost as much again.
    uint256 private constant BOMB_BOUND = 60_000 + 150_000;

    function testFuzz_RevertWhen_TargetLeavesTokens(uint256 taken) external {
        taken = bound(taken, 0, 99);
        uint256 index = depositDai(100);
        expectBalanceChanged(address(dai), 0, 100 - taken);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, taken))));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_RevertWhen_TargetTakesMore() external {
        uint256 index = depositDai(100);
        dai.mint(address(router), 1);
        vm.expectPartialRevert(ILinkRouter.BridgeFailed.selector);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, 101))));
    }

    /// @dev For a deposit of tokens: of a fee, any part can come back, and goes to who paid it.
    function testFuzz_TargetReturnsPartOfTheFee(uint256 returned) external {
        returned = bound(returned, 0, FEE);
        uint256 index = depositDai(100);
        take(hostileRoute(index, abi.encodeCall(hostile.takeAndGiveBack, (dai, 100, returned))));
        assertEq(relayer.balance, 100 ether - FEE + returned);
        assertRouterIsEmpty();
    }

    function testFuzz_RevertWhen_TargetReturnsMoreThanTheFee(uint256 returned) external {
        returned = bound(returned, FEE + 1, 1 ether + FEE);
        uint256 index = depositNative(1 ether);
        expectBalanceChanged(address(0), 0, returned);
        take(hostileRoute(index, abi.encodeCall(hostile.giveBack, (returned))));
    }

    /// @dev Forced in during the call, coins count as returned.
    function test_TargetForcesCoinsBack() external {
        uint256 index = depositNative(1 ether);
        expectBalanceChanged(address(0), 0, FEE + 1);
        take(hostileRoute(index, abi.encodeCall(hostile.forceBack, (FEE + 1))));

        take(hostileRoute(index, abi.encodeCall(hostile.forceBack, (FEE))));
        assertEq(relayer.balance, 100 ether);
        assertRouterIsEmpty();
    }

    function test_RevertWhen_PayerDoesNotAcceptTheRefund() external {
        ProudPayer payer = new ProudPayer();
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.bridgeFee = FEE + 1;
        bytes memory call = abi.encodeCall(
            router.withdrawAndRoute, (route, withdrawal(0), sign(keySecret, routeDigest(route)))
        );
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.RefundFailed.selector, address(payer), 1));
        payer.send{value: FEE + 1}(address(router), call);
    }

    /// @dev A payer that accepts nothing is not asked to when nothing comes back.
    function test_ProudPayer_PaysTheExactFee() external {
        ProudPayer payer = new ProudPayer();
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        bytes memory call = abi.encodeCall(
            router.withdrawAndRoute, (route, withdrawal(0), sign(keySecret, routeDigest(route)))
        );
        vm.prank(relayer);
        payer.send{value: FEE}(address(router), call);
        assertEq(dai.balanceOf(address(bridge)), 5);
    }

    function test_ReenteringPayer_GetsItsRefundAndNothingMore() external {
        ReenteringPayer payer = new ReenteringPayer();
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.bridgeFee = FEE + 1;
        bytes memory call = abi.encodeCall(
            router.withdrawAndRoute, (route, withdrawal(0), sign(keySecret, routeDigest(route)))
        );
        vm.prank(relayer);
        payer.send{value: FEE + 1}(address(router), call);
        assertEq(address(payer).balance, 1);
        assertEq(payer.refusal(), abi.encodePacked(ReentrancyGuardTransient.Reentrancy.selector));
    }

    function test_TargetThatReentersTheRouter_IsRefused() external {
        uint256 index = depositDai(100);
        uint256 prize = depositDai(50);
        ILinkRouter.Route memory other = hostileRoute(prize, abi.encodeCall(hostile.take, (dai, 50)));
        other.bridgeFee = 0;
        bytes[2] memory calls;
        calls[0] = abi.encodeCall(
            router.withdrawAndRoute, (other, withdrawal(prize), sign(keySecret, routeDigest(other)))
        );
        calls[1] = abi.encodeCall(
            router.withdrawAndBridge, (address(vault), prize, withdrawal(prize), 0, 0, "", "")
        );
        for (uint256 i; i < calls.length; ++i) {
            uint256 state = vm.snapshotState();
            bytes memory data = abi.encodeCall(hostile.takeAndCall, (dai, 100, address(router), calls[i]));
            take(hostileRoute(index, data));
            assertFalse(hostile.entered());
            assertEq(hostile.refusal(), abi.encodePacked(ReentrancyGuardTransient.Reentrancy.selector));
            assertFalse(vault.getDeposit(prize).claimed);
            vm.revertToState(state);
        }
    }

    /// @dev What the link key signed for the router is of no use to the target.
    function test_TargetThatReentersTheVault_GetsNothing() external {
        uint256 index = depositDai(100);
        uint256 prize = depositDai(50);
        bytes memory call =
            abi.encodeCall(vault.withdrawDepositAsRecipient, (prize, address(router), withdrawal(prize)));
        take(hostileRoute(index, abi.encodeCall(hostile.takeAndCall, (dai, 100, address(vault), call))));
        assertFalse(hostile.entered());
        assertEq(
            hostile.refusal(),
            abi.encodeWithSelector(
                ILinkVault.NotTheRecipient.selector, prize, address(hostile), address(router)
            )
        );
    }

    /// @dev Tokens of another claim cannot stand in for those the target did not take.
    function test_RevertWhen_TargetPaysAnotherClaimIntoTheRouter() external {
        uint256 index = depositDai(100);
        uint256 other = depositDai(50);
        bytes memory call = abi.encodeCall(
            vault.withdrawDeposit, (other, address(router), claimSignature(other, address(router)))
        );
        expectBalanceChanged(address(dai), 0, 50);
        take(hostileRoute(index, abi.encodeCall(hostile.takeAndCall, (dai, 100, address(vault), call))));
    }

    function test_ReasonIsPassedOn() external {
        bytes memory reason = abi.encodeWithSignature("Error(string)", "too late");
        bytes memory data = abi.encodeCall(hostile.failWith, (reason));
        uint256 index = depositDai(5);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.BridgeFailed.selector, address(hostile), reason));
        take(hostileRoute(index, data));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function testFuzz_ReasonIsCut(bytes memory reason, uint256 longer) external {
        longer = bound(longer, 1, 1000);
        bytes memory start = new bytes(256);
        for (uint256 i; i < 256 && i < reason.length; ++i) {
            start[i] = reason[i];
        }
        bytes memory data = abi.encodeCall(hostile.failWith, (abi.encodePacked(start, new bytes(longer))));
        uint256 index = depositDai(5);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.BridgeFailed.selector, address(hostile), start));
        take(hostileRoute(index, data));
    }

    function test_ReturnBomb_IsNotCopied() external {
        ILinkRouter.Route memory route = hostileRoute(depositNative(5), abi.encodeCall(hostile.bomb, (true)));
        bytes memory call = abi.encodeCall(
            router.withdrawAndRoute, (route, withdrawal(0), sign(keySecret, routeDigest(route)))
        );
        vm.prank(relayer);
        // After `expectRevert` the last call would be the one inside that reverted.
        (bool ok, bytes memory result) = address(router).call{value: FEE}(call);
        assertLt(vm.lastCallGas().gasTotalUsed, BOMB_BOUND);
        assertFalse(ok);
        assertEq(bytes4(result), ILinkRouter.BridgeFailed.selector);

        route.data = abi.encodeCall(hostile.bomb, (false));
        take(route);
        assertLt(vm.lastCallGas().gasTotalUsed, BOMB_BOUND);
    }

    /// @dev The caller's gas limit is what bounds this (RA5); enough is left to say so.
    function test_GasBurner_IsReported() external {
        uint256 index = depositNative(5);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.BridgeFailed.selector, address(hostile), ""));
        take(hostileRoute(index, abi.encodeCall(hostile.burnGas, ())));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_RevertWhen_TargetHasNoSuchFunction() external {
        uint256 index = depositNative(5);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.BridgeFailed.selector, address(hostile), ""));
        take(hostileRoute(index, hex"12345678"));
    }
}
