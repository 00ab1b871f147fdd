import { LANGUAGE } from './language'

/** How this device writes days and numbers in the language of the page: `de-AT`, where its owner named that. */
export function locale(): string {
  const own = globalThis.navigator?.languages ?? []
  return own.find((tag) => tag.split('-')[0] === LANGUAGE) ?? LANGUAGE
}
