// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";

/// @title An 18-decimals ERC-20 with EIP-2612 permits
/// @notice FOR LOCAL CHAINS ONLY: anybody mints any amount. Worth nothing, and not the real Dai.
contract DaiStablecoin is ERC20 {
    /// @notice Makes `amount` smallest units for `to` out of nothing.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function name() public pure override returns (string memory) {
        return "Dai Stablecoin";
    }

    function symbol() public pure override returns (string memory) {
        return "DAI";
    }

    function _constantNameHash() internal pure override returns (bytes32) {
        return keccak256("Dai Stablecoin");
    }

    /// @dev Permit2 gets no allowance nobody gave, as in the real token.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
