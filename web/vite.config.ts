import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * What is light and wanted by more than one page at once. `secret` is not: it brings the curve arithmetic.
 * Nor is what reads attachments, phone numbers, or what the device remembers: that comes when it is wanted.
 */
const SHARED =
  /src\/((ui|api)\/(?!icon-art)|lib\/(?!secret|claim-signature|attachment|history|phone)|chain\/(wallet|load-wallets|framed)\.ts)/

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

/** Writes the still pictures of `/` and `/send` into the page; `/claim` is painted by the server, with the link's amount. */
function paints(): Plugin {
  const still = (page: string, name: string) => {
    const html = readFileSync(new URL(`./src/paints/${name}.html`, import.meta.url), 'utf8').trim()
    return `<template data-page="${page}">${html}</template>`
  }
  return {
    name: 'paints',
    transformIndexHtml: (html) =>
      html.replace(
        '<!--paints-->',
        () => `${still('/', 'front')}${still('/send', 'send')}<script src="/paint.js"></script>`,
      ),
  }
}

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    preloadFonts(),
    paints(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    manifest: true,
    // A data: font or script would break the content security policy; files also cache better.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What most pages share comes in one file instead of twenty; wallet code stays out of all of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'wallets', test: /node_modules\/(viem|ox|abitype|wagmi|mipd|zustand)\// },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            {
              name: 'vendor',
              // But for what only lists of links want, which come later.
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*(useQueries|queriesObserver))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
})
