import { checkDraw, checkSplit, type DrawCheck, seedCommitment } from '@filbert/sdk/raffles/fair'
import { plural, t } from '@lingui/core/macro'
import type { Raffle, RaffleSlot } from '@/api/raffles'
import type { CheckAddress } from '@/features/raffle/check-href'
import { locale } from '@/languages/locale'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'

export type Verdict = 'right' | 'wrong' | 'unknown' | 'unclear' | 'unchecked' | 'by_hand'

/** What came of a check, and why. */
export interface Finding {
  verdict: Verdict
  why: string
}

export const VERDICTS: Record<Verdict, string> = {
  right: t({ comment: 'Verdict of a check', message: 'Right' }),
  wrong: t({ comment: 'Verdict of a check', message: 'Wrong' }),
  unknown: t({ comment: 'Verdict of a check', message: 'Not yet known' }),
  unclear: t({ comment: 'Verdict of a check', message: 'Cannot be told apart' }),
  unchecked: t({ comment: 'Verdict of a check', message: 'Not checked' }),
  by_hand: t({ comment: 'Verdict of a check: how the amounts were chosen', message: 'Chosen by hand' }),
}

/** Whether the seed is the one that was promised. */
export function findSeed({ draw }: Pick<Raffle, 'draw'>, earlier: CheckAddress['earlier']): Finding {
  if (!draw)
    return unchecked(
      t`This server has no commitment for this raffle. It is older than this check, or it is claimed elsewhere.`,
    )
  const isOther = earlier !== null && earlier !== 'unreadable' && !isSame(earlier, draw.commitment)
  if (!draw.seed) {
    if (isOther)
      return {
        verdict: 'wrong',
        why: t`The commitment is not the one that was shown earlier. It must never change.`,
      }
    const when = t`The server opens the seed once every slot is claimed, refunded or expired. Until then it shows the commitment.`
    return { verdict: 'unknown', why: earlier === null ? when : `${earlierWords(earlier)} ${when}` }
  }
  if (!isSeedOf(draw))
    return { verdict: 'wrong', why: t`The seed does not belong to the commitment that the server shows.` }
  if (isOther)
    return {
      verdict: 'wrong',
      why: t`The seed belongs to the commitment that the server shows now, but not to the one that was shown earlier.`,
    }
  const fits = t`The seed belongs to the commitment.`
  if (earlier === 'unreadable') return unchecked(`${fits} ${earlierWords(earlier)}`)
  return {
    verdict: 'right',
    why: `${fits} ${earlier === null ? t`Compare the commitment with the one that you saw earlier.` : earlierWords(earlier)}`,
  }
}

function earlierWords(earlier: Hex | 'unreadable'): string {
  return earlier === 'unreadable'
    ? t`The earlier commitment in this page’s address cannot be read, so it was not compared.`
    : t`The commitment is still the one that was shown earlier.`
}

/** The draws by the seed; null while the seed is not open, or not the one that was promised. */
export function drawnBy({ draw }: Pick<Raffle, 'draw'>, slots: readonly RaffleSlot[]): DrawCheck | null {
  return draw?.seed && isSeedOf(draw) ? checkDraw(draw.seed, slots) : null
}

/** Whether each draw got the first slot that was free. */
export function findDraw(
  { draw, slots }: Pick<Raffle, 'draw' | 'slots'>,
  told: number,
  check: DrawCheck | null,
) {
  if (!draw) return unchecked(t`Without a seed nobody can work out the order of the slots.`)
  if (!draw.seed)
    return {
      verdict: 'unknown',
      why: t`The order of the slots follows from the seed, which is not open yet.`,
    } satisfies Finding
  if (!check) return unchecked(t`This seed is not the one that was promised, so its order shows nothing.`)
  if (told !== slots.total) return unchecked(notWhole(told, slots.total))
  const { verdict, draws } = check
  if (verdict === 'wrong')
    return {
      verdict,
      why: t`The numbers of the draws do not fit: two draws have the same number, or a draw paid nobody.`,
    } satisfies Finding
  if (verdict === 'unclear') return { verdict, why: unclearWords(check) } satisfies Finding
  if (draws === 0) return unchecked(t`No slot was paid, so there is no draw to check.`)
  const shown = figures(draws)
  return {
    verdict,
    why: plural(draws, {
      one: `The one draw got the first slot in the order that was free.`,
      other: `All ${shown} draws got the first slot in the order that was free.`,
    }),
  } satisfies Finding
}

function unclearWords({ passedOver, undrawn }: DrawCheck): string {
  const [passed, without] = [figures(passedOver), figures(undrawn)]
  const over = plural(passedOver, {
    one: `${passed} draw passed over slots that were held for others who did not claim them, or could not be drawn at that moment.`,
    other: `${passed} draws passed over slots that were held for others who did not claim them, or could not be drawn at that moment.`,
  })
  const paid = plural(undrawn, {
    one: `${without} slot was paid without a draw of this server.`,
    other: `${without} slots were paid without a draw of this server.`,
  })
  const all = t`The result alone does not show whether that was fair.`
  return [passedOver > 0 ? over : '', undrawn > 0 ? paid : '', all].filter((one) => one !== '').join(' ')
}

/** Where the amounts come from. `key`: the link's; null without one. */
export function findSplit(
  { pubKey20, slots: { total } }: Pick<Raffle, 'pubKey20' | 'slots'>,
  slots: readonly RaffleSlot[],
  secret: CheckAddress['secret'],
  key: { privateKey: Hex; pubKey20: Hex } | null,
): Finding {
  if (secret === 'unreadable')
    return unchecked(t`The secret in this page’s address is damaged. Copy the whole link again.`)
  if (!key)
    return unchecked(
      t`Anyone with the link of this raffle can check this too. Open the link, and come here from there.`,
    )
  if (!sameAddress(key.pubKey20, pubKey20))
    return unchecked(t`The secret in this page’s address belongs to another link.`)
  if (slots.length !== total) return unchecked(notWhole(slots.length, total))
  switch (
    checkSplit(
      key.privateKey,
      slots.map(({ amount }) => BigInt(amount)),
    )
  ) {
    case 'by_key':
      return { verdict: 'right', why: t`The amounts are exactly those that follow from the link’s key.` }
    case 'equal':
      return { verdict: 'right', why: t`All slots hold the same amount, to the smallest unit.` }
    case 'by_hand':
      return {
        verdict: 'by_hand',
        why: t`The amounts do not follow from the link’s key and are not equal. Their maker chose them by hand, or the raffle is older than this check.`,
      }
  }
}

function notWhole(told: number, total: number): string {
  const [some, all] = [figures(told), figures(total)]
  return t`The server shows ${some} of ${all} slots, so this cannot be checked.`
}

function isSeedOf({ seed, commitment }: NonNullable<Raffle['draw']>): boolean {
  return seed !== null && isSame(seedCommitment(seed), commitment)
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function unchecked(why: string): Finding {
  return { verdict: 'unchecked', why }
}

function figures(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}
