import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { brotliFiles } from './build/brotli-files.ts'
import { iconFiles } from './build/icon-files.ts'
import { inLanguage } from './build/in-language.ts'
import { LANGUAGE, readCatalogue } from './build/languages.ts'

/**
 * What is light and wanted by more than one page at once. `secret` is not: it brings the curve arithmetic.
 * Nor is what reads typed addresses and whom they mean, attachments, phone numbers, or what the device remembers, nor what knows of banks
 * and their limits, nor what shows collectibles, sheets, points, prices, or the way out of an app, nor what takes money
 * back or keeps the focus: that comes when it is wanted. So do the words for what fails.
 */
const SHARED =
  /src\/((ui|api)\/(?!statistics|given-up|nft-picture|shell-crack|small-|still-|file-size|people|bank|cash-outs|requests|raffles|routes|tab|attachment|sheet|keep-focus|points-row|open-in-browser|save-file|menu-|past-frames)|assets\/token-list|recipients\/(dead-end|still-means|recipient-verdict|recipient-words|use-verdict|late-reading)|links\/(amount-of|way-back|submitted)|words\/(explained|late|at-hand|where)|people\/seen-before|lib\/(?!secret|email|foreign-|invisible|payment-|chain-|cents|cash-out|bank-|attachment|phone|hex|typed-|recipient|in-app-browser|expiry|raffle-|duration|slices|csv-text)|chain\/(wallet|load-wallets|framed|announced-wallet)\.ts)|packages\/sdk\/src\/(address|ask|error|link|outcomes|vault-version)\.ts/

/** What follows whatever a wallet was asked for, on each page that shows some of it: small files, which are fewer together. */
const FOLLOWED =
  /src\/device\/(activity|use-own-reclaims|use-shelf|follow\/(use-fates|fate\.|next-look)|records\/(own-reclaims|asked))/

/** What the first card of a link shares with those that come later. */
const OPENED =
  /src\/(features\/claim\/(destination|late-sent)|links\/contents\/unlisted-token|recipients\/recipient-form)/

/** How money on its way to a bank stands, on each page that tells of it: small files, too. */
const BANKS =
  /src\/(bank\/(cash-out|use-cash-out|bank-success|support|bank-words|glyphs|account-list)|api\/(bank|cash-outs)|lib\/(cents|cash-out))/

/** What of viem hashes and signs for a link's key: whoever claims has no need of all else that wallets bring. */
const SIGNING =
  /node_modules\/viem\/_esm\/(utils\/(lru|hash\/keccak256|data\/(concat|isHex|pad|size|trim)|encoding\/(from|to)(Bytes|Hex)|address\/(getAddress|isAddress)|signature\/(hashMessage|toPrefixedMessage|serializeSignature))|constants\/strings|accounts\/utils\/(sign|privateKeyToAddress|publicKeyToAddress)|errors\/(address|base|data|encoding|utils|version))\.js/

/** What is known of requests, wherever they are shown: small files, too. Their own addresses come when they are wanted. */
const REQUESTS =
  /src\/(api\/requests|request-link|device\/records\/request-links|links\/requests\/(?!money)|features\/request\/(?!address\/))/

/** What is typed as an amount and looked at beside it, on each page where money is given: small files, too. */
const AMOUNTS =
  /src\/(assets\/(amount-words|amount-input|other-denomination|typed-amount|use-balance|asset\.)|lib\/typed-(number|unit))/

/** What the pages of raffles share: small files, too. */
const RAFFLES =
  /src\/(features\/raffle\/(bowl|left-bar|claim\/(leaderboard|start-yourself|raffle-ticket|raffle-view))|api\/raffles|lib\/raffle-link)/

/** The fonts that the first paint of every page uses come with it, so that text does not change when they are there. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(
            (file) =>
              file.type === 'asset' &&
              file.originalFileNames.some((name) => name.includes('src/styles/fonts/')),
          )
          .map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${fileName}`,
              crossorigin: true,
            },
          })),
    },
  }
}

/** Pages with a still picture in the page; `/claim` is painted by the server, with the link's amount. */
const PAINTED = {
  '/': 'front',
  '/sdk': 'sdk',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/send': 'send',
  '/refund': 'refund',
  '/cashout': 'cashout',
  '/cashout/status': 'cashout-status',
  '/profile': 'profile',
  '/dashboard': 'dashboard',
  '/login': 'login',
  '/register': 'register',
  '/kyc': 'identity',
  '/link-account': 'identity',
  '/request/create': 'request-create',
  '/request/pay': 'request-pay',
  '/batch': 'batch',
  '/raffle/create': 'raffle-create',
  '/raffle/claim': 'raffle-claim',
  '/raffle/check': 'raffle-check',
}

/** Pages that need nothing of the app. */
const ALONE = ['close', 'offline']

/** Still pictures of what a link may come to. */
const FILLED = ['claim', 'nft', 'expired']

