// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {Asset} from "src/types/Asset.sol";
import {BatchDepositor} from "test/invariants/actions/BatchDepositor.sol";

/// @notice Deposits that their payer signed (ERC-3009) and a relayer sends.
abstract contract AuthorizedDepositor is BatchDepositor {
    bytes32 private constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    function depositSigned(uint256 seed) external acting(seed) {
        Order memory order = drawDollars();
        bytes32 nonce = bytes32(draw(type(uint256).max));
        bytes32 tokenNonce = keccak256(abi.encodePacked(keyOf(order), nonce));
        ILinkVault.Authorization memory a = authorizationOf(order, order.amount, nonce, tokenNonce);
        bytes memory call = abi.encodeCall(
            vault.makeDepositWithAuthorization,
            (
                address(usdc),
                a.from,
                order.amount,
                keyOf(order),
                nonce,
                a.validAfter,
                a.validBefore,
                a.v,
                a.r,
                a.s
            )
        );
        write(send(call, order.payer, tokenNonce), order);
        did("signed deposit");
    }

    function depositSignedOnAnyTerms(uint256 seed) external acting(seed) {
        Order memory order = drawDollars();
        order.terms.onBehalfOf = drawSender(order);
        order.terms.requiresMFA = true;
        if (draw(2) == 0) drawBinding(order.terms);
        bytes32 nonce = bytes32(draw(type(uint256).max));
        bytes32 tokenNonce = keccak256(
            abi.encode(
                keyOf(order),
                nonce,
                order.terms.onBehalfOf,
                order.terms.recipient,
                order.terms.reclaimableAfter,
                true
            )
        );
        bytes memory args = abi.encode(authorizationOf(order, order.amount, nonce, tokenNonce));
        bytes memory call = abi.encodeCall(
            vault.makeCustomDeposit,
            (
                address(usdc),
                ERC20,
                order.amount,
                0,
                keyOf(order),
                order.terms.onBehalfOf,
                true,
                order.terms.recipient,
                order.terms.reclaimableAfter,
                true,
                args
            )
        );
        write(send(call, order.payer, tokenNonce), order);
        did("signed deposit");
    }

    function depositManySigned(uint256 seed) external acting(seed) {
        Batched memory batch = drawBatch(Asset(address(usdc), ERC20, 0), draw(2) == 0, draw(2) == 0);
        if (draw(2) == 0) expiring(batch.order);
        bytes32 nonce = bytes32(draw(type(uint256).max));
        bytes32 tokenNonce = keccak256(
            abi.encode(
                keccak256(abi.encodePacked(batch.amounts)),
                keccak256(abi.encodePacked(batch.pubKeys20)),
                nonce,
                batch.order.terms
            )
        );
        bytes memory call = abi.encodeCall(
            vault.makeDepositsWithAuthorization,
            (
                address(usdc),
                batch.amounts,
                batch.pubKeys20,
                batch.order.terms,
                authorizationOf(batch.order, batch.total, nonce, tokenNonce)
            )
        );
        writeAll(send(call, batch.order.payer, tokenNonce), batch);
    }

    function send(bytes memory call, address payer, bytes32 tokenNonce) private returns (uint256) {
        signed.push(Signed(payer, tokenNonce, call));
        vm.prank(relayer);
        (bool ok, bytes memory result) = address(vault).call(call);
        assertTrue(ok, "a signed deposit is made");
        return abi.decode(result, (uint256));
    }

    function drawDollars() private returns (Order memory order) {
        order.payer = drawOf(payers);
        order.terms.onBehalfOf = order.payer;
        order.key = 1 + draw(keys.length);
        order.asset = Asset(address(usdc), ERC20, 0);
        order.amount = drawAmount(110);
        give(order.asset, order.payer, order.amount);
    }

    function authorizationOf(Order memory order, uint256 value, bytes32 nonce, bytes32 tokenNonce)
        private
        view
        returns (ILinkVault.Authorization memory a)
    {
        a.from = order.payer;
        a.nonce = nonce;
        a.validBefore = type(uint256).max;
        bytes32 message =
            keccak256(abi.encode(RECEIVE, a.from, address(vault), value, 0, a.validBefore, tokenNonce));
        (a.v, a.r, a.s) = vm.sign(payerSecrets[a.from], typedDigest("USD Coin", "2", address(usdc), message));
    }
}
