// The compiler with the optimizer off, so that code and source stay in step and compiling is quick. Only Yul's
// placing of variables stays on: without it the ABI coder of our longest tuples is "too deep in the stack".
"use strict";

const solc = require("solc");

/** What a solc executable prints for `--version`. */
exports.version = () => {
  // forge reads the platform part and knows only native ones.
  const version = solc.version().replace("Emscripten.clang", "Linux.g++");
  return `solc, the solidity compiler commandline interface\nVersion: ${version}\n`;
};

/** From standard JSON to standard JSON. */
exports.compile = (text) => {
  const request = JSON.parse(text);
  const details = { yul: true, yulDetails: { stackAllocation: true, optimizerSteps: ":" } };
  request.settings.optimizer = { enabled: false, details };
  return solc.compile(JSON.stringify(request));
};
