// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";

contract WithdrawAndRouteTest is RouterTest {
    function test_Native_GivesTheTargetDepositAndFee() external {
        uint256 index = depositNative(1 ether);
        take(farRoute(index, address(0), 1 ether));
        assertEq(address(bridge).balance, 1 ether + FEE);
        assertEq(relayer.balance, 100 ether - FEE);
        assertTrue(vault.getDeposit(index).claimed);
        assertRouterIsEmpty();
    }

    function test_Erc20_GivesTheTargetDepositAndFee() external {
        uint256 index = depositDai(5 ether);
        take(farRoute(index, address(dai), 5 ether));
        assertEq(dai.balanceOf(address(bridge)), 5 ether);
        assertEq(address(bridge).balance, FEE);
        assertRouterIsEmpty();
    }

    function test_AnyTargetOfTheList() external {
        uint256 index = depositDai(5);
        take(hostileRoute(index, abi.encodeCall(hostile.take, (dai, 5))));
        assertEq(dai.balanceOf(address(hostile)), 5);
        assertEq(address(hostile).balance, FEE);
        assertRouterIsEmpty();
    }

    /// @dev R5: the sandbox bridge takes its price and returns the rest.
    function testFuzz_ReturnsToTheCallerWhatTheBridgeReturns(uint256 extra) external {
        extra = bound(extra, 0, 50 ether);
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.bridgeFee = FEE + extra;
        take(route);
        assertEq(relayer.balance, 100 ether - FEE);
        assertRouterIsEmpty();
    }

    function test_DeadlineItself_IsInTime() external {
        uint256 index = depositDai(5);
        vm.warp(DEADLINE);
        take(farRoute(index, address(dai), 5));
        assertTrue(vault.getDeposit(index).claimed);
    }

    function testFuzz_RevertWhen_TargetIsNotListed(address target) external {
        vm.assume(target != address(bridge) && target != address(hostile) && target != recipient);
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.target = target;
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownTarget.selector, target));
        take(route);
    }

    function testFuzz_RevertWhen_VaultIsNotListed(address other) external {
        vm.assume(other != address(vault) && other != address(older) && other != recipient);
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.vault = other;
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownVault.selector, other));
        take(route);
    }

    function test_RevertWhen_OutputWouldBeLost() external {
        address[4] memory sinks = [address(0), address(router), address(vault), address(bridge)];
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        for (uint256 i; i < sinks.length; ++i) {
            route.outputReceiver = sinks[i];
            vm.expectRevert(abi.encodeWithSelector(ILinkRouter.InvalidReceiver.selector, sinks[i]));
            take(route);
        }
    }

    function test_RevertWhen_NothingIsPromised() external {
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.minimumOut = 0;
        vm.expectRevert(ILinkRouter.NothingPromised.selector);
        take(route);
    }

    function testFuzz_RevertWhen_ValueIsNotTheFee(uint256 value) external {
        value = bound(value, 0, 100 ether);
        vm.assume(value != FEE);
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.ValueMismatch.selector, FEE, value));
        router.withdrawAndRoute{value: value}(route, "", "");
    }

    function testFuzz_RevertWhen_SignedByAnotherKey(uint256 secret) external {
        secret = boundPrivateKey(secret);
        vm.assume(secret != keySecret);
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        bytes memory signature = sign(secret, routeDigest(route));
        vm.expectRevert(
            abi.encodeWithSelector(ILinkRouter.WrongRoutingSigner.selector, 0, vm.addr(secret), key)
        );
        send(route, withdrawal(0), signature);
    }

    /// @dev R1: the signature is over the same route but for one field.
    function testFuzz_RevertWhen_AnyFieldDiffers(uint256 field, uint256 change) external {
        field = bound(field, 0, 9);
        change = bound(change, 1, type(uint128).max);
        uint256 index = depositDai(5);
        ILinkRouter.Route memory signed = farRoute(index, address(dai), 5);
        if (field == 0) signed.vault = offset(signed.vault, change);
        if (field == 1) signed.depositIndex += change;
        if (field == 2) signed.target = offset(signed.target, change);
        if (field == 3) signed.bridgeFee += change;
        if (field == 4) signed.data = abi.encodePacked(signed.data, change);
        if (field == 5) signed.minimumOut += change;
        if (field == 6) signed.outputToken = offset(signed.outputToken, change);
        if (field == 7) signed.outputReceiver = offset(signed.outputReceiver, change);
        if (field == 8) signed.outputChain += change;
        if (field == 9) signed.deadline += change;
        bytes memory signature = sign(keySecret, routeDigest(signed));
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        send(farRoute(index, address(dai), 5), withdrawal(index), signature);
    }

    /// @dev R1: a signature for one function says nothing to the other.
    function test_RevertWhen_SignedForWithdrawAndBridge() external {
        uint256 index = depositDai(5);
        ILinkRouter.Route memory route = farRoute(index, address(dai), 5);
        bytes memory signature = sign(keySecret, bridgeDigest(index, FEE, route.data));
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        send(route, withdrawal(index), signature);
    }

    function test_RevertWhen_SignedForAnotherRouter() external {
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        bytes memory signature = sign(keySecret, routeDigest(route));
        router = newRouter();
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        send(route, withdrawal(0), signature);
    }

    /// @dev R2: after a fork of the chain, what was signed before counts only where it was meant.
    function test_DomainFollowsTheChainId() external {
        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        bytes memory signature = sign(keySecret, routeDigest(route));
        bytes32 domain = router.DOMAIN_SEPARATOR();
        vm.chainId(FAR_CHAIN + 1);
        assertNotEq(router.DOMAIN_SEPARATOR(), domain);
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        send(route, withdrawal(0), signature);
        take(route);
        assertTrue(vault.getDeposit(0).claimed);
    }

    function test_TypedDataIsAsWritten() external view {
        (, string memory name, string memory version,, address verifier,,) = router.eip712Domain();
        assertEq(name, "Filbert Router");
        assertEq(version, "1");
        assertEq(verifier, address(router));
        assertEq(
            typedDigest(name, version, verifier, 0),
            keccak256(abi.encodePacked("\x19\x01", router.DOMAIN_SEPARATOR(), bytes32(0)))
        );
        assertEq(router.ROUTE_TYPEHASH(), keccak256(ROUTE_TYPE));
    }

    function offset(address account, uint256 by) private pure returns (address) {
        unchecked {
            return address(uint160(account) + uint160(by));
        }
    }
}
