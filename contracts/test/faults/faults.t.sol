// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeeToken} from "sandbox/FeeToken.sol";
import {UsdCoin} from "sandbox/UsdCoin.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {IVault} from "test/IVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";
import {GasBurner, ReturnBomb} from "test/mocks/Payees.sol";

/// @notice What the v4.4 vaults got wrong, a number each. Every test whose comment says what happened *there* fails
/// on their behaviour; the others hold what they had right. The fourth fault is the router's:
/// test/router/fault4.t.sol.
contract FaultsTest is VaultTest {
    bytes32 private constant NONCE = keccak256("nonce");

    /// @dev There, the signed nonce named the link key alone: whoever sent the signature chose who could take the
    /// deposit back, to whom it was bound, and whether it could be claimed at all.
    function test_Fault1_TheSenderOfAnAuthorizationChoosesNoTerms() external {
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(NONCE), 25e6);
        bytes memory args = abi.encode(sender, NONCE, uint256(0), NOW + 1 hours, v, r, s);
        vm.startPrank(relayer);
        refusedByTheToken();
        vault.makeCustomDeposit(address(usdc), ERC20, 25e6, 0, key, relayer, false, address(0), 0, true, args);
        refusedByTheToken();
        vault.makeCustomDeposit(address(usdc), ERC20, 25e6, 0, key, sender, true, address(0), 0, true, args);
        refusedByTheToken();
        vault.makeCustomDeposit(
            address(usdc), ERC20, 25e6, 0, key, sender, false, relayer, type(uint40).max, true, args
        );
        vault.makeCustomDeposit(address(usdc), ERC20, 25e6, 0, key, sender, false, address(0), 0, true, args);
        assertEq(vault.getDeposit(0).senderAddress, sender);
    }

    /// @dev There, the amount named was credited, and the next depositor's tokens made up for the rest.
    function test_Fault2_CreditedIsWhatArrived() external {
        FeeToken token = new FeeToken();
        token.mint(sender, 100 ether);
        vm.startPrank(sender);
        token.approve(address(vault), 100 ether);
        vm.expectPartialRevert(ILinkVault.AmountMismatch.selector);
        vault.makeDeposit(address(token), ERC20, 100 ether, 0, key);
    }

    /// @dev There, `transferFrom(sender, vault, 1)` moved token id 1 in for ever.
    function test_Fault2_AnNftIsNoErc20() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NftAsErc20.selector, address(postcard)));
        vault.makeDeposit(address(postcard), ERC20, 1, 0, key);
    }

    /// @dev There, it stayed in the vault, nobody's.
    function test_Fault2_ValueSentWithTokensIsRefused() external {
        vm.prank(sender);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.ValueMismatch.selector, 0, 1 ether));
        vault.makeDeposit{value: 1 ether}(address(dai), ERC20, 5, 0, key);
    }

    /// @dev There, a failed recovery gives the zero address, which such a link key equals: anyone's signature pays.
    function test_Fault2_AZeroLinkKeyIsRefused() external {
        vm.prank(sender);
        vm.expectRevert(ILinkVault.ZeroLinkKey.selector);
        vault.makeDeposit{value: 1}(address(0), NATIVE, 1, 0, address(0));
    }

    /// @dev Right before as well.
    function test_Fault3_NobodyIsPaidButTheSignedRecipient() external {
        uint256 index = depositNative(1 ether);
        bytes memory signature = claimSignature(index, recipient);
        vm.prank(stranger);
        vm.expectPartialRevert(ILinkVault.WrongSignature.selector);
        vault.withdrawDeposit(index, stranger, signature);
    }

    /// @dev There, the recipient's code got all the gas of who sent the claim, and what it returned was copied.
    function test_Fault3_AHostileRecipientCostsABoundedAmountOfGas() external {
        address[2] memory hostile = [address(new GasBurner()), address(new ReturnBomb(false))];
        for (uint256 i; i < 2; ++i) {
            uint256 index = depositNative(1 ether);
            bytes memory signature = claimSignature(index, hostile[i]);
            uint256 before = gasleft();
            (bool paid,) =
                address(vault).call(abi.encodeCall(vault.withdrawDeposit, (index, hostile[i], signature)));
            assertLt(before - gasleft(), 200_000);
            assertEq(paid, i == 1);
        }
    }

    /// @dev There, one key in the source served every vault of every operator.
    function test_Fault5_TheAuthoriserIsTheOperatorsChoice() external {
        (address other, uint256 otherSecret) = makeAddrAndKey("another operator");
        vault = deployVault(other);
        assertEq(vault.MFA_AUTHORIZER(), other);
        vm.prank(sender);
        uint256 index = vault.makeMFADeposit{value: 1 ether}(address(0), NATIVE, 1 ether, 0, key);
        bytes memory first = claimSignature(index, recipient);
        bytes memory foreign = mfaSignature(authorizerSecret, index, recipient);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.WrongMfaSignature.selector, index));
        vault.withdrawMFADeposit(index, recipient, first, foreign);
        vault.withdrawMFADeposit(index, recipient, first, mfaSignature(otherSecret, index, recipient));
        assertEq(recipient.balance, 1 ether);
    }

    /// @dev There, the domain of the deployment's chain went on counting on both sides of a fork.
    function test_Fault6_TheDomainFollowsTheChainId() external {
        uint256 index = depositNative(1 ether);
        bytes memory here = sign(senderSecret, reclaimDigest(index));
        vm.chainId(block.chainid + 1);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, index, sender));
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(index), sender, here);
        bytes memory there = sign(senderSecret, reclaimDigest(index));
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(index), sender, there);
        (, string memory name, string memory version,,,,) = vault.eip712Domain();
        assertEq(name, "Filbert");
        assertEq(version, "1");
    }

    /// @dev Right before as well, under another domain.
    function test_Fault6_ContractWalletsSign() external {
        ContractWallet wallet = new ContractWallet(sender);
        vm.prank(sender);
        uint256 index =
            vault.makeSelflessDeposit{value: 1 ether}(address(0), NATIVE, 1 ether, 0, key, address(wallet));
        bytes memory signature = sign(senderSecret, wallet.ownerDigest(reclaimDigest(index)));
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(index), address(wallet), signature);
        assertEq(address(wallet).balance, 1 ether);
    }

    /// @dev There, the reads went over every deposit ever made, until no node would answer.
    function test_Fault7_ReadsArePaged() external {
        (address[] memory keys,) = linkKeys(100);
        uint256 limit = vault.SCAN_LIMIT();
        vm.deal(stranger, 1 ether);
        vm.startPrank(stranger);
        ILinkVault.Terms memory terms;
        terms.onBehalfOf = stranger;
        for (uint256 i; i < limit; i += 100) {
            vault.makeDeposits{value: 100}(address(0), NATIVE, 0, listOf(1), keys, terms);
        }
        vm.stopPrank();
        uint256 mine = depositNative(1 ether);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.TooManyDeposits.selector, limit + 1, limit));
        vault.getAllDepositsForAddress(sender);
        (, uint256[] memory indices, uint256 next) = vault.getDepositsForAddress(sender, 1, limit);
        assertEq(indices.length, 1);
        assertEq(indices[0], mine);
        assertEq(next, limit + 1);
    }

    function refusedByTheToken() private {
        vm.expectRevert(abi.encodeWithSelector(UsdCoin.WrongAuthorizationSignature.selector, sender));
    }
}
