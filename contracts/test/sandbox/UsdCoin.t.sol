// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";

contract UsdCoinTest is VaultTest {
    bytes32 private constant NONCE = keccak256("nonce");
    uint256 private constant UNTIL = NOW + 1 hours;

    function test_DomainIsThatOfTheRealToken() external view {
        assertEq(
            keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), bytes32(0))),
            typedDigest("USD Coin", "2", address(usdc), 0)
        );
        assertEq(usdc.decimals(), 6);
        assertEq(usdc.version(), "2");
        assertEq(
            usdc.RECEIVE_WITH_AUTHORIZATION_TYPEHASH(),
            0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8
        );
        assertEq(
            usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH(),
            0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267
        );
        assertEq(
            usdc.CANCEL_AUTHORIZATION_TYPEHASH(),
            0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429
        );
    }

    function test_Transfer_ByAnyone_Once() external {
        bytes memory signature = sign(senderSecret, transferDigest(sender));
        vm.startPrank(relayer);
        usdc.transferWithAuthorization(sender, recipient, 5, 0, UNTIL, NONCE, signature);
        assertEq(usdc.balanceOf(recipient), 5);
        assertTrue(usdc.authorizationState(sender, NONCE));

        vm.expectRevert(abi.encodeWithSelector(UsdCoin.AuthorizationUsedOrCanceled.selector, sender, NONCE));
        usdc.transferWithAuthorization(sender, recipient, 5, 0, UNTIL, NONCE, signature);
    }

    function test_Transfer_SignatureInParts() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(senderSecret, transferDigest(sender));
        usdc.transferWithAuthorization(sender, recipient, 5, 0, UNTIL, NONCE, v, r, s);
        assertEq(usdc.balanceOf(recipient), 5);
    }

    function test_Transfer_OnlyWithinItsTime() external {
        bytes memory signature = sign(senderSecret, transferDigest(sender));
        vm.warp(UNTIL);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.AuthorizationExpired.selector, UNTIL));
        usdc.transferWithAuthorization(sender, recipient, 5, 0, UNTIL, NONCE, signature);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.AuthorizationNotYetValid.selector, UNTIL));
        usdc.transferWithAuthorization(sender, recipient, 5, UNTIL, UNTIL + 1, NONCE, signature);
    }

    /// @dev As the real token does: code at the payer's address decides, not the payer's key.
    function test_Transfer_FromContract_ByItsCode() external {
        ContractWallet wallet = new ContractWallet(sender);
        usdc.mint(address(wallet), 5);
        bytes32 digest = transferDigest(address(wallet));
        bytes memory plain = sign(senderSecret, digest);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, address(wallet)));
        usdc.transferWithAuthorization(address(wallet), recipient, 5, 0, UNTIL, NONCE, plain);

        bytes memory accepted = sign(senderSecret, wallet.ownerDigest(digest));
        usdc.transferWithAuthorization(address(wallet), recipient, 5, 0, UNTIL, NONCE, accepted);
        assertEq(usdc.balanceOf(recipient), 5);
    }

    function test_Receive_OnlyByThePayee() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(NONCE, 5);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.CallerNotPayee.selector, relayer, address(vault)));
        usdc.receiveWithAuthorization(sender, address(vault), 5, 0, UNTIL, NONCE, v, r, s);

        vm.prank(address(vault));
        usdc.receiveWithAuthorization(sender, address(vault), 5, 0, UNTIL, NONCE, v, r, s);
        assertEq(usdc.balanceOf(address(vault)), 5);
    }

    function test_Cancel_MakesTheNonceUseless() external {
        bytes32 message = keccak256(abi.encode(usdc.CANCEL_AUTHORIZATION_TYPEHASH(), sender, NONCE));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(senderSecret, typedDigest("USD Coin", "2", address(usdc), message));
        usdc.cancelAuthorization(sender, NONCE, v, r, s);

        bytes memory signature = sign(senderSecret, transferDigest(sender));
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.AuthorizationUsedOrCanceled.selector, sender, NONCE));
        usdc.transferWithAuthorization(sender, recipient, 5, 0, UNTIL, NONCE, signature);
    }

    function test_Permit() external {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 message = keccak256(abi.encode(typeHash, sender, stranger, 5, usdc.nonces(sender), UNTIL));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(senderSecret, typedDigest("USD Coin", "2", address(usdc), message));
        usdc.permit(sender, stranger, 5, UNTIL, v, r, s);
        assertEq(usdc.allowance(sender, stranger), 5);
    }

    function transferDigest(address from) private view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        bytes32 message = keccak256(abi.encode(typeHash, from, recipient, 5, 0, UNTIL, NONCE));
        return typedDigest("USD Coin", "2", address(usdc), message);
    }
}
