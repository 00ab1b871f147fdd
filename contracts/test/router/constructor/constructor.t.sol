// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LinkRouter} from "src/LinkRouter.sol";
import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {RouterTest} from "test/router/RouterTest.sol";

contract ConstructorTest is RouterTest {
    function test_ListsAreKept() external view {
        assertEq(router.vaults(), listOf(address(vault), address(older)));
        assertEq(router.targets(), listOf(address(bridge), address(hostile)));
        assertEq(router.squidAddress(), address(bridge));
    }

    function test_ListsMayBeFull() external {
        address[] memory full = contracts(router.LIST_LIMIT());
        LinkRouter other = new LinkRouter(listOf(address(vault)), full);
        assertEq(other.targets(), full);
    }

    function test_RevertWhen_ListIsEmptyOrTooLong() external {
        uint256 limit = router.LIST_LIMIT();
        address[] memory long = contracts(limit + 1);
        address[] memory empty;
        expectInvalidLength(0, limit);
        new LinkRouter(empty, listOf(address(bridge)));
        expectInvalidLength(0, limit);
        new LinkRouter(listOf(address(vault)), empty);
        expectInvalidLength(limit + 1, limit);
        new LinkRouter(long, listOf(address(bridge)));
        expectInvalidLength(limit + 1, limit);
        new LinkRouter(listOf(address(vault)), long);
    }

    function test_RevertWhen_NoContractIsThere() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.NoCode.selector, stranger));
        new LinkRouter(listOf(address(vault), stranger), listOf(address(bridge)));
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.NoCode.selector, address(0)));
        new LinkRouter(listOf(address(vault)), listOf(address(0)));
    }

    function test_RevertWhen_ListedTwice() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.ListedTwice.selector, address(vault)));
        new LinkRouter(listOf(address(vault), address(vault)), listOf(address(bridge)));
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.ListedTwice.selector, address(bridge)));
        new LinkRouter(listOf(address(vault)), listOf(address(bridge), address(bridge)));
    }

    /// @dev R7: as a target, a vault would pay deposits into the router that nobody signed a route for.
    function test_RevertWhen_AVaultIsATarget() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.ListedTwice.selector, address(older)));
        new LinkRouter(listOf(address(vault), address(older)), listOf(address(bridge), address(older)));
    }

    /// @dev R7: who is listed as one is a stranger as the other.
    function test_RolesDoNotMix() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownVault.selector, bridge));
        router.withdrawAndBridge(address(bridge), 0, "", 0, 0, "", "");

        ILinkRouter.Route memory route = farRoute(depositDai(5), address(dai), 5);
        route.target = address(older);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownTarget.selector, older));
        take(route);
    }

    function contracts(uint256 count) private returns (address[] memory members) {
        members = new address[](count);
        for (uint256 i; i < count; ++i) {
            members[i] = address(uint160(0x10000 + i));
            vm.etch(members[i], hex"00");
        }
    }

    function expectInvalidLength(uint256 length, uint256 limit) private {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.InvalidListLength.selector, length, limit));
    }
}
