// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {RequestAddresses} from "src/RequestAddresses.sol";
import {IRequestAddresses} from "src/interfaces/IRequestAddresses.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";
import {ReenteringPayee} from "test/mocks/Payees.sol";
import {RequestsTest} from "test/requests/RequestsTest.sol";

/// @notice Elsewhere goes only what the recipient signed (SECURITY.md Q1, Q4).
contract SendBackTest is RequestsTest {
    function test_PaysWhomTheRecipientSigned() external {
        payDai(5);
        uint256 before = dai.balanceOf(payer);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        vm.expectEmit();
        emit IRequestAddresses.SentBack(from, address(dai), payer, 3);
        sendBack(order, signature);
        assertEq(dai.balanceOf(payer), before + 3);
        assertEq(dai.balanceOf(from), 2);
        assertTrue(requests.isSent(digestOf(order)));
    }

    function test_PaysCoins() external {
        payCoins(5);
        uint256 before = payer.balance;
        IRequestAddresses.SendBack memory order = back(address(0));
        sendBack(order, signedBy(payeeSecret, order));
        assertEq(payer.balance, before + 3);
    }

    function test_TakesAContractsSignature() external {
        (address owner, uint256 secret) = makeAddrAndKey("owner of a contract wallet");
        ContractWallet wallet = new ContractWallet(owner);
        address its = writtenAddress(address(wallet), REQUEST);
        dai.mint(its, 5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        order.from = its;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(secret, wallet.ownerDigest(digestOf(order)));
        uint256 before = dai.balanceOf(payer);
        requests.sendBack(address(wallet), REQUEST, order, abi.encodePacked(r, s, v));
        assertEq(dai.balanceOf(payer), before + 3);
    }

    function testFuzz_RevertWhen_AnyFieldDiffers(uint8 field, uint96 by) external {
        vm.assume(by != 0);
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        field %= 5;
        if (field == 0) order.token = address(uint160(order.token) ^ by);
        else if (field == 1) order.amount ^= by;
        else if (field == 2) order.to = address(uint160(order.to) ^ by);
        else if (field == 3) order.nonce ^= by;
        else order.deadline += by;
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NotSigned.selector, payee));
        sendBack(order, signature);
    }

    function testFuzz_RevertWhen_SignedByAnotherKey(uint128 secret) external {
        vm.assume(secret != 0);
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(secret, order);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NotSigned.selector, payee));
        sendBack(order, signature);
    }

    function testFuzz_RevertWhen_SignatureIsNoise(bytes calldata noise) external {
        payDai(5);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NotSigned.selector, payee));
        sendBack(back(address(dai)), noise);
    }

    /// @dev What was signed for one request moves no money of another of the same recipient.
    function test_RevertWhen_SignedForAnotherRequest() external {
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        bytes32 other = keccak256("another request");
        address its = writtenAddress(payee, other);
        dai.mint(its, 5);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.OtherAddress.selector, from, its));
        requests.sendBack(payee, other, order, signature);
    }

    /// @dev Of a recipient whom a stranger names, the address is another.
    function test_RevertWhen_AStrangerNamesThemselves() external {
        payDai(5);
        (address thief, uint256 secret) = makeAddrAndKey("thief");
        IRequestAddresses.SendBack memory order = back(address(dai));
        order.to = thief;
        bytes memory signature = signedBy(secret, order);
        address theirs = writtenAddress(thief, REQUEST);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.OtherAddress.selector, from, theirs));
        requests.sendBack(thief, REQUEST, order, signature);
    }

    function test_RevertWhen_SignedForAnotherChain() external {
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        vm.chainId(10);
        bytes memory signature = signedBy(payeeSecret, order);
        vm.chainId(31_337);
        vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.NotSigned.selector, payee));
        sendBack(order, signature);
    }

    function test_RevertWhen_SentBefore() external {
        payDai(6);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        sendBack(order, signature);
        bytes memory refused = abi.encodeWithSelector(IRequestAddresses.SentBefore.selector, digestOf(order));
        vm.expectRevert(refused);
        sendBack(order, signature);
        // A signature has a twin: the short form.
        vm.expectRevert(refused);
        sendBack(order, shortForm(signature));
        order.nonce = 2;
        sendBack(order, signedBy(payeeSecret, order));
        assertEq(dai.balanceOf(from), 0);
    }

    function test_TakesTheShortForm() external {
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        sendBack(order, shortForm(signedBy(payeeSecret, order)));
        assertEq(dai.balanceOf(from), 2);
    }

    function test_TheLastSecondCounts() external {
        payDai(5);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        vm.warp(order.deadline + 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IRequestAddresses.DeadlinePassed.selector, order.deadline, order.deadline + 1
            )
        );
        sendBack(order, signature);
        vm.warp(order.deadline);
        sendBack(order, signature);
    }

    function test_RevertWhen_ItWouldBeLost() external {
        payDai(5);
        for (uint256 round; round < 2; ++round) {
            IRequestAddresses.SendBack memory order = back(address(dai));
            order.to = round == 0 ? address(0) : from;
            bytes memory signature = signedBy(payeeSecret, order);
            vm.expectRevert(abi.encodeWithSelector(IRequestAddresses.InvalidReceiver.selector, order.to));
            sendBack(order, signature);
        }
    }

    /// @dev Nothing is marked as sent that was not.
    function test_RevertWhen_LessIsThere() external {
        payDai(2);
        IRequestAddresses.SendBack memory order = back(address(dai));
        bytes memory signature = signedBy(payeeSecret, order);
        vm.expectRevert(SafeTransferLib.TransferFailed.selector);
        sendBack(order, signature);
        assertFalse(requests.isSent(digestOf(order)));
        payDai(1);
        sendBack(order, signature);
        assertEq(dai.balanceOf(from), 0);
    }

    /// @dev Whoever is paid may call back; what was sent is marked by then.
    function test_PayeeThatCallsBack_IsPaidOnce() external {
        ReenteringPayee caller = new ReenteringPayee(address(requests));
        vm.deal(from, 10);
        IRequestAddresses.SendBack memory order = back(address(0));
        order.to = address(caller);
        bytes memory signature = signedBy(payeeSecret, order);
        caller.arm(abi.encodeCall(RequestAddresses.sendBack, (payee, REQUEST, order, signature)));
        sendBack(order, signature);
        assertTrue(caller.attacked() && !caller.succeeded());
        assertEq(caller.refusal(), IRequestAddresses.SentBefore.selector);
        assertEq(address(caller).balance, 3);
    }

    function shortForm(bytes memory signature) private pure returns (bytes memory) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        uint256 parity = uint8(signature[64]) - 27;
        return abi.encodePacked(r, bytes32(uint256(s) | parity << 255));
    }
}
