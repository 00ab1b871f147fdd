// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Many calls in one
/// @notice FOR LOCAL CHAINS ONLY, at the address that Multicall3 has on the public ones: so much of its
/// interface as Filbert asks.
contract Multicall3 {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    error CallFailed(uint256 index);

    /// @notice Makes each call; one that may not fail undoes all.
    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            Call3 calldata one = calls[i];
            (bool success, bytes memory returnData) = one.target.call(one.callData);
            require(success || one.allowFailure, CallFailed(i));
            results[i] = Result(success, returnData);
        }
    }

    /// @notice What an account has of the chain's own currency.
    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}
