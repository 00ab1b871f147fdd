// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Where names are looked up
/// @notice FOR LOCAL CHAINS ONLY, at the address that the universal resolver of ENS has on Ethereum: so
/// much of its interface as Filbert asks, with its errors. Anybody gives any name any resolver.
contract UniversalResolver {
    /// @notice What resolves each name, by the name's hash (EIP-137).
    mapping(bytes32 node => address resolver) public resolverOf;

    /// @notice What each account calls itself. It need not be its name: whoever reads it looks the name up.
    mapping(address account => string name) public nameOf;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error OffchainLookup(
        address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData
    );

    /// @notice From now on `resolver` is asked about that name.
    function setResolver(bytes32 node, address resolver) external {
        resolverOf[node] = resolver;
    }

    /// @notice From now on `account` calls itself so.
    function setName(address account, string calldata name) external {
        nameOf[account] = name;
    }

    /// @notice What an account calls itself; empty: nothing. The real one refuses a name that does not mean the
    /// account, this one does not: so that a reader who trusts it is found out.
    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        require(account.length == 20 && coinType == 60, UnsupportedResolverProfile(this.reverse.selector));
        return (nameOf[address(bytes20(account))], address(this), address(this));
    }

    /// @notice Asks a name's resolver. The name is in DNS wire format.
    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, address resolver)
    {
        resolver = resolverOf[_namehash(name)];
        require(resolver != address(0), ResolverNotFound(name));
        require(resolver.code.length != 0, ResolverNotContract(name, resolver));
        bool success;
        (success, result) = resolver.staticcall(data);
        if (!success) _refuse(result);
        require(result.length != 0, UnsupportedResolverProfile(bytes4(data)));
    }

    /// @dev A lookup elsewhere is passed on as it is, any other failure as the resolver's.
    function _refuse(bytes memory reason) private pure {
        require(bytes4(reason) == OffchainLookup.selector, ResolverError(reason));
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _namehash(bytes calldata name) private pure returns (bytes32 node) {
        uint256 length = uint8(name[0]);
        if (length == 0) return 0;
        bytes32 parent = _namehash(name[length + 1:]);
        return keccak256(abi.encode(parent, keccak256(name[1:length + 1])));
    }
}
