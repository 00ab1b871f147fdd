// Cargo compiles what is newer than its last build, and in a new clone everything is new. This gives each file that is
// as it was at the last build the time that it had then, and each other file the time of now.
//
// keep-times.mjs FOLDER_OF_THE_BUILD_CACHE, from the root of the checkout
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that Rust is compiled from. */
const INPUTS = ['Cargo.toml', 'Cargo.lock', 'crates', 'token-lists', 'testdata', 'contracts/out', 'web/dist']
/** Compared with their sources by make, which goes by times as well. */
const STAMPS = ['contracts/out/.built']

/** What is compiled with the path of its checkout in it, and so is another thing in each checkout. */
const TELLS_ITS_PATH = /env!\("CARGO_MANIFEST_DIR"\)/

const file = join(process.argv[2], '.filbert-times.json')
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const after = {}
const now = Date.now() / 1000

/** Files, and folders by the names in them: a build script that watches a folder compares its time too. */
function keep(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || STAMPS.includes(path)) return
  const names = found.isDirectory() ? readdirSync(path).sort() : []
  // First what is in it, whose times are no part of the folder's own.
  for (const name of names) keep(`${path}/${name}`)
  const content = found.isDirectory() ? names.join('\n') : readFileSync(path)
  const hash = createHash('sha256').update(content)
  if (path.endsWith('.rs') && TELLS_ITS_PATH.test(content)) hash.update(process.cwd())
  const digest = hash.digest('base64')
  const last = before[path]
  const time = last?.digest === digest ? last.time : now
  if (Math.abs(found.mtimeMs / 1000 - time) > 0.001) utimesSync(path, time, time)
  after[path] = { digest, time }
}

for (const input of INPUTS) keep(input)
// What is not there any more was not built from: should it come back, it is new.
writeFileSync(`${file}.new`, JSON.stringify(after))
renameSync(`${file}.new`, file)