/** Writes them into the page, and what it says should its scripts not come. */
function paints(): Plugin {
  const paint = (name: string) =>
    readFileSync(new URL(`./src/paints/${LANGUAGE}/${name}.html`, import.meta.url), 'utf8').trim()
  const alone = (name: string) => {
    const main = paint(name)
    const title = /<h1>(.*?)<\/h1>/.exec(main)?.[1] ?? ''
    return readFileSync(new URL(`./alone/${name}.html`, import.meta.url), 'utf8')
      .replace('<html lang="en">', `<html lang="${LANGUAGE}">`)
      .replace('{{title}}', () => title)
      .replace('{{main}}', () => main)
  }
  const all = () =>
    Object.entries(PAINTED).map(([page, name]) => `<template data-page="${page}">${paint(name)}</template>`)
  return {
    name: 'paints',
    // Those that the server fills in by itself, and its words.
    generateBundle() {
      for (const name of ALONE)
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source: alone(name) })
      for (const name of FILLED)
        this.emitFile({ type: 'asset', fileName: `${name}.paint.html`, source: `${paint(name)}\n` })
      const words = new URL(`./src/paints/${LANGUAGE}/words.json`, import.meta.url)
      this.emitFile({ type: 'asset', fileName: 'words.json', source: readFileSync(words) })
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${LANGUAGE}">`)
        .replace('<!--no-script-->', () => paint('no-script'))
        .replace('<!--lost-->', () => paint('lost'))
        .replace('<!--paints-->', () => `${all().join('')}<script src="/paint.js"></script>`),
  }
}

/** The pages by their files under `src/routes`, whose code is fetched along with what all of them share. */
const PAGES = {
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

/**
 * Keeps the app's scripts back until the first paint has been seen: `public/paint.js` lets them go, with those of
 * the page that is opened. As they stand otherwise, they share the line with the styles and fonts of that paint.
 */
function scriptsAfterPaint(): Plugin {
  const script = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const shared = html.match(script) ?? []
        const ofPage = Object.entries(PAGES).map(([page, route]) => {
          const links = chunksOf(bundle, `src/routes/${route}.tsx`)
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
            .filter((link) => !shared.some((one) => one.includes(link)))
          return `<template data-app="${page}">${links.join('')}</template>`
        })
        const kept = `<template data-app>${shared.join('').trim()}</template>${ofPage.join('')}`
        return html.replace(script, '').replace('<script src="/paint.js">', (paint) => kept + paint)
      },
    },
  }
}

/**
 * Pages that are seldom gone to from another one: every page would name all that they need. Opened by themselves they
 * come with it, as each does.
 */
const SELDOM =
  /\/(batch|raffle\.create|raffle\.claim|raffle\.check|terms|privacy|sdk|kyc|link-account|cashout_\.status)-/

/** What the scripts of each page begin with. */
const AT_HAND = /\/(index|vendor|shared|rolldown-runtime|preload-helper)-/

/** The chunk that draws a route, and all that it imports at once. */
function chunksOf(bundle: Rolldown.OutputBundle, route: string): string[] {
  const files = new Set<string>()
  const collect = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(collect)
  }
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`${route}?tsr-split=component`))
      collect(file)
  return [...files]
}

export default defineConfig({
  plugins: [
    inLanguage(await readCatalogue()),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    preloadFonts(),
    paints(),
    iconFiles(),
    scriptsAfterPaint(),
    brotliFiles(),
  ],
  define: { 'import.meta.env.LANGUAGE': JSON.stringify(LANGUAGE) },
  resolve: {
    alias: {
      '@filbert/sdk': fileURLToPath(new URL('../packages/sdk/src', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
    // The app's own, also for the SDK, whose sources are compiled along.
    dedupe: ['viem'],
  },
  build: {
    target: 'es2023',
    manifest: true,
    // A data: font or script would break the content security policy; files also cache better.
    assetsInlineLimit: 0,
    // What every page has already is not named again beside each part that comes later.
    modulePreload: {
      // Browsers that know no module preloads fetch the same a moment later.
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) => {
        if (hostType === 'html') return files
        return SELDOM.test(file) ? [] : files.filter((needed) => !AT_HAND.test(needed))
      },
    },
    rolldownOptions: {
      output: {
        // What most pages share comes in one file instead of twenty; wallet code stays out of all of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'signing', test: SIGNING },
            { name: 'wallets', test: /node_modules\/(viem|ox|abitype|wagmi|mipd|zustand)\// },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'banks', test: BANKS, minShareCount: 2 },
            { name: 'who', test: /src\/(people\/(use-user|held|session)|api\/people)/, minShareCount: 2 },
            { name: 'opened', test: OPENED, minShareCount: 2 },
            { name: 'followed', test: FOLLOWED, minShareCount: 2 },
            { name: 'amounts', test: AMOUNTS, minShareCount: 2 },
            { name: 'raffles', test: RAFFLES, minShareCount: 2 },
            { name: 'requests', test: REQUESTS, minShareCount: 2 },
            {
              name: 'vendor',
              // But for what only lists of links want, which come later.
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // The server knows its own pages by their origin, which is not this one's.
  server: {
    proxy: { '/api': { target: 'http://localhost:8080', headers: { origin: 'http://localhost:8080' } } },
  },
  test: { include: ['src/**/*.test.{ts,tsx}'], exclude: ['**/*.browser.test.ts'], environment: 'node' },
})
