import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { goPlaces, isAdded, isGoing, type PastFrames, whenThere } from './places'

/** Closes each of the open sheets, the topmost last. */
const sheets: (() => void)[] = []
let listening = false
/** There was a frame on the page since the last sheet was closed. */
let past: PastFrames | null = null

/**
 * Gives an open sheet its own place in the browser's history, so that Back closes it and leaves the rest. `frames`: what
 * is in it may add places, too. Where the browser does not tell them from ours it has none: it could not be gone back
 * from.
 */
export function useOwnPlace(onClose: () => void, frames: PastFrames | null): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  const wanted = !frames || frames.canGo()

  // The outside system: the browser's history.
  useEffect(() => {
    if (!wanted) return
    const sheet = () => close()
    sheets.push(sheet)
    past ??= frames
    if (!listening) listen(history)
    listening = true
    whenThere(() => settle(history))
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1)
      whenThere(() => settle(history))
    }
  }, [history, frames, wanted])
}

/** As many places as there are sheets: of those that were closed by hand it goes back, or past. */
function settle(history: RouterHistory): void {
  const { sheet = 0, under, ...state } = history.location.state
  if (sheet > sheets.length) goPlaces(history, sheets.length - sheet, past)
  if (sheets.length === 0) past = null
  for (let place = sheet + 1; place <= sheets.length; place++) {
    history.push(history.location.href, { ...state, sheet: place, under: under ?? state.__TSR_key })
    // Of several at once it would keep the last only.
    history.flush()
  }
}

/** For as long as there is a page: also the place of a sheet that is closed may be come to once more. */
function listen(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    if (isAdded(action)) return
    const left = history.location.state.sheet ?? 0
    if (isGoing() || left >= sheets.length) whenThere(() => settle(history))
    else for (const close of sheets.slice(left).reverse()) close()
  })
}
