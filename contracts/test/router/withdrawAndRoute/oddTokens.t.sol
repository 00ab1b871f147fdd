// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {FeeToken} from "test/mocks/OddTokens.sol";
import {RouterTest} from "test/router/RouterTest.sol";
import {
    CoinDroppingToken,
    NoApproval,
    NoZeroApproval,
    OperatorToken,
    TetherLike,
    ThievingToken
} from "test/router/mocks/RoutedTokens.sol";

/// @notice A token is trusted for its own balances and nothing else (SECURITY.md A2, RI3, RI5).
contract WithdrawAndRouteOddTokensTest is RouterTest {
    /// @dev Neither needs its return values, nor is an allowance left over from elsewhere in its way.
    function test_TetherLike_MissingReturnsAndApprovalRace() external {
        TetherLike token = new TetherLike();
        token.mint(sender, 10);
        uint256 index = deposit(address(token), 5);
        take(farRoute(index, address(token), 5));
        assertEq(token.balanceOf(filler), 5);
        assertEq(token.allowance(address(router), address(bridge)), 0);

        index = deposit(address(token), 5);
        vm.prank(address(router));
        token.approve(address(bridge), 1);
        take(farRoute(index, address(token), 5));
        assertEq(token.balanceOf(filler), 10);
        assertEq(token.allowance(address(router), address(bridge)), 0);
    }

    function test_NoZeroApproval_IsRouted() external {
        NoZeroApproval token = new NoZeroApproval();
        token.mint(sender, 5);
        uint256 index = deposit(address(token), 5);
        take(farRoute(index, address(token), 5));
        assertEq(token.balanceOf(filler), 5);
        assertEq(token.allowance(address(router), address(bridge)), 0);
    }

    function test_RevertWhen_TokenRefusesApproval() external {
        NoApproval token = new NoApproval();
        token.mint(sender, 5);
        uint256 index = deposit(address(token), 5);
        token.refuse();
        vm.expectRevert(SafeTransferLib.ApproveFailed.selector);
        take(farRoute(index, address(token), 5));
        assertFalse(vault.getDeposit(index).claimed);
    }

    /// @dev The deposit of a vault that believes what it is told: short by the fee when it arrives.
    function test_RevertWhen_TokenTakesAFee() external {
        FeeToken token = new FeeToken();
        token.mint(sender, 1000);
        token.mint(address(older), 1000);
        vm.startPrank(sender);
        token.approve(address(older), 1000);
        ILinkRouter.Route memory route =
            farRoute(older.makeDeposit(address(token), ERC20, 1000, 0, key), address(token), 1000);
        vm.stopPrank();
        route.vault = address(older);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.AmountMismatch.selector, 1000, 990));
        take(route);
    }

    function test_RevertWhen_TokenTakesFromTheRouter() external {
        ThievingToken token = new ThievingToken();
        token.mint(sender, 5);
        token.mint(address(router), 7);
        uint256 index = deposit(address(token), 5);
        token.steal();
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.AmountMismatch.selector, 5, 0));
        take(farRoute(index, address(token), 5));
    }

    /// @dev RI3: the allowance is not used up, so it must be taken back; for a token that does not tell, too.
    function test_TargetThatNeedsNoAllowance_KeepsNone() external {
        OperatorToken token = new OperatorToken();
        token.mint(sender, 10);
        uint256 first = deposit(address(token), 5);
        uint256 second = deposit(address(token), 5);
        bytes memory data = abi.encodeCall(hostile.takeAsOperator, (token, 5));
        take(hostileRoute(first, data));
        requireNoAllowance(token);

        token.keepAllowancesSecret();
        take(hostileRoute(second, data));
        requireNoAllowance(token);
        assertEq(token.balanceOf(address(hostile)), 10);
    }

    /// @dev RI6: during a claim of tokens nobody's coins are let in.
    function test_RevertWhen_TokenSendsCoinsAlong() external {
        CoinDroppingToken token = new CoinDroppingToken();
        token.mint(sender, 5);
        uint256 index = deposit(address(token), 5);
        vm.deal(address(token), 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(token), address(router))
        );
        take(farRoute(index, address(token), 5));
    }

    function deposit(address token, uint256 amount) private returns (uint256) {
        vm.prank(sender);
        TetherLike(token).approve(address(vault), amount);
        return depositToken(token, ERC20, 0, amount);
    }

    function requireNoAllowance(OperatorToken token) private {
        vm.prank(address(hostile));
        assertEq(token.allowance(address(router), address(hostile)), 0);
    }
}
