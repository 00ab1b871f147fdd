// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Everybody} from "test/invariants/Everybody.sol";

/// @notice What the vault says.
abstract contract Records is Everybody {
    function invariant_I2_PaysADepositOnceAndForEver() external view {
        for (uint256 i; i < entries.length; ++i) {
            assertEq(entries[i].payouts, entries[i].record.claimed ? 1 : 0);
            assertEq(vault.getDeposit(i).claimed, entries[i].record.claimed);
        }
    }

    function invariant_I15_CountsEveryDepositAndForgetsNone() external {
        uint256 count = entries.length;
        assertEq(vault.getDepositCount(), count);
        assertEq(depositEvents, count);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, count, count));
        vault.getDeposit(count);
    }

    function invariant_I16_ChangesNothingInARecordButItsEnd() external view {
        for (uint256 i; i < entries.length; ++i) {
            assertEq(hashOf(vault.getDeposit(i)), hashOf(entries[i].record));
            assertEq(vault.expiresAt(i), entries[i].expiresAt);
        }
    }

    function invariant_I17_ReadsTheSameByEveryFunction() external {
        uint256 count = entries.length;
        bytes32 all = keccak256(abi.encode(vault.getAllDeposits()));
        ILinkVault.Deposit[] memory ones = new ILinkVault.Deposit[](count);
        for (uint256 i; i < count; ++i) {
            ones[i] = vault.getDeposit(i);
        }
        assertEq(keccak256(abi.encode(ones)), all);
        assertPagesAre(ones, 1 + draw(count + 2));
        assertPagesAreThoseOf(drawOf(payers), ones, 1 + draw(count + 2));
        if (count != 0) assertSameFields(draw(count));
    }

    function assertPagesAre(ILinkVault.Deposit[] memory all, uint256 limit) private view {
        uint256 from;
        while (from < all.length) {
            (ILinkVault.Deposit[] memory page, uint256 next) = vault.getDeposits(from, limit);
            assertEq(page.length, next - from);
            for (uint256 i; i < page.length; ++i) {
                assertEq(hashOf(page[i]), hashOf(all[from + i]));
            }
            from = next;
        }
        assertEq(from, all.length);
    }

    function assertPagesAreThoseOf(address owner, ILinkVault.Deposit[] memory all, uint256 limit)
        private
        view
    {
        ILinkVault.Deposit[] memory whole = vault.getAllDepositsForAddress(owner);
        uint256 seen;
        uint256 from;
        while (from < all.length) {
            (ILinkVault.Deposit[] memory page, uint256[] memory indices, uint256 next) =
                vault.getDepositsForAddress(owner, from, limit);
            for (uint256 i; i < page.length; ++i) {
                assertEq(page[i].senderAddress, owner);
                assertEq(hashOf(page[i]), hashOf(all[indices[i]]));
                assertEq(hashOf(page[i]), hashOf(whole[seen++]));
            }
            from = next;
        }
        assertEq(seen, whole.length);
        for (uint256 i; i < all.length; ++i) {
            if (all[i].senderAddress == owner) --seen;
        }
        assertEq(seen, 0, "none is missing");
    }

    function assertSameFields(uint256 index) private view {
        (bool ok, bytes memory fields) = address(vault).staticcall(abi.encodeCall(vault.deposits, (index)));
        assertTrue(ok);
        assertEq(keccak256(fields), hashOf(vault.getDeposit(index)));
    }

    /// @dev The fields are all of fixed size, so a tuple and a struct are the same bytes.
    function hashOf(ILinkVault.Deposit memory record) internal pure returns (bytes32) {
        return keccak256(abi.encode(record));
    }
}
