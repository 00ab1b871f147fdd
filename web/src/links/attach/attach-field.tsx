import { t } from '@lingui/core/macro'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { type MediaType, PICTURES } from '@/lib/attachment/media-type'
import { MESSAGE_LIMIT, messageLength } from '@/lib/attachment/plain-text'
import { shownSize } from '@/ui/file-size'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { type Attached, chooseFile } from './attached'

interface AttachFieldProps {
  attached: Attached
  /** What is wrong with what is there, once it was tried to send it. */
  problem: string | null
  /** Who can read it, in a sentence. */
  privacy: string
  /** Pictures besides PDF; those of a link are sealed, so that no server has to read them. */
  pictures?: readonly MediaType[]
  onChange: (attached: Attached) => void
}

/** Something to say with the money, and a picture or a PDF. Optional, so it begins as one button. */
export function AttachField({ attached, problem, privacy, pictures = PICTURES, onChange }: AttachFieldProps) {
  const { message, file } = attached
  const [open, setOpen] = useState(message !== '' || file !== null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [dropping, setDropping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef({ attached, onChange })
  const ids = useFieldIds()
  const counter = useId()

  // The outside system: a file that is being read, while more is typed.
  useEffect(() => {
    latest.current = { attached, onChange }
  }, [attached, onChange])

  if (!open) {
    return (
      <button type="button" className="btn btn-quiet w-full" onClick={() => setOpen(true)}>
        {t`Add a message or a file`}
      </button>
    )
  }

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setRefusal(null)
    const result = await chooseFile(chosen, pictures)
    if (!result.ok) return setRefusal(result.words)
    const now = latest.current
    now.onChange({ ...now.attached, file: result.file })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    void choose(event.dataTransfer.files[0])
  }
  const length = messageLength(message)
  const fileName = file?.name ?? ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={`card px-6 pt-4 pb-2 ${dropping ? 'bg-sunk' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <div className="flex min-h-8 items-center justify-between gap-3 text-soft">
        <label htmlFor={ids.field}>{t`Message (optional)`}</label>
        <span
          id={counter}
          className={`tabular-nums ${length > MESSAGE_LIMIT ? 'font-semibold text-berry' : ''}`}
        >
          {length}/{MESSAGE_LIMIT}
        </span>
      </div>
      <textarea
        id={ids.field}
        rows={2}
        dir="auto"
        className="field w-full resize-none py-2"
        placeholder={t`What is it for?`}
        value={message}
        aria-describedby={`${counter} ${ids.problem}`}
        aria-invalid={problem !== null}
        onChange={(event) => onChange({ ...attached, message: event.target.value })}
      />
      <input
        ref={input}
        type="file"
        className="hidden"
        accept={[...pictures, 'application/pdf'].join()}
        aria-label={t`Picture or PDF`}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Else the same file could not be chosen again.
          event.target.value = ''
        }}
      />
      {file ? (
        <p className="mt-3 flex min-h-12 items-center gap-3">
          <span className="min-w-0 flex-1">
            <bdi title={file.name} className="block truncate font-semibold">
              {file.name}
            </bdi>
            <span className="text-soft text-sm tabular-nums">{shownSize(file.size)}</span>
          </span>
          <button
            type="button"
            className="chip px-4"
            aria-label={t`Remove ${fileName}`}
            onClick={() => onChange({ ...attached, file: null })}
          >
            {t`Remove`}
          </button>
        </p>
      ) : (
        <button type="button" className="chip mt-3" onClick={() => input.current?.click()}>
          {t`Attach a picture or PDF`}
        </button>
      )}
      <p className="mt-2 text-soft text-sm">{privacy}</p>
      <FieldProblem id={ids.problem}>{refusal ?? problem}</FieldProblem>
    </div>
  )
}
