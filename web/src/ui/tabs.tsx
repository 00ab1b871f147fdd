import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { neighbourOf } from './tab-keys'

interface TabsProps<Name extends string> {
  /** What they are tabs of. */
  label: string
  tabs: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What the chosen one holds. */
  children: ReactNode
}

/** Dividers of a card index: the chosen one is part of the card below. Arrow keys lead from one to the next. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const to = neighbourOf(
      event.key,
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    )
    const next = to === null ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            id={`${id}${name}`}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it holds may have nothing that can be focused */}
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`} tabIndex={0} className="card">
        {children}
      </div>
    </div>
  )
}
