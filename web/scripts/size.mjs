// Measures what a first visit of each page loads in JavaScript, as browsers are sent it, in each language, and fails over
// budget.
// What stands in the page before the configuration has a budget, too: the first paint waits for it.
// Counted: the entry, the page's own chunk and everything both import at once; not what loads when wanted. What is
// heaviest of that has a budget of its own.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Kilobytes of 1,000 bytes. The friend on the phone needs no wallet library at all. */
const BUDGETS = {
  '/': 140,
  '/sdk': 140,
  '/terms': 140,
  '/privacy': 140,
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
  '/request/create': 180,
  '/request/pay': 180,
  '/batch': 180,
  '/raffle/create': 180,
  '/raffle/claim': 140,
  '/raffle/check': 140,
}
const ROUTES = {
  '/': 'index',
  '/sdk': 'sdk',
  '/terms': 'terms',
  '/privacy': 'privacy',
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
  '/request/create': 'request.create',
  '/request/pay': 'request.pay',
  '/batch': 'batch',
  '/raffle/create': 'raffle.create',
  '/raffle/claim': 'raffle.claim',
  '/raffle/check': 'raffle.check',
}
/** In the browser from the first moment, or never before a wallet is asked for. */
const WALLET_CHUNK = /^assets\/(wallets|find-wallet)-/
/** What is loaded when it is wanted, by its source, beside what is there by then. Kilobytes of 1,000 bytes. */
const LATE_BUDGETS = { 'src/chain/wallet-connect/find-wallet.ts': 100 }
/** What is there by then. */
const BEFORE_LATE = ['index.html', 'src/chain/wagmi.ts', 'src/features/wallet/connect-sheet.tsx']

const dist = new URL('../dist/', import.meta.url)
const read = (path) => readFileSync(new URL(path, dist))
const languages = Object.keys(
  JSON.parse(readFileSync(new URL('../src/languages/languages.json', import.meta.url))),
)
/** The builds, by the folders of their pages. */
const builds = languages.map((language, at) => (at === 0 ? '' : `${language}/`))

let failed = false
for (const [route, budget] of Object.entries(BUDGETS)) {
  const figures = builds.map((folder) => {
    const manifest = JSON.parse(read(`${folder}.vite/manifest.json`))
    const files = new Set()
    collect(manifest, 'index.html', files)
    collect(manifest, `src/routes/${ROUTES[route]}.tsx?tsr-split=component`, files)
    const kilobytes = [...files].reduce((sum, file) => sum + sent(file), 0) / 1000
    const wallet = [...files].find((file) => WALLET_CHUNK.test(file))
    const verdict = wallet ? `loads ${wallet} at once` : kilobytes > budget ? 'over budget' : 'ok'
    return { kilobytes, verdict, count: files.size }
  })
  const worst = figures.find(({ verdict }) => verdict !== 'ok') ?? figures[0]
  failed ||= worst.verdict !== 'ok'
  const sums = figures.map(({ kilobytes }) => kilobytes.toFixed(1).padStart(6)).join('')
  console.log(`${route.padEnd(16)}${sums} kB of ${budget} in ${worst.count} files: ${worst.verdict}`)
}

for (const [source, budget] of Object.entries(LATE_BUDGETS)) {
  const manifest = JSON.parse(read('.vite/manifest.json'))
  const [files, before] = [new Set(), new Set()]
  collect(manifest, source, files)
  for (const name of BEFORE_LATE) collect(manifest, name, before)
  const kilobytes =
    [...files].filter((file) => !before.has(file)).reduce((sum, file) => sum + sent(file), 0) / 1000
  const verdict = kilobytes > budget ? 'over budget' : 'ok'
  failed ||= verdict !== 'ok'
  console.log(`${source} ${kilobytes.toFixed(1)} kB of ${budget} when it is wanted: ${verdict}`)
}

/** Bytes of a file as the server sends it. */
function sent(file) {
  return existsSync(new URL(`${file}.br`, dist)) ? read(`${file}.br`).length : gzipSync(read(file)).length
}

// A connection sends 14 kB before it waits for an answer; the headers and the link are among them.
const PAINTED_BUDGET = 9
const CONFIG_HOLE = '<!--filbert:config-->'
/** What paints, or says that no more comes, and so has to come before the configuration. */
const PAINTERS = ['id="root"', 'id="lost"', '/paint.js']
/** No page is sent with what stands in it for another one (`only_of` in `crates/server/src/web/page.rs`). */
const ofOthers = (route) =>
  new RegExp(`<template data-(?:page|app)="(?!${route}")[^"]*">.*?</template>`, 'gs')
for (const folder of builds) {
  const [painted, ...rest] = read(`${folder}index.html`).toString().split(CONFIG_HOLE)
  const figures = Object.keys(ROUTES).map((route) => {
    const painting = gzipSync(painted.replace(ofOthers(route), '')).length / 1000
    return { route, painting, verdict: judgePage(painting, painted, rest) }
  })
  const largest = figures.reduce((one, other) => (other.painting > one.painting ? other : one))
  const told = figures.filter(({ verdict }) => verdict !== 'ok')
  failed ||= told.length > 0
  for (const { route, painting, verdict } of told.length > 0 ? told : [largest])
    console.log(
      `${folder}${route} ${painting.toFixed(1)} kB of ${PAINTED_BUDGET} to the first paint, the most: ${verdict}`,
    )
}

process.exit(failed ? 1 : 0)

function collect(manifest, name, files) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}

function judgePage(painting, painted, rest) {
  if (rest.length !== 1) return `has ${rest.length} times ${CONFIG_HOLE}`
  const late = PAINTERS.find((painter) => !painted.includes(painter))
  if (late) return `has no ${late} before ${CONFIG_HOLE}`
  return painting > PAINTED_BUDGET ? 'over budget' : 'ok'
}
