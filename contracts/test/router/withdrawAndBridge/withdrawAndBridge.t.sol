// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {RouterTest} from "test/router/RouterTest.sol";

contract WithdrawAndBridgeTest is RouterTest {
    function test_InterfaceIsThatOfTheDeployedRouters() external view {
        assertEq(router.withdrawAndBridge.selector, bytes4(0xa5e177ed));
        assertEq(router.squidAddress(), address(bridge));
    }

    function test_Native_GivesTheTargetDepositAndFee() external {
        uint256 index = depositNative(1 ether);
        vm.expectEmit(address(router));
        emit ILinkRouter.Routed(address(vault), index, address(0), address(bridge), 0, address(0), 0);
        takeByBridge(index, FEE, order(address(0), 1 ether));

        assertEq(address(bridge).balance, 1 ether + FEE);
        assertEq(relayer.balance, 100 ether - FEE);
        assertTrue(vault.getDeposit(index).claimed);
        assertRouterIsEmpty();
    }

    function test_Erc20_GivesTheTargetDepositAndFee() external {
        uint256 index = depositDai(5 ether);
        takeByBridge(index, FEE, order(address(dai), 5 ether));

        assertEq(dai.balanceOf(address(bridge)), 5 ether);
        assertEq(address(bridge).balance, FEE);
        assertTrue(vault.getDeposit(index).claimed);
        assertRouterIsEmpty();
    }

    function testFuzz_Native_AmountsOfAnySize(uint256 amount, uint256 extra) external {
        amount = bound(amount, 1, 100 ether);
        extra = bound(extra, 0, 50 ether);
        uint256 index = depositNative(amount);
        takeByBridge(index, FEE + extra, order(address(0), amount));
        assertEq(address(bridge).balance, amount + FEE);
        assertEq(relayer.balance, 100 ether - FEE);
        assertRouterIsEmpty();
    }

    function testFuzz_Erc20_AmountsOfAnySize(uint256 amount) external {
        amount = bound(amount, 1, type(uint256).max - dai.totalSupply());
        dai.mint(sender, amount);
        uint256 index = depositDai(amount);
        takeByBridge(index, FEE, order(address(dai), amount));
        assertEq(dai.balanceOf(address(bridge)), amount);
        assertRouterIsEmpty();
    }

    function test_TakesCompactSignatures() external {
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        (bytes32 r, bytes32 vs) = vm.signCompact(keySecret, bridgeDigest(index, FEE, data));
        sendByBridge(index, FEE, data, withdrawal(index), abi.encodePacked(r, vs));
        assertEq(dai.balanceOf(address(bridge)), 5);
    }

    function test_ServesVaultsWithShorterTuples() external {
        vm.prank(sender);
        uint256 index = older.makeDeposit(address(dai), ERC20, 5, 0, key);
        takeFromOlder(index, 5, address(dai), "");
        assertEq(dai.balanceOf(address(bridge)), 5);
        assertRouterIsEmpty();
    }

    function test_NativeDepositThatNamesAToken_IsNative() external {
        vm.prank(sender);
        uint256 index = older.makeDeposit{value: 5}(address(dai), NATIVE, 5, 0, key);
        takeFromOlder(index, 5, address(0), "");
        assertEq(address(bridge).balance, 5 + FEE);
        assertRouterIsEmpty();
    }

    function test_RevertWhen_VaultPaysLess() external {
        vm.prank(sender);
        uint256 index = older.makeDeposit{value: 5}(address(0), NATIVE, 5, 0, key);
        older.payLess(1);
        takeFromOlder(index, 5, address(0), abi.encodeWithSelector(ILinkRouter.AmountMismatch.selector, 5, 4));
    }

    /// @dev They would pass for a part of the fee that the bridge gave back.
    function test_RevertWhen_VaultPaysCoinsAlongWithTokens() external {
        vm.prank(sender);
        uint256 index = older.makeDeposit(address(dai), ERC20, 5, 0, key);
        vm.deal(address(older), 1);
        older.payCoinsAlong(1);
        takeFromOlder(index, 5, address(dai), abi.encodeWithSignature("Error(string)", "TRANSFER FAILED"));
    }

    function testFuzz_RevertWhen_PeanutFeeIsNotZero(uint256 peanutFee) external {
        peanutFee = bound(peanutFee, 1, type(uint256).max);
        uint256 index = depositDai(5);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.PeanutFeeNotZero.selector, peanutFee));
        router.withdrawAndBridge{value: FEE}(address(vault), index, "", FEE, peanutFee, "", "");
    }

    function testFuzz_RevertWhen_VaultIsNotListed(address stranger_) external {
        vm.assume(stranger_ != address(vault) && stranger_ != address(older));
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnknownVault.selector, stranger_));
        router.withdrawAndBridge(stranger_, 0, "", 0, 0, "", "");
    }

    function testFuzz_RevertWhen_ValueIsNotTheFee(uint256 value) external {
        value = bound(value, 0, 100 ether);
        vm.assume(value != FEE);
        uint256 index = depositDai(5);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.ValueMismatch.selector, FEE, value));
        router.withdrawAndBridge{value: value}(address(vault), index, "", FEE, 0, "", "");
    }

    function test_RevertWhen_DepositIsAnNft() external {
        uint256 card = depositToken(address(postcard), ERC721, 1, 1);
        uint256 sticker = depositToken(address(stickers), ERC1155, STICKER, 1);
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnsupportedKind.selector, ERC721));
        router.withdrawAndBridge(address(vault), card, "", 0, 0, "", "");
        vm.expectRevert(abi.encodeWithSelector(ILinkRouter.UnsupportedKind.selector, ERC1155));
        router.withdrawAndBridge(address(vault), sticker, "", 0, 0, "", "");
    }

    function testFuzz_RevertWhen_SignedByAnotherKey(uint256 secret) external {
        secret = boundPrivateKey(secret);
        vm.assume(secret != keySecret);
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        bytes memory signature = sign(secret, bridgeDigest(index, FEE, data));
        expectWrongSigner(index, vm.addr(secret), key);
        sendByBridge(index, FEE, data, withdrawal(index), signature);
        assertFalse(vault.getDeposit(index).claimed);
    }

    function testFuzz_RevertWhen_SignatureIsNoise(bytes calldata signature) external {
        uint256 index = depositDai(5);
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        sendByBridge(index, FEE, order(address(dai), 5), withdrawal(index), signature);
    }

    function test_RevertWhen_SignatureIsNone() external {
        uint256 index = depositDai(5);
        expectWrongSigner(index, address(0), key);
        sendByBridge(index, FEE, order(address(dai), 5), withdrawal(index), "");
    }

    /// @dev Such a deposit is its bound recipient's, who needs no signature: here the router itself.
    function test_RevertWhen_DepositHasNoLinkKey() external {
        uint256 index = depositBound(address(0), address(router), 0);
        expectWrongSigner(index, address(0), address(0));
        sendByBridge(index, FEE, order(address(0), 1 ether), "", "");
    }

    /// @dev The signature is over the same call but for one field.
    function testFuzz_RevertWhen_AnyFieldDiffers(uint256 field, uint256 change) external {
        field = bound(field, 0, 8);
        change = bound(change, 1, type(uint128).max);
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        bytes memory signed = abi.encodePacked(
            field == 0 ? bytes2(0x1901) : bytes2(0x1900),
            offset(address(router), field == 1 ? change : 0),
            block.chainid + (field == 2 ? change : 0),
            offset(address(vault), field == 3 ? change : 0),
            index + (field == 4 ? change : 0),
            offset(address(bridge), field == 5 ? change : 0),
            FEE + (field == 6 ? change : 0),
            field == 7 ? change : 0,
            field == 8 ? abi.encodePacked(data, change) : data
        );
        bytes memory signature = sign(keySecret, keccak256(signed));
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        sendByBridge(index, FEE, data, withdrawal(index), signature);
    }

    function test_RevertWhen_SignedForAnotherRouter() external {
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        bytes memory signature = sign(keySecret, bridgeDigest(index, FEE, data));
        router = newRouter();
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        sendByBridge(index, FEE, data, withdrawal(index), signature);
    }

    function test_RevertWhen_SignedForAnotherChain() external {
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        bytes memory signature = sign(keySecret, bridgeDigest(index, FEE, data));
        vm.chainId(FAR_CHAIN);
        vm.expectPartialRevert(ILinkRouter.WrongRoutingSigner.selector);
        sendByBridge(index, FEE, data, withdrawal(index), signature);
    }

    function test_RevertWhen_TakenBefore() external {
        uint256 index = depositDai(5);
        takeByBridge(index, FEE, order(address(dai), 5));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        takeByBridge(index, FEE, order(address(dai), 5));
    }

    function test_RevertWhen_WithdrawalIsSignedForAnyoneToSend() external {
        uint256 index = depositDai(5);
        bytes memory data = order(address(dai), 5);
        bytes memory signature = sign(keySecret, bridgeDigest(index, FEE, data));
        vm.expectPartialRevert(ILinkVault.WrongSignature.selector);
        sendByBridge(index, FEE, data, claimSignature(index, address(router)), signature);
    }

    function test_RevertWhen_SecondFactorIsNeeded() external {
        vm.prank(sender);
        uint256 index = vault.makeMFADeposit(address(dai), ERC20, 5, 0, key);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.RequiresAuthorization.selector, index));
        takeByBridge(index, FEE, order(address(dai), 5));
    }

    function takeFromOlder(uint256 index, uint256 amount, address token, bytes memory reason) private {
        bytes memory data = order(token, amount);
        bytes memory words = abi.encodePacked(
            hex"1900",
            address(router),
            block.chainid,
            address(older),
            index,
            address(bridge),
            FEE,
            uint256(0),
            data
        );
        bytes memory signature = sign(keySecret, keccak256(words));
        vm.prank(relayer);
        if (reason.length != 0) vm.expectRevert(reason);
        router.withdrawAndBridge{value: FEE}(address(older), index, "", FEE, 0, data, signature);
    }

    function expectWrongSigner(uint256 index, address signer, address expected) private {
        vm.expectRevert(
            abi.encodeWithSelector(ILinkRouter.WrongRoutingSigner.selector, index, signer, expected)
        );
    }

    function offset(address account, uint256 by) private pure returns (address) {
        unchecked {
            return address(uint160(account) + uint160(by));
        }
    }
}
