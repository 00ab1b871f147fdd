// Measures what a first visit of each page loads in JavaScript, gzipped, and fails over budget.
// What stands in the page before the configuration has a budget, too: the first paint waits for it.
// Counted: the entry, the page's own chunk and everything both import at once; not what loads when wanted.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Kilobytes of 1,000 bytes. The friend on the phone needs no wallet library at all. */
const BUDGETS = {
  '/': 140,
  '/claim': 140,
  '/send': 180,
  '/refund': 140,
  '/cashout': 180,
  '/cashout/status': 140,
  '/profile': 180,
  '/dashboard': 180,
  '/login': 140,
  '/register': 140,
  '/kyc': 180,
  '/link-account': 180,
}
const ROUTES = {
  '/': 'index',
  '/claim': 'claim',
  '/send': 'send',
  '/refund': 'refund',
  '/cashout': 'cashout',
  '/cashout/status': 'cashout_.status',
  '/profile': 'profile',
  '/login': 'login',
  '/register': 'register',
  '/dashboard': 'dashboard',
  '/kyc': 'kyc',
  '/link-account': 'link-account',
}
/** In the browser from the first moment, or never before a wallet is asked for. */
const WALLET_CHUNK = /^assets\/wallets-/

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

let failed = false
for (const [route, budget] of Object.entries(BUDGETS)) {
  const files = new Set()
  collect('index.html', files)
  collect(`src/routes/${ROUTES[route]}.tsx?tsr-split=component`, files)
  const kilobytes =
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000
  const wallet = [...files].find((file) => WALLET_CHUNK.test(file))
  const verdict = wallet ? `loads ${wallet} at once` : kilobytes > budget ? 'over budget' : 'ok'
  failed ||= verdict !== 'ok'
  console.log(
    `${route.padEnd(9)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} in ${files.size} files: ${verdict}`,
  )
}
// A connection sends 14 kB before it waits for an answer; the headers and the link are among them.
const PAINTED_BUDGET = 9
const CONFIG_HOLE = '<!--filbert:config-->'
/** What paints, or says that no more comes, and so has to come before the configuration. */
const PAINTERS = ['id="root"', 'id="lost"', '/paint.js']
const [painted, ...rest] = readFileSync(new URL('index.html', dist), 'utf8').split(CONFIG_HOLE)
/** No page is sent with what stands in it for another one (`only_of` in `crates/server/src/web/page.rs`). */
const ofOthers = (route) =>
  new RegExp(`<template data-(?:page|app)="(?!${route}")[^"]*">.*?</template>`, 'gs')
for (const route of Object.keys(ROUTES)) {
  const painting = gzipSync(painted.replace(ofOthers(route), '')).length / 1000
  const verdict = judgePage(painting)
  failed ||= verdict !== 'ok'
  console.log(
    `${route.padEnd(10)} ${painting.toFixed(1).padStart(5)} kB of ${PAINTED_BUDGET} to the first paint: ${verdict}`,
  )
}

process.exit(failed ? 1 : 0)

function collect(name, files) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
}

function judgePage(painting) {
  if (rest.length !== 1) return `has ${rest.length} times ${CONFIG_HOLE}`
  const late = PAINTERS.find((painter) => !painted.includes(painter))
  if (late) return `has no ${late} before ${CONFIG_HOLE}`
  return painting > PAINTED_BUDGET ? 'over budget' : 'ok'
}
