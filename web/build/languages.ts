import type LANGUAGES from '../src/languages/languages.json'
import type { Translate } from './in-language.ts'

/** In which language this build writes its messages. */
export const LANGUAGE = (process.env['FILBERT_LANGUAGE'] ?? 'en') as keyof typeof LANGUAGES

/**
 * What each message is in it, out of `src/languages/`.
 *
 * @throws where the catalogue has no such message: a language is complete, or it is none.
 */
export async function readCatalogue(): Promise<Translate> {
  if (LANGUAGE === 'en') return (_id, message) => message
  const [{ getConfig }, { getCatalogs }] = await Promise.all([
    import('@lingui/conf'),
    import('@lingui/cli/api'),
  ])
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalogue')
  const { messages } = await catalog.getTranslations(LANGUAGE, { sourceLocale: 'en', fallbackLocales: {} })
  return (id, message) => {
    const translated = messages[id]
    if (!translated) throw new Error(`src/languages/${LANGUAGE}.po has nothing for: ${message}`)
    return translated
  }
}
