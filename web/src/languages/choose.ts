import type { Language } from './language'

/** The server reads it (`crates/server/src/web/language.rs`), since the page comes from there in its language. */
const COOKIE = 'filbert-language'

const YEAR = 365 * 24 * 60 * 60

/** Has this browser's pages in that language from now on, this one at once. What stands behind the # stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: half of the browsers in use have no cookie store.
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax${secure}`
  // The page for when there is no network is kept anew, in the new language.
  const kept = await globalThis.caches?.keys().catch(() => [])
  await Promise.all((kept ?? []).map((name) => caches.delete(name)))
  location.reload()
}
