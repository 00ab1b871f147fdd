// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StdStorage, stdStorage} from "forge-std/Test.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice Reads are exact, and none grows with what strangers store (SECURITY.md I11).
contract ReadsTest is VaultTest {
    using stdStorage for StdStorage;

    /// @dev Deposits 0, 2, 4 are the sender's, 1 and 3 the stranger's.
    function setUp() public override {
        super.setUp();
        vm.startPrank(sender);
        for (uint256 i; i < 5; ++i) {
            address owner = i % 2 == 0 ? sender : stranger;
            vault.makeSelflessDeposit(address(dai), ERC20, i + 1, 0, key, owner);
        }
        vm.stopPrank();
    }

    function test_Count() external view {
        assertEq(vault.getDepositCount(), 5);
    }

    function test_DepositsAndGetDeposit_SayTheSame() external {
        vm.prank(sender);
        uint256 index = vault.makeCustomDeposit(
            address(stickers), ERC1155, 2, STICKER, key, stranger, true, recipient, 123, false, ""
        );
        ILinkVault.Deposit memory d = vault.getDeposit(index);
        (bool ok, bytes memory values) = address(vault).call(abi.encodeCall(vault.deposits, (index)));
        assertTrue(ok);
        assertEq(values, abi.encode(d));
        assertEq(d.tokenId, STICKER);
        assertEq(d.recipient, recipient);
    }

    function testFuzz_RevertWhen_ThereIsNoSuchDeposit(uint256 index) external {
        index = bound(index, 5, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, index, 5));
        vault.getDeposit(index);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, index, 5));
        vault.deposits(index);
    }

    function test_AllDeposits() external view {
        ILinkVault.Deposit[] memory all = vault.getAllDeposits();
        assertEq(all.length, 5);
        for (uint256 i; i < 5; ++i) {
            assertEq(all[i].amount, i + 1);
        }
    }

    function test_AllDepositsForAddress() external view {
        ILinkVault.Deposit[] memory found = vault.getAllDepositsForAddress(stranger);
        assertEq(found.length, 2);
        assertEq(found[0].amount, 2);
        assertEq(found[1].amount, 4);
        assertEq(vault.getAllDepositsForAddress(sender).length, 3);
        assertEq(vault.getAllDepositsForAddress(relayer).length, 0);
    }

    /// @dev A vault that grew past the bound says so instead of leaving deposits out.
    function test_RevertWhen_ThereAreTooManyForOneCall() external {
        uint256 limit = vault.SCAN_LIMIT();
        stdstore.target(address(vault)).sig("getDepositCount()").checked_write(limit + 1);
        bytes memory refusal = abi.encodeWithSelector(ILinkVault.TooManyDeposits.selector, limit + 1, limit);
        vm.expectRevert(refusal);
        vault.getAllDeposits();
        vm.expectRevert(refusal);
        vault.getAllDepositsForAddress(sender);
    }

    function test_AsManyAsTheLimit_AreReadInOneCall() external {
        stdstore.target(address(vault)).sig("getDepositCount()").checked_write(vault.SCAN_LIMIT());
        assertEq(vault.getAllDepositsForAddress(sender).length, 3);
    }

    function test_PagesAreNoLongerThanTheLimit() external {
        uint256 limit = vault.SCAN_LIMIT();
        stdstore.target(address(vault)).sig("getDepositCount()").checked_write(limit + 7);
        (ILinkVault.Deposit[] memory found, uint256[] memory indices, uint256 next) =
            vault.getDepositsForAddress(sender, 0, type(uint256).max);
        assertEq(next, limit);
        assertEq(found.length, 3);
        assertEq(indices[2], 4);
    }

    function testFuzz_PagesJoinToTheWhole(uint256 size) external view {
        size = bound(size, 1, 7);
        uint256 index;
        while (index < 5) {
            (ILinkVault.Deposit[] memory page, uint256 next) = vault.getDeposits(index, size);
            assertEq(page.length, next - index);
            assertLe(page.length, size);
            for (uint256 i; i < page.length; ++i) {
                assertEq(page[i].amount, ++index);
            }
        }
    }

    function testFuzz_PagesForAddressJoinToTheWhole(uint256 size) external view {
        size = bound(size, 1, 7);
        uint256 seen;
        uint256 next;
        while (next < 5) {
            ILinkVault.Deposit[] memory found;
            uint256[] memory indices;
            (found, indices, next) = vault.getDepositsForAddress(stranger, next, size);
            assertEq(found.length, indices.length);
            for (uint256 i; i < found.length; ++i) {
                assertEq(indices[i], 2 * seen++ + 1);
                assertEq(found[i].amount, indices[i] + 1);
            }
        }
        assertEq(seen, 2);
    }

    function testFuzz_PageBeyondTheEnd_IsEmpty(uint256 from, uint256 limit) external view {
        from = bound(from, 5, type(uint256).max);
        (ILinkVault.Deposit[] memory page, uint256 next) = vault.getDeposits(from, limit);
        assertEq(page.length, 0);
        assertEq(next, 5);
        (page,, next) = vault.getDepositsForAddress(sender, from, limit);
        assertEq(page.length, 0);
        assertEq(next, 5);
    }

    function test_ConstantsOfTheProtocol() external view {
        assertEq(vault.PEANUT_SALT(), SALT);
        assertEq(vault.ANYONE_WITHDRAWAL_MODE(), ANYONE);
        assertEq(vault.RECIPIENT_WITHDRAWAL_MODE(), RECIPIENT_ONLY);
        assertEq(
            vault.GASLESS_RECLAIM_TYPEHASH(),
            0x07627fa7bed07e8f6f08a646ac88d8aa5905c79bd48a02844697030b488dc0be
        );
        assertEq(
            vault.GASLESS_RECLAIM_MANY_TYPEHASH(), keccak256("GaslessReclaimMany(uint256[] depositIndexes)")
        );
        assertEq(vault.MFA_AUTHORIZER(), authorizer);
    }
}
