// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILinkVault} from "src/interfaces/ILinkVault.sol";
import {SymbolicVault} from "test/symbolic/SymbolicVault.sol";

/// @notice A token that moves what it likes, whatever it was asked for.
contract WilfulToken {
    mapping(address holder => uint256) public balanceOf;
    uint256 private moved;
    bool private says;

    function will(uint256 units, bool answer) external {
        (moved, says) = (units, answer);
    }

    function transferFrom(address, address to, uint256) external returns (bool) {
        unchecked {
            balanceOf[to] += moved;
        }
        return says;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// @notice What comes in is what is written down, and what goes out later (SECURITY.md I1, I7).
contract SymbolicDepositsTest is SymbolicVault {
    WilfulToken private token;

    function setUp() public override {
        super.setUp();
        token = new WilfulToken();
    }

    function check_Native_WritesDownWhatWasSent(
        address caller,
        uint256 value,
        uint256 amount,
        address named,
        uint256 tokenId,
        address key,
        address onBehalfOf
    ) external {
        vm.deal(caller, value);
        vm.prank(caller);
        try vault.makeSelflessDeposit{value: value}(named, NATIVE, amount, tokenId, key, onBehalfOf) returns (
            uint256 index
        ) {
            assert(value == amount && amount != 0);
            assert(address(vault).balance == amount);
            ILinkVault.Deposit memory d = vault.getDeposit(index);
            assert(d.amount == amount && d.tokenAddress == address(0) && d.tokenId == 0);
            assert(d.contractType == NATIVE && !d.claimed && !d.requiresMFA && d.timestamp == NOW);
            assert(d.pubKey20 == key && d.senderAddress == onBehalfOf);
            assert(key != address(0) && onBehalfOf != address(0) && onBehalfOf != address(vault));
        } catch {}
    }

    function check_Erc20_WritesDownWhatArrived(
        uint256 held,
        uint256 amount,
        uint256 moved,
        bool answer,
        uint256 value
    ) external {
        token.will(held, true);
        token.transferFrom(address(0), address(vault), 0);
        token.will(moved, answer);
        vm.deal(SENDER, value);
        vm.prank(SENDER);
        try vault.makeDeposit{value: value}(address(token), ERC20, amount, 0, KEY) returns (uint256 index) {
            assert(answer && value == 0 && amount != 0);
            assert(token.balanceOf(address(vault)) - held == amount);
            assert(vault.getDeposit(index).amount == amount);
        } catch {}
    }

    function check_Erc20_PaysOutWhatCameIn(uint256 first, uint256 second) external {
        vm.assume(first != 0 && second != 0 && first <= type(uint256).max - second);
        uint256 index = depositToken(first);
        depositToken(second);

        assert(reclaims(SENDER, index));

        assert(token.balanceOf(SENDER) == first);
        assert(token.balanceOf(address(vault)) == second);
    }

    function check_Native_PaysOutWhatCameIn(uint256 first, uint256 second, address caller) external {
        vm.assume(first != 0 && second != 0 && first <= type(uint256).max - second);
        uint256 index = depositPlain(first);
        uint256 other = depositPlain(second);
        bytes32 before = keccak256(abi.encode(vault.getDeposit(other)));

        bool paid = reclaims(caller, index);

        assert(SENDER.balance == (paid ? first : 0));
        assert(address(vault).balance == (paid ? second : first + second));
        assert(keccak256(abi.encode(vault.getDeposit(other))) == before);
    }

    function check_Batch_WritesDownWhatWasSent(uint256 value, uint256[2] memory amount, address[2] memory key)
        external
    {
        uint256[] memory amounts = new uint256[](2);
        address[] memory keys = new address[](2);
        for (uint256 i; i < 2; ++i) {
            (amounts[i], keys[i]) = (amount[i], key[i]);
        }
        vm.deal(SENDER, value);
        vm.prank(SENDER);
        ILinkVault.Terms memory terms = ILinkVault.Terms(SENDER, address(0), 0, 0, false);
        try vault.makeDeposits{value: value}(address(0), NATIVE, 0, amounts, keys, terms) returns (
            uint256 index
        ) {
            assert(amount[0] <= type(uint256).max - amount[1] && value == amount[0] + amount[1]);
            for (uint256 i; i < 2; ++i) {
                ILinkVault.Deposit memory d = vault.getDeposit(index + i);
                assert(d.amount == amount[i] && d.pubKey20 == key[i] && d.senderAddress == SENDER);
            }
        } catch {}
    }

    function reach_Native(uint256 value, uint256 amount, address onBehalfOf) external {
        vm.deal(SENDER, value);
        vm.prank(SENDER);
        try vault.makeSelflessDeposit{value: value}(address(0), NATIVE, amount, 0, KEY, onBehalfOf) {
            assert(false);
        } catch {}
    }

    function reach_Batch(uint256 value, uint256[2] memory amount) external {
        uint256[] memory amounts = new uint256[](2);
        address[] memory keys = new address[](2);
        for (uint256 i; i < 2; ++i) {
            (amounts[i], keys[i]) = (amount[i], KEY);
        }
        vm.deal(SENDER, value);
        vm.prank(SENDER);
        ILinkVault.Terms memory terms = ILinkVault.Terms(SENDER, address(0), 0, 0, false);
        try vault.makeDeposits{value: value}(address(0), NATIVE, 0, amounts, keys, terms) {
            assert(false);
        } catch {}
    }

    function reach_Erc20(uint256 held, uint256 amount, uint256 moved) external {
        token.will(held, true);
        token.transferFrom(address(0), address(vault), 0);
        token.will(moved, true);
        vm.prank(SENDER);
        try vault.makeDeposit(address(token), ERC20, amount, 0, KEY) {
            assert(false);
        } catch {}
    }

    function depositToken(uint256 amount) private returns (uint256) {
        token.will(amount, true);
        vm.prank(SENDER);
        return vault.makeDeposit(address(token), ERC20, amount, 0, KEY);
    }
}
