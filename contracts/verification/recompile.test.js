// Whoever gets the verification input and the named compiler, and nothing else, gets our bytecode.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const { test } = require("node:test");
const solc = require("solc");

const { DEPLOYED, artifact, verificationFile } = require("./deployed");

for (const contract of DEPLOYED) {
  test(`${contract} compiles from its verification input to the code that is deployed`, () => {
    const built = artifact(contract);
    const { compiler, settings } = built.metadata;
    assert.equal(solc.version().split(".Emscripten")[0], compiler.version);

    const answer = JSON.parse(solc.compile(fs.readFileSync(verificationFile(contract), "utf8")));
    const faults = (answer.errors ?? []).filter((error) => error.severity === "error");
    assert.deepEqual(faults, []);
    const [source] = Object.keys(settings.compilationTarget);
    const { evm } = answer.contracts[source][contract];
    assert.equal(`0x${evm.bytecode.object}`, built.bytecode.object);
    assert.equal(`0x${evm.deployedBytecode.object}`, built.deployedBytecode.object);
    assert.deepEqual(places(evm.deployedBytecode), places(built.deployedBytecode));
  });
}

/// Where immutables stand. Their names are numbers that depend on what else was compiled.
function places({ immutableReferences }) {
  return Object.values(immutableReferences)
    .map((references) => references.map(({ start }) => start).sort((a, b) => a - b))
    .sort(([a], [b]) => a - b);
}
