// Writes the examples into README.md, each behind its mark. `--check` writes nothing and fails when one is not what its file is.
import { readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../README.md', import.meta.url)
const MARKED = /<!-- example: ([\w-]+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g

const before = readFileSync(target, 'utf8')
const after = before.replace(MARKED, (_, name) => {
  const code = readFileSync(new URL(`../examples/${name}.ts`, import.meta.url), 'utf8').trim()
  return `<!-- example: ${name} -->\n\n\`\`\`ts\n${code}\n\`\`\`\n`
})

if (!process.argv.includes('--check')) {
  writeFileSync(target, after)
} else if (before !== after) {
  console.error('README.md does not show the examples as they are: run `npm --prefix packages/sdk run gen`.')
  process.exit(1)
}
