// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {CallbackToken} from "test/mocks/odd/CallbackToken.sol";
import {ReenteringHolder} from "test/mocks/odd/ReenteringHolder.sol";
import {ReentrantErc1155} from "test/mocks/odd/ReentrantErc1155.sol";
import {ReentrantNft} from "test/mocks/odd/ReentrantNft.sol";
import {ReentrantToken} from "test/mocks/odd/ReentrantToken.sol";
import {VaultSurface} from "test/reentrancy/VaultSurface.sol";

/// @notice The calls that let a stranger act while an asset moves, and the calls that stranger then makes. A function
/// that is new to the vault is a line in each.
abstract contract VaultCalls is VaultSurface {
    struct Call {
        address by;
        bytes data;
    }

    /// @dev The one function that is closed to everybody but the vault itself, which calls it in `withdrawMany`.
    bytes4 internal constant INNER_CLAIM =
        bytes4(keccak256("withdrawOneOfMany((uint256,address,bytes,bytes))"));

    ReenteringHolder internal holder;
    ReentrantToken private token;
    ReentrantNft private nft;
    ReentrantErc1155 private items;
    CallbackToken private callback;

    /// @dev Calls in whose midst `holder` gets control.
    Call[] internal openings;
    /// @dev What `holder` then calls.
    Call[] internal attacks;

    function setUp() public virtual override {
        super.setUp();
        holder = new ReenteringHolder(address(vault));
        token = new ReentrantToken(holder);
        nft = new ReentrantNft(holder);
        items = new ReentrantErc1155(holder);
        callback = new CallbackToken();
        callback.setHooked(address(holder));

        fundSender();
        fundHolder();
        listDepositOpenings();
        listPayoutOpenings();
        listDepositAttacks();
        listPayoutAttacks();
        listBatches();
    }

    /// @dev Assets whose move lets `holder` act, taken in by every deposit function.
    function listDepositOpenings() private {
        address t = address(token);
        opening(sender, abi.encodeCall(vault.makeDeposit, (t, ERC20, 10, 0, key)));
        opening(sender, abi.encodeCall(vault.makeDeposit, (address(nft), ERC721, 1, 1, key)));
        opening(sender, abi.encodeCall(vault.makeDeposit, (address(items), ERC1155, 10, 1, key)));
        opening(address(holder), abi.encodeCall(vault.makeDeposit, (address(callback), ERC20, 10, 0, key)));
        opening(sender, abi.encodeCall(vault.makeSelflessDeposit, (t, ERC20, 10, 0, key, stranger)));
        opening(sender, abi.encodeCall(vault.makeMFADeposit, (t, ERC20, 10, 0, key)));
        opening(sender, abi.encodeCall(vault.makeSelflessMFADeposit, (t, ERC20, 10, 0, key, stranger)));
        opening(sender, customDeposit(t, false, ""));
        opening(relayer, customDeposit(t, true, abi.encode(sender, 0, 0, 0, 0, 0, 0)));
        opening(
            relayer,
            abi.encodeCall(
                vault.makeDepositWithAuthorization, (t, sender, 10, key, 0, 0, NOW + 1 hours, 27, 0, 0)
            )
        );
    }

    /// @dev Assets that call `holder` as their payee, or let it act as their accomplice, paid out by every
    /// function that pays.
    function listPayoutOpenings() private {
        claimOpening(depositNative(1 ether));
        claimOpening(depositToken(address(postcard), ERC721, 1, 1));
        claimOpening(depositToken(address(stickers), ERC1155, STICKER, 1));
        claimOpening(depositToken(address(callback), ERC20, 0, 10));
        claimOpening(depositToken(address(token), ERC20, 0, 10));
        claimOpening(depositToken(address(nft), ERC721, 2, 1));
        claimOpening(depositToken(address(items), ERC1155, 1, 10));

        uint256 index = depositForHolder();
        opening(relayer, mfaClaim(index));
        opening(address(holder), recipientClaim(index));
        opening(address(holder), abi.encodeCall(vault.withdrawDepositSender, (index)));
        opening(relayer, gaslessReclaim(index, address(holder), ""));
        opening(relayer, reclaimOfMany(index, address(holder), ""));
        opening(relayer, claimOfMany(index));
        opening(relayer, abi.encodeCall(vault.returnExpired, (expiredForHolder())));
    }

    /// @dev Paid by `holder`, or by `sender`'s signature.
    function listDepositAttacks() private {
        address t = address(dai);
        attack(abi.encodeCall(vault.makeDeposit, (t, ERC20, 10, 0, key)));
        attack(abi.encodeCall(vault.makeSelflessDeposit, (t, ERC20, 10, 0, key, stranger)));
        attack(abi.encodeCall(vault.makeMFADeposit, (t, ERC20, 10, 0, key)));
        attack(abi.encodeCall(vault.makeSelflessMFADeposit, (t, ERC20, 10, 0, key, stranger)));
        attack(customDeposit(t, false, ""));
        (uint8 v, bytes32 r, bytes32 s) = authorize(plainNonce(0), 10);
        attack(
            abi.encodeCall(
                vault.makeDepositWithAuthorization,
                (address(usdc), sender, 10, key, 0, 0, NOW + 1 hours, v, r, s)
            )
        );
    }

    /// @dev Two deposits to be had: one by claim or as the sender, one by `sender`'s signature.
    function listPayoutAttacks() private {
        uint256 prize = depositForHolder();
        attack(
            abi.encodeCall(
                vault.withdrawDeposit, (prize, address(holder), claimSignature(prize, address(holder)))
            )
        );
        attack(mfaClaim(prize));
        attack(recipientClaim(prize));
        attack(abi.encodeCall(vault.withdrawDepositSender, (prize)));
        uint256 lent = depositNative(1 ether);
        attack(gaslessReclaim(lent, sender, sign(senderSecret, reclaimDigest(lent))));
        attack(reclaimOfMany(lent, sender, sign(senderSecret, reclaimManyDigest(listOf(lent)))));
        attack(claimOfMany(prize));
        attack(innerClaim(prize));
        attack(abi.encodeCall(vault.returnExpired, (expiredForHolder())));
    }

    /// @dev Every function that makes many deposits, as an opening with `token` and as an attack with `dai`.
    function listBatches() private {
        opening(relayer, depositsAuthorized(address(token), authorization(0, 27, 0, 0)));
        bytes32 nonce =
            vault.batchAuthorizationNonce(listOf(uint256(10)), listOf(key), bytes32(0), senderTerms());
        (uint8 v, bytes32 r, bytes32 s) = authorize(nonce, 10);
        attack(depositsAuthorized(address(usdc), authorization(0, v, r, s)));

        bytes[] memory byToken = batches(address(token));
        bytes[] memory byDai = batches(address(dai));
        for (uint256 i; i < byToken.length; ++i) {
            opening(sender, byToken[i]);
            attack(byDai[i]);
        }
    }

    function batches(address t) private view returns (bytes[] memory calls) {
        address v = address(vault);
        uint256[] memory amounts = listOf(uint256(10));
        address[] memory keys = listOf(key);
        uint8[] memory kinds = new uint8[](1);
        kinds[0] = ERC20;
        bool[] memory no = new bool[](1);

        calls = new bytes[](6);
        calls[0] = abi.encodeCall(vault.makeDeposits, (t, ERC20, 0, amounts, keys, senderTerms()));
        calls[1] = abi.encodeCall(vault.batchMakeDeposit, (v, t, ERC20, 10, 0, keys));
        calls[2] = abi.encodeCall(vault.batchMakeDepositNoReturn, (v, t, ERC20, 10, 0, keys));
        calls[3] = abi.encodeCall(
            vault.batchMakeDepositArbitrary, (v, listOf(t), kinds, amounts, listOf(uint256(0)), keys, no)
        );
        calls[4] = abi.encodeCall(vault.batchMakeDepositRaffle, (v, t, ERC20, amounts, key));
        calls[5] = abi.encodeCall(vault.batchMakeDepositRaffleMFA, (v, t, ERC20, amounts, key));
    }

    function depositsAuthorized(address asset, ILinkVault.Authorization memory a)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            vault.makeDepositsWithAuthorization, (asset, listOf(uint256(10)), listOf(key), senderTerms(), a)
        );
    }

    function authorization(bytes32 nonce, uint8 v, bytes32 r, bytes32 s)
        private
        view
        returns (ILinkVault.Authorization memory)
    {
        return ILinkVault.Authorization(sender, nonce, 0, NOW + 1 hours, v, r, s);
    }

    function opening(address by, bytes memory data) private {
        openings.push(Call(by, data));
    }

    function attack(bytes memory data) private {
        attacks.push(Call(address(holder), data));
    }

    function claimOpening(uint256 index) private {
        bytes memory signature = claimSignature(index, address(holder));
        opening(relayer, abi.encodeCall(vault.withdrawDeposit, (index, address(holder), signature)));
    }

    function customDeposit(address asset, bool gasless, bytes memory args)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            vault.makeCustomDeposit, (asset, ERC20, 10, 0, key, sender, false, address(0), 0, gasless, args)
        );
    }

    function mfaClaim(uint256 index) private view returns (bytes memory) {
        address to = address(holder);
        bytes memory second = mfaSignature(authorizerSecret, index, to);
        return abi.encodeCall(vault.withdrawMFADeposit, (index, to, claimSignature(index, to), second));
    }

    function recipientClaim(uint256 index) private view returns (bytes memory) {
        address to = address(holder);
        bytes memory signature = claimSignature(keySecret, index, to, RECIPIENT_ONLY);
        return abi.encodeCall(vault.withdrawDepositAsRecipient, (index, to, signature));
    }

    function claimOfMany(uint256 index) private view returns (bytes memory) {
        ILinkVault.Claim[] memory claims = new ILinkVault.Claim[](1);
        claims[0] = claimOf(keySecret, index, address(holder));
        return abi.encodeCall(vault.withdrawMany, (claims));
    }

    function innerClaim(uint256 index) private view returns (bytes memory) {
        return abi.encodeWithSelector(INNER_CLAIM, claimOf(keySecret, index, address(holder)));
    }

    function gaslessReclaim(uint256 index, address signer, bytes memory signature)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            vault.withdrawDepositSenderGasless, (ILinkVault.GaslessReclaim(index), signer, signature)
        );
    }

    function reclaimOfMany(uint256 index, address signer, bytes memory signature)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeCall(vault.reclaimOneOfMany, (listOf(index), 0, signer, signature));
    }

    /// @dev Native coin under `key` that `holder` may take back.
    function depositForHolder() private returns (uint256) {
        vm.prank(sender);
        return vault.makeSelflessDeposit{value: 1 ether}(address(0), NATIVE, 1 ether, 0, key, address(holder));
    }

    /// @dev The same, with a link that has expired.
    function expiredForHolder() private returns (uint256) {
        ILinkVault.Terms memory terms = senderTerms();
        terms.onBehalfOf = address(holder);
        terms.expiresInDays = 1;
        vm.warp(NOW - 2 days);
        vm.prank(sender);
        uint256 index =
            vault.makeDeposits{value: 1 ether}(address(0), NATIVE, 0, listOf(1 ether), listOf(key), terms);
        vm.warp(NOW);
        return index;
    }

    function fundSender() private {
        token.mint(sender, 1000);
        callback.mint(sender, 1000);
        nft.mint(sender, 1);
        nft.mint(sender, 2);
        items.mint(sender, 1, 1000);
        vm.startPrank(sender);
        token.approve(address(vault), 1000);
        callback.approve(address(vault), 1000);
        nft.setApprovalForAll(address(vault), true);
        items.setApprovalForAll(address(vault), true);
        vm.stopPrank();
    }

    function fundHolder() private {
        dai.mint(address(holder), 1000);
        callback.mint(address(holder), 1000);
        vm.startPrank(address(holder));
        dai.approve(address(vault), 1000);
        callback.approve(address(vault), 1000);
        vm.stopPrank();
    }
}
