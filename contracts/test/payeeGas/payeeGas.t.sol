// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";
import {PlainErc20} from "test/mocks/OpenZeppelinTokens.sol";
import {TolerantPayee} from "test/mocks/Payees.sol";
import {CallbackToken} from "test/mocks/odd/CallbackToken.sol";

/// @notice Whoever sends a payout chooses its gas limit. With any limit, the payee's code gets all the gas that it may
/// use, or nothing is paid (SECURITY.md I22).
contract PayeeGasTest is VaultTest {
    uint256 private constant STEP = 2000;
    /// @dev More than any payout uses.
    uint256 private constant AMPLE = 1_500_000;

    CallbackToken private hookToken;

    function setUp() public override {
        super.setUp();
        hookToken = new CallbackToken();
        hookToken.mint(sender, 10);
        vm.prank(sender);
        hookToken.approve(address(vault), 10);
        vm.etch(recipient, type(TolerantPayee).runtimeCode);
        hookToken.setHooked(recipient);
    }

    function test_Claim_Native() external {
        assertGetsAllGasOrNothing(claimCall(depositNative(1 ether)), recipient);
    }

    function test_Claim_Erc20() external {
        assertGetsAllGasOrNothing(claimCall(depositToken(address(hookToken), ERC20, 0, 10)), recipient);
    }

    function test_Claim_Erc721() external {
        assertGetsAllGasOrNothing(claimCall(depositToken(address(postcard), ERC721, 1, 1)), recipient);
    }

    function test_Claim_Erc1155() external {
        assertGetsAllGasOrNothing(claimCall(depositToken(address(stickers), ERC1155, STICKER, 5)), recipient);
    }

    function test_Claim_Mfa() external {
        vm.prank(sender);
        uint256 index = vault.makeMFADeposit{value: 1 ether}(address(0), NATIVE, 1 ether, 0, key);
        bytes memory call = abi.encodeCall(
            vault.withdrawMFADeposit,
            (
                index,
                recipient,
                claimSignature(index, recipient),
                mfaSignature(authorizerSecret, index, recipient)
            )
        );
        assertGetsAllGasOrNothing(call, recipient);
    }

    function test_Claim_Many() external {
        ILinkVault.Claim[] memory claims = new ILinkVault.Claim[](2);
        claims[0] = claimOf(keySecret, depositNative(1 ether), stranger);
        claims[1] = claimOf(keySecret, depositToken(address(postcard), ERC721, 1, 1), recipient);
        assertGetsAllGasOrNothing(abi.encodeCall(vault.withdrawMany, (claims)), recipient);
    }

    /// @dev The account's code is another's (EIP-7702), which is looked up too.
    function test_Claim_ToADelegatedAccount() external {
        delegate(recipient);
        assertGetsAllGasOrNothing(claimCall(depositNative(1 ether)), recipient);
        assertGetsAllGasOrNothing(claimCall(depositToken(address(postcard), ERC721, 1, 1)), recipient);
    }

    function test_ReclaimGasless() external {
        uint256[3] memory indices = depositsOfASenderWithCode();
        for (uint256 i; i < indices.length; ++i) {
            bytes memory signature = sign(senderSecret, reclaimDigest(indices[i]));
            bytes memory call = abi.encodeCall(
                vault.withdrawDepositSenderGasless, (ILinkVault.GaslessReclaim(indices[i]), sender, signature)
            );
            assertGetsAllGasOrNothing(call, sender);
        }
    }

    function test_ReclaimOneOfMany() external {
        uint256[3] memory indices = depositsOfASenderWithCode();
        uint256[] memory list = new uint256[](indices.length);
        for (uint256 i; i < list.length; ++i) {
            list[i] = indices[i];
        }
        bytes memory signature = sign(senderSecret, reclaimManyDigest(list));
        for (uint256 i; i < list.length; ++i) {
            bytes memory call = abi.encodeCall(vault.reclaimOneOfMany, (list, i, sender, signature));
            assertGetsAllGasOrNothing(call, sender);
        }
    }

    function test_ReturnExpired() external {
        ILinkVault.Terms memory terms = senderTerms();
        terms.expiresInDays = 1;
        vm.prank(sender);
        uint256 card =
            vault.makeDeposits(address(postcard), ERC721, 1, listOf(uint256(1)), listOf(key), terms);
        uint256 coin = depositExpiring(1 ether, 1);
        skip(1 days);
        vm.etch(sender, type(TolerantPayee).runtimeCode);
        assertGetsAllGasOrNothing(abi.encodeCall(vault.returnExpired, (coin)), sender);
        assertGetsAllGasOrNothing(abi.encodeCall(vault.returnExpired, (card)), sender);
    }

    function test_RevertWhen_GasIsShort() external {
        uint256 index = depositNative(1 ether);
        (bool ok, bytes memory reason) = address(vault).call{gas: 130_000}(claimCall(index));
        assertFalse(ok);
        assertEq(bytes4(reason), ILinkVault.NotEnoughGas.selector);
        assembly ("memory-safe") {
            mstore(add(reason, 4), sub(mload(reason), 4))
            reason := add(reason, 4)
        }
        (uint256 left, uint256 needed) = abi.decode(reason, (uint256, uint256));
        assertLt(left, needed);
        assertGt(needed, 101_587, "the stipend and a 63rd of it");
        assertFalse(vault.getDeposit(index).claimed);
    }

    /// @dev A payee without code has no use for gas: its claims need no more than they spend.
    function test_PayeeWithoutCode_NeedsNoMoreGas() external {
        PlainErc20 token = new PlainErc20();
        token.mint(sender, 1 ether);
        vm.prank(sender);
        token.approve(address(vault), 1 ether);
        uint256 coin = depositNative(1 ether);
        uint256 tokens = depositToken(address(token), ERC20, 0, 1 ether);
        uint256 card = depositToken(address(postcard), ERC721, 1, 1);
        vm.etch(recipient, "");
        (bool ok,) = address(vault).call{gas: 80_000}(claimCall(coin));
        assertTrue(ok, "native coin");
        (ok,) = address(vault).call{gas: 85_000}(claimCall(tokens));
        assertTrue(ok, "ERC-20");
        (ok,) = address(vault).call{gas: 100_000}(claimCall(card));
        assertTrue(ok, "ERC-721");
    }

    function claimCall(uint256 index) private view returns (bytes memory) {
        return abi.encodeCall(vault.withdrawDeposit, (index, recipient, claimSignature(index, recipient)));
    }

    function delegate(address account) private {
        vm.etch(account, abi.encodePacked(hex"ef0100", address(new TolerantPayee())));
    }

    /// @dev Native coin and NFTs of both kinds, of an account that delegates its code.
    function depositsOfASenderWithCode() private returns (uint256[3] memory indices) {
        indices = [
            depositNative(1 ether),
            depositToken(address(postcard), ERC721, 1, 1),
            depositToken(address(stickers), ERC1155, STICKER, 5)
        ];
        delegate(sender);
    }

    /// @dev Tries the call with limits from too low for anything to `AMPLE`, and with each limit about the least that
    /// works. The state is then as before.
    function assertGetsAllGasOrNothing(bytes memory call, address payee) private {
        (bool paid, uint256 whole) = attempt(call, payee, AMPLE);
        assertTrue(paid, "with ample gas");
        assertGt(whole, 80_000, "the work is done with ample gas");

        uint256 least = AMPLE;
        for (uint256 limit = STEP; limit < AMPLE; limit += STEP) {
            if (assertAllOrNothing(call, payee, limit, whole) && limit < least) least = limit;
        }
        for (uint256 limit = least - STEP; limit < least; limit += 7) {
            assertAllOrNothing(call, payee, limit, whole);
        }
    }

    function assertAllOrNothing(bytes memory call, address payee, uint256 limit, uint256 whole)
        private
        returns (bool paid)
    {
        uint256 given;
        (paid, given) = attempt(call, payee, limit);
        if (paid) assertEq(given, whole, string.concat("with a limit of ", vm.toString(limit)));
    }

    function attempt(bytes memory call, address payee, uint256 limit)
        private
        returns (bool paid, uint256 given)
    {
        uint256 before = vm.snapshotState();
        vm.prank(relayer);
        (paid,) = address(vault).call{gas: limit}(call);
        given = TolerantPayee(payable(payee)).gasGiven();
        vm.revertToStateAndDelete(before);
    }
}
