// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SandboxBridge} from "sandbox/SandboxBridge.sol";
import {LinkRouter} from "src/LinkRouter.sol";
import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {VaultTest} from "test/VaultTest.sol";
import {HostileTarget} from "test/router/mocks/HostileTarget.sol";
import {OlderVault} from "test/router/mocks/OlderVault.sol";

/// @notice A router between two vaults and two targets, of which one is hostile. Digests are built from the
/// written protocol, not by calling the router's own code.
abstract contract RouterTest is VaultTest {
    bytes internal constant ROUTE_TYPE =
        "Route(address vault,uint256 depositIndex,address target,uint256 bridgeFee,bytes data,uint256 minimumOut,address outputToken,address outputReceiver,uint256 outputChain,uint256 deadline)";

    uint256 internal constant FEE = 0.01 ether;
    uint256 internal constant FAR_CHAIN = 10;
    uint256 internal constant DEADLINE = NOW + 10 minutes;

    LinkRouter internal router;
    SandboxBridge internal bridge;
    HostileTarget internal hostile;
    OlderVault internal older;
    address internal filler = makeAddr("filler");

    function setUp() public virtual override {
        super.setUp();
        bridge = new SandboxBridge(filler);
        hostile = new HostileTarget();
        older = new OlderVault();
        router = newRouter();
        vm.deal(relayer, 100 ether);
        vm.prank(sender);
        dai.approve(address(older), type(uint256).max);
    }

    function newRouter() internal returns (LinkRouter) {
        return
            new LinkRouter(listOf(address(vault), address(older)), listOf(address(bridge), address(hostile)));
    }

    function listOf(address one, address two) internal pure returns (address[] memory list) {
        list = new address[](2);
        list[0] = one;
        list[1] = two;
    }

    function depositDai(uint256 amount) internal returns (uint256) {
        return depositToken(address(dai), ERC20, 0, amount);
    }

    /// @dev An order to the sandbox bridge: the deposit goes to `recipient` on the far chain.
    function order(address token, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(bridge.bridge, (orderOf(token, amount)));
    }

    /// @dev A swap of `amount` by the sandbox bridge: `receiver` gets `paid` of `outputToken` on this chain.
    function swap(address token, uint256 amount, address outputToken, uint256 paid, address receiver)
        internal
        view
        returns (bytes memory)
    {
        SandboxBridge.Order memory wanted = swapOf(token, amount, outputToken);
        wanted.receiver = receiver;
        return abi.encodeCall(bridge.swap, (wanted, paid));
    }

    function swapOf(address token, uint256 amount, address outputToken)
        internal
        view
        returns (SandboxBridge.Order memory wanted)
    {
        wanted = orderOf(token, amount);
        wanted.destinationChain = block.chainid;
        wanted.outputToken = outputToken;
    }

    function orderOf(address token, uint256 amount) internal view returns (SandboxBridge.Order memory) {
        return SandboxBridge.Order({
            quoteId: keccak256("quote"),
            token: token,
            amount: amount,
            fee: FEE,
            destinationChain: FAR_CHAIN,
            receiver: recipient,
            outputToken: token,
            minimumOut: amount,
            returnTo: recipient,
            deadline: DEADLINE
        });
    }

    /// @dev A route to the sandbox bridge, with a promise on the far chain.
    function farRoute(uint256 index, address token, uint256 amount)
        internal
        view
        returns (ILinkRouter.Route memory)
    {
        return ILinkRouter.Route({
            vault: address(vault),
            depositIndex: index,
            target: address(bridge),
            bridgeFee: FEE,
            data: order(token, amount),
            minimumOut: amount,
            outputToken: token,
            outputReceiver: recipient,
            outputChain: FAR_CHAIN,
            deadline: DEADLINE
        });
    }

    /// @dev A route to the hostile target, with the same promise.
    function hostileRoute(uint256 index, bytes memory data)
        internal
        view
        returns (ILinkRouter.Route memory route)
    {
        route = farRoute(index, address(0), 1);
        route.target = address(hostile);
        route.data = data;
    }

    /// @dev `relayer` sends a route that the link key signed.
    function take(ILinkRouter.Route memory route) internal {
        send(route, withdrawal(route.depositIndex), sign(keySecret, routeDigest(route)));
    }

    function send(
        ILinkRouter.Route memory route,
        bytes memory withdrawalSignature,
        bytes memory routingSignature
    ) internal {
        vm.prank(relayer);
        router.withdrawAndRoute{value: route.bridgeFee}(route, withdrawalSignature, routingSignature);
    }

    /// @dev `relayer` sends what the public SDK would, signed by the link key.
    function takeByBridge(uint256 index, uint256 fee, bytes memory data) internal {
        sendByBridge(index, fee, data, withdrawal(index), sign(keySecret, bridgeDigest(index, fee, data)));
    }

    function sendByBridge(
        uint256 index,
        uint256 fee,
        bytes memory data,
        bytes memory withdrawalSignature,
        bytes memory routingSignature
    ) internal {
        vm.prank(relayer);
        router.withdrawAndBridge{value: fee}(
            address(vault), index, withdrawalSignature, fee, 0, data, routingSignature
        );
    }

    /// @dev The signature that lets the vault pay the router.
    function withdrawal(uint256 index) internal view returns (bytes memory) {
        return claimSignature(keySecret, index, address(router), RECIPIENT_ONLY);
    }

    function bridgeDigest(uint256 index, uint256 fee, bytes memory data) internal view returns (bytes32) {
        return keccak256(
            abi.encodePacked(
                hex"1900",
                address(router),
                block.chainid,
                address(vault),
                index,
                address(bridge),
                fee,
                uint256(0),
                data
            )
        );
    }

    function routeDigest(ILinkRouter.Route memory r) internal view returns (bytes32) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256(ROUTE_TYPE),
                r.vault,
                r.depositIndex,
                r.target,
                r.bridgeFee,
                keccak256(r.data),
                r.minimumOut,
                r.outputToken,
                r.outputReceiver,
                r.outputChain,
                r.deadline
            )
        );
        return typedDigest("Filbert Router", "1", address(router), message);
    }

    /// @dev The next call must revert because the router would hold `actual` of `asset`.
    function expectBalanceChanged(address asset, uint256 expected, uint256 actual) internal {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.BalanceChanged.selector, asset, expected, actual));
    }

    /// @dev Neither coins nor tokens nor allowances.
    function assertRouterIsEmpty() internal view {
        assertEq(address(router).balance, 0);
        assertEq(dai.balanceOf(address(router)), 0);
        assertEq(dai.allowance(address(router), address(bridge)), 0);
        assertEq(dai.allowance(address(router), address(hostile)), 0);
    }
}
