import { t } from '@lingui/core/macro'
import { chooseLanguage } from '@/languages/choose'
import { LANGUAGE, LANGUAGES, type Language } from '@/languages/language'

/** The languages of the page, each in its own words: who reads no English finds theirs. */
export function LanguageList({ inert = false }: { inert?: boolean }) {
  return (
    <nav aria-label={t`Language`} inert={inert} className="max-sm:mx-auto sm:-mr-2 sm:ml-auto">
      <ul className="flex flex-wrap justify-center gap-x-1">
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([tag, name]) => (
          <li key={tag}>
            <button
              type="button"
              lang={tag}
              aria-current={tag === LANGUAGE}
              className="min-h-11 rounded-lg px-2 hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              onClick={() => tag !== LANGUAGE && void chooseLanguage(tag)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
