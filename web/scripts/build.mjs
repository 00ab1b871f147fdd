// Builds the web app once for each language. What they share, such as libraries and pictures, has one name in all
// of them and lies in `dist/assets` once; the page and what it is painted with lie in a folder by the language's name,
// English as it is always there in `dist` itself.
import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const languages = readFileSync(`${web}src/languages/languages.json`, 'utf8')
const [first, ...others] = Object.keys(JSON.parse(languages))

await buildIn(first, 'dist')
for (const language of others) {
  const apart = `dist/.${language}`
  await buildIn(language, apart)
  cpSync(`${web}${apart}/assets`, `${web}dist/assets`, { recursive: true, force: false })
  rmSync(`${web}${apart}/assets`, { recursive: true })
  rmSync(`${web}${apart}/icons`, { recursive: true })
  renameSync(`${web}${apart}`, `${web}dist/${language}`)
}

async function buildIn(language, outDir) {
  process.env.FILBERT_LANGUAGE = language
  await build({ root: web, build: { outDir, emptyOutDir: true, copyPublicDir: language === first } })
}
