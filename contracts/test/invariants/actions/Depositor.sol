// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Orders} from "test/invariants/Orders.sol";

/// @notice Deposits one at a time, by allowance, through each function there is for it.
abstract contract Depositor is Orders {
    function deposit(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        vm.prank(order.payer);
        uint256 index = vault.makeDeposit{value: coinsOf(order)}(
            order.asset.token, order.asset.kind, order.amount, order.asset.tokenId, keyOf(order)
        );
        write(index, order);
        did("deposit");
    }

    function depositForAnother(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        order.terms.onBehalfOf = drawSender(order);
        vm.prank(order.payer);
        uint256 index = vault.makeSelflessDeposit{value: coinsOf(order)}(
            order.asset.token,
            order.asset.kind,
            order.amount,
            order.asset.tokenId,
            keyOf(order),
            order.terms.onBehalfOf
        );
        write(index, order);
        did("deposit");
    }

    function depositWithSecondFactor(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        order.terms.requiresMFA = true;
        vm.prank(order.payer);
        uint256 index = vault.makeMFADeposit{value: coinsOf(order)}(
            order.asset.token, order.asset.kind, order.amount, order.asset.tokenId, keyOf(order)
        );
        write(index, order);
        did("deposit");
    }

    function depositForAnotherWithSecondFactor(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        order.terms.requiresMFA = true;
        order.terms.onBehalfOf = drawSender(order);
        vm.prank(order.payer);
        uint256 index = vault.makeSelflessMFADeposit{value: coinsOf(order)}(
            order.asset.token,
            order.asset.kind,
            order.amount,
            order.asset.tokenId,
            keyOf(order),
            order.terms.onBehalfOf
        );
        write(index, order);
        did("deposit");
    }

    function depositOnAnyTerms(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        order.terms.onBehalfOf = drawSender(order);
        order.terms.requiresMFA = draw(3) == 0;
        if (draw(2) == 0) drawBinding(order.terms);
        else if (draw(2) == 0) order.terms.reclaimableAfter = uint40(draw(1 << 40));
        if (order.terms.recipient != address(0) && draw(3) == 0) order.key = 0;
        vm.prank(order.payer);
        uint256 index = vault.makeCustomDeposit{value: coinsOf(order)}(
            order.asset.token,
            order.asset.kind,
            order.amount,
            order.asset.tokenId,
            keyOf(order),
            order.terms.onBehalfOf,
            order.terms.requiresMFA,
            order.terms.recipient,
            order.terms.reclaimableAfter,
            false,
            ""
        );
        write(index, order);
        did("deposit");
    }

    function depositExpiring(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        expiring(order);
        order.terms.onBehalfOf = drawSender(order);
        if (draw(3) == 0) {
            order.terms.recipient = drawOf(payees);
            uint256 lifetime = uint256(order.terms.expiresInDays) * 1 days;
            order.terms.reclaimableAfter = uint40(vm.getBlockTimestamp() + draw(lifetime));
        }
        place(order);
        did("deposit");
    }
}
