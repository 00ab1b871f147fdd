// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {VaultTest} from "test/VaultTest.sol";

/// @dev What all mocks of tokens have.
interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// @notice What one token does to the vault, while deposits of other assets lie beside it. Whatever that is, it
/// ends at the token's own deposits (SECURITY.md A2, I1): each test says so by `bystandersUnharmed`.
abstract contract OddTokenTest is VaultTest {
    /// @dev What a relayer may lose to one token: the stipend, and what a claim costs by itself (I4).
    uint256 internal constant CLAIM_BOUND = 500_000 + 80_000;

    address private bystander;
    uint256 private bystanderSecret;
    uint256[5] private beside;

    function setUp() public virtual override {
        super.setUp();
        (bystander, bystanderSecret) = makeAddrAndKey("bystander");
        address oddKey = key;
        key = bystander;
        beside = [
            depositNative(3 ether),
            depositToken(address(dai), ERC20, 0, 50 ether),
            depositToken(address(usdc), ERC20, 0, 70e6),
            depositToken(address(postcard), ERC721, 1, 1),
            depositToken(address(stickers), ERC1155, STICKER, 5)
        ];
        key = oddKey;
    }

    /// @dev The other deposits read as before, are backed to the unit, and can all be paid.
    modifier bystandersUnharmed() {
        bytes32 before = recordsBeside();
        _;
        assertEq(recordsBeside(), before, "terms");
        assertVaultHolds(3 ether, 50 ether, 70e6, 1, 5);

        address heir = makeAddr("heir");
        for (uint256 i; i < beside.length; ++i) {
            vault.withdrawDeposit(beside[i], heir, claimSignature(bystanderSecret, beside[i], heir, ANYONE));
        }
        assertVaultHolds(0, 0, 0, 0, 0);
        assertEq(heir.balance, 3 ether, "native paid");
        assertEq(dai.balanceOf(heir), 50 ether, "ERC-20 paid");
        assertEq(usdc.balanceOf(heir), 70e6, "ERC-20 of 6 decimals paid");
        assertEq(postcard.ownerOf(1), heir, "ERC-721 paid");
        assertEq(stickers.balanceOf(heir, STICKER), 5, "ERC-1155 paid");
    }

    /// @dev Gives `sender` so much of an ERC-20 and lets the vault take it. Some tokens return nothing.
    function fund(address token, uint256 amount) internal {
        IMintable(token).mint(sender, amount);
        approveVault(token, amount);
    }

    function approveVault(address token, uint256 amount) internal {
        vm.prank(sender);
        (bool ok,) = token.call(abi.encodeCall(IERC20.approve, (address(vault), amount)));
        assertTrue(ok);
    }

    /// @dev Funds and deposits.
    function depositOdd(address token, uint256 amount) internal returns (uint256) {
        fund(token, amount);
        return depositToken(token, ERC20, 0, amount);
    }

    /// @dev A deposit in vain, that leaves no record.
    function assertRefused(address token, uint8 kind, uint256 tokenId, uint256 amount, bytes memory reason)
        internal
    {
        uint256 count = vault.getDepositCount();
        vm.prank(sender);
        vm.expectRevert(reason);
        vault.makeDeposit(token, kind, amount, tokenId, key);
        assertEq(vault.getDepositCount(), count);
    }

    /// @dev Claimed for `recipient` by `relayer`. Returns the gas of the transaction.
    function claim(uint256 index) internal returns (uint256) {
        bytes memory signature = claimSignature(index, recipient);
        vm.prank(relayer);
        vault.withdrawDeposit(index, recipient, signature);
        assertTrue(vault.getDeposit(index).claimed);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev A claim in vain: the deposit stays open. Returns the gas of the transaction.
    function assertClaimFails(uint256 index, address to) internal returns (uint256 spent) {
        bytes memory call = abi.encodeCall(vault.withdrawDeposit, (index, to, claimSignature(index, to)));
        bytes memory reason = notMoved(vault.getDeposit(index).tokenAddress, to);
        vm.prank(relayer);
        // After `expectRevert` the last call would be the one inside that reverted.
        (bool ok, bytes memory result) = address(vault).call(call);
        spent = vm.lastCallGas().gasTotalUsed;
        assertFalse(ok);
        assertEq(result, reason);
        assertFalse(vault.getDeposit(index).claimed);
    }

    function reclaim(uint256 index) internal {
        vm.prank(sender);
        vault.withdrawDepositSender(index);
    }

    function notMoved(address token, address to) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ILinkVault.TransferFailed.selector, token, to);
    }

    function notArrived(uint256 expected, uint256 received) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ILinkVault.AmountMismatch.selector, expected, received);
    }

    function recordsBeside() private view returns (bytes32) {
        (ILinkVault.Deposit[] memory records,) = vault.getDeposits(beside[0], beside.length);
        return keccak256(abi.encode(records));
    }

    function assertVaultHolds(uint256 coins, uint256 dais, uint256 dollars, uint256 cards, uint256 stickers_)
        private
        view
    {
        assertEq(address(vault).balance, coins, "native held");
        assertEq(dai.balanceOf(address(vault)), dais, "ERC-20 held");
        assertEq(usdc.balanceOf(address(vault)), dollars, "ERC-20 of 6 decimals held");
        assertEq(postcard.balanceOf(address(vault)), cards, "ERC-721 held");
        assertEq(stickers.balanceOf(address(vault), STICKER), stickers_, "ERC-1155 held");
    }
}
