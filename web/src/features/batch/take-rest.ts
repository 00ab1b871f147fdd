import { isPassing } from '@filbert/sdk/outcomes'
import type { Chain, Link } from '@/api/schema.gen'
import { nameOfRest, type SignedRest, signedRests } from '@/device/records/signed-rests'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Submitted } from '@/links/submitted'
import { postSigned, takeAllBack } from '@/links/take-all'
import { takeBack } from '@/links/take-back'

/** What was signed longer ago is not asked for without a new word of the sender's. Milliseconds. */
const GOOD_FOR_MS = 24 * 3_600_000

interface Rest {
  batch: string
  /** Those that can be taken back now. */
  links: readonly Link[]
  chain: Chain
  /** Null: no wallet is asked, and what was signed before is all there is. */
  signer: Hex | null
  now: number
}

/** The deposits of a batch for which there is a signature, and which are not all asked for. */
export function signedIndexes(batch: string, now: number): ReadonlySet<string> {
  return new Set(signedOf(batch, now).flatMap(({ indexes }) => indexes))
}

/**
 * Takes links of a batch back at our cost: first those for which there is a signature, then the others. A signature is
 * kept on this device until the server has answered for each of its links. Where the browser keeps nothing it goes on
 * without: then a closed page asks the wallet again.
 */
export async function takeRest(
  { batch, links, chain, signer, now }: Rest,
  onAnswer: (answer: Submitted) => void,
): Promise<void> {
  let others = links
  for (const rest of signedOf(batch, now)) {
    const indexes = new Set(rest.indexes)
    const isIn = (link: Link) => indexes.has(link.index) && sameAddress(link.sender, rest.signer)
    const listed = others.filter(isIn)
    others = others.filter((link) => !isIn(link))
    const hear = forgetting(rest, listed.length, onAnswer)
    await postSigned(listed, rest, (_, answer) => hear(answer))
  }
  const [only] = others
  if (!signer || !only) return
  if (others.length === 1) return onAnswer(await takeBack(only, chain, signer, () => false))
  const heard = new Map<string, (answer: Submitted) => void>()
  await takeAllBack(
    { chain, links: others },
    signer,
    ({ index }, answer) => (heard.get(index) ?? onAnswer)(answer),
    () => false,
    (list) => {
      const rest = { batch, ...list, createdAt: now }
      signedRests.save(rest)
      const hear = forgetting(rest, list.indexes.length, onAnswer)
      for (const index of list.indexes) heard.set(index, hear)
    },
  )
}

/** What is too old is forgotten. */
function signedOf(batch: string, now: number): SignedRest[] {
  const all = signedRests.all().filter((rest) => rest.batch === batch)
  const isGood = ({ createdAt }: SignedRest) => now - createdAt < GOOD_FOR_MS
  for (const rest of all) if (!isGood(rest)) signedRests.forget(nameOfRest(rest))
  return all.filter(isGood)
}

/** Hears of each link, and forgets the signature with the last, unless the server had no time for one. */
function forgetting(
  rest: SignedRest,
  links: number,
  onAnswer: (answer: Submitted) => void,
): (answer: Submitted) => void {
  let [left, again] = [links, false]
  return (answer) => {
    onAnswer(answer)
    left -= 1
    again ||= isToRepeat(answer)
    if (left === 0 && !again) signedRests.forget(nameOfRest(rest))
  }
}

function isToRepeat(answer: Submitted): boolean {
  if (answer.kind !== 'refused' || !('code' in answer.cause)) return false
  return answer.cause.code === 'rate_limited' || isPassing(answer.cause.code)
}
