import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CloseGlyph, DownGlyph, SearchGlyph } from '@/ui/glyphs'
import { isSort, LONGEST_FILTER, SORTS, type Sort } from './search'

interface ToolbarProps {
  filter: string
  onFilter: (filter: string) => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** The button that saves all of it. */
  save: ReactNode
}

/** How the list is looked at. */
export function Toolbar({ filter, onFilter, sort, onSort, save }: ToolbarProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 md:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <div className="field max-md:col-span-2">
        <SearchGlyph />
        <input
          type="search"
          aria-label={t`Find payments`}
          placeholder={t`Amount, token, chain, name or status`}
          className="ml-2 [&::-webkit-search-cancel-button]:hidden"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_FILTER}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onFilter('')
          }}
        />
        {filter !== '' && (
          <button
            type="button"
            aria-label={t`Clear the search`}
            className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
            onClick={() => onFilter('')}
          >
            <CloseGlyph />
          </button>
        )}
      </div>
      <div className="field relative max-[22.5rem]:col-span-2">
        <select
          aria-label={t`Sort by`}
          value={sort}
          className="min-w-0 flex-1 cursor-pointer appearance-none self-stretch bg-transparent pr-9 text-[1.0625rem] outline-none"
          onChange={({ target }) => isSort(target.value) && onSort(target.value)}
        >
          {Object.entries(SORTS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-4">
          <DownGlyph />
        </span>
      </div>
      {save}
    </div>
  )
}
