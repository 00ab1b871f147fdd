import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The lines of a file of cases, one by one: there are too many to hold. */
export function linesOf(name: string): AsyncIterable<string> {
  const file = new URL(`../../../target/differential/${name}`, import.meta.url)
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
}
