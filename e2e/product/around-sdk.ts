import type { TestProject } from 'vitest/node'
import { type Running, startProduct } from './product'

declare module 'vitest' {
  export interface ProvidedContext {
    product: Running
  }
}

/** One product for all SDK tests. */
export default async function around(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...running } = await startProduct('sdk')
  project.provide('product', running)
  return stop
}
