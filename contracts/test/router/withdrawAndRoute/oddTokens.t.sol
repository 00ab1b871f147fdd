// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {UsdtLike} from "sandbox/UsdtLike.sol";
import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ExitFeeToken} from "test/mocks/odd/ExitFeeToken.sol";
import {LateFeeToken} from "test/mocks/odd/LateFeeToken.sol";
import {LyingBalanceToken} from "test/mocks/odd/LyingBalanceToken.sol";
import {NativeTwin} from "test/mocks/odd/NativeTwin.sol";
import {RebasingToken} from "test/mocks/odd/RebasingToken.sol";
import {RouterTest} from "test/router/RouterTest.sol";
import {MeddlingToken} from "test/router/mocks/MeddlingToken.sol";
import {NoApproval} from "test/router/mocks/NoApproval.sol";
import {NoZeroApproval} from "test/router/mocks/NoZeroApproval.sol";
import {OperatorToken} from "test/router/mocks/OperatorToken.sol";

/// @notice A token is trusted for its own balances and nothing else (SECURITY.md A2, RA8, R3, R5, R6).
contract WithdrawAndRouteOddTokensTest is RouterTest {
    uint256 private constant AMOUNT = 1000;

    /// @dev Neither its return values are missed, nor is an allowance that was left somehow in the way.
    function test_UsdtLike_IsRouted() external {
        UsdtLike token = new UsdtLike();
        uint256 first = deposit(address(token));
        uint256 second = deposit(address(token));
        take(farRoute(first, address(token), AMOUNT));
        assertEq(token.allowance(address(router), address(bridge)), 0);

        vm.prank(address(router));
        token.approve(address(bridge), 1);
        take(farRoute(second, address(token), AMOUNT));
        assertEq(token.balanceOf(address(bridge)), 2 * AMOUNT);
        assertEq(token.allowance(address(router), address(bridge)), 0);
    }

    function test_NoZeroApproval_IsRouted() external {
        NoZeroApproval token = new NoZeroApproval();
        take(farRoute(deposit(address(token)), address(token), AMOUNT));
        assertEq(token.balanceOf(address(bridge)), AMOUNT);
        assertEq(token.allowance(address(router), address(bridge)), 0);
    }

    function test_RevertWhen_TokenRefusesApproval() external {
        NoApproval token = new NoApproval();
        uint256 index = deposit(address(token));
        token.refuse();
        vm.expectRevert(
            abi.encodeWithSelector(
                ILinkRouter.ApproveFailed.selector, address(token), address(bridge), AMOUNT
            )
        );
        take(farRoute(index, address(token), AMOUNT));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_RevertWhen_TokenTakesAFee() external {
        LateFeeToken token = new LateFeeToken();
        uint256 index = deposit(address(token));
        expectAmountMismatch(990);
        take(farRoute(index, address(token), AMOUNT));
    }

    function test_RevertWhen_TokenRounds() external {
        RebasingToken token = new RebasingToken();
        uint256 index = deposit(address(token));
        token.rebase(1.5 ether);
        expectAmountMismatch(999);
        take(farRoute(index, address(token), AMOUNT));
    }

    function test_RevertWhen_TokenLiesAboutBalances() external {
        LyingBalanceToken token = new LyingBalanceToken();
        uint256 index = deposit(address(token));
        LyingBalanceToken.Lie[3] memory lies =
            [LyingBalanceToken.Lie.Constant, LyingBalanceToken.Lie.Reverts, LyingBalanceToken.Lie.TooShort];
        for (uint256 i; i < lies.length; ++i) {
            token.tell(lies[i]);
            expectAmountMismatch(0);
            take(farRoute(index, address(token), AMOUNT));
        }
    }

    /// @dev A move that costs more than its amount would be paid by what strangers forced in.
    /// @dev The fee leaves the very balance that was to stay as it was (RA8). The deposit stays open.
    function test_RevertWhen_NativeCoinAsToken_NeedsAFee() external {
        NativeTwin twin = new NativeTwin();
        vm.prank(sender);
        twin.approve(address(vault), AMOUNT);
        uint256 index = depositToken(address(twin), ERC20, 0, AMOUNT);
        expectBalanceChanged(address(twin), FEE, 0);
        take(farRoute(index, address(twin), AMOUNT));
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_RevertWhen_TokenTakesFromTheRouter() external {
        ExitFeeToken token = new ExitFeeToken();
        uint256 index = deposit(address(token));
        token.mint(address(router), 50);
        token.mint(address(vault), 50);
        token.charge();
        expectBalanceChanged(address(token), 50, 40);
        take(farRoute(index, address(token), AMOUNT));
    }

    /// @dev The allowance is not used up, so it must be taken back; also where the token does not tell.
    function test_TargetThatNeedsNoAllowance_KeepsNone() external {
        OperatorToken token = new OperatorToken();
        uint256 first = deposit(address(token));
        uint256 second = deposit(address(token));
        bytes memory data = abi.encodeCall(hostile.takeAsOperator, (token, AMOUNT));
        take(hostileRoute(first, data));
        assertEq(token.allowance(address(router), address(hostile)), 0);

        token.keepAllowancesSecret();
        take(hostileRoute(second, data));
        assertEq(token.balanceOf(address(hostile)), 2 * AMOUNT);
        vm.prank(address(hostile));
        assertEq(token.allowance(address(router), address(hostile)), 0);
    }

    function test_TokenThatSendsCoinsAlong_KeepsThem() external {
        MeddlingToken token = new MeddlingToken();
        uint256 index = deposit(address(token));
        vm.deal(address(token), 1);
        token.arm(address(router), "");
        take(farRoute(index, address(token), AMOUNT));
        assertFalse(token.succeeded());
        assertEq(
            token.refusal(), abi.encodeWithSelector(ILinkRouter.UnsolicitedCoins.selector, address(token))
        );
        assertEq(address(token).balance, 1);
    }

    function test_TokenThatReentersTheRouter_IsRefused() external {
        MeddlingToken token = new MeddlingToken();
        uint256 index = deposit(address(token));
        ILinkRouter.Route memory prize = farRoute(depositDai(5), address(dai), 5);
        token.arm(
            address(router),
            abi.encodeCall(
                router.withdrawAndRoute,
                (prize, withdrawal(prize.depositIndex), sign(keySecret, routeDigest(prize)))
            )
        );
        take(farRoute(index, address(token), AMOUNT));
        assertFalse(token.succeeded());
        assertEq(token.refusal(), abi.encodePacked(ReentrancyGuardTransient.Reentrancy.selector));
        assertFalse(vault.getDeposit(prize.depositIndex).claimed);
    }

    /// @dev Mints and deposits `AMOUNT`. All these tokens have the three functions; some return nothing.
    function deposit(address token) private returns (uint256) {
        UsdtLike(token).mint(sender, AMOUNT);
        vm.prank(sender);
        UsdtLike(token).approve(address(vault), AMOUNT);
        return depositToken(token, ERC20, 0, AMOUNT);
    }

    function expectAmountMismatch(uint256 received) private {
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.AmountMismatch.selector, AMOUNT, received));
    }
}
