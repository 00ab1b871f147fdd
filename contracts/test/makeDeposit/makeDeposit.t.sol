// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";
import {ERC721 as Erc721Token} from "solady/tokens/ERC721.sol";

import {FeeToken} from "sandbox/FeeToken.sol";
import {UsdtLike} from "sandbox/UsdtLike.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {RefusingToken} from "test/mocks/odd/RefusingToken.sol";
import {ShortErc1155} from "test/mocks/odd/ShortErc1155.sol";
import {WrappedCoin} from "test/mocks/odd/WrappedCoin.sol";

/// @notice What is credited is what arrived (SECURITY.md I7).
contract MakeDepositTest is VaultTest {
    function test_RevertWhen_KindIsUnknown() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, 4));
        vault.makeDeposit(address(dai), 4, 1 ether, 0, key);
    }

    function test_RevertWhen_AmountIsZero() external {
        for (uint8 kind = NATIVE; kind <= ERC1155; ++kind) {
            vm.prank(sender);
            vm.expectRevert(ILinkVault.ZeroAmount.selector);
            vault.makeDeposit(address(dai), kind, 0, 0, key);
        }
    }

    function test_RevertWhen_LinkKeyIsZero() external {
        vm.prank(sender);
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        vault.makeDeposit{value: 1 ether}(address(0), NATIVE, 1 ether, 0, address(0));
    }

    function testFuzz_RevertWhen_ValueDiffersFromAmount(uint96 amount, uint96 value) external {
        vm.assume(value != amount);
        vm.deal(sender, value);
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, amount, value));
        vault.makeDeposit{value: value}(address(0), NATIVE, amount, 0, key);
    }

    function test_Native_IgnoresTokenAndIdTheCallerNamed() external {
        vm.prank(sender);
        uint256 index = vault.makeDeposit{value: 3}(address(dai), NATIVE, 3, 99, key);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.tokenAddress, address(0));
        assertEq(d.tokenId, 0);
        assertEq(d.amount, 3);
        assertEq(address(vault).balance, 3);
    }

    function testFuzz_Native_StoresWhatWasGiven(uint128 amount, address linkKey, uint32 time) external {
        vm.assume(amount != 0 && linkKey != address(0) && time != 0);
        vm.warp(time);
        vm.deal(sender, amount);
        vm.prank(sender);
        uint256 index = vault.makeDeposit{value: amount}(address(0), NATIVE, amount, 0, linkKey);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.pubKey20, linkKey);
        assertEq(d.amount, amount);
        assertEq(d.contractType, NATIVE);
        assertFalse(d.claimed);
        assertFalse(d.requiresMFA);
        assertEq(d.timestamp, time);
        assertEq(d.senderAddress, sender);
        assertEq(d.recipient, address(0));
        assertEq(d.reclaimableAfter, 0);
    }

    /// @dev They and the count are all that is written, whatever fits into them.
    function testFuzz_PlainDeposit_IsTwoWords(uint96 amount) external {
        vm.assume(amount != 0);
        vm.deal(sender, amount);
        vm.record();
        depositNative(amount);
        (, bytes32[] memory writes) = vm.accesses(address(vault));
        assertEq(writes.length, 3);
        assertEq(uint256(writes[2]), uint256(writes[1]) + 1);
    }

    function test_Native_AnnouncesItself_DepositEventLast() external {
        vm.recordLogs();
        uint256 index = depositNative(5);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 2);
        assertEq(logs[0].topics[0], ILinkVault.LinkCreated.selector);
        assertEq(logs[0].topics[1], bytes32(index));
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(key))));
        assertEq(logs[0].topics[3], bytes32(0));
        assertEq(logs[1].topics[0], keccak256("DepositEvent(uint256,uint8,uint256,address)"));
        assertEq(logs[1].topics[1], bytes32(index));
        assertEq(logs[1].topics[2], bytes32(uint256(NATIVE)));
        assertEq(logs[1].topics[3], bytes32(uint256(uint160(sender))));
        assertEq(abi.decode(logs[1].data, (uint256)), 5);
    }

    function test_Nft_AnnouncesItsTokenId_DepositEventLast() external {
        vm.recordLogs();
        uint256 index = depositToken(address(postcard), ERC721, 1, 1);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 last = logs.length - 1;
        assertEq(logs[last - 2].topics[0], ILinkVault.LinkCreated.selector);
        assertEq(logs[last - 1].topics[0], ILinkVault.LinkTerms.selector);
        assertEq(logs[last - 1].topics[1], bytes32(index));
        (uint256 tokenId, address bound, uint40 lock, bool mfa) =
            abi.decode(logs[last - 1].data, (uint256, address, uint40, bool));
        assertEq(tokenId, 1);
        assertEq(bound, address(0));
        assertEq(lock, 0);
        assertFalse(mfa);
        assertEq(logs[last].topics[0], ILinkVault.DepositEvent.selector);
    }

    function test_RevertWhen_ValueIsSentWithToken() external {
        address[3] memory tokens = [address(dai), address(postcard), address(stickers)];
        for (uint8 kind = ERC20; kind <= ERC1155; ++kind) {
            vm.prank(sender);
            vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 0, 1));
            vault.makeDeposit{value: 1}(tokens[kind - 1], kind, 1, 1, key);
        }
    }

    function test_RevertWhen_NothingWasApproved() external {
        dai.mint(stranger, 1 ether);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(dai), address(vault))
        );
        vault.makeDeposit(address(dai), ERC20, 1 ether, 0, key);
    }

    function test_RevertWhen_NftIsAnothers() external {
        vm.prank(stranger);
        vm.expectRevert(Erc721Token.TransferFromIncorrectOwner.selector);
        vault.makeDeposit(address(postcard), ERC721, 1, 1, key);
    }

    function test_RevertWhen_TokenHasNoCode() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.TransferFailed.selector, stranger, address(vault)));
        vault.makeDeposit(stranger, ERC20, 1, 0, key);
    }

    function test_RevertWhen_TokenTakesFee() external {
        FeeToken fee = new FeeToken();
        fee.mint(sender, 1000);
        vm.startPrank(sender);
        fee.approve(address(vault), 1000);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1000, 990));
        vault.makeDeposit(address(fee), ERC20, 1000, 0, key);
    }

    function test_RevertWhen_Erc1155ArrivesShort() external {
        ShortErc1155 short = new ShortErc1155();
        short.mint(sender, STICKER, 10);
        vm.startPrank(sender);
        short.setApprovalForAll(address(vault), true);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 10, 9));
        vault.makeDeposit(address(short), ERC1155, 10, STICKER, key);
    }

    function test_RevertWhen_TokenSaysNo() external {
        RefusingToken token = new RefusingToken();
        token.mint(sender, 10);
        token.refuse();
        vm.startPrank(sender);
        token.approve(address(vault), 10);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(token), address(vault))
        );
        vault.makeDeposit(address(token), ERC20, 10, 0, key);
    }

    function test_RevertWhen_WrappedCoinIsNamedAsNft() external {
        WrappedCoin wrapped = new WrappedCoin();
        for (uint8 kind = ERC721; kind <= ERC1155; ++kind) {
            vm.prank(sender);
            vm.expectRevert(bytes(""));
            vault.makeDeposit(address(wrapped), kind, 1, 1, key);
        }
        assertEq(vault.getDepositCount(), 0);
    }

    function test_RevertWhen_Erc721IsNamedAsErc20() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NftAsErc20.selector, address(postcard)));
        vault.makeDeposit(address(postcard), ERC20, 1, 0, key);
    }

    function test_RevertWhen_Erc721IsNamedAsErc20_HavingBeenDepositedAsErc721() external {
        postcard.mint(sender);
        depositToken(address(postcard), ERC721, 2, 1);

        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NftAsErc20.selector, address(postcard)));
        vault.makeDeposit(address(postcard), ERC20, 1, 0, key);
    }

    function test_RevertWhen_Erc721AmountIsNotOne() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, 1, 2));
        vault.makeDeposit(address(postcard), ERC721, 2, 1, key);
    }

    function testFuzz_Erc20_StoresAmountsOfAnySize(uint256 amount) external {
        amount = bound(amount, 1, type(uint256).max - dai.totalSupply());
        dai.mint(sender, amount);
        uint256 index = depositToken(address(dai), ERC20, 0, amount);

        assertEq(vault.getDeposit(index).amount, amount);
        assertEq(vault.getDeposit(index).tokenAddress, address(dai));
        assertEq(dai.balanceOf(address(vault)), amount);
    }

    function testFuzz_Erc1155_StoresIdsAndAmountsOfAnySize(uint256 id, uint256 amount) external {
        amount = bound(amount, 1, type(uint256).max);
        id = id == STICKER ? id + 1 : id;
        stickers.mint(sender, id, amount);
        uint256 index = depositToken(address(stickers), ERC1155, id, amount);

        assertEq(vault.getDeposit(index).amount, amount);
        assertEq(vault.getDeposit(index).tokenId, id);
        assertEq(stickers.balanceOf(address(vault), id), amount);
    }

    function test_Erc1155_StoresIdsAndAmountsAtTheEdgesOfTheirFields() external {
        uint256 edge = type(uint48).max;
        uint256[4] memory values = [edge - 1, edge, edge + 1, type(uint96).max];
        for (uint256 i; i < 4; ++i) {
            for (uint256 j; j < 4; ++j) {
                stickers.mint(sender, values[i], values[j]);
                uint256 index = depositToken(address(stickers), ERC1155, values[i], values[j]);
                assertEq(vault.getDeposit(index).tokenId, values[i]);
                assertEq(vault.getDeposit(index).amount, values[j]);
                assertEq(vault.getDeposit(index).senderAddress, sender);
            }
        }
    }

    function test_Erc20_IgnoresTokenId() external {
        uint256 index = depositToken(address(dai), ERC20, 99, 1);
        assertEq(vault.getDeposit(index).tokenId, 0);
        assertEq(vault.getDeposit(index).amount, 1);
    }

    function test_Erc721_Stores() external {
        uint256 index = depositToken(address(postcard), ERC721, 1, 1);

        ILinkVault.Deposit memory d = vault.getDeposit(index);
        assertEq(d.contractType, ERC721);
        assertEq(d.tokenAddress, address(postcard));
        assertEq(d.tokenId, 1);
        assertEq(d.amount, 1);
        assertEq(postcard.ownerOf(1), address(vault));
    }

    function test_Erc20_WithoutReturnValues() external {
        UsdtLike silent = new UsdtLike();
        silent.mint(sender, 10);
        vm.prank(sender);
        silent.approve(address(vault), 10);
        uint256 index = depositToken(address(silent), ERC20, 0, 10);
        vault.withdrawDeposit(index, recipient, claimSignature(index, recipient));
        assertEq(silent.balanceOf(recipient), 10);
    }
}
