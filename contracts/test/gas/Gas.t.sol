// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VaultTest} from "test/VaultTest.sol";
import {PlainErc1155, PlainErc20, PlainErc721} from "test/mocks/OpenZeppelinTokens.sol";

import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice Whole transactions (`isolate` in foundry.toml) in a vault that is in use: it holds other deposits of
/// each asset, the sender keeps some of what it deposits, the recipient owns nothing yet.
/// The committed figures are in `snapshots/`; a difference fails the run.
contract GasTest is VaultTest {
    PlainErc20 private token;
    PlainErc721 private nft;
    PlainErc1155 private multi;

    function setUp() public override {
        super.setUp();
        token = new PlainErc20();
        nft = new PlainErc721();
        multi = new PlainErc1155();
        token.mint(sender, 1000 ether);
        nft.mint(sender, 1);
        nft.mint(sender, 2);
        nft.mint(sender, 3);
        nft.mint(sender, 4);
        multi.mint(sender, STICKER, 100);
        vm.startPrank(sender);
        token.approve(address(vault), 1000 ether);
        nft.setApprovalForAll(address(vault), true);
        multi.setApprovalForAll(address(vault), true);
        vm.stopPrank();

        depositNative(1 ether);
        depositToken(address(token), ERC20, 0, 1 ether);
        depositToken(address(nft), ERC721, 1, 1);
        depositToken(address(multi), ERC1155, STICKER, 10);
        depositAuthorized(0, 1e6);
        depositNative(1 ether);
        depositToken(address(token), ERC20, 0, 1 ether);
        depositToken(address(nft), ERC721, 3, 1);
        depositToken(address(multi), ERC1155, STICKER, 10);
    }

    function test_Deposit_Native() external {
        depositNative(1 ether);
        vm.snapshotGasLastCall("deposit native");
    }

    function test_Deposit_Erc20() external {
        depositToken(address(token), ERC20, 0, 1 ether);
        vm.snapshotGasLastCall("deposit ERC-20");
    }

    function test_Deposit_Erc721() external {
        depositToken(address(nft), ERC721, 2, 1);
        vm.snapshotGasLastCall("deposit ERC-721");
    }

    function test_Deposit_Erc1155() external {
        depositToken(address(multi), ERC1155, STICKER, 10);
        vm.snapshotGasLastCall("deposit ERC-1155");
    }

    function test_Deposit_Authorized() external {
        depositAuthorized(bytes32(uint256(1)), 1e6);
        vm.snapshotGasLastCall("deposit by ERC-3009");
    }

    function test_Deposit_Bound() external {
        depositBound(key, recipient, 2_000_000_000);
        vm.snapshotGasLastCall("deposit native, bound");
    }

    /// @dev It fills what a vault counts for the first time.
    function test_Deposit_Native_FirstOfTheVault() external {
        vault = deployVault(authorizer);
        depositNative(1 ether);
        vm.snapshotGasLastCall("deposit native, first of the vault");
    }

    /// @dev The vault gives the token a number, and its balance of it rises from zero.
    function test_Deposit_Erc20_FirstOfItsToken() external {
        PlainErc20 other = new PlainErc20();
        other.mint(sender, 2 ether);
        vm.prank(sender);
        other.approve(address(vault), 2 ether);
        depositToken(address(other), ERC20, 0, 1 ether);
        vm.snapshotGasLastCall("deposit ERC-20, first of its token");
    }

    function test_Deposit_Erc721_FirstOfItsToken() external {
        PlainErc721 other = new PlainErc721();
        other.mint(sender, 1);
        other.mint(sender, 2);
        vm.prank(sender);
        other.setApprovalForAll(address(vault), true);
        depositToken(address(other), ERC721, 1, 1);
        vm.snapshotGasLastCall("deposit ERC-721, first of its token");
    }

    function test_Deposit_Erc1155_FirstOfItsToken() external {
        PlainErc1155 other = new PlainErc1155();
        other.mint(sender, STICKER, 20);
        vm.prank(sender);
        other.setApprovalForAll(address(vault), true);
        depositToken(address(other), ERC1155, STICKER, 10);
        vm.snapshotGasLastCall("deposit ERC-1155, first of its token");
    }

    function test_Claim_Native() external {
        claim(0);
        vm.snapshotGasLastCall("claim native");
    }

    function test_Claim_Erc20() external {
        claim(1);
        vm.snapshotGasLastCall("claim ERC-20");
    }

    function test_Claim_Erc721() external {
        claim(2);
        vm.snapshotGasLastCall("claim ERC-721");
    }

    function test_Claim_Erc1155() external {
        claim(3);
        vm.snapshotGasLastCall("claim ERC-1155");
    }

    /// @dev As a relayer sends it: with little more gas than it spends, so that the vault looks for the payee's code.
    function test_Claim_Native_WithATightGasLimit() external {
        claimWithin(0, 90_000);
        vm.snapshotGasLastCall("claim native, tight gas limit");
    }

    function test_Claim_Erc20_WithATightGasLimit() external {
        claimWithin(1, 95_000);
        vm.snapshotGasLastCall("claim ERC-20, tight gas limit");
    }

    function test_Reclaim_Native() external {
        reclaim(0);
        vm.snapshotGasLastCall("reclaim native");
    }

    function test_Reclaim_Erc20() external {
        reclaim(1);
        vm.snapshotGasLastCall("reclaim ERC-20");
    }

    function test_ReclaimGasless_Erc20() external {
        bytes memory signature = sign(senderSecret, reclaimDigest(1));
        vm.prank(relayer);
        vault.withdrawDepositSenderGasless(ILinkVault.GaslessReclaim(1), sender, signature);
        vm.snapshotGasLastCall("reclaim ERC-20, gasless");
    }

    /// @dev The list's last, with 49 others whose numbers have up to four digits.
    function test_ReclaimOneOfMany_Erc20() external {
        uint256[] memory list = new uint256[](50);
        for (uint256 i; i < 49; ++i) {
            list[i] = 200 * (i + 1);
        }
        list[49] = 1;
        bytes memory signature = sign(senderSecret, reclaimManyDigest(list));
        vm.prank(relayer);
        vault.reclaimOneOfMany(list, 49, sender, signature);
        vm.snapshotGasLastCall("reclaim ERC-20, gasless, one of 50");
    }

    function test_DepositMany_Erc20() external {
        (address[] memory keys,) = linkKeys(100);
        vm.prank(sender);
        vault.makeDeposits(address(token), ERC20, 0, listOf(1 ether), keys, senderTerms());
        vm.snapshotGasLastCall("deposit 100 ERC-20 links");
    }

    function test_DepositMany_Erc20_ByTheBatcherCall() external {
        (address[] memory keys,) = linkKeys(100);
        vm.prank(sender);
        vault.batchMakeDeposit(address(vault), address(token), ERC20, 1 ether, 0, keys);
        vm.snapshotGasLastCall("deposit 100 ERC-20 links, batcher call");
    }

    function test_DepositMany_Native() external {
        (address[] memory keys,) = linkKeys(100);
        vm.prank(sender);
        vault.makeDeposits{value: 1 ether}(address(0), NATIVE, 0, listOf(0.01 ether), keys, senderTerms());
        vm.snapshotGasLastCall("deposit 100 native links");
    }

    function test_DepositMany_Erc20_Raffle() external {
        uint256[] memory amounts = new uint256[](100);
        for (uint256 i; i < 100; ++i) {
            amounts[i] = 1 ether + i;
        }
        vm.prank(sender);
        vault.batchMakeDepositRaffle(address(vault), address(token), ERC20, amounts, key);
        vm.snapshotGasLastCall("deposit 100 ERC-20 slots of a raffle");
    }

    function test_ClaimMany_Erc20() external {
        vault.withdrawMany(claims(address(token), ERC20, 1 ether));
        vm.snapshotGasLastCall("claim 10 ERC-20 links");
    }

    function test_ClaimMany_Native() external {
        vault.withdrawMany(claims(address(0), NATIVE, 0.01 ether));
        vm.snapshotGasLastCall("claim 10 native links");
    }

    /// @dev Ten deposits, and a claim of each to somebody who owns nothing yet.
    function claims(address asset, uint8 kind, uint256 amount)
        private
        returns (ILinkVault.Claim[] memory list)
    {
        (address[] memory keys, uint256[] memory secrets) = linkKeys(10);
        vm.prank(sender);
        uint256 first = vault.makeDeposits{value: kind == NATIVE ? 10 * amount : 0}(
            asset, kind, 0, listOf(amount), keys, senderTerms()
        );
        list = new ILinkVault.Claim[](10);
        for (uint256 i; i < 10; ++i) {
            address payee = makeAddr(string.concat("payee ", vm.toString(i)));
            list[i] = claimOf(secrets[i], first + i, payee);
        }
        vm.startPrank(relayer);
    }

    function test_ReturnExpired_Native() external {
        uint256 index = depositExpiring(1 ether, 1);
        skip(1 days);
        vm.prank(relayer);
        vault.returnExpired(index);
        vm.snapshotGasLastCall("return native, expired");
    }

    function claim(uint256 index) private {
        claimWithin(index, 1_000_000);
    }

    function claimWithin(uint256 index, uint256 gasLimit) private {
        bytes memory signature = claimSignature(index, recipient);
        vm.prank(relayer);
        vault.withdrawDeposit{gas: gasLimit}(index, recipient, signature);
    }

    function reclaim(uint256 index) private {
        vm.prank(sender);
        vault.withdrawDepositSender(index);
    }
}
