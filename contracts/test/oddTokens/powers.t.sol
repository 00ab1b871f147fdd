// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {BlocklistToken} from "test/mocks/odd/BlocklistToken.sol";
import {PausableToken} from "test/mocks/odd/PausableToken.sol";
import {ConfiscatingToken, UpgradableToken} from "test/mocks/odd/UpgradableToken.sol";
import {OddTokenTest} from "test/oddTokens/OddTokenTest.sol";

/// @notice Tokens whose owner can stop, refuse or take (SECURITY.md A2). A deposit that cannot be paid stays open
/// (I2) and is paid as soon as the token allows it.
contract OddPowersTest is OddTokenTest {
    BlocklistToken private blocklist = new BlocklistToken();

    function test_SenderIsBlocked_IsRefused() external bystandersUnharmed {
        fund(address(blocklist), 10);
        blocklist.setBlocked(sender, true);
        assertRefused(address(blocklist), ERC20, 0, 10, notMoved(address(blocklist), address(vault)));
    }

    /// @dev Worst case: this sender cannot take back. The link still pays.
    function test_SenderIsBlockedLater_LinkStillPays() external bystandersUnharmed {
        uint256 index = depositOdd(address(blocklist), 10);
        blocklist.setBlocked(sender, true);
        vm.prank(sender);
        vm.expectRevert(notMoved(address(blocklist), sender));
        vault.withdrawDepositSender(index);

        claim(index);
        assertEq(blocklist.balanceOf(recipient), 10);
    }

    /// @dev The secret's holder names somebody else, or the sender takes it back.
    function test_RecipientIsBlocked_LeavesTheDepositOpen() external bystandersUnharmed {
        uint256 index = depositOdd(address(blocklist), 10);
        blocklist.setBlocked(stranger, true);
        assertClaimFails(index, stranger);
        claim(index);
        assertEq(blocklist.balanceOf(recipient), 10);
    }

    function test_VaultIsBlocked_IsRefused() external bystandersUnharmed {
        fund(address(blocklist), 10);
        blocklist.setBlocked(address(vault), true);
        assertRefused(address(blocklist), ERC20, 0, 10, notMoved(address(blocklist), address(vault)));
    }

    /// @dev Worst case: all deposits of this token stand still, for as long as its owner says.
    function test_VaultIsBlockedLater_LeavesItsDepositsOpen() external bystandersUnharmed {
        uint256 index = depositOdd(address(blocklist), 10);
        blocklist.setBlocked(address(vault), true);
        assertClaimFails(index, recipient);

        blocklist.setBlocked(address(vault), false);
        reclaim(index);
        assertEq(blocklist.balanceOf(sender), 10);
    }

    function test_Paused_IsRefused() external bystandersUnharmed {
        PausableToken token = new PausableToken();
        fund(address(token), 10);
        token.pause();
        assertRefused(address(token), ERC20, 0, 10, notMoved(address(token), address(vault)));
    }

    /// @dev Worst case: its deposits wait for the end of the pause. A lock may end meanwhile, nothing else.
    function test_PausedLater_PaysAfterThePause() external bystandersUnharmed {
        PausableToken token = new PausableToken();
        uint256 index = depositOdd(address(token), 10);
        token.pause();
        assertClaimFails(index, recipient);

        token.unpause();
        claim(index);
        assertEq(token.balanceOf(recipient), 10);
    }

    /// @dev Worst case: what the owner takes from the vault is missing to the deposits of this token.
    function test_UpgradedToTakeBalances_LeavesItsDepositsShort() external bystandersUnharmed {
        bytes memory setup = abi.encodeCall(UpgradableToken.mint, (stranger, 1));
        ConfiscatingToken token =
            ConfiscatingToken(address(new ERC1967Proxy(address(new UpgradableToken()), setup)));
        uint256 first = depositOdd(address(token), 100);
        uint256 last = depositOdd(address(token), 100);
        token.upgradeTo(address(new ConfiscatingToken()));
        token.confiscate(address(vault), 50);

        claim(first);
        assertEq(token.balanceOf(recipient), 100);
        assertClaimFails(last, recipient);
        assertEq(token.balanceOf(address(vault)), 50);
    }

    /// @dev Worst case: as if its deposits were gone. A call to no code succeeds; it is not taken for a payment.
    function test_CodeVanishes_LeavesItsDepositsOpen() external bystandersUnharmed {
        uint256 index = depositOdd(address(blocklist), 10);
        bytes memory code = address(blocklist).code;
        vm.etch(address(blocklist), "");
        assertClaimFails(index, recipient);

        vm.etch(address(blocklist), code);
        claim(index);
        assertEq(blocklist.balanceOf(recipient), 10);
    }

    function test_NoCode_IsRefused() external bystandersUnharmed {
        assertRefused(stranger, ERC20, 0, 1, notMoved(stranger, address(vault)));
        assertRefused(stranger, ERC721, 1, 1, "");
        assertRefused(stranger, ERC1155, 1, 1, "");
        vm.expectRevert(bytes(""));
        vault.makeDepositWithAuthorization(stranger, sender, 1, key, 0, 0, NOW + 1, 27, 0, 0);
        assertRefused(address(0), ERC20, 0, 1, notMoved(address(0), address(vault)));
        assertEq(vault.getDepositCount(), 5);
    }

    /// @dev A token of the vault's own making is none either.
    function test_VaultAsToken_IsRefused() external bystandersUnharmed {
        assertRefused(address(vault), ERC20, 0, 1, notMoved(address(vault), address(vault)));
        vm.prank(sender);
        vm.expectRevert(bytes(""));
        vault.makeDeposit(address(vault), ERC721, 1, 1, key);
        vm.prank(sender);
        vm.expectRevert(bytes(""));
        vault.makeDeposit(address(vault), ERC1155, 1, 1, key);
        vm.expectRevert(bytes(""));
        vault.makeDepositWithAuthorization(address(vault), sender, 1, key, 0, 0, NOW + 1, 27, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 5, 5));
        vault.getDeposit(5);
    }
}
