// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vm} from "forge-std/Vm.sol";

import {FeeToken} from "sandbox/FeeToken.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice Many deposits in one call are what as many single ones would be (SECURITY.md I7, I12, I18).
contract MakeDepositsTest is VaultTest {
    function test_EqualAmounts_UnderManyKeys() external {
        (address[] memory keys,) = linkKeys(3);
        depositNative(1);
        uint256 first = deposit(listOf(5 ether), keys);

        assertEq(first, 1);
        assertEq(vault.getDepositCount(), 4);
        for (uint256 i; i < 3; ++i) {
            expectDeposit(first + i, keys[i], 5 ether);
        }
        assertEq(dai.balanceOf(address(vault)), 15 ether);
        assertEq(dai.balanceOf(sender), 985 ether);
    }

    function test_GivenAmounts_UnderOneKey() external {
        uint256 first = deposit(amounts(3, 2, 4), listOf(key));
        expectDeposit(first, key, 3);
        expectDeposit(first + 1, key, 2);
        expectDeposit(first + 2, key, 4);
        assertEq(dai.balanceOf(address(vault)), 9);
    }

    function test_GivenAmounts_UnderManyKeys() external {
        (address[] memory keys,) = linkKeys(3);
        uint256 first = deposit(amounts(3, 2, 4), keys);
        expectDeposit(first, keys[0], 3);
        expectDeposit(first + 1, keys[1], 2);
        expectDeposit(first + 2, keys[2], 4);
    }

    function test_OneAmountUnderOneKey_IsOneDeposit() external {
        uint256 first = deposit(listOf(7), listOf(key));
        expectDeposit(first, key, 7);
        assertEq(vault.getDepositCount(), 1);
    }

    function test_MovesTheTokenOnce_AndAnnouncesEachLink() external {
        (address[] memory keys,) = linkKeys(3);
        vm.recordLogs();
        deposit(listOf(5), keys);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1 + 2 * 3, "one transfer, two events a link");
        assertEq(logs[0].topics[0], IERC20.Transfer.selector);
        for (uint256 i; i < 3; ++i) {
            Vm.Log memory created = logs[1 + 2 * i];
            assertEq(created.topics[0], ILinkVault.LinkCreated.selector);
            assertEq(created.topics[1], bytes32(i));
            assertEq(created.topics[2], bytes32(uint256(uint160(keys[i]))));
            assertEq(created.topics[3], bytes32(uint256(uint160(address(dai)))));
            Vm.Log memory made = logs[2 + 2 * i];
            assertEq(made.topics[0], ILinkVault.DepositEvent.selector);
            assertEq(made.topics[1], bytes32(i));
            assertEq(abi.decode(made.data, (uint256)), 5);
        }
    }

    function test_Native_TakesTheSum() external {
        (address[] memory keys, uint256[] memory secrets) = linkKeys(2);
        vm.prank(sender);
        vault.makeDeposits{value: 10 ether}(address(dai), NATIVE, 99, listOf(5 ether), keys, senderTerms());
        assertEq(vault.getDeposit(1).tokenAddress, address(0));
        assertEq(vault.getDeposit(1).tokenId, 0);
        vault.withdrawDeposit(1, recipient, claimSignature(secrets[1], 1, recipient, ANYONE));
        assertEq(recipient.balance, 5 ether);
    }

    function test_Erc1155_TakesTheSumOfOneId() external {
        (address[] memory keys,) = linkKeys(2);
        vm.prank(sender);
        vault.makeDeposits(address(stickers), ERC1155, STICKER, listOf(4), keys, senderTerms());
        assertEq(stickers.balanceOf(address(vault), STICKER), 8);
        assertEq(vault.getDeposit(1).tokenId, STICKER);
        assertEq(vault.getDeposit(1).amount, 4);
    }

    function test_Erc721_IsOneDepositOrNone() external {
        (address[] memory keys,) = linkKeys(2);
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1, 2));
        vault.makeDeposits(address(postcard), ERC721, 1, listOf(1), keys, senderTerms());
        vault.makeDeposits(address(postcard), ERC721, 1, listOf(1), listOf(key), senderTerms());
        assertEq(postcard.ownerOf(1), address(vault));
    }

    function test_AllTerms_AreThoseOfEachDeposit() external {
        ILinkVault.Terms memory terms = ILinkVault.Terms(stranger, recipient, uint40(NOW + 9), 3, true);
        vm.expectEmit(address(vault));
        emit ILinkVault.LinkTerms(0, 0, recipient, uint40(NOW + 9), uint40(NOW + 3 days), true);
        vm.prank(sender);
        vault.makeDeposits(address(dai), ERC20, 0, amounts(1, 2, 3), listOf(key), terms);

        for (uint256 i; i < 3; ++i) {
            ILinkVault.Deposit memory d = vault.getDeposit(i);
            assertEq(d.senderAddress, stranger);
            assertEq(d.recipient, recipient);
            assertEq(d.reclaimableAfter, NOW + 9);
            assertTrue(d.requiresMFA);
            assertEq(vault.expiresAt(i), NOW + 3 days);
        }
    }

    /// @dev From the lowest bit: key 160, token 32, time 40, kind 8, flags 8, days 8; sender 160, amount 96.
    function test_TheTwoWords_AreLaidOutAsWritten() external {
        ILinkVault.Terms memory terms = senderTerms();
        (terms.expiresInDays, terms.requiresMFA) = (255, true);
        vm.record();
        vm.prank(sender);
        vault.makeDeposits(address(dai), ERC20, 0, listOf(5), listOf(key), terms);
        (, bytes32[] memory writes) = vm.accesses(address(vault));
        uint256 link = uint160(key) | 1 << 160 | NOW << 192 | uint256(ERC20) << 232 | 2 << 240 | 255 << 248;
        uint256 last = writes.length - 1;
        assertEq(vm.load(address(vault), writes[last - 1]), bytes32(link));
        assertEq(vm.load(address(vault), writes[last]), bytes32(uint160(sender) | uint256(5) << 160));
    }

    /// @dev Also amounts that do not fit the plain word, beside some that do.
    function testFuzz_IsWhatSingleDepositsAre(uint128[4] calldata given, uint8 inDays, bool withMFA)
        external
    {
        (address[] memory keys,) = linkKeys(4);
        uint256[] memory list = new uint256[](4);
        uint256 total;
        for (uint256 i; i < 4; ++i) {
            list[i] = bound(given[i], 1, type(uint128).max);
            total += list[i];
        }
        dai.mint(sender, 2 * total);
        ILinkVault.Terms memory terms = senderTerms();
        terms.expiresInDays = inDays;
        terms.requiresMFA = withMFA;
        vm.startPrank(sender);
        uint256 first = vault.makeDeposits(address(dai), ERC20, 0, list, keys, terms);
        for (uint256 i; i < 4; ++i) {
            uint256 single =
                vault.makeDeposits(address(dai), ERC20, 0, listOf(list[i]), listOf(keys[i]), terms);
            assertEq(abi.encode(vault.getDeposit(first + i)), abi.encode(vault.getDeposit(single)));
            assertEq(vault.getDeposit(first + i).amount, list[i]);
            assertEq(vault.expiresAt(first + i), vault.expiresAt(single));
        }
        assertEq(dai.balanceOf(address(vault)), 2 * total);
    }

    function test_RevertWhen_ListIsEmpty() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.EmptyBatch.selector));
        deposit(new uint256[](0), listOf(key));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.EmptyBatch.selector));
        deposit(listOf(1), new address[](0));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.EmptyBatch.selector));
        deposit(amounts(1, 2, 3), new address[](0));
    }

    function test_RevertWhen_ListsDifferInLength() external {
        (address[] memory keys,) = linkKeys(2);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.LengthMismatch.selector, 3, 2));
        deposit(amounts(1, 2, 3), keys);
    }

    function test_RevertWhen_AnAmountIsZero() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ZeroAmount.selector));
        deposit(amounts(1, 0, 3), listOf(key));
    }

    function test_RevertWhen_AKeyIsZero() external {
        (address[] memory keys,) = linkKeys(3);
        keys[2] = address(0);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ZeroLinkKey.selector));
        deposit(listOf(1), keys);
    }

    function test_RevertWhen_TheSumOverflows() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        vault.makeDeposits(
            address(dai), ERC20, 0, amounts(type(uint256).max, 1, 1), listOf(key), senderTerms()
        );
    }

    function test_RevertWhen_ValueIsNotTheSum() external {
        (address[] memory keys,) = linkKeys(2);
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 2, 1));
        vault.makeDeposits{value: 1}(address(0), NATIVE, 0, listOf(1), keys, senderTerms());
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 0, 2));
        vault.makeDeposits{value: 2}(address(dai), ERC20, 0, listOf(1), keys, senderTerms());
    }

    function test_RevertWhen_LessThanTheSumArrives() external {
        FeeToken token = new FeeToken();
        token.mint(sender, 1000);
        vm.startPrank(sender);
        token.approve(address(vault), 1000);
        vm.expectPartialRevert(ILinkVault.AmountMismatch.selector);
        vault.makeDeposits(address(token), ERC20, 0, amounts(100, 200, 300), listOf(key), senderTerms());
    }

    function test_RevertWhen_TermsAreUnsound() external {
        ILinkVault.Terms memory terms;
        expectRefusedTerms(terms, abi.encodeWithSelector(ILinkVault.InvalidSender.selector, address(0)));
        terms.onBehalfOf = address(vault);
        expectRefusedTerms(terms, abi.encodeWithSelector(ILinkVault.InvalidSender.selector, address(vault)));
        terms = senderTerms();
        terms.recipient = address(vault);
        expectRefusedTerms(
            terms, abi.encodeWithSelector(ILinkVault.InvalidRecipient.selector, address(vault))
        );
        vault = deployVault(address(0));
        terms = senderTerms();
        terms.requiresMFA = true;
        expectRefusedTerms(terms, abi.encodeWithSelector(ILinkVault.MfaUnavailable.selector));
    }

    function test_RevertWhen_LinkWouldExpireWithinItsLock() external {
        uint40 lock = uint40(NOW + 2 days);
        ILinkVault.Terms memory terms = ILinkVault.Terms(sender, recipient, lock, 2, false);
        expectRefusedTerms(
            terms, abi.encodeWithSelector(ILinkVault.ExpiresWithinLock.selector, NOW + 2 days, lock)
        );
        terms.reclaimableAfter = lock - 1;
        vm.prank(sender);
        vault.makeDeposits(address(dai), ERC20, 0, listOf(1), listOf(key), terms);
    }

    function test_ALockWithoutRecipient_IsNoHindrance() external {
        ILinkVault.Terms memory terms = ILinkVault.Terms(sender, address(0), type(uint40).max, 1, false);
        vm.prank(sender);
        vault.makeDeposits(address(dai), ERC20, 0, listOf(1), listOf(key), terms);
        assertEq(vault.expiresAt(0), NOW + 1 days);
    }

    function deposit(uint256[] memory list, address[] memory keys) private returns (uint256) {
        vm.prank(sender);
        return vault.makeDeposits(address(dai), ERC20, 0, list, keys, senderTerms());
    }

    function amounts(uint256 a, uint256 b, uint256 c) private pure returns (uint256[] memory list) {
        list = new uint256[](3);
        (list[0], list[1], list[2]) = (a, b, c);
    }

    function expectDeposit(uint256 index, address linkKey, uint256 amount) private view {
        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.pubKey20, linkKey);
        assertEq(d.amount, amount);
        assertEq(d.tokenAddress, address(dai));
        assertEq(d.senderAddress, sender);
        assertEq(d.timestamp, block.timestamp);
        assertFalse(d.claimed);
    }

    function expectRefusedTerms(ILinkVault.Terms memory terms, bytes memory refusal) private {
        vm.prank(sender);
        vm.expectRevert(refusal);
        vault.makeDeposits(address(dai), ERC20, 0, listOf(1), listOf(key), terms);
    }
}
