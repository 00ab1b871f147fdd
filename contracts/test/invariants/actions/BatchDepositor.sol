// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";

import {Asset} from "src/types/Asset.sol";
import {Orders} from "test/invariants/Orders.sol";

/// @notice Many deposits in one call: lists of every shape, and the calls of the batcher.
abstract contract BatchDepositor is Orders {
    uint256 private constant LONGEST = 4;

    /// @param amounts One element stands for all; so in `pubKeys20`.
    struct Batched {
        Order order;
        uint256[] amounts;
        address[] pubKeys20;
        uint256[] keyNumbers;
        uint256 count;
        uint256 total;
    }

    function depositMany(uint256 seed) external acting(seed) {
        Batched memory batch = drawBatch(divisible[draw(divisible.length)], draw(3) == 0, draw(3) == 0);
        if (draw(3) == 0) expiring(batch.order);
        else if (draw(3) == 0) drawBinding(batch.order.terms);
        batch.order.terms.requiresMFA = draw(4) == 0;
        vm.prank(batch.order.payer);
        uint256 first = vault.makeDeposits{value: coinsOf(batch)}(
            batch.order.asset.token,
            batch.order.asset.kind,
            batch.order.asset.tokenId,
            batch.amounts,
            batch.pubKeys20,
            batch.order.terms
        );
        writeAll(first, batch);
    }

    function depositEqualAmounts(uint256 seed) external acting(seed) {
        Batched memory batch = drawBatch(divisible[draw(divisible.length)], true, false);
        vm.prank(batch.order.payer);
        uint256[] memory indices = vault.batchMakeDeposit{value: coinsOf(batch)}(
            address(vault),
            batch.order.asset.token,
            batch.order.asset.kind,
            batch.amounts[0],
            batch.order.asset.tokenId,
            batch.pubKeys20
        );
        assertEq(indices.length, batch.count);
        writeAll(indices[0], batch);
    }

    function depositEqualAmountsWithoutReturn(uint256 seed) external acting(seed) {
        Batched memory batch = drawBatch(divisible[draw(divisible.length)], true, false);
        vm.prank(batch.order.payer);
        vault.batchMakeDepositNoReturn{value: coinsOf(batch)}(
            address(vault),
            batch.order.asset.token,
            batch.order.asset.kind,
            batch.amounts[0],
            batch.order.asset.tokenId,
            batch.pubKeys20
        );
        writeAll(entries.length, batch);
    }

    function depositRaffle(uint256 seed) external acting(seed) {
        Batched memory batch = drawRaffle();
        vm.prank(batch.order.payer);
        uint256[] memory indices = vault.batchMakeDepositRaffle{value: coinsOf(batch)}(
            address(vault), batch.order.asset.token, batch.order.asset.kind, batch.amounts, batch.pubKeys20[0]
        );
        assertEq(indices.length, batch.count);
        writeAll(indices[0], batch);
    }

    function depositRaffleWithSecondFactor(uint256 seed) external acting(seed) {
        Batched memory batch = drawRaffle();
        batch.order.terms.requiresMFA = true;
        vm.prank(batch.order.payer);
        uint256[] memory indices = vault.batchMakeDepositRaffleMFA{value: coinsOf(batch)}(
            address(vault), batch.order.asset.token, batch.order.asset.kind, batch.amounts, batch.pubKeys20[0]
        );
        assertEq(indices.length, batch.count);
        writeAll(indices[0], batch);
    }

    function depositAllSorts(uint256 seed) external acting(seed) {
        uint256 count = 1 + draw(LONGEST);
        Order[] memory orders = new Order[](count);
        for (uint256 i; i < count; ++i) {
            orders[i] = drawOrder();
            orders[i].terms.requiresMFA = draw(3) == 0;
        }
        placeAllSorts(orders);
        did("batch");
    }

    /// @dev Of coins or an ERC-20: raffles are of nothing else.
    function drawRaffle() private returns (Batched memory) {
        return drawBatch(divisible[draw(3)], false, true);
    }

    /// @dev An order for each deposit, of whatever payer; the first one's payer pays.
    function placeAllSorts(Order[] memory orders) private {
        uint256 count = orders.length;
        address payer = orders[0].payer;
        address[] memory tokens = new address[](count);
        uint8[] memory kinds = new uint8[](count);
        uint256[] memory amounts = new uint256[](count);
        uint256[] memory ids = new uint256[](count);
        address[] memory pubKeys20 = new address[](count);
        bool[] memory secondFactors = new bool[](count);
        uint256 coins;
        for (uint256 i; i < count; ++i) {
            Order memory order = orders[i];
            handOver(order, payer);
            tokens[i] = order.asset.token;
            kinds[i] = order.asset.kind;
            amounts[i] = order.amount;
            ids[i] = order.asset.tokenId;
            pubKeys20[i] = keyOf(order);
            secondFactors[i] = order.terms.requiresMFA;
            coins += coinsOf(order);
        }
        vm.prank(payer);
        uint256[] memory indices = vault.batchMakeDepositArbitrary{value: coins}(
            address(vault), tokens, kinds, amounts, ids, pubKeys20, secondFactors
        );
        assertEq(indices.length, count);
        for (uint256 i; i < count; ++i) {
            write(indices[i], orders[i]);
        }
    }

    function handOver(Order memory order, address to) private {
        address from = order.payer;
        order.payer = to;
        order.terms.onBehalfOf = to;
        if (from == to) return;
        owned[from][idOf(order.asset)] -= order.amount;
        owned[to][idOf(order.asset)] += order.amount;
        vm.startPrank(from);
        if (order.asset.kind == NATIVE) {
            SafeTransferLib.safeTransferETH(to, order.amount);
        } else if (order.asset.kind == ERC721) {
            postcard.transferFrom(from, to, order.asset.tokenId);
        } else if (order.asset.kind == ERC1155) {
            stickers.safeTransferFrom(from, to, order.asset.tokenId, order.amount, "");
        } else if (order.asset.token == address(dai)) {
            dai.transfer(to, order.amount);
        } else {
            usdc.transfer(to, order.amount);
        }
        vm.stopPrank();
    }

    /// @dev The payer has the sum.
    function drawBatch(Asset memory asset, bool oneAmount, bool oneKey)
        internal
        returns (Batched memory batch)
    {
        Order memory order = batch.order;
        order.payer = drawOf(payers);
        order.terms.onBehalfOf = order.payer;
        order.asset = asset;
        batch.count = 1 + draw(LONGEST);
        batch.amounts = new uint256[](oneAmount ? 1 : batch.count);
        batch.pubKeys20 = new address[](oneKey ? 1 : batch.count);
        // Where both lists are of one element they describe one deposit.
        if (oneAmount && oneKey) batch.count = 1;
        batch.keyNumbers = new uint256[](batch.pubKeys20.length);
        for (uint256 i; i < batch.amounts.length; ++i) {
            batch.amounts[i] = drawAmount(order.asset.kind == ERC20 ? 110 : 60);
        }
        for (uint256 i; i < batch.pubKeys20.length; ++i) {
            batch.keyNumbers[i] = 1 + draw(keys.length);
            batch.pubKeys20[i] = keys[batch.keyNumbers[i] - 1];
        }
        for (uint256 i; i < batch.count; ++i) {
            batch.total += batch.amounts[oneAmount ? 0 : i];
        }
        give(order.asset, order.payer, batch.total);
    }

    function writeAll(uint256 first, Batched memory batch) internal {
        Order memory order = batch.order;
        for (uint256 i; i < batch.count; ++i) {
            order.amount = batch.amounts[batch.amounts.length == 1 ? 0 : i];
            order.key = batch.keyNumbers[batch.keyNumbers.length == 1 ? 0 : i];
            write(first + i, order);
        }
        did("batch");
    }

    function coinsOf(Batched memory batch) private pure returns (uint256) {
        return batch.order.asset.kind == NATIVE ? batch.total : 0;
    }
}
