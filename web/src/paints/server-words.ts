import { t } from '@lingui/core/macro'
import { STILL_IN_IT } from '@/features/claim/expired-link'
import { LANGUAGE } from '@/languages/language'

const count = '{{count}}'
const sender = '{{sender}}'

/** With what the server fills the holes of a claim page's paint, in this language: `crates/server/src/web/words.rs`. */
export const SERVER_WORDS = {
  headline: t({ comment: 'Stands above the amount', message: `${sender} sent you` }),
  piece: t`A collectible`,
  pieces: t({ comment: 'count: always more than one', message: `${count} collectibles` }),
  standing: {
    money: STILL_IN_IT['The money is'],
    piece: STILL_IN_IT['The collectible is'],
    pieces: STILL_IN_IT['The collectibles are'],
  },
  date: datePattern(),
  months: Array.from(
    { length: 12 },
    (_, month) =>
      new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2026, month, 15))
        .find(({ type }) => type === 'month')?.value ?? '',
  ),
}

/** `{{day}} {{month}} {{year}}`, as days are written out in full. English ones as the rest of ours are. */
function datePattern(): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, {
    dateStyle: 'long',
  }).formatToParts()
  return parts.map(({ type, value }) => (type === 'literal' ? value : `{{${type}}}`)).join('')
}
