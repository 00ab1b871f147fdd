// Writes packages/sdk/src/abi.gen.ts from the built contracts: what it and the web app call, and every error they may meet.
// `--check` writes nothing and fails when the committed file is not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../../packages/sdk/src/abi.gen.ts', import.meta.url)

const vault = pick('LinkVault', ['function makeDeposit', 'function makeDeposits', 'event DepositEvent'])
// Errors that both contracts have are the vault's.
const router = pick('LinkRouter', []).filter((item) => !vault.some(({ name }) => name === item.name))
const text = [
  '// Generated from contracts/ by `npm run gen`. Do not edit.',
  ...constant('linkVaultAbi', vault),
  ...constant('linkRouterErrors', router),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('packages/sdk/src/abi.gen.ts is not what contracts/ give: run `npm run gen` and commit it.')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}

/** A contract's errors, and what else of it is named: `function makeDeposit`. */
function pick(contract, used) {
  const artifact = new URL(`../../contracts/out/${contract}.sol/${contract}.json`, import.meta.url)
  const { abi } = JSON.parse(readFileSync(artifact, 'utf8'))
  const kept = abi.filter((item) => item.type === 'error' || used.includes(`${item.type} ${item.name}`))
  for (const wanted of used) {
    if (!kept.some((item) => `${item.type} ${item.name}` === wanted))
      throw new Error(`${contract} has no ${wanted}`)
  }
  return kept.map(withoutInternalTypes).sort((a, b) => (a.type + a.name < b.type + b.name ? -1 : 1))
}

function constant(name, items) {
  return [`export const ${name} = [`, ...items.map((item) => `  ${JSON.stringify(item)},`), '] as const']
}

function withoutInternalTypes({ internalType: _, ...item }) {
  const lists = ['inputs', 'outputs', 'components']
  for (const list of lists) if (item[list]) item[list] = item[list].map(withoutInternalTypes)
  return item
}
