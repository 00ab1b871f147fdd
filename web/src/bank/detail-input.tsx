import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { DownGlyph } from '@/ui/glyphs'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { countries } from './countries'
import type { Detail } from './detail-rules'
import { STATES } from './states'

interface DetailInputProps {
  detail: Detail
  /** Of the address: which states there are. */
  country: string
  /** What is wrong with it, in words. */
  wrong: string | null
  onTyped: (typed: string) => void
  onLeft: (typed: string) => void
}

const LABELS: Record<Detail, string> = {
  bic: t`BIC`,
  routingNumber: t`Routing number`,
  accountKind: t`Kind of account`,
  country: t`Country of your address`,
  state: t({ context: 'of an address', message: 'State' }),
  city: t`City`,
  street: t`Street and number`,
  postalCode: t`Postal code`,
}

const ACCOUNT_KINDS = [
  ['checking', t({ context: 'kind of bank account', message: 'Checking' })],
  ['savings', t({ context: 'kind of bank account', message: 'Savings' })],
] as const

/** What password managers and browsers know it by. */
const KNOWN_AS: Partial<Record<Detail, string>> = {
  country: 'country',
  state: 'address-level1',
  city: 'address-level2',
  street: 'address-line1',
  postalCode: 'postal-code',
}

/** What of an address there are lists of comes out of the browser's own; all else is typed. */
export function DetailInput({ detail, country, wrong, onTyped, onLeft }: DetailInputProps) {
  const ids = useFieldIds()
  const options = useOptions(detail, country)
  const shared = {
    id: ids.field,
    name: detail,
    autoComplete: KNOWN_AS[detail] ?? 'off',
    required: true,
    'aria-invalid': wrong !== null,
    'aria-describedby': ids.problem,
  }
  return (
    <div>
      <label htmlFor={ids.field} className="block px-1 pb-1 text-soft">
        {detail === 'state' && !options ? t`State or region` : LABELS[detail]}
      </label>
      <div className="field relative" data-invalid={wrong !== null}>
        {options ? (
          <>
            <select
              {...shared}
              defaultValue={detail === 'country' ? country : ''}
              className="min-w-0 flex-1 cursor-pointer appearance-none self-stretch bg-transparent pr-12 text-[1.0625rem] outline-none"
              onChange={({ target }) => onTyped(target.value)}
              onBlur={({ target }) => onLeft(target.value)}
            >
              <option value="" disabled>
                {t`Choose`}
              </option>
              {options.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute right-4">
              <DownGlyph />
            </span>
          </>
        ) : (
          <input
            {...shared}
            autoCapitalize={detail === 'bic' ? 'characters' : 'words'}
            autoCorrect="off"
            spellCheck={false}
            inputMode={detail === 'routingNumber' ? 'numeric' : 'text'}
            maxLength={60}
            onChange={({ target }) => onTyped(target.value)}
            onBlur={({ target }) => onLeft(target.value)}
          />
        )}
      </div>
      <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
    </div>
  )
}

/** Null: it is typed. */
function useOptions(detail: Detail, country: string): readonly (readonly [string, string])[] | null {
  const all = useMemo(
    () => (detail === 'country' ? countries().map(({ code, name }) => [code, name] as const) : null),
    [detail],
  )
  if (detail === 'accountKind') return ACCOUNT_KINDS
  if (detail === 'state') return country === 'USA' || country === '' ? STATES : null
  return all
}
