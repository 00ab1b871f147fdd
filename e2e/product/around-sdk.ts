import type { TestProject } from 'vitest/node'
import { type Running, startProduct } from './product'
import { programs, requirePrograms } from './programs'

declare module 'vitest' {
  export interface ProvidedContext {
    products: { own: Running; public: Running }
  }
}

/**
 * A product for each SDK: they are tested at the same time, and what is in a vault is what one of them put there. The
 * public one sends with no more gas than was estimated a block before.
 */
export default async function around(project: TestProject): Promise<() => Promise<void>> {
  requirePrograms(programs)
  const starting = [startProduct('own-sdk'), startProduct('public-sdk')] as const
  const stop = async () => {
    for (const start of await Promise.allSettled(starting)) if ('value' in start) await start.value.stop()
  }
  try {
    const [own, other] = (await Promise.all(starting)).map(({ stop: _, ...running }) => running)
    if (own && other) project.provide('products', { own, public: other })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
