import { t } from '@lingui/core/macro'
import { type DragEvent, useRef, useState } from 'react'
import { FieldProblem, useFieldIds } from '@/ui/problem'

/** Longer ones are shown by their beginning: no browser shows megabytes in a field. */
const SHOWN = 20_000

interface ListFieldProps {
  text: string
  note: string | null
  onList: (text: string, note: string | null) => void
}

/** A list that is pasted, dropped or chosen. It is read here, and stays here. */
export function ListField({ text, note, onList }: ListFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [dropping, setDropping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const ids = useFieldIds()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setRefusal(null)
    const code = await import('./file-text').catch(() => null)
    if (!code) return setRefusal(t`What reads files did not load. Paste the list instead.`)
    const bytes = file.size > code.MOST_BYTES ? new Uint8Array(code.MOST_BYTES + 1) : await bytesOf(file)
    if (!bytes) return setRefusal(t`The file cannot be read. Choose it once more.`)
    const read = code.fileText(bytes)
    if (read.ok) onList(read.text, read.note)
    else setRefusal(read.words)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    void choose(event.dataTransfer.files[0])
  }
  const long = text.length > SHOWN
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={`grid gap-1 rounded-field ${dropping ? 'bg-sunk' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <label htmlFor={ids.field} className="text-soft">
        {t`A row for each link: amount, then label, recipient or days if you like`}
      </label>
      <textarea
        id={ids.field}
        rows={6}
        dir="auto"
        spellCheck={false}
        readOnly={long}
        className="field h-40 w-full resize-y py-2 font-mono text-base"
        placeholder={'amount,label\n25,Ada\n12.50,Grace'}
        value={long ? `${text.slice(0, SHOWN)}\n…` : text}
        aria-describedby={ids.problem}
        onChange={(event) => {
          setRefusal(null)
          onList(event.target.value, null)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // A field takes long to lay it out.
          if (pasted.length <= SHOWN) return
          event.preventDefault()
          onList(pasted, null)
        }}
      />
      <input
        ref={input}
        type="file"
        className="hidden"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t`List`}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Else the same file could not be chosen again.
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2 pt-1">
        <button type="button" className="chip" onClick={() => input.current?.click()}>
          {t`Choose a CSV file`}
        </button>
        {text !== '' && (
          <button type="button" className="chip" onClick={() => onList('', null)}>
            {t({ comment: 'Empties the field', message: 'Clear' })}
          </button>
        )}
      </div>
      {note && <p className="text-soft text-sm">{note}</p>}
      <FieldProblem id={ids.problem}>{refusal}</FieldProblem>
    </div>
  )
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}
