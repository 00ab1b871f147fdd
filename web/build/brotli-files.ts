import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(?:js|css|svg)$/

const compress = promisify(brotliCompress)

/** Puts `x.js.br` beside `x.js`, where that is smaller by a tenth: the server sends it to browsers that unpack it. */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const pack = async (name: string) => {
        const content = await readFile(join(dir, name))
        const packed = await compress(content)
        if (packed.length * 10 < content.length * 9) await writeFile(join(dir, `${name}.br`), packed)
      }
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => PACKED.test(name))
          .map(pack),
      )
    },
  }
}
