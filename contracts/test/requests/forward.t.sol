// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdtLike} from "sandbox/UsdtLike.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {IRequestAddresses} from "src/interfaces/IRequestAddresses.sol";
import {BlocklistToken} from "test/mocks/odd/BlocklistToken.sol";
import {UntruthfulToken} from "test/mocks/odd/UntruthfulToken.sol";
import {RequestsTest} from "test/requests/RequestsTest.sol";

/// @notice What arrives goes to the recipient, whoever has it sent (SECURITY.md Q1, Q3, Q5).
contract ForwardTest is RequestsTest {
    /// @dev The address itself calls nobody: it has no key, and its code makes no such call.
    function testFuzz_PaysTheRecipient(address caller, uint96 amount) external {
        vm.assume(amount != 0 && caller != from);
        dai.mint(from, amount);
        vm.expectEmit();
        emit IRequestAddresses.Forwarded(from, address(dai), payee, amount);
        assertEq(forwardBy(caller, address(dai)), amount);
        assertEq(dai.balanceOf(payee), amount);
        assertEq(dai.balanceOf(from), 0);
    }

    function testFuzz_PaysCoins(address caller, uint96 amount) external {
        vm.assume(amount != 0 && caller != payee && caller != from);
        vm.deal(from, amount);
        assertEq(forwardBy(caller, address(0)), amount);
        assertEq(payee.balance, amount);
    }

    function test_PaysAsOftenAsSomethingComes() external {
        for (uint256 amount = 1; amount <= 3; ++amount) {
            payDai(amount);
            assertEq(forwardBy(stranger, address(dai)), amount);
        }
        assertEq(dai.balanceOf(payee), 6);
    }

    /// @dev What came by mistake stays until somebody asks for it.
    function test_LeavesOtherTokensWhereTheyAre() external {
        payDai(5);
        payCoins(7);
        forwardBy(relayer, address(dai));
        assertEq(from.balance, 7);
        assertEq(forwardBy(relayer, address(0)), 7);
    }

    function test_TokenWithoutAnAnswer_IsPaid() external {
        UsdtLike token = new UsdtLike();
        token.mint(from, 5);
        forwardBy(relayer, address(token));
        assertEq(token.balanceOf(payee), 5);
    }

    function test_RevertWhen_NothingIsThere() external {
        for (uint256 round; round < 2; ++round) {
            address token = round == 0 ? address(dai) : address(0);
            vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NothingThere.selector, from, token));
            forwardBy(relayer, token);
        }
    }

    function test_RevertWhen_TheTokenHasNoCode() external {
        address token = makeAddr("no token");
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NothingThere.selector, from, token));
        forwardBy(relayer, token);
    }

    function test_RevertWhen_NobodyIsPaid() external {
        vm.deal(requests.addressOf(address(0), REQUEST), 5);
        vm.expectRevert(IRequestAddresses.NoRecipient.selector);
        requests.forward(address(0), REQUEST, address(0));
    }

    /// @dev It stays, and goes on once the token lets it.
    function test_RevertWhen_TheTokenRefuses() external {
        BlocklistToken token = new BlocklistToken();
        token.mint(from, 5);
        token.setBlocked(payee, true);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        forwardBy(relayer, address(token));
        assertEq(token.balanceOf(from), 5);
        token.setBlocked(payee, false);
        assertEq(forwardBy(relayer, address(token)), 5);
    }

    function test_RevertWhen_TheTokenSaysNo() external {
        UntruthfulToken token = new UntruthfulToken();
        token.mint(from, 5);
        token.deny();
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        forwardBy(relayer, address(token));
    }

    /// @dev An account there would have to have sent transactions, which takes a key that nobody has.
    function test_RevertWhen_NoCodeCanBePutThere() external {
        payDai(5);
        vm.setNonce(from, 1);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NotMade.selector, from));
        forwardBy(relayer, address(dai));
    }

    function test_RevertWhen_TheRecipientTakesNoCoins() external {
        vm.etch(payee, hex"fe");
        payCoins(5);
        vm.expectRevert(SafeTransferLib.ETHTransferFailed.selector);
        forwardBy(relayer, address(0));
        assertEq(from.balance, 5);
    }
}
