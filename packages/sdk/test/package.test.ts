import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const here = (path: string) => new URL(`../${path}`, import.meta.url)
const described = JSON.parse(readFileSync(here('package.json'), 'utf8'))
const sources = readdirSync(here('src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

const importsOf = (file: string) =>
  [...readFileSync(here(`src/${file}`), 'utf8').matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name)

it('depends on viem and on nothing else', () => {
  expect(Object.keys(described.peerDependencies)).toEqual(['viem'])
  expect(described.dependencies).toBeUndefined()
  const foreign = new Set(sources.flatMap(importsOf).filter((name) => !name.startsWith('.')))
  expect([...foreign].sort()).toEqual(['viem', 'viem/accounts', 'viem/actions'])
})

it('what reads and writes links depends on nothing', () => {
  expect(importsOf('link.ts')).toEqual([])
})

it('does nothing by being imported', () => {
  expect(described.sideEffects).toBe(false)
  const bare = sources.filter((file) => /^import '/m.test(readFileSync(here(`src/${file}`), 'utf8')))
  expect(bare).toEqual([])
})

it('offers what is there', () => {
  const offered = Object.values<{ default: string }>(described.exports).map(({ default: file }) => file)
  for (const file of offered) expect(sources).toContain(file.replace('./dist/', '').replace('.js', '.ts'))
})
