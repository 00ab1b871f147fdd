// Writes the catalogues with what the pages say now, and the still pictures of pages in each language.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))
const languages = JSON.parse(readFileSync(`${web}src/languages/languages.json`, 'utf8'))

run('lingui', 'extract', '--clean')
for (const language of Object.keys(languages)) {
  process.env.FILBERT_LANGUAGE = language
  run('vitest', 'run', 'src/paints/paints.test.tsx', '--update')
}

function run(tool, ...args) {
  execFileSync(`${web}node_modules/.bin/${tool}`, args, { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] })
}
