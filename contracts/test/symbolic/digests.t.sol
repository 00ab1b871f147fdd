// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LinkVault} from "src/LinkVault.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice A vault that shows what it has signed.
contract OpenVault is LinkVault {
    constructor() LinkVault(address(0)) {}

    function claimDigest(uint256 index, address recipient, bytes32 mode) external view returns (bytes32) {
        return _claimDigest(index, recipient, mode);
    }

    function mfaDigest(uint256 index, address recipient) external view returns (bytes32) {
        return _mfaDigest(index, recipient);
    }

    function reclaimDigest(uint256 index) external view returns (bytes32) {
        return _hashTypedData(_reclaimHash(index));
    }

    function reclaimManyDigest(uint256[] calldata indexes) external view returns (bytes32) {
        return _hashTypedData(_reclaimHash(indexes));
    }
}

/// @notice No signature stands for two things (SECURITY.md I6, I10).
contract SymbolicDigestsTest is SymbolicVault {
    OpenVault private open;
    OpenVault private other;

    function setUp() public override {
        super.setUp();
        open = new OpenVault();
        other = new OpenVault();
    }

    function check_ClaimDigest_BindsEveryField(
        uint64[2] memory chainId,
        uint256[2] memory index,
        address[2] memory recipient,
        bytes32[2] memory mode
    ) external {
        vm.chainId(chainId[0]);
        bytes32 first = open.claimDigest(index[0], recipient[0], mode[0]);
        vm.chainId(chainId[1]);
        bytes32 second = open.claimDigest(index[1], recipient[1], mode[1]);

        if (first == second) {
            assert(chainId[0] == chainId[1] && index[0] == index[1]);
            assert(recipient[0] == recipient[1] && mode[0] == mode[1]);
        }
    }

    function check_Digests_BindTheVault(uint256[2] memory index, address[2] memory recipient, bytes32 mode)
        external
        view
    {
        assert(
            open.claimDigest(index[0], recipient[0], mode) != other.claimDigest(index[1], recipient[1], mode)
        );
        assert(open.mfaDigest(index[0], recipient[0]) != other.mfaDigest(index[1], recipient[1]));
        assert(open.reclaimDigest(index[0]) != other.reclaimDigest(index[1]));
    }

    function check_MfaDigest_BindsEveryField_AndIsNoClaim(
        uint64[2] memory chainId,
        uint256[2] memory index,
        address[2] memory recipient,
        bytes32 mode
    ) external {
        vm.chainId(chainId[0]);
        bytes32 first = open.mfaDigest(index[0], recipient[0]);
        vm.chainId(chainId[1]);
        bytes32 second = open.mfaDigest(index[1], recipient[1]);

        bool same = chainId[0] == chainId[1] && index[0] == index[1] && recipient[0] == recipient[1];
        assert((first == second) == same);
        assert(first != open.claimDigest(index[1], recipient[1], mode));
    }

    function check_ReclaimDigest_BindsTheDeposit(uint256[2] memory index) external view {
        assert((open.reclaimDigest(index[0]) == open.reclaimDigest(index[1])) == (index[0] == index[1]));
    }

    function check_ReclaimDigest_BindsTheChain(uint64[2] memory chainId, uint256[2] memory index) external {
        // The hash of the first chain's domain was made at deployment; it is a mere number here.
        vm.assume(chainId[0] != block.chainid && chainId[1] != block.chainid);
        vm.chainId(chainId[0]);
        bytes32 first = open.reclaimDigest(index[0]);
        vm.chainId(chainId[1]);
        bytes32 second = open.reclaimDigest(index[1]);

        assert((first == second) == (chainId[0] == chainId[1] && index[0] == index[1]));
    }

    function check_ReclaimManyDigest_BindsTheWholeList_AndIsNoSingleReclaim(
        uint256[2] memory one,
        uint256[2] memory another,
        uint256 index
    ) external view {
        bytes32 first = open.reclaimManyDigest(pair(one[0], one[1]));

        bool same = one[0] == another[0] && one[1] == another[1];
        assert((first == open.reclaimManyDigest(pair(another[0], another[1]))) == same);
        assert(first != open.reclaimDigest(index));
    }

    function check_AuthorizationNonce_BindsEveryTerm(
        address from,
        address[2] memory key,
        bytes32[2] memory nonce,
        ILinkVault.Terms[2] memory terms
    ) external view {
        bytes32 first = nonceOf(from, key[0], nonce[0], terms[0]);
        bytes32 second = nonceOf(from, key[1], nonce[1], terms[1]);

        // Days have no place in the terms of a single deposit.
        terms[0].expiresInDays = terms[1].expiresInDays;
        bool sameTerms = keccak256(abi.encode(terms[0])) == keccak256(abi.encode(terms[1]));
        assert((first == second) == (key[0] == key[1] && nonce[0] == nonce[1] && sameTerms));
    }

    function check_BatchAuthorizationNonce_BindsEveryTerm(
        uint256[2] memory amount,
        address[2] memory key,
        bytes32[2] memory nonce,
        ILinkVault.Terms[2] memory terms
    ) external view {
        bytes32 first = vault.batchAuthorizationNonce(pair(7, amount[0]), keys(key[0]), nonce[0], terms[0]);
        bytes32 second = vault.batchAuthorizationNonce(pair(7, amount[1]), keys(key[1]), nonce[1], terms[1]);

        bool sameTerms = keccak256(abi.encode(terms[0])) == keccak256(abi.encode(terms[1]));
        bool same = amount[0] == amount[1] && key[0] == key[1] && nonce[0] == nonce[1] && sameTerms;
        assert((first == second) == same);
    }

    function nonceOf(address from, address key, bytes32 nonce, ILinkVault.Terms memory t)
        private
        view
        returns (bytes32)
    {
        return vault.authorizationNonce(
            from, key, nonce, t.onBehalfOf, t.recipient, t.reclaimableAfter, t.requiresMFA
        );
    }

    function pair(uint256 one, uint256 other) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (one, other);
    }

    function keys(address key) private pure returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (KEY, key);
    }
}
