import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Hex } from '@/lib/hex'
import { type PendingPrompt, type Prompt, usePrompt } from '@/chain/sandbox/prompts'
import { useConfig } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { Button } from '@/ui/button'
import { Identicon } from '@/ui/identicon'
import { Sheet } from '@/ui/sheet'
import { Row, Rows } from '@/ui/ticket'

/** The sandbox wallet's own window: every request to it is put before its owner here. */
export function SandboxSheet() {
  const pending = usePrompt()
  return pending ? <Question key={pending.id} pending={pending} /> : null
}

const TITLES: Record<Prompt['kind'], string> = {
  connect: t`Who are you today?`,
  switch_chain: t`Change the chain?`,
  sign_text: t`Sign this text?`,
  sign_data: t`Sign this?`,
  transaction: t`Send this transaction?`,
}

function Question({ pending: { prompt, answer } }: { pending: PendingPrompt }) {
  const { people = [] } = useConfig()
  const [choice, setChoice] = useState<Hex | undefined>(people[0]?.address)
  const reject = () => answer({ approved: false })
  return (
    <Sheet
      title={TITLES[prompt.kind]}
      onClose={reject}
      foot={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
          <Button look="plain" onClick={reject}>
            {t`Reject`}
          </Button>
          <Button onClick={() => answer({ approved: true, ...(choice && { choice }) })}>{t`Approve`}</Button>
        </div>
      }
    >
      <p className="-mt-2 mb-4 text-soft">{t`Sandbox wallet. Its money is play money, its keys are public.`}</p>
      {prompt.kind === 'connect' ? (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="sr-only">{t`Person`}</legend>
          {people.map((person) => (
            <label
              key={person.address}
              className="card flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 px-4 has-checked:bg-butter has-checked:text-outline"
            >
              <input
                type="radio"
                name="person"
                className="sr-only"
                checked={choice === person.address}
                onChange={() => setChoice(person.address)}
              />
              <Identicon address={person.address} size={32} />
              <span className="font-semibold">{person.name}</span>
              <span translate="no" className="ml-auto text-sm tabular-nums opacity-75">
                {shortAddress(person.address)}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <Details prompt={prompt} />
      )}
    </Sheet>
  )
}

function Details({ prompt }: { prompt: Exclude<Prompt, { kind: 'connect' }> }) {
  if (prompt.kind === 'sign_text')
    return <p className="card whitespace-pre-wrap break-words p-4">{prompt.text}</p>
  const { chain } = prompt
  if (prompt.kind === 'switch_chain') return <p className="display text-3xl">{t`To ${chain}`}</p>
  return (
    <>
      <p className="display text-3xl">{prompt.meaning.title}</p>
      <div className="mt-2">
        <Rows>
          <Row label={t({ comment: 'Names the account beside it: signed as Alice', message: 'As' })}>
            {prompt.who}
          </Row>
          <Row label={t({ context: 'label: the chain', message: 'On' })}>{chain}</Row>
          {prompt.meaning.rows.map(([label, value]) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
        </Rows>
      </div>
      <details className="mt-2">
        <summary className="min-h-9 py-1.5 font-semibold">{t`Every byte of it`}</summary>
        <pre className="max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-xl bg-sunk p-3 text-xs">
          {prompt.kind === 'sign_data'
            ? prompt.json
            : `to ${prompt.to}\nvalue ${prompt.value}\ndata ${prompt.data}`}
        </pre>
      </details>
    </>
  )
}
