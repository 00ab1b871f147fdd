// Writes the gas table of README.md from the committed snapshots. With --check it writes nothing, and fails
// when the table is not what the snapshots give.
//
// Either way it fails when an operation costs more than it may. A snapshot that differs from what is measured
// fails `forge test` itself.

import { readFileSync, writeFileSync } from 'node:fs'

const START = '<!-- gas table: npm run gas writes it -->\n'
const END = '<!-- end of the gas table -->'

/**
 * `peer`: gas of the deployed v4.4 contracts, measured the same way; absent where it has no such call or was not
 * measured. `atMost`: what we allow ourselves.
 * `parts`: operations in the one transaction that the snapshot is of.
 */
const OPERATIONS = [
  { name: 'native deposit', snapshot: 'deposit native', peer: 128_024, atMost: 90_000 },
  { name: 'ERC-20 deposit', snapshot: 'deposit ERC-20', peer: 152_949, atMost: 107_000 },
  { name: 'ERC-721 deposit', snapshot: 'deposit ERC-721', peer: 176_495, atMost: 130_000 },
  { name: 'ERC-1155 deposit', snapshot: 'deposit ERC-1155', peer: 170_315, atMost: 125_000 },
  { name: 'native deposit, first of a vault', snapshot: 'deposit native, first of the vault', atMost: 107_200 },
  { name: 'ERC-20 deposit, first of its token', snapshot: 'deposit ERC-20, first of its token', atMost: 173_000 },
  { name: 'ERC-721 deposit, first of its token', snapshot: 'deposit ERC-721, first of its token', atMost: 195_000 },
  {
    name: 'ERC-1155 deposit, first of its token',
    snapshot: 'deposit ERC-1155, first of its token',
    atMost: 190_000,
  },
  { name: 'native claim', snapshot: 'claim native', peer: 86_033, atMost: 78_000 },
  { name: 'ERC-20 claim', snapshot: 'claim ERC-20', peer: 85_514, atMost: 80_500 },
  {
    name: 'ERC-20 claim, tight gas limit',
    snapshot: 'claim ERC-20, tight gas limit',
    peer: 85_514,
    atMost: 80_500,
  },
  { name: 'ERC-20 reclaim', snapshot: 'reclaim ERC-20', peer: 61_823, atMost: 57_000 },
  {
    name: '100 ERC-20 links in one call, each',
    snapshot: 'deposit 100 ERC-20 links',
    parts: 100,
    peer: 106_670,
    atMost: 52_000,
  },
  {
    name: '10 ERC-20 claims in one `withdrawMany`, each',
    snapshot: 'claim 10 ERC-20 links',
    parts: 10,
    atMost: 55_000,
  },
]

const snapshots = JSON.parse(readFileSync('snapshots/GasTest.json', 'utf8'))
const rows = OPERATIONS.map(({ name, snapshot, parts = 1, peer, atMost }) => {
  if (!(snapshot in snapshots)) throw new Error(`no snapshot is called "${snapshot}"`)
  const gas = Math.ceil(Number(snapshots[snapshot]) / parts)
  if (gas > atMost) {
    console.error(`${name}: ${figure(gas)} gas, and at most ${figure(atMost)} are allowed`)
    process.exitCode = 1
  }
  const ratio = peer ? (gas / peer).toFixed(2) : '–'
  return `| ${name} | ${peer ? figure(peer) : '–'} | ${figure(gas)} | ${ratio} | ${figure(atMost)} |`
})
const table = ['| operation | v4.4 | here | ratio | at most |', '|---|--:|--:|--:|--:|', ...rows, ''].join('\n')

const readme = readFileSync('README.md', 'utf8')
const start = readme.indexOf(START) + START.length
const end = readme.indexOf(END)
if (start < START.length || end < start) throw new Error('README.md has no place for the gas table')
const written = readme.slice(0, start) + table + readme.slice(end)
if (written !== readme) {
  if (process.argv.includes('--check')) {
    console.error('the gas table of README.md is not what snapshots/ give: run `npm run gas` and commit it')
    process.exitCode = 1
  } else {
    writeFileSync('README.md', written)
  }
}

function figure(gas) {
  return gas.toLocaleString('en-US')
}
