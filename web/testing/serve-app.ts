import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { Plugin } from 'vite'
import { BUILT } from './build-app.ts'

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

/** Runs before every script of the app: hands the page's window to the test, see `open-page.ts`. */
const BEFORE_SCRIPTS = '<script>parent.pageBegins(window)</script>'

/** Writes what the server would have written into the page; the test decides what that is. */
const BOOTSTRAP = '<script>document.write(pageBootstrap(location))</script>'

/** Serves the built app for frames inside of a test: its files at their own addresses, and its page at all others. */
export function serveApp(): Plugin {
  return {
    name: 'serve-app',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isPage = request.headers['sec-fetch-dest'] === 'iframe' && !pathname.startsWith('/__vitest')
        const file = isPage ? 'index.html' : normalize(pathname).slice(1)
        const path = join(BUILT, file)
        if (extname(file) === '' || !existsSync(path) || (!isPage && file === 'index.html')) return next()
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
        response.setHeader(
          'cache-control',
          file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
        )
        response.end(isPage ? pageOf(readFileSync(path, 'utf8')) : readFileSync(path))
      })
    },
  }
}

function pageOf(html: string): string {
  return html
    .replace('<head>', () => `<head>${BEFORE_SCRIPTS}`)
    .replace('<!--filbert:config-->', () => BOOTSTRAP)
}
