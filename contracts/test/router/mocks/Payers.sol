// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Pays the bridge's fee but takes nothing back.
contract ProudPayer {
    function send(address router, bytes calldata call) external payable {
        (bool ok, bytes memory reason) = router.call{value: msg.value}(call);
        if (!ok) {
            assembly {
                revert(add(reason, 0x20), mload(reason))
            }
        }
    }
}

/// @notice Takes refunds and answers each with another call to the router.
contract ReenteringPayer {
    bytes private again;
    bytes public refusal;

    receive() external payable {
        (bool ok, bytes memory reason) = msg.sender.call(again);
        require(!ok, "it worked");
        refusal = reason;
    }

    function send(address router, bytes calldata call) external payable {
        again = call;
        (bool ok,) = router.call{value: msg.value}(call);
        require(ok, "refused");
    }
}
