// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RequestAddress} from "src/RequestAddress.sol";
import {RequestAddresses} from "src/RequestAddresses.sol";
import {IRequestAddresses} from "src/interfaces/IRequestAddresses.sol";
import {VaultTest} from "test/VaultTest.sol";
import {ContractWallet} from "test/mocks/ContractWallet.sol";

/// @notice A request of a recipient, and money at its address. Addresses and digests are built from the written protocol,
/// not by calling the contract's own code.
abstract contract RequestsTest is VaultTest {
    bytes32 internal constant REQUEST = keccak256("a request");

    RequestAddresses internal requests;
    address internal payee;
    uint256 internal payeeSecret;
    address internal from;
    /// @dev Somebody who paid by a plain transfer.
    address internal payer = makeAddr("payer");

    function setUp() public virtual override {
        super.setUp();
        requests = new RequestAddresses();
        (payee, payeeSecret) = makeAddrAndKey("payee");
        from = writtenAddress(payee, REQUEST);
        vm.deal(payer, 100 ether);
        dai.mint(payer, 100 ether);
    }

    /// @dev CREATE2 of the minimal proxy (ERC-1167) of the implementation, which stops where there is no call.
    function writtenAddress(address recipient, bytes32 request) internal view returns (address) {
        bytes memory creation = abi.encodePacked(
            hex"3d603380600a3d3981f336600557005b363d3d373d3d3d363d73",
            requests.implementation(),
            hex"5af43d82803e903d91603157fd5bf3"
        );
        bytes32 salt = keccak256(abi.encode(recipient, request));
        bytes memory all = abi.encodePacked(hex"ff", address(requests), salt, keccak256(creation));
        return address(uint160(uint256(keccak256(all))));
    }

    function payDai(uint256 amount) internal {
        vm.prank(payer);
        assertTrue(dai.transfer(from, amount));
    }

    function payCoins(uint256 amount) internal {
        vm.prank(payer);
        payable(from).transfer(amount);
    }

    function forwardBy(address caller, address token) internal returns (uint256) {
        vm.prank(caller);
        return requests.forward(payee, REQUEST, token);
    }

    /// @dev Three of a token, to who paid it.
    function back(address token) internal view returns (IRequestAddresses.SendBack memory) {
        return IRequestAddresses.SendBack({
            from: from, token: token, amount: 3, to: payer, nonce: 1, deadline: NOW + 1 hours
        });
    }

    function digestOf(IRequestAddresses.SendBack memory order) internal view returns (bytes32) {
        bytes32 typehash = keccak256(
            "SendBack(address from,address token,uint256 amount,address to,uint256 nonce,uint256 deadline)"
        );
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain = keccak256(
            abi.encode(
                domainType, keccak256("Filbert Requests"), keccak256("1"), block.chainid, address(requests)
            )
        );
        bytes32 order712 = keccak256(
            abi.encode(typehash, order.from, order.token, order.amount, order.to, order.nonce, order.deadline)
        );
        return keccak256(abi.encodePacked(hex"1901", domain, order712));
    }

    function signedBy(uint256 secret, IRequestAddresses.SendBack memory order)
        internal
        view
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(secret, digestOf(order));
        return abi.encodePacked(r, s, v);
    }

    function sendBack(IRequestAddresses.SendBack memory order, bytes memory signature) internal {
        vm.prank(relayer);
        requests.sendBack(payee, REQUEST, order, signature);
    }
}
