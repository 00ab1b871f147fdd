// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {Everybody} from "test/invariants/Everybody.sol";

/// @notice Where the assets are.
abstract contract Holdings is Everybody {
    function invariant_I1_HoldsTheSumOfItsOpenDeposits() external view {
        for (uint256 i; i < divisible.length; ++i) {
            bytes32 asset = idOf(divisible[i]);
            assertEq(balanceOf(divisible[i], address(vault)), open[asset] + forced[asset]);
        }
        uint256 cards = forcedCards;
        for (uint256 i; i < entries.length; ++i) {
            if (entries[i].record.contractType != ERC721 || entries[i].record.claimed) continue;
            assertEq(postcard.ownerOf(entries[i].record.tokenId), address(vault));
            ++cards;
        }
        assertEq(postcard.balanceOf(address(vault)), cards);
    }

    function invariant_I3_PaysNobodyElse() external view {
        for (uint256 i; i < entries.length; ++i) {
            assertEq(entries[i].announced, entries[i].heir);
            if (entries[i].heir == address(0) || entries[i].record.contractType != ERC721) continue;
            assertEq(postcard.ownerOf(entries[i].record.tokenId), entries[i].heir);
        }
        for (uint256 i; i < divisible.length; ++i) {
            assertHasWhatItOwns(divisible[i], payers[0]);
            assertHasWhatItOwns(divisible[i], payers[1]);
            assertHasWhatItOwns(divisible[i], address(wallet));
            assertHasWhatItOwns(divisible[i], payees[0]);
            assertHasWhatItOwns(divisible[i], payees[1]);
            assertHasWhatItOwns(divisible[i], payees[2]);
            assertHasWhatItOwns(divisible[i], address(refuser));
            assertHasWhatItOwns(divisible[i], stranger);
        }
    }

    function invariant_I5_NothingRunsWhileAnAssetMoves() external view {
        assertEq(reentries, 0);
        if (reenterer.attacked()) {
            assertEq(reenterer.refusal(), ReentrancyGuardTransient.Reentrancy.selector);
        }
    }

    function invariant_I6_AuthorizationPaysOnce() external {
        assertEq(authorizationsUsed, signed.length);
        if (signed.length == 0) return;
        Signed storage one = signed[draw(signed.length)];
        assertTrue(usdc.authorizationState(one.payer, one.tokenNonce));
        refused(
            stranger,
            one.call,
            abi.encodeWithSelector(UsdCoin.AuthorizationUsedOrCanceled.selector, one.payer, one.tokenNonce)
        );
    }

    /// @dev By the vault's records and events, whatever the book says.
    function invariant_I7_CreditsWhatArrived() external view {
        uint256[] memory credited = new uint256[](divisible.length);
        for (uint256 i; i < entries.length; ++i) {
            ILinkVault.Deposit memory record = vault.getDeposit(i);
            bytes32 of_ = idOf(Asset(record.tokenAddress, record.contractType, record.tokenId));
            for (uint256 j; j < credited.length; ++j) {
                if (of_ == idOf(divisible[j])) credited[j] += record.amount;
            }
        }
        for (uint256 j; j < credited.length; ++j) {
            bytes32 asset = idOf(divisible[j]);
            uint256 arrived = balanceOf(divisible[j], address(vault)) + paidOut[asset] - forced[asset];
            assertEq(credited[j], arrived);
        }
    }

    function invariant_I20_LetsNobodyTakeItsTokens() external view {
        assertEq(allowancesGiven, 0);
        address[3] memory curious = [stranger, relayer, sender];
        for (uint256 i; i < curious.length; ++i) {
            assertEq(dai.allowance(address(vault), curious[i]), 0);
            assertEq(usdc.allowance(address(vault), curious[i]), 0);
            assertFalse(postcard.isApprovedForAll(address(vault), curious[i]));
            assertFalse(stickers.isApprovedForAll(address(vault), curious[i]));
        }
    }

    function assertHasWhatItOwns(Asset memory asset, address holder) private view {
        assertEq(balanceOf(asset, holder), owned[holder][idOf(asset)]);
    }
}
