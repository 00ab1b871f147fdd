// Writes src/chain/abi.gen.ts from the built contracts: what the web app calls, and every error it may meet.
// `--check` writes nothing and fails when the committed file is not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'

const artifact = new URL('../../contracts/out/LinkVault.sol/LinkVault.json', import.meta.url)
const target = new URL('../src/chain/abi.gen.ts', import.meta.url)
const used = new Map([
  ['function', ['makeDeposit']],
  ['event', ['DepositEvent']],
])

const { abi } = JSON.parse(readFileSync(artifact, 'utf8'))
const kept = abi
  .filter((item) => item.type === 'error' || used.get(item.type)?.includes(item.name))
  .map(withoutInternalTypes)
  .sort((a, b) => (a.type + a.name < b.type + b.name ? -1 : 1))

for (const [type, names] of used) {
  for (const name of names) {
    if (!kept.some((item) => item.type === type && item.name === name))
      throw new Error(`LinkVault has no ${type} ${name}`)
  }
}

const lines = kept.map((item) => `  ${JSON.stringify(item)},`)
const text = `// Generated from contracts/ by \`npm run gen\`. Do not edit.\nexport const linkVaultAbi = [\n${lines.join('\n')}\n] as const\n`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/chain/abi.gen.ts is not what contracts/ give: run `npm run gen` and commit it.')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}

function withoutInternalTypes({ internalType: _, ...item }) {
  const lists = ['inputs', 'outputs', 'components']
  for (const list of lists) if (item[list]) item[list] = item[list].map(withoutInternalTypes)
  return item
}
