// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @notice A relayer holds a payer's ERC-3009 signature and tries other terms with it (SECURITY.md I6).
contract MakeCustomDepositAuthorizedTest is VaultTest {
    struct Terms {
        address linkKey;
        address onBehalfOf;
        bool withMFA;
        address onlyTo;
        uint40 lock;
    }

    uint256 private constant AMOUNT = 25e6;
    bytes32 private constant NONCE = keccak256("nonce");

    function test_PlainTerms_TakeThePlainNonce() external {
        deposit(plainTerms(), plainNonce(NONCE));

        ILinkVault.Deposit memory d = vault.getDeposit(0);
        assertEq(d.pubKey20, key);
        assertEq(d.amount, AMOUNT);
        assertEq(d.senderAddress, sender);
        assertEq(usdc.balanceOf(address(vault)), AMOUNT);
    }

    function test_IgnoresTokenId() external {
        vault.makeCustomDeposit(
            address(usdc),
            ERC20,
            AMOUNT,
            99,
            key,
            sender,
            false,
            address(0),
            0,
            true,
            arguments(plainNonce(NONCE))
        );
        assertEq(vault.getDeposit(0).tokenId, 0);
        assertEq(vault.getDeposit(0).amount, AMOUNT);
    }

    function testFuzz_OtherTerms_TakeTheNonceThatNamesThem(
        address onBehalfOf,
        bool withMFA,
        address onlyTo,
        uint40 lock
    ) external {
        Terms memory terms = Terms(key, onBehalfOf, withMFA, onlyTo, lock);
        vm.assume(onBehalfOf != address(0) && onBehalfOf != address(vault) && onlyTo != address(vault));
        vm.assume(!isPlain(terms));
        deposit(terms, signedNonce(terms));

        ILinkVault.Deposit memory d = vault.getDeposit(0);
        assertEq(d.senderAddress, onBehalfOf);
        assertEq(d.requiresMFA, withMFA);
        assertEq(d.recipient, onlyTo);
        assertEq(d.reclaimableAfter, lock);
    }

    /// @dev v4.4 takes the plain nonce for any terms, so a front-runner could bind a plain deposit to itself.
    function testFuzz_RevertWhen_PlainSignatureIsUsedForOtherTerms(
        address onBehalfOf,
        bool withMFA,
        address onlyTo,
        uint40 lock
    ) external {
        Terms memory terms = Terms(key, onBehalfOf, withMFA, onlyTo, lock);
        vm.assume(onBehalfOf != address(0) && onBehalfOf != address(vault) && onlyTo != address(vault));
        vm.assume(!isPlain(terms));
        expectRefusedSignature();
        deposit(terms, plainNonce(NONCE));
    }

    function test_EachTermAlone_MakesTheTermsOtherThanPlain() external {
        Terms[4] memory tries;
        tries[0] = Terms(key, stranger, false, address(0), 0);
        tries[1] = Terms(key, sender, true, address(0), 0);
        tries[2] = Terms(key, sender, false, recipient, 0);
        tries[3] = Terms(key, sender, false, address(0), 1);
        for (uint256 i; i < tries.length; ++i) {
            expectRefusedSignature();
            deposit(tries[i], plainNonce(NONCE));
            deposit(tries[i], signedNonce(tries[i]));
        }
    }

    function test_RevertWhen_AnyTermDiffersFromTheSignedOnes() external {
        Terms memory signed = Terms(key, sender, true, recipient, 2_000_000_000);
        bytes32 nonce = signedNonce(signed);

        Terms[6] memory tries;
        tries[0] = Terms(stranger, sender, true, recipient, 2_000_000_000);
        tries[1] = Terms(key, stranger, true, recipient, 2_000_000_000);
        tries[2] = Terms(key, sender, false, recipient, 2_000_000_000);
        tries[3] = Terms(key, sender, true, stranger, 2_000_000_000);
        tries[4] = Terms(key, sender, true, recipient, 2_000_000_001);
        tries[5] = plainTerms();
        for (uint256 i; i < tries.length; ++i) {
            expectRefusedSignature();
            deposit(tries[i], nonce);
        }
        deposit(signed, nonce);
        assertEq(vault.getDepositCount(), 1);
    }

    function test_RevertWhen_KindIsNotErc20() external {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.UnsupportedKind.selector, ERC721));
        vault.makeCustomDeposit(
            address(postcard), ERC721, 1, 1, key, sender, false, address(0), 0, true, arguments(0)
        );
    }

    function test_RevertWhen_ValueIsSent() external {
        vm.deal(relayer, 1);
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 0, 1));
        vault.makeCustomDeposit{value: 1}(
            address(usdc), ERC20, AMOUNT, 0, key, sender, false, address(0), 0, true, arguments(0)
        );
    }

    function test_RevertWhen_ArgumentsAreCut() external {
        bytes memory cut = arguments(plainNonce(NONCE));
        assembly {
            mstore(cut, sub(mload(cut), 1))
        }
        vm.expectRevert(bytes(""));
        vault.makeCustomDeposit(address(usdc), ERC20, AMOUNT, 0, key, sender, false, address(0), 0, true, cut);
    }

    function test_RevertWhen_SignedTermsAreUnsound() external {
        Terms memory terms = plainTerms();
        terms.onBehalfOf = address(vault);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.InvalidSender.selector, address(vault)));
        deposit(terms, signedNonce(terms));
        terms = plainTerms();
        terms.onlyTo = address(vault);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.InvalidRecipient.selector, address(vault)));
        deposit(terms, signedNonce(terms));
        terms = plainTerms();
        terms.linkKey = address(0);
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        deposit(terms, plainNonce(NONCE));
    }

    function test_AuthorizationNonce_IsWhatPayersSign() external view {
        Terms memory terms = Terms(key, stranger, true, recipient, 77);
        assertEq(
            vault.authorizationNonce(
                sender, key, NONCE, terms.onBehalfOf, terms.onlyTo, terms.lock, terms.withMFA
            ),
            signedNonce(terms)
        );
        assertEq(
            vault.authorizationNonce(sender, key, NONCE, sender, address(0), 0, false), plainNonce(NONCE)
        );
    }

    function plainTerms() private view returns (Terms memory) {
        return Terms(key, sender, false, address(0), 0);
    }

    function isPlain(Terms memory t) private view returns (bool) {
        return t.onBehalfOf == sender && !t.withMFA && t.onlyTo == address(0) && t.lock == 0;
    }

    function signedNonce(Terms memory t) private pure returns (bytes32) {
        return keccak256(abi.encode(t.linkKey, NONCE, t.onBehalfOf, t.onlyTo, t.lock, t.withMFA));
    }

    function arguments(bytes32 tokenNonce) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = authorize(tokenNonce, AMOUNT);
        return abi.encode(sender, NONCE, uint256(0), NOW + 1 hours, v, r, s);
    }

    function expectRefusedSignature() private {
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, sender));
    }

    /// @dev A deposit with these terms, by a signature over `tokenNonce`.
    function deposit(Terms memory t, bytes32 tokenNonce) private {
        vault.makeCustomDeposit(
            address(usdc),
            ERC20,
            AMOUNT,
            0,
            t.linkKey,
            t.onBehalfOf,
            t.withMFA,
            t.onlyTo,
            t.lock,
            true,
            arguments(tokenNonce)
        );
    }
}
