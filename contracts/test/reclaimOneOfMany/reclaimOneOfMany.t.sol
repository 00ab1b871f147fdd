// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";

/// @notice Many deposits back by one signature of their sender, a call each (SECURITY.md I9, I10, I21).
contract ReclaimOneOfManyTest is VaultTest {
    /// @dev Deposits 3, 1 and 2, as the sender signed for them.
    uint256[] private list;
    bytes private signature;

    function setUp() public override {
        super.setUp();
        for (uint256 i; i < 4; ++i) {
            depositNative(1 ether);
        }
        list = [3, 1, 2];
        signature = sign(senderSecret, reclaimManyDigest(list));
    }

    function test_PaysTheSender_SentByAnyone() external {
        uint256 before = sender.balance;
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(1, NATIVE, 1 ether, sender);
        assertTrue(reclaim(1));
        assertEq(sender.balance, before + 1 ether);
        assertTrue(vault.getDeposit(1).claimed);
        assertFalse(vault.getDeposit(0).claimed);
        assertFalse(vault.getDeposit(2).claimed);
        assertFalse(vault.getDeposit(3).claimed);
    }

    function test_PaysAsManyAsTheLimit_InAnyOrder() external {
        uint256 limit = vault.RECLAIM_LIMIT();
        uint256 before = dai.balanceOf(sender);
        list = new uint256[](limit);
        for (uint256 i; i < limit; ++i) {
            list[i] = depositToken(address(dai), ERC20, 0, i + 1);
        }
        signature = sign(senderSecret, reclaimManyDigest(list));
        for (uint256 i = limit; i > 0; --i) {
            reclaim(i - 1);
        }
        assertEq(dai.balanceOf(sender), before);
        assertEq(dai.balanceOf(address(vault)), 0);
    }

    /// @dev What becomes of one deposit does not matter to the others.
    function test_OthersComeBack_WhenOneWasClaimed() external {
        vault.withdrawDeposit(1, recipient, claimSignature(1, recipient));
        expectRefused(1, abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, 1));
        reclaim(0);
        reclaim(2);
        assertTrue(vault.getDeposit(3).claimed);
        assertTrue(vault.getDeposit(2).claimed);
    }

    function test_OthersComeBack_WhenOneIsNotTheirSenders() external {
        vm.prank(sender);
        uint256 others = vault.makeSelflessDeposit(address(dai), ERC20, 5, 0, key, stranger);
        listWith(others);
        expectRefused(3, abi.encodeWithSelector(ILinkVault.NotTheSender.selector, others, sender, stranger));
        reclaim(0);
        assertTrue(vault.getDeposit(3).claimed);
    }

    function test_OthersComeBack_WhenOneIsLocked() external {
        uint256 locked = depositBound(key, recipient, uint40(NOW));
        listWith(locked);
        expectRefused(3, abi.encodeWithSelector(ILinkVault.TooEarlyToReclaim.selector, locked, NOW));
        reclaim(0);
        skip(1);
        reclaim(3);
        assertTrue(vault.getDeposit(locked).claimed);
    }

    function test_OthersComeBack_WhenOneDoesNotExist() external {
        listWith(7);
        expectRefused(3, abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 7, 4));
        reclaim(0);
        assertTrue(vault.getDeposit(3).claimed);
    }

    function test_RevertWhen_TakenBackBefore() external {
        for (uint256 i; i < list.length; ++i) {
            reclaim(i);
        }
        for (uint256 i; i < list.length; ++i) {
            expectRefused(i, abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, list[i]));
        }
        assertEq(address(vault).balance, 1 ether);
    }

    function test_ListedTwice_IsPaidOnce() external {
        listWith(1);
        reclaim(1);
        expectRefused(3, abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, 1));
    }

    function testFuzz_RevertWhen_NotInTheList(uint256 position) external {
        position = bound(position, 3, type(uint256).max);
        expectRefused(position, abi.encodeWithSelector(ILinkVault.NotInTheList.selector, position, 3));
    }

    function test_RevertWhen_ListIsEmpty() external {
        list = new uint256[](0);
        signature = sign(senderSecret, reclaimManyDigest(list));
        expectRefused(0, abi.encodeWithSelector(ILinkVault.NotInTheList.selector, 0, 0));
    }

    function test_RevertWhen_ListIsLongerThanTheLimit() external {
        uint256 limit = vault.RECLAIM_LIMIT();
        assertEq(limit, 50);
        list = new uint256[](limit + 1);
        signature = sign(senderSecret, reclaimManyDigest(list));
        expectRefused(0, abi.encodeWithSelector(ILinkVault.TooManyReclaims.selector, limit + 1, limit));
    }

    /// @dev Any other number in any place, the one that is taken back included.
    function testFuzz_RevertWhen_AnyOfTheListDiffers(uint256 place, uint256 index, uint256 position)
        external
    {
        place = bound(place, 0, list.length - 1);
        position = bound(position, 0, list.length - 1);
        index = bound(index, 0, place == position ? 3 : type(uint256).max);
        vm.assume(index != list[place]);
        list[place] = index;
        expectNotSigned(position);
    }

    function test_RevertWhen_ListIsOfAnotherOrderOrLength() external {
        list = [1, 3, 2];
        expectNotSigned(0);
        list = [3, 1];
        expectNotSigned(0);
        list = [3, 1, 2, 0];
        expectNotSigned(0);
    }

    /// @dev Neither is a signature for one deposit one for a list, nor the other way round.
    function test_RevertWhen_SignedForOneDepositAlone() external {
        list = [1];
        signature = sign(senderSecret, reclaimDigest(1));
        expectNotSigned(0);

        signature = sign(senderSecret, reclaimManyDigest(list));
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, 1, sender));
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(1), sender, signature);
    }

    function testFuzz_RevertWhen_SignedBySomebodyElse(uint256 secret) external {
        secret = boundPrivateKey(secret);
        vm.assume(secret != senderSecret);
        signature = sign(secret, reclaimManyDigest(list));
        expectNotSigned(0);
        address other = vm.addr(secret);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.NotTheSender.selector, 3, other, sender));
        vault.reclaimOneOfMany(list, 0, other, signature);
    }

    function testFuzz_RevertWhen_SignatureIsNoise(bytes calldata noise) external {
        signature = noise;
        expectNotSigned(0);
    }

    function test_RevertWhen_SignedForAnotherVault() external {
        ILinkVault here = vault;
        vault = deployVault(authorizer);
        for (uint256 i; i < 4; ++i) {
            depositNative(1 ether);
        }
        assertNotEq(address(vault), address(here));
        expectNotSigned(0);
    }

    /// @dev After a fork each chain has its own domain: the old signature counts on one of them only.
    function test_DomainFollowsTheChainId() external {
        vm.chainId(block.chainid + 1);
        expectNotSigned(0);
        signature = sign(senderSecret, reclaimManyDigest(list));
        reclaim(0);
        assertTrue(vault.getDeposit(3).claimed);
    }

    function test_PaysContractWallet_BySignatureItsCodeAccepts() external {
        ContractWallet wallet = new ContractWallet(stranger);
        uint256 strangersSecret = uint256(keccak256("stranger"));
        vm.startPrank(sender);
        list[0] = vault.makeSelflessDeposit(address(dai), ERC20, 5, 0, key, address(wallet));
        list[1] = vault.makeSelflessDeposit(address(dai), ERC20, 6, 0, key, address(wallet));
        vm.stopPrank();
        bytes32 digest = reclaimManyDigest(list);

        signature = sign(strangersSecret, digest);
        vm.expectRevert(
            abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, list[0], address(wallet))
        );
        vault.reclaimOneOfMany(list, 0, address(wallet), signature);

        signature = sign(strangersSecret, wallet.ownerDigest(digest));
        vault.reclaimOneOfMany(list, 0, address(wallet), signature);
        vault.reclaimOneOfMany(list, 1, address(wallet), signature);
        assertEq(dai.balanceOf(address(wallet)), 11);
    }

    /// @dev An account that delegated its code (EIP-7702) to something that refuses keeps its key's say.
    function test_PaysAccountWithDelegatedCode_ByItsKey() external {
        ContractWallet delegate = new ContractWallet(stranger);
        vm.etch(sender, abi.encodePacked(hex"ef0100", address(delegate)));
        reclaim(0);
        assertTrue(vault.getDeposit(3).claimed);
    }

    /// @dev Signs for the list and one more.
    function listWith(uint256 index) private {
        list.push(index);
        signature = sign(senderSecret, reclaimManyDigest(list));
    }

    function reclaim(uint256 position) private returns (bool) {
        vm.prank(relayer);
        return vault.reclaimOneOfMany(list, position, sender, signature);
    }

    function expectRefused(uint256 position, bytes memory reason) private {
        uint256 held = address(vault).balance;
        vm.expectRevert(reason);
        reclaim(position);
        assertEq(address(vault).balance, held);
    }

    function expectNotSigned(uint256 position) private {
        expectRefused(
            position,
            abi.encodeWithSelector(ILinkVault.WrongReclaimSignature.selector, list[position], sender)
        );
    }
}
