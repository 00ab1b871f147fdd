import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { translatePage } from './translator.ts'

/** The app as it ships. */
const BUILT = fileURLToPath(new URL('../dist', import.meta.url))

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What pages of the product may load (`crates/server/src/web/policy.rs`); which sites beside us, the server's tests say. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https:",
  "frame-src 'self' https:",
  "manifest-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Scripts of the tests, which pages load like their own. */
const SCRIPTS: Record<string, () => string> = {
  // Before all scripts of the app: hands the page's window to the test, see `open-page.ts`.
  '/test/begin.js': () => 'parent.pageBegins(window)',
  // What the server would have written into the page; the test decides what that is.
  '/test/bootstrap.js': () =>
    "document.write(trustedTypes.createPolicy('bootstrap', { createHTML: (html) => html }).createHTML(pageBootstrap(location)))",
  // A translator that works in the page itself: what it makes from outside would be of another window.
  '/test/translate.js': () => `(${translatePage})()`,
  '/test/translate-moving.js': () => `(${translatePage})(window, { moves: true })`,
  '/test/axe.js': () => readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'),
  '/test/faults.js': () =>
    "setTimeout(() => { throw new Error('thrown') }); Promise.reject(new Error('rejected'))",
}

/** Serves the built app for frames inside of a test: its files at their own addresses, and its page at all others. */
export function serveApp(): Plugin {
  return {
    name: 'serve-app',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isPage = request.headers['sec-fetch-dest'] === 'iframe' && !pathname.startsWith('/__vitest')
        const name = isPage ? 'index.html' : normalize(pathname).slice(1)
        const file = join(BUILT, name)
        const script = SCRIPTS[pathname]
        if (!script && (extname(name) === '' || !existsSync(file))) return next()
        const forEver = script || name.startsWith('assets/')
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
        response.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-store')
        if (isPage) response.setHeader('content-security-policy', POLICY)
        response.end(isPage ? pageOf(readFileSync(file, 'utf8')) : (script?.() ?? readFileSync(file)))
      })
    },
  }
}

function pageOf(html: string): string {
  return html
    .replace('<head>', '<head><script src="/test/begin.js"></script>')
    .replace('<!--filbert:meta-->', '<title>Filbert</title>')
    .replace('<!--filbert:config-->', '<script src="/test/bootstrap.js"></script>')
}
