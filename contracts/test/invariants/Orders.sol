// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Book} from "test/invariants/Book.sol";

/// @notice Deposits to be made: drawn, paid for, written down; and the search for one that an action needs.
abstract contract Orders is Book {
    uint256 private constant SEARCHED = 24;

    /// @param key Number of the link key, from 1; zero for none.
    struct Order {
        address payer;
        Asset asset;
        uint256 amount;
        uint256 key;
        ILinkVault.Terms terms;
    }

    /// @dev Of any kind. The payer has what is to be deposited.
    function drawOrder() internal returns (Order memory order) {
        order.payer = drawOf(payers);
        order.terms.onBehalfOf = order.payer;
        order.key = 1 + draw(keys.length);
        uint256 choice = draw(divisible.length + 1);
        if (choice == divisible.length) {
            order.asset = giveCard(order.payer);
            order.amount = 1;
        } else {
            order.asset = divisible[choice];
            order.amount = drawAmount(order.asset.kind == ERC20 ? 110 : 60);
            give(order.asset, order.payer, order.amount);
        }
    }

    /// @dev Whose deposit it is to be. The wallet has no hook for NFTs.
    function drawSender(Order memory order) internal returns (address) {
        return order.asset.kind < ERC721 && draw(3) == 0 ? address(wallet) : drawOf(payers);
    }

    /// @dev A recipient, and a lock of up to 60 days that he may have.
    function drawBinding(ILinkVault.Terms memory terms) internal {
        terms.recipient = drawOf(payees);
        if (draw(2) == 0) terms.reclaimableAfter = uint40(vm.getBlockTimestamp() + draw(60 days));
    }

    function keyOf(Order memory order) internal view returns (address) {
        return order.key == 0 ? address(0) : keys[order.key - 1];
    }

    function coinsOf(Order memory order) internal pure returns (uint256) {
        return order.asset.kind == NATIVE ? order.amount : 0;
    }

    /// @dev One deposit by the function that knows every term.
    function place(Order memory order) internal returns (uint256 index) {
        vm.prank(order.payer);
        index = vault.makeDeposits{value: coinsOf(order)}(
            order.asset.token,
            order.asset.kind,
            order.asset.tokenId,
            listOf(order.amount),
            listOf(keyOf(order)),
            order.terms
        );
        write(index, order);
    }

    function write(uint256 index, Order memory order) internal {
        Entry memory entry;
        ILinkVault.Deposit memory record = entry.record;
        ILinkVault.Terms memory terms = order.terms;
        record.pubKey20 = keyOf(order);
        record.amount = order.amount;
        record.tokenAddress = order.asset.token;
        record.contractType = order.asset.kind;
        record.requiresMFA = terms.requiresMFA;
        record.timestamp = uint40(vm.getBlockTimestamp());
        record.tokenId = order.asset.tokenId;
        record.senderAddress = terms.onBehalfOf;
        record.recipient = terms.recipient;
        record.reclaimableAfter = terms.reclaimableAfter;
        entry.secret = order.key == 0 ? 0 : secrets[order.key - 1];
        if (terms.expiresInDays != 0) {
            entry.expiresAt = uint40(vm.getBlockTimestamp() + uint256(terms.expiresInDays) * 86_400);
        }
        writeDeposit(index, order.payer, entry);
    }

    /// @dev A deposit that `fits`, among `SEARCHED` from any on; the count if there is none.
    function find(function(uint256) view returns (bool) fits) internal returns (uint256) {
        uint256 count = entries.length;
        if (count == 0) return 0;
        uint256 start = draw(count);
        for (uint256 i; i < count && i < SEARCHED; ++i) {
            uint256 index = (start + i) % count;
            if (fits(index)) return index;
        }
        return count;
    }

    /// @dev As `find`; where none fits, one is made as `change` alters the order.
    function need(function(uint256) view returns (bool) fits, function(Order memory) change)
        internal
        returns (uint256 index)
    {
        index = find(fits);
        if (index < entries.length) return index;
        Order memory order = drawOrder();
        change(order);
        index = place(order);
    }

    function asDrawn(Order memory) internal {}

    function withSecondFactor(Order memory order) internal pure {
        order.terms.requiresMFA = true;
    }

    function boundToSomebody(Order memory order) internal {
        order.terms.recipient = drawOf(payees);
        order.terms.reclaimableAfter = uint40(vm.getBlockTimestamp() + 1 + draw(60 days));
    }

    function expiring(Order memory order) internal {
        order.terms.expiresInDays = uint8(1 + draw(255));
    }

    /// @dev Open, and of a token that keeps its word.
    function isOpen(uint256 index) internal view returns (bool) {
        return !entries[index].record.claimed && !isOdd(index);
    }

    function isLive(uint256 index) internal view returns (bool) {
        return isOpen(index) && !hasExpired(index);
    }

    /// @dev The link key's signature, if there is a key, is enough.
    function isClaimable(uint256 index) internal view returns (bool) {
        return isLive(index) && !entries[index].record.requiresMFA;
    }

    function isKeyed(uint256 index) internal view returns (bool) {
        return isClaimable(index) && entries[index].secret != 0;
    }

    function isGuarded(uint256 index) internal view returns (bool) {
        return isLive(index) && entries[index].record.requiresMFA;
    }

    function isBound(uint256 index) internal view returns (bool) {
        return isClaimable(index) && entries[index].record.recipient != address(0);
    }

    function isHeld(uint256 index) internal view returns (bool) {
        return isOpen(index) && isLocked(index);
    }

    function isReclaimable(uint256 index) internal view returns (bool) {
        return isOpen(index) && !isLocked(index);
    }

    function isExpired(uint256 index) internal view returns (bool) {
        return isOpen(index) && hasExpired(index);
    }

    function isPaid(uint256 index) internal view returns (bool) {
        return entries[index].record.claimed;
    }
}
