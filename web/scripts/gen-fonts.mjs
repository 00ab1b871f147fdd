// Cuts the two variable fonts down to what this product writes with, from their packages into
// src/styles/fonts/: every page loads them before its first paint, and whole they are 109 kB. The server draws
// cards with the same letters, of one weight each, out of ../crates/pictures/fonts/.
// `--check` writes nothing and fails when the committed files are not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Basic Latin, Latin-1, and the marks that texts and figures here use. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”„…•‹›€→←×−≈\u2009\u202f'].join('')

const HEADINGS = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2'
const TEXTS = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const FONTS = [
  // One width, one weight: headlines and amounts are all it is used for.
  {
    source: HEADINGS,
    target: 'web/src/styles/fonts/bricolage-grotesque-heavy.woff2',
    axes: { wdth: 75, wght: 800 },
  },
  {
    source: TEXTS,
    target: 'web/src/styles/fonts/instrument-sans.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    source: HEADINGS,
    target: 'crates/pictures/fonts/bricolage-grotesque-heavy.ttf',
    axes: { wdth: 75, wght: 800 },
  },
  { source: TEXTS, target: 'crates/pictures/fonts/instrument-sans-semibold.ttf', axes: { wght: 600 } },
]

for (const { source, target, axes } of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)))
  const targetFormat = target.endsWith('.ttf') ? 'sfnt' : 'woff2'
  const cut = await subsetFont(whole, CHARACTERS, { targetFormat, variationAxes: axes })
  const file = new URL(`../../${target}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, cut)
  else if (!readFileSync(file).equals(cut)) {
    console.error(`${target} is not what its package gives: run \`npm run gen\` and commit it.`)
    process.exit(1)
  }
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}
