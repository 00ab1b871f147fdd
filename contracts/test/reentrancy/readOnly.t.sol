// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";
import {ReentrantToken} from "test/mocks/odd/ReentrantToken.sol";
import {VaultSurface} from "test/reentrancy/VaultSurface.sol";

/// @notice What the vault tells whoever asks while an asset moves (SECURITY.md I2, I5): of a payout what it will
/// tell afterwards, of a deposit what it told before. Nobody sees a deposit open that is being paid, nor one that is
/// not yet paid for.
contract ReadOnlyReentrancyTest is VaultSurface {
    ReenteringHolder private holder;
    ReentrantToken private token;
    uint256[3] private payouts;
    bytes[] private views;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringHolder(address(vault));
        token = new ReentrantToken(holder);
        token.mint(sender, 10);
        vm.prank(sender);
        token.approve(address(vault), 10);
        payouts = [
            depositNative(1 ether),
            depositToken(address(postcard), ERC721, 1, 1),
            depositToken(address(stickers), ERC1155, STICKER, 1)
        ];
        listViews();
    }

    function test_TableNamesEveryView() external view {
        bytes4[] memory selectors = new bytes4[](views.length);
        for (uint256 i; i < views.length; ++i) {
            selectors[i] = bytes4(views[i]);
        }
        assertCovered(viewing(), selectors);
    }

    function test_DepositBeingPaid_ReadsAsClaimed() external {
        for (uint256 i; i < payouts.length; ++i) {
            ILinkVault.Deposit memory d = vault.getDeposit(payouts[i]);
            d.claimed = true;
            holder.arm(abi.encodeCall(vault.getDeposit, (payouts[i])));
            claimFor(payouts[i]);
            assertEq(holder.answer(), bytes20(keccak256(abi.encode(true, abi.encode(d)))));
        }
    }

    function test_ViewsDuringPayout_SayWhatTheySayAfterwards() external {
        uint256 state = vm.snapshotState();
        for (uint256 i; i < payouts.length; ++i) {
            for (uint256 j; j < views.length; ++j) {
                holder.arm(views[j]);
                claimFor(payouts[i]);
                assertEq(holder.answer(), said(views[j]), vm.toString(views[j]));
                vm.revertToState(state);
            }
        }
    }

    function test_ViewsDuringDeposit_SayWhatTheySaidBefore() external {
        uint256 state = vm.snapshotState();
        for (uint256 j; j < views.length; ++j) {
            bytes20 before = said(views[j]);
            holder.arm(views[j]);
            depositToken(address(token), ERC20, 0, 10);
            assertEq(holder.answer(), before, vm.toString(views[j]));
            vm.revertToState(state);
        }
    }

    /// @dev Of all deposits there are, and of the one that is on its way in. Views without parameters need no line.
    function listViews() private {
        Entry[] memory entries = viewing();
        for (uint256 i; i < entries.length; ++i) {
            bool plain = vm.split(entries[i].signature, "()").length == 2;
            if (plain) views.push(abi.encodePacked(entries[i].selector));
        }
        for (uint256 index; index <= payouts.length; ++index) {
            views.push(abi.encodeCall(vault.getDeposit, (index)));
            views.push(abi.encodeCall(vault.deposits, (index)));
            views.push(abi.encodeCall(vault.expiresAt, (index)));
        }
        views.push(abi.encodeCall(vault.getDeposits, (0, 10)));
        views.push(abi.encodeCall(vault.getDepositsForAddress, (sender, 0, 10)));
        views.push(abi.encodeCall(vault.getAllDepositsForAddress, (sender)));
        // The hooks let nobody in but the token that is being pulled.
        views.push(abi.encodeCall(vault.onERC721Received, (address(vault), sender, 1, "")));
        views.push(abi.encodeCall(vault.onERC1155Received, (address(vault), sender, 1, 1, "")));
        uint256[] memory none = new uint256[](0);
        views.push(abi.encodeCall(vault.onERC1155BatchReceived, (address(vault), sender, none, none, "")));
    }

    function claimFor(uint256 index) private {
        bytes memory signature = claimSignature(index, address(holder));
        vm.prank(relayer);
        vault.withdrawDeposit(index, address(holder), signature);
        assertTrue(holder.attacked());
    }

    /// @dev What `holder` would be told now, as it remembers it.
    function said(bytes memory question) private returns (bytes20) {
        vm.prank(address(holder));
        (bool ok, bytes memory result) = address(vault).call(question);
        return bytes20(keccak256(abi.encode(ok, result)));
    }
}
