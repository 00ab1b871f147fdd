// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Everybody} from "test/invariants/Everybody.sol";

/// @notice What can and what cannot happen next. Nothing that is tried here stays: the state an invariant leaves
/// is thrown away.
abstract contract Trials is Everybody {
    uint256 private constant SEVERAL = 8;

    function invariant_I9_SenderCanTakeBackWhatIsNotLocked() external {
        uint256 index = find(isOpen);
        if (index == entries.length) return;
        address owner = entries[index].record.senderAddress;
        if (isLocked(index)) {
            uint256 lockEnd = entries[index].record.reclaimableAfter;
            vm.warp(lockEnd);
            refused(
                owner,
                abi.encodeCall(vault.withdrawDepositSender, (index)),
                abi.encodeWithSelector(ILinkVault.TooEarlyToReclaim.selector, index, lockEnd)
            );
            vm.warp(lockEnd + 1);
        }
        uint256 before = balanceOf(assetAt(index), owner);
        vm.prank(owner);
        vault.withdrawDepositSender(index);
        assertEq(balanceOf(assetAt(index), owner), before + entries[index].record.amount);
    }

    function invariant_I10_SignaturePaysOneDepositOnly() external {
        uint256 index = find(isKeyed);
        if (index == entries.length) return;
        uint256 other = draw(entries.length + 1);
        if (other == index) return;
        bytes memory signature = claimSignature(entries[index].secret, other, recipient, ANYONE);
        refused(
            relayer,
            abi.encodeCall(vault.withdrawDeposit, (index, recipient, signature)),
            0,
            ILinkVault.WrongSignature.selector
        );
    }

    /// @dev Several, one after another, until nothing of them is left in the vault.
    function invariant_I12_SomebodyCanEndEveryDeposit() external {
        uint256 start = draw(entries.length + 1);
        for (uint256 i; i < SEVERAL && i < entries.length; ++i) {
            uint256 index = (start + i) % entries.length;
            if (!isOpen(index)) continue;
            uint256 left = balanceOf(assetAt(index), address(vault)) - entries[index].record.amount;
            end(index);
            assertEq(balanceOf(assetAt(index), address(vault)), left);
            assertTrue(vault.getDeposit(index).claimed);
        }
    }

    function invariant_I13_LinkPaysUntilItExpires() external {
        uint256 index = find(isLive);
        if (index == entries.length) return;
        uint256 expiry = entries[index].expiresAt;
        ILinkVault.Claim memory one = claimOf(index);
        if (expiry != 0) {
            vm.warp(expiry);
            refused(
                relayer, callFor(one), abi.encodeWithSelector(ILinkVault.LinkExpired.selector, index, expiry)
            );
            vm.warp(expiry - 1);
        }
        uint256 before = balanceOf(assetAt(index), one.recipient);
        assertTrue(isSent(one));
        assertEq(balanceOf(assetAt(index), one.recipient), before + entries[index].record.amount);
    }

    function invariant_I14_AnybodyReturnsAnExpiredDepositToItsSender() external {
        uint256 index = find(expires);
        if (index == entries.length) return;
        uint256 expiry = entries[index].expiresAt;
        bytes memory call = abi.encodeCall(vault.returnExpired, (index));
        bytes memory early = abi.encodeWithSelector(ILinkVault.NotExpired.selector, index, expiry);
        if (!hasExpired(index)) {
            vm.warp(expiry - 1);
            refused(stranger, call, early);
            vm.warp(expiry);
        }
        address owner = entries[index].record.senderAddress;
        uint256 before = balanceOf(assetAt(index), owner);
        vm.prank(stranger);
        vault.returnExpired(index);
        assertEq(balanceOf(assetAt(index), owner), before + entries[index].record.amount);
    }

    function invariant_I18_BatchIsTheSumOfItsDeposits() external {
        Order memory order = drawOrder();
        if (order.asset.kind == ERC721) return;
        order.terms.requiresMFA = draw(2) == 0;
        if (draw(2) == 0) expiring(order);
        uint256 count = 2 + draw(4);
        give(order.asset, order.payer, order.amount * count);
        uint256 state = vm.snapshotState();
        uint256 first = entries.length;
        for (uint256 i; i < count; ++i) {
            placeOne(order, 1);
        }
        bytes32 singly = digestOf(order.asset, first, count);
        vm.revertToState(state);
        placeOne(order, count);
        assertEq(digestOf(order.asset, first, count), singly);
    }

    function invariant_I19_ManyClaimsPayWhatSingleOnesWould() external {
        ILinkVault.Claim[] memory claims = drawClaims();
        uint256 state = vm.snapshotState();
        uint256 paid;
        for (uint256 i; i < claims.length; ++i) {
            if (isSent(claims[i])) ++paid;
        }
        bytes32 singly = digestOfAll();
        vm.revertToState(state);
        vm.prank(relayer);
        assertEq(vault.withdrawMany(claims), paid);
        assertEq(digestOfAll(), singly);
    }

    /// @dev By itself, and whether it was paid.
    function isSent(ILinkVault.Claim memory one) private returns (bool ok) {
        vm.prank(relayer);
        (ok,) = address(vault).call(callFor(one));
    }

    function callFor(ILinkVault.Claim memory one) private view returns (bytes memory) {
        if (one.mfaSignature.length == 0) {
            return abi.encodeCall(vault.withdrawDeposit, (one.index, one.recipient, one.signature));
        }
        return
            abi.encodeCall(
                vault.withdrawMFADeposit, (one.index, one.recipient, one.signature, one.mfaSignature)
            );
    }

    /// @dev Through its link while that works, then through its sender.
    function end(uint256 index) private {
        if (!hasExpired(index) && draw(2) == 0) {
            assertTrue(isSent(claimOf(index)));
            return;
        }
        if (isLocked(index)) vm.warp(uint256(entries[index].record.reclaimableAfter) + 1);
        vm.prank(entries[index].record.senderAddress);
        vault.withdrawDepositSender(index);
    }

    function expires(uint256 index) private view returns (bool) {
        return isOpen(index) && entries[index].expiresAt != 0;
    }

    function placeOne(Order memory order, uint256 count) private {
        uint256[] memory amounts = new uint256[](count);
        for (uint256 i; i < count; ++i) {
            amounts[i] = order.amount;
        }
        vm.prank(order.payer);
        vault.makeDeposits{value: coinsOf(order) * count}(
            order.asset.token,
            order.asset.kind,
            order.asset.tokenId,
            amounts,
            listOf(keyOf(order)),
            order.terms
        );
    }

    function digestOf(Asset memory asset, uint256 first, uint256 count) private view returns (bytes32) {
        (ILinkVault.Deposit[] memory page, uint256 next) = vault.getDeposits(first, count + 1);
        uint256 held = balanceOf(asset, address(vault));
        return keccak256(abi.encode(page, next, vault.expiresAt(first), held, balanceOf(asset, sender)));
    }

    function digestOfAll() private view returns (bytes32) {
        bytes memory held;
        for (uint256 i; i < divisible.length; ++i) {
            for (uint256 j; j < payees.length; ++j) {
                held = abi.encode(held, balanceOf(divisible[i], payees[j]));
            }
            held = abi.encode(held, balanceOf(divisible[i], address(vault)));
        }
        return keccak256(abi.encode(vault.getAllDeposits(), held));
    }
}
