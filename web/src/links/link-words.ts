import type { LinkPart, LinkProblem } from '@filbert/sdk/link'
import { plural, t } from '@lingui/core/macro'

interface LinkWords {
  what: string
  how: string
}

const MISSING: Record<LinkPart, string> = {
  chain: t`This link is incomplete: its chain (c) is missing.`,
  version: t`This link is incomplete: its vault version (v) is missing.`,
  index: t`This link is incomplete: its number (i) is missing.`,
}
const BAD: Record<LinkPart, string> = {
  chain: t`This link is damaged: its chain (c) cannot be read.`,
  version: t`This link is damaged: its vault version (v) cannot be read.`,
  index: t`This link is damaged: its number (i) cannot be read.`,
}

const COPY_WHOLE = t`Go back to the message, press and hold the link, and choose Copy link. Then open a new page, paste, and go. Do not retype it.`

const ASK_AGAIN = t`If that does not help, ask the sender to copy the whole link and send it again.`

/** What is wrong with a link and how to get it whole. The money is never touched by a broken link. */
export function linkWords(problem: LinkProblem): LinkWords {
  switch (problem.kind) {
    case 'empty':
      return {
        what: t`There is no link here yet.`,
        how: `${t`Paste the link that you were sent.`} ${t`If you tapped a preview, it may have left out the part after #, without which nobody can claim: copy the link from the message itself.`}`,
      }
    case 'missing_fragment':
      return {
        what: t`This link is incomplete: the part after # is missing.`,
        how: `${t`Without it nobody can claim the money.`} ${COPY_WHOLE} ${ASK_AGAIN}`,
      }
    case 'missing_secret':
      return { what: t`This link is incomplete: there is no secret (p=…) after the #.`, how: COPY_WHOLE }
    case 'cut_secret': {
      const { length } = problem
      return { what: t`This link is cut off: its secret has ${length} of 16 characters.`, how: COPY_WHOLE }
    }
    case 'long_secret': {
      const { length } = problem
      return {
        what: t`Something has stuck to the end of this link: its secret has ${plural(length, {
          one: `${length} character`,
          other: `${length} characters`,
        })} instead of 16.`,
        how: COPY_WHOLE,
      }
    }
    case 'bad_secret':
      return {
        what: t`The secret in this link has characters in it that cannot be there.`,
        how: COPY_WHOLE,
      }
    case 'escaped_hash':
      return {
        what: t`The # in this link was turned into %23 on the way.`,
        how: t`Change %23 back to # in the address, or copy the link once more from the message.`,
      }
    case 'exposed_secret':
      return {
        what: t`The secret of this link stands before the #, where others can read it.`,
        how: t`Ask the sender to refund it and to send a new link.`,
      }
    case 'missing_part':
      return { what: MISSING[problem.part], how: COPY_WHOLE }
    case 'bad_part':
      return { what: BAD[problem.part], how: COPY_WHOLE }
    case 'uneven_lists': {
      const { chains, indexes } = problem
      return {
        what: t`This link is damaged: it names ${plural(chains, {
          other: `${chains} chains`,
        })} but ${plural(indexes, { other: `${indexes} deposits` })}.`,
        how: COPY_WHOLE,
      }
    }
    case 'too_many_deposits': {
      const { limit } = problem
      return {
        what: plural(limit, {
          one: `This link holds more than ${limit} deposit.`,
          other: `This link holds more than ${limit} deposits.`,
        }),
        how: t`Ask the sender to split it into smaller links.`,
      }
    }
  }
}
