// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice One signature of the payer makes the batch that it names and no other (SECURITY.md I6).
contract MakeDepositsWithAuthorizationTest is VaultTest {
    bytes32 private constant NONCE = keccak256("nonce");

    uint256[] private amounts;
    address[] private keys;
    ILinkVault.Terms private terms;

    function setUp() public override {
        super.setUp();
        (keys,) = linkKeys(3);
        amounts = [1e6, 2e6, 3e6];
        terms = senderTerms();
        terms.expiresInDays = 30;
    }

    function test_MakesTheBatch_SentByAnyone() external {
        uint256 first = send(amounts, keys, terms, signed());
        for (uint256 i; i < 3; ++i) {
            ILinkVault.Deposit memory d = vault.getDeposit(first + i);
            assertEq(d.pubKey20, keys[i]);
            assertEq(d.amount, amounts[i]);
            assertEq(d.senderAddress, sender);
            assertEq(d.tokenAddress, address(usdc));
            assertEq(vault.expiresAt(first + i), NOW + 30 days);
        }
        assertEq(usdc.balanceOf(address(vault)), 6e6);
        assertEq(usdc.balanceOf(sender), 994e6);
    }

    function test_Nonce_IsWhatPayersSign() external view {
        bytes32 words = keccak256(
            abi.encode(
                keccak256(abi.encode(amounts[0], amounts[1], amounts[2])),
                keccak256(abi.encode(keys[0], keys[1], keys[2])),
                NONCE,
                sender,
                address(0),
                0,
                30,
                false
            )
        );
        assertEq(vault.batchAuthorizationNonce(amounts, keys, NONCE, terms), words);
    }

    function test_RevertWhen_ARelayerChangesAnything() external {
        ILinkVault.Authorization memory authorization = signed();

        uint256[] memory otherAmounts = amounts;
        (otherAmounts[0], otherAmounts[1]) = (otherAmounts[1], otherAmounts[0]);
        expectRefused();
        send(otherAmounts, keys, terms, authorization);

        address[] memory otherKeys = keys;
        otherKeys[2] = stranger;
        expectRefused();
        send(amounts, otherKeys, terms, authorization);

        ILinkVault.Terms memory other = terms;
        other.onBehalfOf = relayer;
        expectRefused();
        send(amounts, keys, other, authorization);
        other = terms;
        other.recipient = relayer;
        expectRefused();
        send(amounts, keys, other, authorization);
        other = terms;
        other.reclaimableAfter = 1;
        expectRefused();
        send(amounts, keys, other, authorization);
        other = terms;
        other.expiresInDays = 29;
        expectRefused();
        send(amounts, keys, other, authorization);
        other = terms;
        other.requiresMFA = true;
        expectRefused();
        send(amounts, keys, other, authorization);

        authorization.nonce = bytes32(uint256(1));
        expectRefused();
        send(amounts, keys, terms, authorization);
    }

    /// @dev Three equal amounts by a list of one, and by a list of three: other words, other deposits.
    function test_RevertWhen_AListIsSpelledOtherwise() external {
        ILinkVault.Authorization memory authorization = authorizationOf(listOf(2e6), 6e6);
        amounts = [2e6, 2e6, 2e6];
        expectRefused();
        send(amounts, keys, terms, authorization);
        send(listOf(2e6), keys, terms, authorization);
        assertEq(usdc.balanceOf(address(vault)), 6e6);
    }

    function test_RevertWhen_TheSignatureIsOfASingleDeposit() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 6e6);
        ILinkVault.Authorization memory authorization =
            ILinkVault.Authorization(sender, NONCE, 0, NOW + 1 hours, v, r, s);
        expectRefused();
        send(listOf(6e6), listOf(key), senderTerms(), authorization);
    }

    function test_RevertWhen_SentTwice() external {
        ILinkVault.Authorization memory authorization = signed();
        send(amounts, keys, terms, authorization);
        vm.expectPartialRevert(UsdCoin.AuthorizationUsedOrCanceled.selector);
        send(amounts, keys, terms, authorization);
    }

    function test_RevertWhen_BatchIsUnsound() external {
        vm.expectRevert(ILinkVault.EmptyBatch.selector);
        send(amounts, new address[](0), terms, signed());
        amounts[1] = 0;
        vm.expectRevert(ILinkVault.ZeroAmount.selector);
        send(amounts, keys, terms, signed());
    }

    function signed() private view returns (ILinkVault.Authorization memory) {
        return authorizationOf(amounts, 6e6);
    }

    /// @dev The payer's signature for `list` under `keys` with `terms`.
    function authorizationOf(uint256[] memory list, uint256 total)
        private
        view
        returns (ILinkVault.Authorization memory)
    {
        bytes32 tokenNonce = keccak256(
            abi.encode(keccak256(abi.encodePacked(list)), keccak256(abi.encodePacked(keys)), NONCE, terms)
        );
        (uint8 v, bytes32 r, bytes32 s) = authorize(tokenNonce, total);
        return ILinkVault.Authorization(sender, NONCE, 0, NOW + 1 hours, v, r, s);
    }

    function expectRefused() private {
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, sender));
    }

    function send(
        uint256[] memory list,
        address[] memory linkKeys_,
        ILinkVault.Terms memory batchTerms,
        ILinkVault.Authorization memory authorization
    ) private returns (uint256) {
        vm.prank(relayer);
        return vault.makeDepositsWithAuthorization(address(usdc), list, linkKeys_, batchTerms, authorization);
    }
}
