// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Orders} from "test/invariants/Orders.sol";

/// @notice Owns a token whose balances change as he likes. Its deposits are paid or stay open; what he does must
/// never show in another asset (A2).
abstract contract OddOwner is Orders {
    function depositOdd(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        order.asset = Asset(address(odd), ERC20, 0);
        order.amount = drawAmount(60);
        give(order.asset, order.payer, 4 * order.amount);
        vm.prank(order.payer);
        try vault.makeDeposit(address(odd), ERC20, order.amount, 0, keyOf(order)) returns (uint256 index) {
            write(index, order);
        } catch (bytes memory reason) {
            assertEq(bytes4(reason), ILinkVault.AmountMismatch.selector, "rounded on the way");
        }
        did("odd deposit");
    }

    function rebase(uint256 seed) external acting(seed) {
        odd.rebase(0.25 ether + draw(4 ether));
        did("rebase");
    }

    function endOdd(uint256 seed) external acting(seed) {
        uint256 index = find(isOpenOdd);
        if (index == entries.length) {
            Order memory order = drawOrder();
            odd.rebase(1 ether);
            order.asset = Asset(address(odd), ERC20, 0);
            order.amount = drawAmount(60);
            give(order.asset, order.payer, order.amount);
            index = place(order);
        }
        ILinkVault.Deposit storage record = entries[index].record;
        address owner = record.senderAddress;
        (bool ok, bytes memory reason) =
            attempt(owner, abi.encodeCall(vault.withdrawDepositSender, (index)), 0);
        if (ok) {
            writePayout(index, owner);
        } else {
            assertEq(reason, abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(odd), owner));
        }
        did("odd reclaim");
    }

    function isOpenOdd(uint256 index) private view returns (bool) {
        return isOdd(index) && !entries[index].record.claimed;
    }
}
