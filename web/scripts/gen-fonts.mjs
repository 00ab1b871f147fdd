// Cuts the two variable fonts down to what this product writes with, from their packages into
// src/styles/fonts/: every page loads them before its first paint, and whole they are 109 kB.
// `--check` writes nothing and fails when the committed files are not what would be written.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Basic Latin, Latin-1, and the marks that texts and figures here use. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”„…•‹›€→←×−≈\u2009\u202f'].join('')

const FONTS = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    target: 'bricolage-grotesque-heavy.woff2',
    // One width, one weight: headlines and amounts are all it is used for.
    axes: { wdth: 75, wght: 800 },
  },
  {
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    target: 'instrument-sans.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
]

for (const { source, target, axes } of FONTS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)))
  const cut = await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', variationAxes: axes })
  const file = new URL(`../src/styles/fonts/${target}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, cut)
  else if (!readFileSync(file).equals(cut)) {
    console.error(
      `src/styles/fonts/${target} is not what its package gives: run \`npm run gen\` and commit it.`,
    )
    process.exit(1)
  }
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}
