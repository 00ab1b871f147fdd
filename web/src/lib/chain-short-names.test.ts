import { expect, it } from 'vitest'
import { chainName, chainOfShortName } from './chain-short-names'

const KNOWN = [
  ['eth', '1'],
  ['oeth', '10'],
  ['cro', '25'],
  ['bnb', '56'],
  ['gno', '100'],
  ['fuse', '122'],
  ['unichain', '130'],
  ['pol', '137'],
  ['matic', '137'],
  ['sonic', '146'],
  ['manta', '169'],
  ['ftm', '250'],
  ['fraxtal', '252'],
  ['zksync-sepolia', '300'],
  ['zksync', '324'],
  ['wc', '480'],
  ['metis-andromeda', '1088'],
  ['zkevm', '1101'],
  ['lisk', '1135'],
  ['mbeam', '1284'],
  ['mriver', '1285'],
  ['soneium', '1868'],
  ['milkada', '2001'],
  ['mantle', '5000'],
  ['cyeth', '7560'],
  ['base', '8453'],
  ['holesky', '17000'],
  ['mode', '34443'],
  ['arb1', '42161'],
  ['arb-nova', '42170'],
  ['celo', '42220'],
  ['avax', '43114'],
  ['alfa', '44787'],
  ['ink', '57073'],
  ['linea', '59144'],
  ['polygonamoy', '80002'],
  ['berachain', '80094'],
  ['blast', '81457'],
  ['basesep', '84532'],
  ['tko-mainnet', '167000'],
  ['tko-hekla', '167009'],
  ['arb-sep', '421614'],
  ['scr-sepolia', '534351'],
  ['scr', '534352'],
  ['zora', '7777777'],
  ['sep', '11155111'],
  ['opsep', '11155420'],
  ['degen-chain', '666666666'],
] as const

it.each(KNOWN)('%s is chain %s, in any letters', (shortName, chainId) => {
  expect(chainOfShortName(shortName)?.chainId).toBe(chainId)
  expect(chainOfShortName(shortName.toUpperCase())?.chainId).toBe(chainId)
})

it('no beginning of a short name is taken for another chain', () => {
  const whole = new Set<string>(KNOWN.map(([shortName]) => shortName))
  for (const [shortName] of KNOWN)
    for (let length = 0; length < shortName.length; length++) {
      const part = shortName.slice(0, length)
      if (!whole.has(part)) expect(chainOfShortName(part), part).toBeNull()
    }
})

it.each(['', 'constructor', '__proto__', 'oethx', 'op', '10'])('%j is none', (text) => {
  expect(chainOfShortName(text)).toBeNull()
})

it('is called as the server calls it', () => {
  expect(chainName('10', [{ chainId: '10', name: 'OP Mainnet' }])).toBe('OP Mainnet')
  expect(chainName('10', [])).toBe('Optimism')
  expect(chainName('4711', [])).toBe('#4711')
})
