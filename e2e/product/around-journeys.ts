import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaksOf } from './canary'
import { type Running, startProduct } from './product'

/** How a worker process hears of the product. */
const VARIABLE = 'FILBERT_E2E_PRODUCT'

/** What the journeys know of the product, and where they note each secret that they come to know. */
export interface World extends Running {
  secretsFile: string
}

/** One product for all journeys. When all are done, no secret of any of them may be anywhere in it. */
export default async function around(): Promise<() => Promise<void>> {
  const { stop, ...running } = await startProduct('journeys')
  const folder = mkdtempSync(join(tmpdir(), 'filbert-secrets-'))
  const world: World = { ...running, secretsFile: join(folder, 'secrets') }
  writeFileSync(world.secretsFile, '')
  process.env[VARIABLE] = JSON.stringify(world)
  return async () => {
    const secrets = readFileSync(world.secretsFile, 'utf8').split('\n').filter(Boolean)
    rmSync(folder, { recursive: true })
    const leaks = leaksOf(secrets, running)
    await stop()
    if (leaks.length > 0) throw new Error(`secrets of links were kept:\n${leaks.join('\n')}`)
  }
}

export function world(): World {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('the product has not been started')
  return JSON.parse(text)
}
