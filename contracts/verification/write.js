// Writes out/verification/<Contract>.json: what a block explorer has to compile, and with which settings,
// to get the code of a contract that is deployed for good. To be run after `forge build`.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const { DEPLOYED, artifact, root, verificationFile } = require("./deployed");
const { standardInput } = require("./standard-input");

for (const contract of DEPLOYED) {
  const file = verificationFile(contract);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const input = standardInput(artifact(contract), (source) => fs.readFileSync(path.join(root, source), "utf8"));
  fs.writeFileSync(file, JSON.stringify(input, null, 2) + "\n");
}
