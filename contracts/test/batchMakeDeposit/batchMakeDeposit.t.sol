// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice The calls of the v4.4 batcher, answered by the vault.
contract BatchMakeDepositTest is VaultTest {
    address[] private keys;

    function setUp() public override {
        super.setUp();
        (keys,) = linkKeys(3);
    }

    function test_Equal_MakesADepositAKey() external {
        depositNative(1);
        vm.prank(sender);
        uint256[] memory indices = vault.batchMakeDeposit(address(vault), address(dai), ERC20, 5, 0, keys);
        assertEq(indices.length, 3);
        for (uint256 i; i < 3; ++i) {
            assertEq(indices[i], 1 + i);
            expectDeposit(indices[i], address(dai), ERC20, 5, 0, keys[i], false);
        }
        assertEq(dai.balanceOf(address(vault)), 15);
    }

    function test_Equal_Native() external {
        vm.prank(sender);
        vault.batchMakeDeposit{value: 15}(address(vault), address(0), NATIVE, 5, 0, keys);
        expectDeposit(2, address(0), NATIVE, 5, 0, keys[2], false);
        assertEq(address(vault).balance, 15);
    }

    function test_NoReturn_MakesTheSame() external {
        vm.prank(sender);
        vault.batchMakeDepositNoReturn(address(vault), address(stickers), ERC1155, 5, STICKER, keys);
        for (uint256 i; i < 3; ++i) {
            expectDeposit(i, address(stickers), ERC1155, 5, STICKER, keys[i], false);
        }
        assertEq(stickers.balanceOf(address(vault), STICKER), 15);
    }

    function test_Raffle_PutsGivenAmountsUnderOneKey() external {
        vm.prank(sender);
        uint256[] memory indices =
            vault.batchMakeDepositRaffle(address(vault), address(dai), ERC20, amounts(), key);
        for (uint256 i; i < 3; ++i) {
            assertEq(indices[i], i);
            expectDeposit(i, address(dai), ERC20, i + 1, 0, key, false);
        }
        assertEq(dai.balanceOf(address(vault)), 6);
    }

    function test_RaffleMFA_NeedsTheAuthoriserForEachClaim() external {
        vm.prank(sender);
        vault.batchMakeDepositRaffleMFA{value: 6}(address(vault), address(0), NATIVE, amounts(), key);
        for (uint256 i; i < 3; ++i) {
            expectDeposit(i, address(0), NATIVE, i + 1, 0, key, true);
        }
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.RequiresAuthorization.selector, 1));
        vault.withdrawDeposit(1, recipient, claimSignature(1, recipient));
    }

    function test_Raffle_RevertWhen_OfNfts() external {
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, ERC1155));
        vault.batchMakeDepositRaffle(address(vault), address(stickers), ERC1155, amounts(), key);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, ERC721));
        vault.batchMakeDepositRaffleMFA(address(vault), address(postcard), ERC721, amounts(), key);
    }

    function test_Arbitrary_MakesDepositsOfAllKinds() external {
        (
            address[] memory tokens,
            uint8[] memory kinds,
            uint256[] memory list,
            uint256[] memory ids,
            address[] memory linkKeys_,
            bool[] memory mfa
        ) = everyKind();
        depositNative(1);
        vm.prank(sender);
        uint256[] memory indices = vault.batchMakeDepositArbitrary{value: 11}(
            address(vault), tokens, kinds, list, ids, linkKeys_, mfa
        );
        assertEq(indices.length, 5);
        for (uint256 i; i < 5; ++i) {
            assertEq(indices[i], 1 + i);
            expectDeposit(1 + i, tokens[i], kinds[i], list[i], ids[i], linkKeys_[i], mfa[i]);
        }
        assertEq(address(vault).balance, 12);
        assertEq(dai.balanceOf(address(vault)), 7);
        assertEq(postcard.ownerOf(1), address(vault));
        assertEq(stickers.balanceOf(address(vault), STICKER), 3);
    }

    function test_Arbitrary_RevertWhen_ValueIsNotTheSumOfNativeAmounts() external {
        (
            address[] memory tokens,
            uint8[] memory kinds,
            uint256[] memory list,
            uint256[] memory ids,
            address[] memory linkKeys_,
            bool[] memory mfa
        ) = everyKind();
        vm.startPrank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 11, 10));
        vault.batchMakeDepositArbitrary{value: 10}(address(vault), tokens, kinds, list, ids, linkKeys_, mfa);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 11, 12));
        vault.batchMakeDepositArbitrary{value: 12}(address(vault), tokens, kinds, list, ids, linkKeys_, mfa);
    }

    function test_Arbitrary_RevertWhen_OneOfThemIsUnsound() external {
        (
            address[] memory tokens,
            uint8[] memory kinds,
            uint256[] memory list,
            uint256[] memory ids,
            address[] memory linkKeys_,
            bool[] memory mfa
        ) = everyKind();
        vm.startPrank(sender);
        list[1] = 0;
        vm.expectRevert(ILinkVault.ZeroAmount.selector);
        vault.batchMakeDepositArbitrary{value: 11}(address(vault), tokens, kinds, list, ids, linkKeys_, mfa);
        list[1] = 7;
        linkKeys_[4] = address(0);
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        vault.batchMakeDepositArbitrary{value: 11}(address(vault), tokens, kinds, list, ids, linkKeys_, mfa);
        linkKeys_[4] = key;
        kinds[2] = 4;
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, 4));
        vault.batchMakeDepositArbitrary{value: 11}(address(vault), tokens, kinds, list, ids, linkKeys_, mfa);
    }

    function test_Arbitrary_RevertWhen_VaultHasNoAuthorizer() external {
        vault = deployVault(address(0));
        bool[] memory mfa = new bool[](1);
        mfa[0] = true;
        vm.prank(sender);
        vm.expectRevert(ILinkVault.MfaUnavailable.selector);
        vault.batchMakeDepositArbitrary{value: 1}(
            address(vault), new address[](1), new uint8[](1), listOf(1), listOf(0), listOf(key), mfa
        );
    }

    function test_Arbitrary_RevertWhen_ListsDifferInLength() external {
        for (uint256 wrong; wrong < 5; ++wrong) {
            vm.prank(sender);
            vm.expectRevert(abi.encodeWithSelector(ILinkVault.LengthMismatch.selector, 2, 1));
            vault.batchMakeDepositArbitrary(
                address(vault),
                new address[](wrong == 0 ? 1 : 2),
                new uint8[](wrong == 1 ? 1 : 2),
                new uint256[](wrong == 2 ? 1 : 2),
                new uint256[](wrong == 3 ? 1 : 2),
                new address[](2),
                new bool[](wrong == 4 ? 1 : 2)
            );
        }
    }

    function test_RevertWhen_BatchIsEmpty() external {
        vm.startPrank(sender);
        vm.expectRevert(ILinkVault.EmptyBatch.selector);
        vault.batchMakeDeposit(address(vault), address(dai), ERC20, 5, 0, new address[](0));
        vm.expectRevert(ILinkVault.EmptyBatch.selector);
        vault.batchMakeDepositRaffle(address(vault), address(dai), ERC20, new uint256[](0), key);
        vm.expectRevert(ILinkVault.EmptyBatch.selector);
        vault.batchMakeDepositArbitrary(
            address(vault),
            new address[](0),
            new uint8[](0),
            new uint256[](0),
            new uint256[](0),
            new address[](0),
            new bool[](0)
        );
    }

    /// @dev Tokens approved here would otherwise go where a caller did not mean.
    function test_RevertWhen_AnotherVaultIsNamed() external {
        bytes memory refusal = abi.encodeWithSelector(ILinkVault.WrongVault.selector, stranger);
        vm.startPrank(sender);
        vm.expectRevert(refusal);
        vault.batchMakeDeposit(stranger, address(dai), ERC20, 5, 0, keys);
        vm.expectRevert(refusal);
        vault.batchMakeDepositNoReturn(stranger, address(dai), ERC20, 5, 0, keys);
        vm.expectRevert(refusal);
        vault.batchMakeDepositRaffle(stranger, address(dai), ERC20, amounts(), key);
        vm.expectRevert(refusal);
        vault.batchMakeDepositRaffleMFA(stranger, address(dai), ERC20, amounts(), key);
        vm.expectRevert(refusal);
        vault.batchMakeDepositArbitrary(
            stranger, listOf(address(dai)), new uint8[](1), listOf(1), listOf(0), listOf(key), new bool[](1)
        );
    }

    function amounts() private pure returns (uint256[] memory list) {
        list = new uint256[](3);
        (list[0], list[1], list[2]) = (1, 2, 3);
    }

    function everyKind()
        private
        view
        returns (
            address[] memory tokens,
            uint8[] memory kinds,
            uint256[] memory list,
            uint256[] memory ids,
            address[] memory linkKeys_,
            bool[] memory mfa
        )
    {
        tokens = new address[](5);
        (tokens[1], tokens[2], tokens[3]) = (address(dai), address(postcard), address(stickers));
        kinds = new uint8[](5);
        (kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]) = (NATIVE, ERC20, ERC721, ERC1155, NATIVE);
        list = new uint256[](5);
        (list[0], list[1], list[2], list[3], list[4]) = (5, 7, 1, 3, 6);
        ids = new uint256[](5);
        (ids[2], ids[3]) = (1, STICKER);
        linkKeys_ = new address[](5);
        (linkKeys_[0], linkKeys_[1], linkKeys_[2], linkKeys_[3], linkKeys_[4]) =
        (key, keys[0], keys[1], keys[2], key);
        mfa = new bool[](5);
        mfa[1] = true;
    }

    function expectDeposit(
        uint256 index,
        address token,
        uint8 kind,
        uint256 amount,
        uint256 tokenId,
        address linkKey,
        bool requiresMFA
    ) private view {
        ILinkVault.Deposit memory expected;
        expected.pubKey20 = linkKey;
        expected.amount = amount;
        expected.tokenAddress = token;
        expected.contractType = kind;
        expected.requiresMFA = requiresMFA;
        expected.timestamp = uint40(block.timestamp);
        expected.tokenId = tokenId;
        expected.senderAddress = sender;
        assertEq(abi.encode(vault.getDeposit(index)), abi.encode(expected));
    }
}
