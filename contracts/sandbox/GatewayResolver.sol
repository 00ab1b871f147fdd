// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {IExtendedResolver} from "./UniversalResolver.sol";

/// @title A resolver whose records are kept outside of the chain
/// @notice FOR LOCAL CHAINS ONLY: names below a name are looked up at gateways (ERC-3668), as those below `base.eth`
/// are on Ethereum. What a gateway answers counts once its keeper signed it for the very question.
contract GatewayResolver is IExtendedResolver {
    error OffchainLookup(
        address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData
    );
    error NotSigned(address signer);

    /// @notice Whose signature an answer needs.
    address public immutable KEEPER;

    /// @notice Where gateways are asked.
    string[] public urls;

    /// @notice After how many answers a lookup ends.
    uint256 public immutable ROUNDS;

    constructor(address keeper, string[] memory urls_, uint256 rounds) {
        KEEPER = keeper;
        urls = urls_;
        ROUNDS = rounds;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IExtendedResolver).interfaceId || id == 0x01ffc9a7;
    }

    /// @notice Has gateways asked what the name's record is.
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory) {
        _ask(abi.encodeCall(IExtendedResolver.resolve, (name, data)), 1);
    }

    /// @notice The record that a gateway told, if it is signed; a further round before the last one.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory record)
    {
        (bytes memory question, uint256 round) = abi.decode(extraData, (bytes, uint256));
        bytes memory signature;
        (record, signature) = abi.decode(response, (bytes, bytes));
        (address signer,,) = ECDSA.tryRecover(digest(question, record), signature);
        require(signer == KEEPER, NotSigned(signer));
        if (round < ROUNDS) _ask(question, round + 1);
    }

    /// @notice What the keeper signs.
    function digest(bytes memory question, bytes memory record) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), keccak256(question), keccak256(record)));
    }

    function _ask(bytes memory question, uint256 round) private view {
        revert OffchainLookup(
            address(this), urls, question, this.resolveCallback.selector, abi.encode(question, round)
        );
    }
}
