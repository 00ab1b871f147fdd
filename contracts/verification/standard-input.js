"use strict";

/// The compiler's standard JSON input for one contract, from the metadata that the compiler itself gave of
/// it: its sources and no others, and the settings that its bytes depend on. `read` gives a source's text.
function standardInput({ metadata }, read) {
  const { compilationTarget, ...settings } = metadata.settings;
  const sources = Object.keys(metadata.sources).sort();
  return {
    language: metadata.language,
    sources: Object.fromEntries(sources.map((source) => [source, { content: read(source) }])),
    settings: {
      ...settings,
      outputSelection: { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode", "metadata"] } },
    },
  };
}

module.exports = { standardInput };
