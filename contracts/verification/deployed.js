// The contracts that are deployed outside of the sandbox, and where their build is.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const DEPLOYED = ["LinkVault", "LinkRouter", "RequestAddresses"];

const root = path.join(__dirname, "..");

/// What forge made of a contract.
function artifact(contract) {
  const file = path.join(root, "out", `${contract}.sol`, `${contract}.json`);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

const verificationFile = (contract) => path.join(root, "out", "verification", `${contract}.json`);

module.exports = { DEPLOYED, artifact, root, verificationFile };
