// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Passes on at once whatever native coin it holds.
contract SweptWallet {
    receive() external payable {
        (bool ok,) = payable(address(0xdead)).call{value: address(this).balance}("");
        require(ok);
    }
}
