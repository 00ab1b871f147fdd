import { type ReactNode, useId, useState } from 'react'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nameQuery, useConfig } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { Button } from '@/ui/button'
import { CheckGlyph } from '@/ui/glyphs'
import { useFieldIds } from '@/ui/problem'
import { Spinner } from '@/ui/timeline'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import { readLate, useReading } from './late-reading'
import { RecipientVerdict } from './recipient-verdict'
import type { PayableRecipient } from './payable-recipient'
import { useVerdict } from './use-verdict'

interface RecipientFormProps {
  /** `Claim 25 USDC` */
  action: ReactNode
  /** Bank accounts take money only. */
  toBank: boolean
  /** What is to go there. Absent before any script has run, and where it comes out of no link. */
  link: Link | undefined
  /** The chain where it arrives. */
  chainId: string | undefined
  /** Leads to where another chain is chosen; null where it can go to none. */
  onOtherChain: (() => void) | null
  initial: string | null
  /** What was typed last, for who shows another field after this one. */
  typed: { current: string }
  /** Somebody has come to the field, or has left it; with something in it they are not done. */
  onOccupied: (occupied: boolean) => void
  /** Why money must not go to this address: to some contracts it can only be lost. Null where it may. */
  lostAt: (recipient: Hex) => string | null
  /** With the name that means it, in normal form, if a name was typed. */
  onChoose: (recipient: Hex, name: string | null) => void
  /** A bank account's number. */
  onBank: (number: string) => void
}

export function RecipientForm(props: RecipientFormProps) {
  const { action, toBank, link, chainId = null, initial, typed, lostAt } = props
  const { onChoose, onBank, onOccupied } = props
  const [text, setText] = useState(() => {
    typed.current = initial ?? typed.current
    return typed.current
  })
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [cannotPaste, setCannotPaste] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const ids = useFieldIds()
  const hint = useId()
  const config = useConfig()
  const payout = { link, chainId, config }
  const queries = useQueryClient()
  const stopped = useTypingStopped(text) && text !== ''
  const read = useReading(text, payout)
  const verdict = useVerdict(stopped || submitted === text ? read : null, chainId, lostAt)
  const ways = [t`wallet address`, config.names && 'ENS', toBank && t`IBAN / US account number`]
  const isAddress = read?.kind === 'address' && lostAt(read.address) === null

  const type = (value: string) => {
    typed.current = value
    setText(value)
    setCannotPaste(false)
  }
  const paste = async () => {
    try {
      type((await navigator.clipboard.readText()).trim())
    } catch {
      setCannotPaste(true)
    }
  }
  /** To whom it goes. Null: to nobody yet, for reasons that the verdict tells: it reads the same answers. */
  const whoIs = async (meant: PayableRecipient): Promise<{ address: Hex; name: string | null } | null> => {
    if (meant.kind === 'address') return { address: meant.address, name: null }
    if (meant.kind !== 'name' || chainId === null) return null
    return queries.fetchQuery(nameQuery(meant.name, chainId)).catch(() => null)
  }
  const choose = async () => {
    setSubmitted(text)
    if (isAddress) return onChoose(read.address, null)
    if (read?.kind === 'bank') return onBank(read.number)
    if (choosing || (read && read.kind !== 'name')) return
    setChoosing(true)
    const meant = read ?? (await readLate(text, payout))
    const who = await whoIs(meant)
    setChoosing(false)
    if (meant.kind === 'bank' && typed.current === text) return onBank(meant.number)
    if (who === null || typed.current !== text || lostAt(who.address) !== null) return
    onChoose(who.address, who.name)
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void choose()
      }}
    >
      <label htmlFor={ids.field} className="display px-1 text-2xl">
        {t`Where should it go?`}
      </label>
      <p id={hint} className="px-1 pb-2 text-sm text-soft">
        {ways.filter((way) => way !== false).join(' / ')}
      </p>
      <div className="field" data-invalid={verdict.kind === 'wrong'}>
        <input
          id={ids.field}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => onOccupied(true)}
          onBlur={() => onOccupied(text !== '')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={verdict.kind === 'wrong'}
          aria-describedby={`${hint} ${ids.problem}`}
        />
        {verdict.kind === 'looking' ? (
          <span className="grid size-11 place-items-center">
            <Spinner />
          </span>
        ) : isAddress || verdict.kind === 'found' || verdict.kind === 'bank' ? (
          <span className="grid size-11 place-items-center text-teal" title={t`A valid recipient`}>
            <CheckGlyph />
          </span>
        ) : (
          <button
            type="button"
            className="min-h-12 rounded-xl px-3 font-semibold hover:bg-sunk"
            onClick={paste}
          >
            {t`Paste`}
          </button>
        )}
      </div>
      <RecipientVerdict id={ids.problem} verdict={cannotPaste ? CANNOT_PASTE : verdict} />
      {verdict.kind === 'wrong' && verdict.elsewhere && props.onOtherChain && (
        <Button look="plain" onClick={props.onOtherChain}>
          {t`Claim it on another chain`}
        </Button>
      )}
      <Button type="submit" busy={choosing ? (read ? t`Looking up the name` : t`Loading`) : null}>
        {action}
      </Button>
    </form>
  )
}

const CANNOT_PASTE = {
  kind: 'wrong',
  words: t`This browser does not let pages paste. Hold the field and choose Paste.`,
} as const
