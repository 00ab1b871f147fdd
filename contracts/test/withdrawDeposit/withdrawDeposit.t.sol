// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice A deposit is paid once, to the signed recipient, by itself (SECURITY.md I1, I2, I3, I10).
contract WithdrawDepositTest is VaultTest {
    uint256 private index;

    function setUp() public override {
        super.setUp();
        index = depositNative(1 ether);
    }

    function test_Native_PaysTheSignedRecipient() external {
        bytes memory signature = claimSignature(index, recipient);
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(index, NATIVE, 1 ether, recipient);
        vm.prank(relayer);
        assertTrue(vault.withdrawDeposit(index, recipient, signature));

        assertEq(recipient.balance, 1 ether);
        assertEq(address(vault).balance, 0);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_Erc20_PaysTheSignedRecipient() external {
        claim(depositToken(address(dai), ERC20, 0, 5 ether));
        assertEq(dai.balanceOf(recipient), 5 ether);
        assertEq(dai.balanceOf(address(vault)), 0);
    }

    function test_Erc721_PaysTheSignedRecipient() external {
        claim(depositToken(address(postcard), ERC721, 1, 1));
        assertEq(postcard.ownerOf(1), recipient);
    }

    function test_Erc1155_TellsTheRecipientNothing() external {
        uint256 nft = depositToken(address(stickers), ERC1155, STICKER, 2);
        vm.expectCall(
            address(stickers),
            abi.encodeCall(stickers.safeTransferFrom, (address(vault), recipient, STICKER, 2, ""))
        );
        vault.withdrawDeposit(nft, recipient, claimSignature(nft, recipient));
    }

    function test_Erc1155_PaysTheSignedRecipient() external {
        claim(depositToken(address(stickers), ERC1155, STICKER, 9));
        assertEq(stickers.balanceOf(recipient, STICKER), 9);
        assertEq(stickers.balanceOf(address(vault), STICKER), 0);
    }

    function testFuzz_PaysAmountsOfAnySize(uint256 amount) external {
        amount = bound(amount, 1, type(uint256).max - dai.totalSupply());
        dai.mint(sender, amount);
        claim(depositToken(address(dai), ERC20, 0, amount));
        assertEq(dai.balanceOf(recipient), amount);
    }

    function testFuzz_PaysTokenIdsOfAnySize(uint256 id, uint256 amount) external {
        amount = bound(amount, 1, type(uint256).max);
        id = id == STICKER ? id + 1 : id;
        stickers.mint(sender, id, amount);
        claim(depositToken(address(stickers), ERC1155, id, amount));
        assertEq(stickers.balanceOf(recipient, id), amount);
    }

    function test_LeavesOtherDepositsAsTheyWere() external {
        uint256 other = depositNative(2 ether);
        uint256 tokens = depositToken(address(dai), ERC20, 0, 3 ether);
        claim(index);

        assertFalse(vault.getDeposit(other).claimed);
        assertFalse(vault.getDeposit(tokens).claimed);
        assertEq(address(vault).balance, 2 ether);
        assertEq(dai.balanceOf(address(vault)), 3 ether);
    }

    function test_KeepsTheRecord() external {
        ILinkVault.Deposit memory before = vault.getDeposit(index);
        claim(index);
        before.claimed = true;
        assertEq(abi.encode(vault.getDeposit(index)), abi.encode(before));
    }

    /// @dev Nobody is wiser for having the record of a claim: the ERC-2098 form counts like the long one.
    function test_AcceptsTheCompactForm() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(
            keySecret,
            personalDigest(
                keccak256(abi.encodePacked(SALT, block.chainid, address(vault), index, recipient, ANYONE))
            )
        );
        bytes32 vs = bytes32(uint256(s) | uint256(v - 27) << 255);
        vault.withdrawDeposit(index, recipient, abi.encodePacked(r, vs));
        assertEq(recipient.balance, 1 ether);
    }

    function test_RevertWhen_ThereIsNoSuchDeposit() external {
        bytes memory signature = claimSignature(1, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 1, 1));
        vault.withdrawDeposit(1, recipient, signature);

        vm.expectRevert(abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, type(uint256).max, 1));
        vault.withdrawDeposit(type(uint256).max, recipient, signature);
    }

    function test_RevertWhen_ClaimedBefore() external {
        claim(index);
        vm.deal(address(vault), 1 ether);
        bytes memory signature = claimSignature(index, stranger);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.withdrawDeposit(index, stranger, signature);
    }

    /// @dev Every ECDSA signature has a twin with the other s; recovering one makes no second claim.
    function test_RevertWhen_ClaimedBefore_ByTheTwinSignature() external {
        bytes memory signature = claimSignature(index, recipient);
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        bytes memory twin =
            abi.encodePacked(r, ECDSA.N - uint256(s), uint8(signature[64]) == 27 ? uint8(28) : uint8(27));
        vault.withdrawDeposit(index, recipient, twin);

        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_RevertWhen_TakenBackBefore() external {
        vm.prank(sender);
        vault.withdrawDepositSender(index);
        bytes memory signature = claimSignature(index, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_RevertWhen_SecondFactorIsNeeded() external {
        vm.prank(sender);
        uint256 guarded = vault.makeMFADeposit(address(dai), ERC20, 5, 0, key);
        bytes memory signature = claimSignature(guarded, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.RequiresAuthorization.selector, guarded));
        vault.withdrawDeposit(guarded, recipient, signature);
    }

    function test_RevertWhen_RecipientIsNobody() external {
        address[2] memory nobodies = [address(0), address(vault)];
        for (uint256 i; i < 2; ++i) {
            bytes memory signature = claimSignature(index, nobodies[i]);
            vm.expectRevert(abi.encodeWithSelector(ILinkVault.InvalidRecipient.selector, nobodies[i]));
            vault.withdrawDeposit(index, nobodies[i], signature);
        }
    }

    /// @dev A watcher of the mempool cannot turn a claim to itself.
    function testFuzz_RevertWhen_SignedForAnotherRecipient(address thief) external {
        vm.assume(thief != recipient && thief != address(0) && thief != address(vault));
        bytes memory signature = claimSignature(index, recipient);
        vm.prank(thief);
        expectWrongSignature();
        vault.withdrawDeposit(index, thief, signature);
    }

    function testFuzz_RevertWhen_SignedByAnotherKey(uint256 otherSecret) external {
        otherSecret = bound(otherSecret, 1, ECDSA.N - 1);
        vm.assume(otherSecret != keySecret);
        bytes memory signature = claimSignature(otherSecret, index, recipient, ANYONE);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.WrongSignature.selector, index, vm.addr(otherSecret), key)
        );
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_RevertWhen_SignedForAnotherDeposit() external {
        uint256 other = depositNative(1 ether);
        bytes memory signature = claimSignature(other, recipient);
        expectWrongSignature();
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_RevertWhen_SignedForTheRecipientToSend() external {
        bytes memory signature = claimSignature(keySecret, index, recipient, RECIPIENT_ONLY);
        expectWrongSignature();
        vault.withdrawDeposit(index, recipient, signature);
    }

    function test_RevertWhen_SignedForAnotherChain() external {
        bytes memory signature = claimSignature(index, recipient);
        vm.chainId(block.chainid + 1);
        expectWrongSignature();
        vault.withdrawDeposit(index, recipient, signature);
    }

    function testFuzz_RevertWhen_SignatureIsNoise(bytes calldata noise) external {
        expectWrongSignature();
        vault.withdrawDeposit(index, recipient, noise);
    }

    function test_RevertWhen_BoundToSomebodyElse() external {
        uint256 boundIndex = depositBound(key, recipient, 0);
        bytes memory signature = claimSignature(boundIndex, stranger);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.WrongRecipient.selector, boundIndex, stranger, recipient)
        );
        vault.withdrawDeposit(boundIndex, stranger, signature);

        claim(boundIndex);
        assertEq(recipient.balance, 1 ether);
    }

    function test_WithoutLinkKey_PaysTheBoundRecipient_WithoutSignature() external {
        uint256 boundIndex = depositBound(address(0), recipient, 0);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.WrongRecipient.selector, boundIndex, stranger, recipient)
        );
        vault.withdrawDeposit(boundIndex, stranger, "");

        vm.prank(stranger);
        vault.withdrawDeposit(boundIndex, recipient, "");
        assertEq(recipient.balance, 1 ether);
    }

    function claim(uint256 of_) private {
        bytes memory signature = claimSignature(of_, recipient);
        vm.prank(relayer);
        vault.withdrawDeposit(of_, recipient, signature);
    }

    function expectWrongSignature() private {
        vm.expectPartialRevert(ILinkVault.WrongSignature.selector);
    }
}
