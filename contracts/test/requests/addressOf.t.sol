// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RequestAddress} from "src/RequestAddress.sol";
import {RequestAddresses} from "src/RequestAddresses.sol";
import {RequestsTest} from "test/requests/RequestsTest.sol";

/// @notice Which address is a request's, and what is there (SECURITY.md Q1, Q2).
contract AddressOfTest is RequestsTest {
    function testFuzz_IsAsWritten(address recipient, bytes32 request) external view {
        assertEq(requests.addressOf(recipient, request), writtenAddress(recipient, request));
    }

    function testFuzz_EachRequestAndRecipientHasItsOwn(address recipient, bytes32 request) external view {
        address its = requests.addressOf(recipient, request);
        assertNotEq(its, requests.addressOf(address(uint160(recipient) ^ 1), request));
        assertNotEq(its, requests.addressOf(recipient, bytes32(uint256(request) ^ 1)));
    }

    function test_IsTheSameOnEachChain() external {
        vm.chainId(10);
        assertEq(requests.addressOf(payee, REQUEST), from);
    }

    function test_TakesCoinsBeforeThereIsCode() external {
        payCoins(5);
        assertEq(from.balance, 5);
    }

    /// @dev With no more gas than a contract gives along that pays by `transfer`.
    function test_TakesCoinsOnceThereIsCode() external {
        payCoins(5);
        forwardBy(relayer, address(0));
        assertGt(from.code.length, 0);
        payCoins(7);
        assertEq(from.balance, 7);
    }

    function testFuzz_RevertWhen_SomebodyElseSaysWhomItPays(address caller) external {
        vm.assume(caller != address(requests));
        payDai(5);
        forwardBy(relayer, address(dai));
        payDai(5);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(RequestAddress.NotTheOwner.selector, caller));
        RequestAddress(from).pay(address(dai), caller, 5);
    }

    /// @dev The code that all share holds nothing, and does nothing for anybody either.
    function test_RevertWhen_TheSharedCodeIsCalled() external {
        RequestAddress shared = RequestAddress(requests.implementation());
        vm.deal(address(shared), 5);
        vm.expectRevert(abi.encodeWithSelector(RequestAddress.NotTheOwner.selector, address(this)));
        shared.pay(address(0), address(this), 5);
    }

    /// @dev Another of these contracts has other addresses, and none of these.
    function test_OtherContractsHaveOtherAddresses() external {
        assertNotEq(new RequestAddresses().addressOf(payee, REQUEST), from);
    }

    function test_DomainFollowsTheChainId() external {
        bytes32 before = requests.DOMAIN_SEPARATOR();
        vm.chainId(10);
        assertNotEq(requests.DOMAIN_SEPARATOR(), before);
    }
}
