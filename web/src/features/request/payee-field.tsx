import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Hex } from '@/lib/hex'
import { Address } from '@/ui/address'
import { CheckGlyph } from '@/ui/glyphs'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Spinner } from '@/ui/timeline'
import type { Payee } from './payee'

interface PayeeFieldProps {
  text: string
  payee: Payee
  /** It is the wallet that is connected. */
  own: boolean
  onChange: (text: string) => void
}

/** Who is to be paid: a wallet, by its address or its name. What is wrong is said once typing has stopped. */
export function PayeeField({ text, payee, own, onChange }: PayeeFieldProps) {
  const [left, setLeft] = useState(false)
  const { names } = useConfig()
  const ids = useFieldIds()
  const wrong =
    payee.kind === 'wrong'
      ? payee.words
      : payee.kind === 'none' && left
        ? t`Please enter a recipient address`
        : null
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] px-5 pt-4 pb-1">
      <label htmlFor={ids.field} className="px-1 pb-2 text-soft">
        {names ? t`Paid to (wallet address / ENS)` : t`Paid to (wallet address)`}
      </label>
      <div className="field" data-invalid={wrong !== null}>
        <input
          id={ids.field}
          value={text}
          placeholder={names ? t`0x… or name.eth` : '0x…'}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong !== null}
          aria-describedby={ids.problem}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange(event.target.value)}
        />
        {payee.kind === 'looking' && <Spinner />}
        {payee.kind === 'found' && (
          <span className="text-teal">
            <CheckGlyph />
          </span>
        )}
      </div>
      {wrong === null ? (
        <p id={ids.problem} role="status" className="min-h-8.5 px-1 pt-1.5 pb-2 text-sm leading-5">
          {payee.kind === 'found' && (
            <span className="flex flex-wrap items-center gap-x-2">
              {isOtherForm(payee.text, payee.address, text) && (
                <bdi translate="no" className="[overflow-wrap:anywhere]">
                  {payee.text}
                </bdi>
              )}
              {own ? (
                <Trans>
                  Your wallet <Address address={payee.address} />
                </Trans>
              ) : (
                <Trans>
                  Goes to <Address address={payee.address} />
                </Trans>
              )}
            </span>
          )}
          {payee.kind === 'looking' && <span className="text-soft">{t`Asserting values`}</span>}
        </p>
      ) : (
        <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
      )}
    </div>
  )
}

/** Whether a name is looked up in another form than it was typed: then it is shown. */
function isOtherForm(name: string, address: Hex, typed: string): boolean {
  return name !== address && name !== typed.trim()
}
