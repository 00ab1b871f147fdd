// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Book} from "test/invariants/Book.sol";
import {AuthorizedDepositor} from "test/invariants/actions/AuthorizedDepositor.sol";
import {Clock} from "test/invariants/actions/Clock.sol";
import {Depositor} from "test/invariants/actions/Depositor.sol";
import {OddOwner} from "test/invariants/actions/OddOwner.sol";
import {Thief} from "test/invariants/actions/Thief.sol";
import {Vandal} from "test/invariants/actions/Vandal.sol";

/// @notice All actions, and the proof that each did what it is for.
abstract contract Everybody is Depositor, AuthorizedDepositor, Thief, Vandal, OddOwner, Clock {
    bytes4[] private actions = [
        this.deposit.selector,
        this.depositForAnother.selector,
        this.depositWithSecondFactor.selector,
        this.depositForAnotherWithSecondFactor.selector,
        this.depositOnAnyTerms.selector,
        this.depositExpiring.selector,
        this.depositMany.selector,
        this.depositEqualAmounts.selector,
        this.depositEqualAmountsWithoutReturn.selector,
        this.depositRaffle.selector,
        this.depositRaffleWithSecondFactor.selector,
        this.depositAllSorts.selector,
        this.depositSigned.selector,
        this.depositSignedOnAnyTerms.selector,
        this.depositManySigned.selector,
        this.claim.selector,
        this.claimWithSecondFactor.selector,
        this.claimAsRecipient.selector,
        this.claimMany.selector,
        this.reclaim.selector,
        this.reclaimGasless.selector,
        this.reclaimOneOfMany.selector,
        this.returnExpired.selector,
        this.claimWithAnotherKey.selector,
        this.claimWithAnotherClaimsSignature.selector,
        this.claimForAnotherThanTheBound.selector,
        this.claimWithoutSecondFactor.selector,
        this.claimAgain.selector,
        this.claimExpired.selector,
        this.claimForRefuser.selector,
        this.claimInAnothersPlace.selector,
        this.reclaimFromAnother.selector,
        this.reclaimWithAnotherKey.selector,
        this.reclaimOneOfManyUnsigned.selector,
        this.reclaimWithinTheLock.selector,
        this.returnBeforeExpiry.selector,
        this.depositUnsoundly.selector,
        this.depositWithoutPaying.selector,
        this.push.selector,
        this.force.selector,
        this.depositOdd.selector,
        this.rebase.selector,
        this.endOdd.selector,
        this.letTimePass.selector
    ];

    function setUp() public override {
        super.setUp();
        targetContract(address(this));
        targetSelector(FuzzSelector(address(this), actions));
    }

    /// @dev No action gave up, and a run had some of each sort: of deposits and of what is done with them where it is
    /// short, of payouts and thefts too where it is long. By chance alone it has fewer once in a million times.
    function afterInvariant() external view {
        assertEq(done, begun, "every action did what it is for");
        if (begun < 64) return;
        assertGe(entries.length, begun / 16, "deposits");
        uint256 payouts = deeds["claim"] + deeds["claims of many"] + deeds["reclaim"] + deeds["return"];
        uint256 thefts = deeds["forged claim"] + deeds["late claim"] + deeds["forged reclaim"];
        assertGe(payouts + thefts, begun / 12, "what is done with them");
        if (begun < 128) return;
        assertGe(entries.length, 15, "deposits");
        assertGe(payouts, 3, "payouts");
        assertGe(thefts, 3, "thefts");
    }

    /// @dev I5 says something only of a payee who did call back.
    function test_ThePayeeWhoCallsBackIsAmongThosePaid() external {
        for (uint256 seed; seed < 64 && !reenterer.attacked(); ++seed) {
            this.claim(seed);
        }
        assertTrue(reenterer.attacked());
    }

    /// @dev On an empty vault, and again on one with all these deposits.
    function test_EveryActionDoesWhatItIsFor() external {
        for (uint256 i; i < 2 * actions.length; ++i) {
            (bool ok, bytes memory reason) =
                address(this).call(abi.encodeWithSelector(actions[i % actions.length], i));
            assertTrue(ok, string(reason));
            assertEq(done, i + 1);
        }
        assertEq(begun, done);
    }

    function testFuzz_EveryActionStartsFromNothing(uint256 action, uint256 seed) external {
        bytes memory call = abi.encodeWithSelector(actions[action % actions.length], seed);
        (bool ok, bytes memory reason) = address(this).call(call);
        assertTrue(ok, string(reason));
        assertEq(done, 1);
    }
}
