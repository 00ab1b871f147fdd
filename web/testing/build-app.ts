import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

const WEB = fileURLToPath(new URL('..', import.meta.url))

/** Where the app under test lies: never in `dist`, which is what ships. */
export const BUILT = join(WEB, 'node_modules/.cache/app-under-test')

/** What the app is made of; a change to any of these makes a new build necessary. */
const SOURCES = [
  'src',
  'public',
  'alone',
  'build',
  'index.html',
  'vite.config.ts',
  '../packages/sdk/src',
  '../token-lists',
]

/** Plugins that only make the files smaller on the wire. */
const NOT_NEEDED = ['brotli-files']

/**
 * Builds the app with the product's own Vite configuration (router, language and Tailwind plugins included), in
 * English, readable instead of minified. Skipped while no source has changed since the last build.
 */
export default async function buildApp(): Promise<void> {
  const mark = join(BUILT, '.newest-source')
  const newest = String(Math.max(...SOURCES.map((name) => newestIn(join(WEB, name)))))
  if (existsSync(mark) && readFileSync(mark, 'utf8') === newest) return
  const env = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(env, join(WEB, 'vite.config.ts'))
  if (!loaded) throw new Error('invariant: the product has a Vite configuration')
  const { plugins = [], ...config } = loaded.config
  // Plugins come in nested lists.
  const flat = (plugins as unknown[]).flat(Number.POSITIVE_INFINITY) as { name?: string }[]
  await build({
    ...config,
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    plugins: flat.filter((plugin) => !NOT_NEEDED.includes(plugin?.name ?? '')) as typeof plugins,
    build: { ...config.build, outDir: BUILT, emptyOutDir: true, minify: false },
  })
  writeFileSync(mark, newest)
}

/** When the newest file of a folder was written, tests aside. */
function newestIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const times = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => statSync(join(path, file)))
    .map((one) => (one.isFile() ? one.mtimeMs : 0))
  return Math.max(0, ...times)
}
