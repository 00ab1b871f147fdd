// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Orders} from "test/invariants/Orders.sol";

/// @notice Asks for deposits that nobody could end or that nothing stands behind, and pushes things at the vault.
abstract contract Vandal is Orders {
    function depositUnsoundly(uint256 seed) external acting(seed) {
        Order memory order = drawOrder();
        bytes4 reason;
        uint256 flaw = draw(7);
        if (flaw == 0) {
            order.key = 0;
            reason = ILinkVault.ZeroLinkKey.selector;
        } else if (flaw == 1) {
            order.amount = 0;
            reason = ILinkVault.ZeroAmount.selector;
        } else if (flaw == 2) {
            order.terms.onBehalfOf = draw(2) == 0 ? address(0) : address(vault);
            reason = ILinkVault.InvalidSender.selector;
        } else if (flaw == 3) {
            order.terms.recipient = address(vault);
            reason = ILinkVault.InvalidRecipient.selector;
        } else if (flaw == 4) {
            boundToSomebody(order);
            order.terms.expiresInDays = 1;
            order.terms.reclaimableAfter = uint40(vm.getBlockTimestamp() + 1 days + draw(90 days));
            reason = ILinkVault.ExpiresWithinLock.selector;
        } else if (flaw == 5) {
            order.asset.kind = uint8(4 + draw(252));
            reason = ILinkVault.UnsupportedKind.selector;
        } else {
            // Card 1, so that "amount 1" arrives.
            order.payer = sender;
            order.asset = Asset(address(postcard), ERC20, 0);
            order.amount = 1;
            reason = ILinkVault.NftAsErc20.selector;
        }
        bytes memory call = abi.encodeCall(
            vault.makeDeposits,
            (
                order.asset.token,
                order.asset.kind,
                order.asset.tokenId,
                listOf(order.amount),
                listOf(keyOf(order)),
                order.terms
            )
        );
        refused(order.payer, call, coinsOf(order), reason);
        did("unsound deposit");
    }

    function depositWithoutPaying(uint256 seed) external acting(seed) {
        uint256 amount = drawAmount(100);
        uint256 sent = draw(2) == 0 ? 0 : amount + 1;
        give(divisible[0], stranger, sent);
        refused(
            stranger,
            abi.encodeCall(vault.makeDeposit, (address(0), NATIVE, amount, 0, key)),
            sent,
            ILinkVault.ValueMismatch.selector
        );
        refused(
            stranger,
            abi.encodeCall(vault.makeDeposit, (address(dai), ERC20, amount, 0, key)),
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(dai), address(vault))
        );
        did("unsound deposit");
    }

    /// @dev The vault is asked, and says no (I8).
    function push(uint256 seed) external acting(seed) {
        uint256 way = draw(3);
        if (way == 0) {
            give(divisible[0], stranger, 1 ether);
            vm.prank(stranger);
            (bool ok,) = address(vault).call{value: 1 ether}("");
            assertFalse(ok, "coins are refused");
        } else if (way == 1) {
            Asset memory card = giveCard(stranger);
            vm.prank(stranger);
            vm.expectRevert(unsolicited(address(postcard)));
            postcard.safeTransferFrom(stranger, address(vault), card.tokenId);
        } else {
            give(divisible[3], stranger, 1);
            vm.prank(stranger);
            vm.expectRevert(unsolicited(address(stickers)));
            stickers.safeTransferFrom(stranger, address(vault), STICKER, 1, "");
        }
        did("push");
    }

    /// @dev By ways on which it is not asked: these are nobody's afterwards (A6).
    function force(uint256 seed) external acting(seed) {
        uint256 way = draw(4);
        if (way == 3) {
            Asset memory card = giveCard(stranger);
            owned[stranger][idOf(card)] = 0;
            vm.prank(stranger);
            postcard.transferFrom(stranger, address(vault), card.tokenId);
            forced[idOf(card)] = 1;
            ++forcedCards;
        } else {
            // Coins come as they do when a contract destroys itself.
            uint256 amount = drawAmount(100);
            give(divisible[way], address(vault), amount);
            forced[idOf(divisible[way])] += amount;
        }
        did("force");
    }

    function unsolicited(address token) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILinkVault.UnsolicitedTransfer.selector, token);
    }
}
