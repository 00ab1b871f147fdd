import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const runs = readFileSync(new URL('../../../e2e/sdk/own-sdk.test.ts', import.meta.url), 'utf8')

it.each(readdirSync(new URL('../examples', import.meta.url)))('%s is shown as it stands, and run', (file) => {
  const code = readFileSync(new URL(`../examples/${file}`, import.meta.url), 'utf8').trim()
  expect(readme).toContain(`\`\`\`ts\n${code}\n\`\`\``)
  expect(runs).toContain(`packages/sdk/examples/${file.replace('.ts', '')}'`)
})

it('it shows no code that nobody runs', () => {
  expect(readme.match(/```ts/g)).toHaveLength(readdirSync(new URL('../examples', import.meta.url)).length)
})
