// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";

/// @notice The same by the sender's signature, for one vault on one chain (SECURITY.md I9, I10).
contract WithdrawDepositSenderGaslessTest is VaultTest {
    uint256 private index;

    function setUp() public override {
        super.setUp();
        index = depositNative(1 ether);
    }

    function test_PaysTheSender_SentByAnyone() external {
        uint256 before = sender.balance;
        reclaim(index, sender, sign(senderSecret, reclaimDigest(index)));
        assertEq(sender.balance, before + 1 ether);
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_PaysContractWallet_BySignatureItsCodeAccepts() external {
        ContractWallet wallet = new ContractWallet(stranger);
        uint256 strangersSecret = uint256(keccak256("stranger"));
        vm.prank(sender);
        uint256 walletsIndex = vault.makeSelflessDeposit(address(dai), ERC20, 5, 0, key, address(wallet));
        bytes32 digest = reclaimDigest(walletsIndex);

        expectRefused(walletsIndex, address(wallet), sign(strangersSecret, digest));
        reclaim(walletsIndex, address(wallet), sign(strangersSecret, wallet.ownerDigest(digest)));
        assertEq(dai.balanceOf(address(wallet)), 5);
    }

    /// @dev An account that delegated its code (EIP-7702) to something that refuses keeps its key's say.
    function test_PaysAccountWithDelegatedCode_ByItsKey() external {
        ContractWallet delegate = new ContractWallet(stranger);
        vm.etch(sender, abi.encodePacked(hex"ef0100", address(delegate)));
        reclaim(index, sender, sign(senderSecret, reclaimDigest(index)));
        assertTrue(vault.getDeposit(index).claimed);
    }

    function test_RevertWhen_SignerIsNotTheSender() external {
        bytes memory signature = sign(keySecret, reclaimDigest(index));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotTheSender.selector, index, key, sender));
        reclaim(index, key, signature);
    }

    function test_RevertWhen_SignatureIsNotTheSenders() external {
        uint256 other = depositNative(1 ether);
        expectRefused(index, sender, sign(keySecret, reclaimDigest(index)));
        expectRefused(index, sender, sign(senderSecret, reclaimDigest(other)));
        expectRefused(index, sender, "");
    }

    function test_RevertWhen_TakenBackBefore() external {
        depositNative(1 ether);
        bytes memory signature = sign(senderSecret, reclaimDigest(index));
        reclaim(index, sender, signature);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, index));
        reclaim(index, sender, signature);
    }

    function test_RevertWhen_LockHasNotEnded() external {
        uint256 boundIndex = depositBound(key, recipient, uint40(NOW));
        bytes memory signature = sign(senderSecret, reclaimDigest(boundIndex));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.TooEarlyToReclaim.selector, boundIndex, NOW));
        reclaim(boundIndex, sender, signature);
    }

    /// @dev After a fork each chain has its own domain: the old signature counts on one of them only.
    function test_DomainFollowsTheChainId() external {
        bytes memory oldSignature = sign(senderSecret, reclaimDigest(index));
        bytes32 oldDomain = vault.DOMAIN_SEPARATOR();
        vm.chainId(block.chainid + 1);

        assertNotEq(vault.DOMAIN_SEPARATOR(), oldDomain);
        expectRefused(index, sender, oldSignature);
        reclaim(index, sender, sign(senderSecret, reclaimDigest(index)));
        assertTrue(vault.getDeposit(index).claimed);
    }

    function reclaim(uint256 of_, address signer, bytes memory signature) private {
        vm.prank(relayer);
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(of_), signer, signature);
    }

    function expectRefused(uint256 of_, address signer, bytes memory signature) private {
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, of_, signer));
        reclaim(of_, signer, signature);
    }
}
