// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What gateways are asked on behalf of contracts (ERC-3668), several at once (ENSIP-21).
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] memory requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice A resolver that knows of names below its own (ENSIP-10).
interface IExtendedResolver {
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
}

/// @title Where names are looked up
/// @notice FOR LOCAL CHAINS ONLY, at the address that the universal resolver of ENS has on Ethereum: so
/// much of its interface as Filbert asks, with its errors. Anybody gives any name any resolver.
contract UniversalResolver {
    /// @dev What a lookup that goes on by a gateway has to remember.
    struct Pending {
        address resolver;
        bool extended;
        bytes4 question;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
    }

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
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        require(
            account.length == 20 && coinType == 60,
            UnsupportedResolverProfile(this.reverseWithGateways.selector)
        );
        return (nameOf[address(bytes20(account))], address(this), address(this));
    }

    /// @notice Asks a name's resolver, or that of a name above it if it knows of names below. The name is in DNS
    /// wire format; what resolvers want of gateways is asked of `gateways`, as one batch.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory result, address resolver)
    {
        bool isOwn;
        (resolver, isOwn) = _find(name);
        require(resolver != address(0), ResolverNotFound(name));
        bool extended = _isExtended(resolver);
        require(isOwn || extended, ResolverNotFound(name));
        require(resolver.code.length != 0, ResolverNotContract(name, resolver));
        bytes memory call = extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        Pending memory pending = Pending(resolver, extended, bytes4(data), 0, "", gateways);
        return (_ask(pending, call), resolver);
    }

    /// @notice Goes on with what the batch of gateways answered.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result, address resolver)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revertWith(responses[0]);
        bytes memory call = abi.encodeWithSelector(pending.callback, responses[0], pending.extraData);
        return (_ask(pending, call), pending.resolver);
    }

    function _ask(Pending memory pending, bytes memory call) private view returns (bytes memory result) {
        bool success;
        (success, result) = pending.resolver.staticcall(call);
        if (!success) _refuse(pending, result);
        require(result.length != 0, UnsupportedResolverProfile(pending.question));
        if (pending.extended) result = abi.decode(result, (bytes));
    }

    /// @dev A lookup at gateways is asked for as a batch of one, any other failure is the resolver's.
    function _refuse(Pending memory pending, bytes memory reason) private view {
        require(bytes4(reason) == OffchainLookup.selector, ResolverError(reason));
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        bytes memory fields = new bytes(reason.length - 4);
        for (uint256 i; i < fields.length; ++i) {
            fields[i] = reason[i + 4];
        }
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callback, pending.extraData) =
            abi.decode(fields, (address, string[], bytes, bytes4, bytes));
        require(requests[0].sender == pending.resolver, ResolverError(reason));
        revert OffchainLookup(
            address(this),
            pending.gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.resolveCallback.selector,
            abi.encode(pending)
        );
    }

    function _revertWith(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    /// @dev The resolver of the name, or of the nearest name above it that has one.
    function _find(bytes calldata name) private view returns (address resolver, bool isOwn) {
        isOwn = true;
        while (name.length > 1) {
            resolver = resolverOf[_namehash(name)];
            if (resolver != address(0)) return (resolver, isOwn);
            name = name[uint8(name[0]) + 1:];
            isOwn = false;
        }
    }

    /// @dev By ERC-165. Some resolvers answer anything to any call.
    function _isExtended(address resolver) private view returns (bool) {
        bytes memory call =
            abi.encodeWithSignature("supportsInterface(bytes4)", type(IExtendedResolver).interfaceId);
        (bool success, bytes memory answer) = resolver.staticcall{gas: 30_000}(call);
        return success && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    function _namehash(bytes calldata name) private pure returns (bytes32 node) {
        uint256 length = uint8(name[0]);
        if (length == 0) return 0;
        bytes32 parent = _namehash(name[length + 1:]);
        return keccak256(abi.encode(parent, keccak256(name[1:length + 1])));
    }
}
