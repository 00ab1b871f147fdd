// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EIP712} from "solady/utils/EIP712.sol";

import {ILinkRouter} from "src/interfaces/ILinkRouter.sol";

/// @notice What a link key signs to have its deposit routed. Every word that decides anything is in it.
abstract contract RoutingDigests is ILinkRouter, EIP712 {
    /// @inheritdoc ILinkRouter
    bytes32 public constant ROUTE_TYPEHASH = keccak256(
        "Route(address vault,uint256 depositIndex,address target,uint256 bridgeFee,bytes data,uint256 minimumOut,address outputToken,address outputReceiver,uint256 outputChain,uint256 deadline)"
    );

    /// @inheritdoc ILinkRouter
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparator();
    }

    function _bridgeDigest(Route memory route) internal view returns (bytes32) {
        return keccak256(
            abi.encodePacked(
                hex"1900",
                address(this),
                block.chainid,
                route.vault,
                route.depositIndex,
                route.target,
                route.bridgeFee,
                uint256(0), // peanutFee
                route.data
            )
        );
    }

    function _routeDigest(Route memory route) internal view returns (bytes32) {
        return _hashTypedData(
            keccak256(
                abi.encode(
                    ROUTE_TYPEHASH,
                    route.vault,
                    route.depositIndex,
                    route.target,
                    route.bridgeFee,
                    keccak256(route.data),
                    route.minimumOut,
                    route.outputToken,
                    route.outputReceiver,
                    route.outputChain,
                    route.deadline
                )
            )
        );
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Filbert Router", "1");
    }
}
