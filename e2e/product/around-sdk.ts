import type { TestProject } from 'vitest/node'
import { type Running, startProduct } from './product'
import { programs, requirePrograms } from './programs'

declare module 'vitest' {
  export interface ProvidedContext {
    product: Running
  }
}

/** One product for all SDK tests. */
export default async function around(project: TestProject): Promise<() => Promise<void>> {
  requirePrograms(programs)
  const { stop, ...running } = await startProduct('sdk')
  project.provide('product', running)
  return stop
}
