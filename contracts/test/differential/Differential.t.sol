// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StdStorage, Test, console, stdStorage} from "forge-std/Test.sol";

import {UsdCoin} from "sandbox/UsdCoin.sol";
import {LinkVault} from "src/LinkVault.sol";
import {ILinkVault} from "src/interfaces/ILinkVault.sol";

/// @notice What the server's code hashes and signs is what a vault takes, for random terms on random chains.
/// Every case goes through the vault's own functions, which refuse a digest that differs in one bit.
/// `make differential` writes the cases, and has the web app work out the same ones.
contract DifferentialTest is Test {
    using stdStorage for StdStorage;

    /// @dev A line of the file.
    struct Case {
        uint256 chainId;
        address vault;
        uint256 index;
        address recipient;
        address token;
        bytes16 secret;
        uint256 payerKey;
        address payer;
        uint256 amount;
        bytes32 nonce;
        uint256 validBefore;
        address pubKey20;
        bytes32 claimByAnyone;
        bytes32 anyoneR;
        bytes32 anyoneS;
        uint8 anyoneV;
        bytes32 claimByRecipient;
        bytes32 recipientR;
        bytes32 recipientS;
        uint8 recipientV;
        bytes32 reclaim;
        uint256 listCount;
        uint256 listPosition;
        uint256 listStep;
        bytes32 reclaimMany;
        bytes32 tokenNonce;
        bytes32 receive_;
        uint256 expiresInDays;
        bytes32 expiringNonce;
        bytes32 expiringReceive;
    }

    string private constant FILE = "../target/differential/digests.txt";
    string private constant COLUMNS = "chainId vault index recipient token secret payerKey payer amount nonce "
        "validBefore pubKey20 claimByAnyone anyoneR anyoneS anyoneV claimByRecipient recipientR recipientS "
        "recipientV reclaim listCount listPosition listStep reclaimMany tokenNonce receive "
        "expiresInDays expiringNonce expiringReceive";

    /// @dev How a step ends that has worked: what it did to the chain is undone.
    error Agreed();

    address private immutable VAULT_CODE = address(new LinkVault(address(0)));
    address private immutable TOKEN_CODE = address(new UsdCoin());
    bytes32 private countSlot;

    modifier undone() {
        _;
        revert Agreed();
    }

    function setUp() external {
        countSlot = bytes32(stdstore.target(VAULT_CODE).sig("getDepositCount()").find());
    }

    function test_TheVaultTakesWhatTheServersCodeHashesAndSigns() external {
        assertEq(vm.readLine(FILE), COLUMNS);
        uint256 count;
        uint256 state = vm.snapshotState();
        while (this.takeNext(count)) {
            // Accounts that a case touched take memory until the chain is put back.
            if (++count % 1000 == 0) vm.revertToState(state);
        }
        assertGt(count, 0);
        console.log("%s cases", count);
    }

    /// @dev A call of its own, so that the memory of one case is free for the next.
    function takeNext(uint256 number) external returns (bool) {
        string memory line = vm.readLine(FILE);
        if (bytes(line).length == 0) return false;
        Case memory c = abi.decode(vm.parseBytes(line), (Case));
        try this.take(c) {}
        catch (bytes memory reason) {
            if (bytes4(reason) == Agreed.selector) return true;
            console.log("case %s of %s differs", number, FILE);
            console.log("chain %s, vault %s, index %s", c.chainId, c.vault, c.index);
            console.log("token %s, amount %s, valid before %s", c.token, c.amount, c.validBefore);
            console.log("payer %s, recipient %s, link key %s", c.payer, c.recipient, c.pubKey20);
            _bubble(reason);
        }
        return true;
    }

    function take(Case memory c) external undone {
        assertEq(vm.addr(uint256(keccak256(abi.encodePacked(c.secret)))), c.pubKey20, "link key");
        assertEq(vm.addr(c.payerKey), c.payer, "payer");

        vm.chainId(c.chainId);
        vm.warp(c.validBefore - 1);
        // EIP-7702: the accounts have the code, and their own addresses and storage.
        vm.etch(c.vault, abi.encodePacked(hex"ef0100", VAULT_CODE));
        vm.etch(c.token, abi.encodePacked(hex"ef0100", TOKEN_CODE));
        vm.store(c.vault, countSlot, bytes32(c.index));
        UsdCoin(c.token).mint(c.payer, c.amount);

        LinkVault vault = LinkVault(c.vault);
        _step("deposit that expires", this.depositThatExpires, c);
        bytes32 tokenNonce =
            vault.authorizationNonce(c.payer, c.pubKey20, c.nonce, c.payer, address(0), 0, false);
        assertEq(tokenNonce, c.tokenNonce, "token nonce");
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(c.payerKey, c.receive_);
        vault.makeDepositWithAuthorization(
            c.token, c.payer, c.amount, c.pubKey20, c.nonce, 0, c.validBefore, v, r, s
        );

        _step("claim by anyone", this.claimByAnyone, c);
        _step("claim by the recipient", this.claimByRecipient, c);
        _step("reclaim", this.reclaim, c);
        _step("reclaim of many", this.reclaimMany, c);
    }

    function depositThatExpires(Case memory c) external undone {
        LinkVault vault = LinkVault(c.vault);
        uint256[] memory amounts = new uint256[](1);
        amounts[0] = c.amount;
        address[] memory keys = new address[](1);
        keys[0] = c.pubKey20;
        ILinkVault.Terms memory terms =
            ILinkVault.Terms(c.payer, address(0), 0, uint8(c.expiresInDays), false);
        assertEq(
            vault.batchAuthorizationNonce(amounts, keys, c.nonce, terms), c.expiringNonce, "expiring nonce"
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(c.payerKey, c.expiringReceive);
        vault.makeDepositsWithAuthorization(
            c.token,
            amounts,
            keys,
            terms,
            ILinkVault.Authorization(c.payer, c.nonce, 0, c.validBefore, v, r, s)
        );
    }

    function claimByAnyone(Case memory c) external undone {
        bytes memory signature = abi.encodePacked(c.anyoneR, c.anyoneS, c.anyoneV);
        LinkVault(c.vault).withdrawDeposit(c.index, c.recipient, signature);
        assertEq(UsdCoin(c.token).balanceOf(c.recipient), c.amount);
    }

    function claimByRecipient(Case memory c) external undone {
        bytes memory signature = abi.encodePacked(c.recipientR, c.recipientS, c.recipientV);
        vm.prank(c.recipient);
        LinkVault(c.vault).withdrawDepositAsRecipient(c.index, c.recipient, signature);
        assertEq(UsdCoin(c.token).balanceOf(c.recipient), c.amount);
    }

    function reclaim(Case memory c) external undone {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(c.payerKey, c.reclaim);
        ILinkVault.GaslessReclaim memory terms = ILinkVault.GaslessReclaim(c.index);
        LinkVault(c.vault).withdrawDepositSenderGasless(terms, c.payer, abi.encodePacked(r, s, v));
        assertEq(UsdCoin(c.token).balanceOf(c.payer), c.amount);
    }

    function reclaimMany(Case memory c) external undone {
        uint256[] memory list = new uint256[](c.listCount);
        for (uint256 i; i < list.length; ++i) {
            list[i] = c.index - c.listPosition * c.listStep + i * c.listStep;
        }
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(c.payerKey, c.reclaimMany);
        LinkVault(c.vault).reclaimOneOfMany(list, c.listPosition, c.payer, abi.encodePacked(r, s, v));
        assertEq(UsdCoin(c.token).balanceOf(c.payer), c.amount);
    }

    function _step(string memory name, function(Case memory) external step, Case memory c) private {
        try step(c) {}
        catch (bytes memory reason) {
            if (bytes4(reason) == Agreed.selector) return;
            console.log("refused: %s", name);
            _bubble(reason);
        }
    }

    function _bubble(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
