// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "forge-std/Vm.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {GasBurner, ReenteringPayee, ReturnBomb} from "test/mocks/Payees.sol";
import {UntruthfulToken} from "test/mocks/odd/UntruthfulToken.sol";

/// @notice Each claim is paid as it would be alone, or leaves no trace (SECURITY.md A4, I2, I3, I4, I19).
contract WithdrawManyTest is VaultTest {
    uint256 private constant EACH = 1 ether;

    ILinkVault.Claim[] private claims;
    address[] private payees;

    /// @dev Three native deposits, and a good claim of each.
    function setUp() public override {
        super.setUp();
        (address[] memory keys, uint256[] memory secrets) = linkKeys(3);
        vm.prank(sender);
        vault.makeDeposits{value: 3 * EACH}(address(0), NATIVE, 0, listOf(EACH), keys, senderTerms());
        for (uint256 i; i < 3; ++i) {
            payees.push(makeAddr(string.concat("payee ", vm.toString(i))));
            claims.push(claimOf(secrets[i], i, payees[i]));
        }
    }

    function test_PaysEach() external {
        vm.prank(relayer);
        assertEq(vault.withdrawMany(claims), 3);
        for (uint256 i; i < 3; ++i) {
            assertEq(payees[i].balance, EACH);
            assertTrue(vault.getDeposit(i).claimed);
        }
    }

    function test_AnnouncesEach_AsSingleClaimsDo() external {
        for (uint256 i; i < 3; ++i) {
            vm.expectEmit(address(vault));
            emit ILinkVault.WithdrawEvent(i, NATIVE, EACH, payees[i]);
        }
        vault.withdrawMany(claims);
    }

    function test_SkipsWhatWouldRevertAlone_WithItsReason() external {
        vault.withdrawDeposit(0, payees[0], claims[0].signature);
        claims[1].recipient = stranger;
        claims.push(ILinkVault.Claim(99, stranger, "", ""));
        bytes memory wrong = reasonOf(claims[1]);
        assertEq(bytes4(wrong), ILinkVault.WrongSignature.selector);

        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(
            0, payees[0], abi.encodeWithSelector(ILinkVault.AlreadyWithdrawn.selector, 0)
        );
        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(1, stranger, wrong);
        vm.expectEmit(address(vault));
        emit ILinkVault.WithdrawEvent(2, NATIVE, EACH, payees[2]);
        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(
            99, stranger, abi.encodeWithSelector(ILinkVault.DepositNotFound.selector, 99, 3)
        );
        assertEq(vault.withdrawMany(claims), 1);
        assertFalse(vault.getDeposit(1).claimed);
        assertEq(stranger.balance, 0);
    }

    function test_TheSameClaimTwice_IsPaidOnce() external {
        claims[1] = claims[0];
        assertEq(vault.withdrawMany(claims), 2);
        assertEq(payees[0].balance, EACH);
        assertEq(address(vault).balance, EACH);
    }

    function test_SkipsExpiredLinks() external {
        uint256 index = depositExpiring(EACH, 1);
        claims.push(claimOf(keySecret, index, recipient));
        skip(1 days);
        assertEq(vault.withdrawMany(claims), 3);
        assertEq(recipient.balance, 0);
    }

    function test_PaysDepositsWithSecondFactor_ByBothSignatures() external {
        vm.prank(sender);
        uint256 index = vault.makeMFADeposit{value: EACH}(address(0), NATIVE, EACH, 0, key);
        ILinkVault.Claim memory claim = claimOf(keySecret, index, recipient);
        claims.push(claim);
        assertEq(bytes4(reasonOf(claim)), ILinkVault.RequiresAuthorization.selector);
        claim.mfaSignature = mfaSignature(keySecret, index, recipient);
        assertEq(bytes4(reasonOf(claim)), ILinkVault.WrongMfaSignature.selector);
        claims[3].mfaSignature = mfaSignature(authorizerSecret, index, recipient);
        assertEq(vault.withdrawMany(claims), 4);
        assertEq(recipient.balance, EACH);
    }

    /// @dev A claim that only its recipient may send is not one that the vault may send for it.
    function test_SkipsClaimsSignedForTheRecipientToSend() external {
        uint256 index = depositNative(EACH);
        bytes memory signature = claimSignature(keySecret, index, recipient, RECIPIENT_ONLY);
        ILinkVault.Claim memory claim = ILinkVault.Claim(index, recipient, signature, "");
        assertEq(bytes4(reasonOf(claim)), ILinkVault.WrongSignature.selector);
    }

    /// @dev Were its transfer not undone, the deposit would be paid again from others' tokens.
    function test_SkippedClaim_LeavesNoTrace_WhenTheTokenMovedAndSaidNo() external {
        UntruthfulToken token = new UntruthfulToken();
        token.mint(sender, 10);
        vm.startPrank(sender);
        token.approve(address(vault), 10);
        uint256 index = vault.makeDeposit(address(token), ERC20, 5, 0, key);
        vault.makeDeposit(address(token), ERC20, 5, 0, key);
        vm.stopPrank();
        token.deny();
        claims.push(claimOf(keySecret, index, recipient));

        vm.expectEmit(address(vault));
        emit ILinkVault.ClaimSkipped(
            index,
            recipient,
            abi.encodeWithSelector(ILinkVault.TransferFailed.selector, address(token), recipient)
        );
        assertEq(vault.withdrawMany(claims), 3);
        assertEq(token.balanceOf(recipient), 0);
        assertEq(token.balanceOf(address(vault)), 10);
        assertFalse(vault.getDeposit(index).claimed);
    }

    function test_HostilePayees_CostOthersNothing() external {
        (address[] memory keys, uint256[] memory secrets) = linkKeys(3);
        address[3] memory hostile =
            [address(new GasBurner()), address(new ReturnBomb(true)), address(new ReturnBomb(false))];
        vm.prank(sender);
        uint256 first =
            vault.makeDeposits{value: 3 * EACH}(address(0), NATIVE, 0, listOf(EACH), keys, senderTerms());
        for (uint256 i; i < 3; ++i) {
            claims.push(claims[i]);
            claims[i] = claimOf(secrets[i], first + i, hostile[i]);
        }
        uint256 before = gasleft();
        assertEq(vault.withdrawMany(claims), 4, "the bomb that does not revert takes its money");
        assertLt(before - gasleft(), 6 * 175_000);
        for (uint256 i; i < 3; ++i) {
            assertEq(payees[i].balance, EACH);
        }
    }

    /// @dev To hand on hundreds of kilobytes takes much of what a claim has. With too little of it all of the call is
    /// undone, or this claim alone is skipped.
    /// forge-config: ci.fuzz.runs = 1000
    function testFuzz_OversizedSignature_HarmsNoOther(uint256 size, uint256 gasLimit) external {
        size = bound(size, 0, 700_000);
        gasLimit = bound(gasLimit, 600_000, 3_500_000);
        ILinkVault.Terms memory terms = senderTerms();
        terms.recipient = recipient;
        vm.prank(sender);
        uint256 index =
            vault.makeDeposits{value: EACH}(address(0), NATIVE, 0, listOf(EACH), new address[](1), terms);
        claims.push(ILinkVault.Claim(index, recipient, new bytes(size), ""));
        try vault.withdrawMany{gas: gasLimit}(claims) returns (uint256 paid) {
            assertGe(paid, 3);
            for (uint256 i; i < 3; ++i) {
                assertEq(payees[i].balance, EACH);
            }
            assertEq(recipient.balance, (paid - 3) * EACH);
        } catch {
            assertEq(payees[0].balance, 0);
        }
        assertEq(vault.getDeposit(index).claimed, recipient.balance == EACH);
    }

    function test_ReenteringPayee_GetsNothingMore() external {
        ReenteringPayee payee = new ReenteringPayee(address(vault));
        ILinkVault.Claim[] memory inner = new ILinkVault.Claim[](1);
        inner[0] = claims[1];
        payee.arm(abi.encodeCall(vault.withdrawMany, (inner)));
        uint256 index = depositNative(EACH);
        claims.push(claims[0]);
        claims[0] = claimOf(keySecret, index, address(payee));

        assertEq(vault.withdrawMany(claims), 4);
        assertTrue(payee.attacked());
        assertFalse(payee.succeeded());
        assertEq(payee.refusal(), bytes4(keccak256("Reentrancy()")));
        assertEq(address(payee).balance, EACH);
    }

    /// @dev Estimated gas is the least with which a call succeeds; a claim must not be skipped by it.
    function testFuzz_NoClaimIsSkippedForWantOfGas(uint256 gasLimit) external {
        claims[1].recipient = address(new GasBurner());
        (, uint256[] memory secrets) = linkKeys(3);
        claims[1] = claimOf(secrets[1], 1, claims[1].recipient);
        gasLimit = bound(gasLimit, 50_000, 2_500_000);
        try vault.withdrawMany{gas: gasLimit}(claims) returns (uint256 paid) {
            assertEq(paid, 2, "all but the burner");
            assertEq(payees[0].balance, EACH);
            assertEq(payees[2].balance, EACH);
        } catch {
            assertEq(payees[0].balance, 0);
            assertEq(payees[2].balance, 0);
            assertLt(gasLimit, 3 * vault.CLAIM_GAS());
        }
    }

    /// @dev A payee that had no code when gas was estimated can make all claims revert; none is lost by that.
    function test_PayeeThatSpendsMoreThanEstimated_HasNoneSkipped() external {
        uint256 snapshot = vm.snapshotState();
        uint256 estimated = vault.CLAIM_GAS() + 150_000;
        assertEq(vault.withdrawMany{gas: estimated}(claims), 3);
        vm.revertToState(snapshot);

        vm.etch(payees[1], address(new GasBurner()).code);
        vm.expectPartialRevert(ILinkVault.NotEnoughGas.selector);
        vault.withdrawMany{gas: estimated}(claims);
        assertEq(vault.withdrawMany{gas: 3 * vault.CLAIM_GAS()}(claims), 2, "all but the burner");
    }

    function test_RevertWhen_TooLittleGasIsLeft() external {
        uint256 needed = vault.CLAIM_GAS();
        (bool ok, bytes memory reason) =
            address(vault).call{gas: needed - 1}(abi.encodeCall(vault.withdrawMany, (claims)));
        assertFalse(ok);
        assertEq(bytes4(reason), ILinkVault.NotEnoughGas.selector);
        assembly ("memory-safe") {
            mstore(add(reason, 4), sub(mload(reason), 4))
            reason := add(reason, 4)
        }
        (uint256 left, uint256 asked) = abi.decode(reason, (uint256, uint256));
        assertLt(left, needed);
        assertEq(asked, needed);
    }

    function test_RevertWhen_ThereIsNoClaim() external {
        vm.expectRevert(ILinkVault.EmptyBatch.selector);
        vault.withdrawMany(new ILinkVault.Claim[](0));
    }

    function test_WithdrawOneOfMany_IsTheVaultsAlone() external {
        vm.prank(relayer);
        vm.expectRevert(abi.encodeWithSelector(ILinkVault.OnlyTheVault.selector, relayer));
        vault.withdrawOneOfMany(claims[0]);
    }

    /// @dev Good and bad claims in any order: paid are those that pay alone.
    function testFuzz_PaysWhatPaysAlone(uint256 seed) external {
        uint256 expected;
        for (uint256 i; i < 3; ++i) {
            uint256 fate = uint256(keccak256(abi.encode(seed, i))) % 4;
            if (fate == 0) claims[i].index = (i + 1) % 3;
            if (fate == 1) claims[i].recipient = address(vault);
            if (fate == 2) claims[i].signature[5] = ~claims[i].signature[5];
            if (fate == 3) ++expected;
        }
        assertEq(vault.withdrawMany(claims), expected);
        assertEq(address(vault).balance, (3 - expected) * EACH);
        for (uint256 i; i < 3; ++i) {
            assertEq(vault.getDeposit(i).claimed, payees[i].balance == EACH);
        }
    }

    /// @dev What a claim alone in `withdrawMany` is skipped for.
    function reasonOf(ILinkVault.Claim memory claim) private returns (bytes memory reason) {
        uint256 snapshot = vm.snapshotState();
        ILinkVault.Claim[] memory list = new ILinkVault.Claim[](1);
        list[0] = claim;
        vm.recordLogs();
        assertEq(vault.withdrawMany(list), 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1);
        assertEq(logs[0].topics[0], ILinkVault.ClaimSkipped.selector);
        reason = abi.decode(logs[0].data, (bytes));
        vm.revertToState(snapshot);
    }
}
