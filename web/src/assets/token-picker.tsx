import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useState } from 'react'
import { logoOf } from './token-list'
import type { Chain } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { SearchGlyph } from '@/ui/glyphs'
import { type Offer, offersLike } from './holdings'
import { TokenRow, TokenTile } from './token-row'

/** From the specification: of more than these, so many stand in a grid at hand. */
const SIMPLE_GRID = 6

interface TokenPickerProps {
  chain: Chain
  offers: Offer[]
  /** Null: something else is. */
  chosen: Hex | null
  onChoose: (token: Hex) => void
}

/** What can be sent on a chain: a few as they are; of many the first six at hand, and a search in the rest. */
export function TokenPicker({ chain, offers, chosen, onChoose }: TokenPickerProps) {
  const [search, setSearch] = useState('')
  const many = offers.length > SIMPLE_GRID
  const sought = many && search.trim() !== ''
  const listed = sought ? offersLike(offers, search) : many ? offers.slice(SIMPLE_GRID) : offers
  const isChosen = ({ asset }: Offer) => sameAddress(asset.address, chosen)
  // One stop of the Tab key for the whole list; the arrows go on from there.
  const entry = Math.max(0, listed.findIndex(isChosen))
  const parts = (offer: Offer) => ({
    ...offer,
    logo: logoOf(chain, offer.asset.address),
    chosen: isChosen(offer),
    onChoose: () => onChoose(offer.asset.address),
  })

  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The sheet stands in a form, which is not meant.
    event.preventDefault()
    const [first] = listed
    if (sought && first) onChoose(first.asset.address)
  }

  const list = (
    <ul className={`-mx-3 ${many ? 'max-h-52 overflow-y-auto overscroll-contain' : ''}`}>
      {listed.map((offer, place) => (
        <TokenRow key={offer.asset.address} {...parts(offer)} tabIndex={many && place !== entry ? -1 : 0} />
      ))}
    </ul>
  )

  return (
    <>
      <p className="mt-5 mb-1 text-soft">{t`Token`}</p>
      {many && !sought && (
        <div className="tiles my-2">
          {offers.slice(0, SIMPLE_GRID).map((offer) => (
            <TokenTile key={offer.asset.address} {...parts(offer)} />
          ))}
        </div>
      )}
      {many ? (
        <search onKeyDown={moveFocus}>
          <div className="field my-3">
            <SearchGlyph />
            <input
              aria-label={t`Search tokens`}
              placeholder={t`Name or symbol`}
              className="ml-2"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={chooseFirst}
            />
          </div>
          {list}
        </search>
      ) : (
        list
      )}
      {listed.length === 0 && (
        <p className="py-4" role="status">
          {t`No balances to display!`}
          {sought && (
            <span className="block text-soft">{t`No token here is called “${{ search: search.trim() }}”.`}</span>
          )}
        </p>
      )}
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down between the search and the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
