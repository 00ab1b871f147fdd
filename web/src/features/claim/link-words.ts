import type { LinkPart, LinkProblem } from '@/lib/link'

interface LinkWords {
  what: string
  how: string
}

const PARTS: Record<LinkPart, string> = {
  chain: 'chain (c)',
  version: 'vault version (v)',
  index: 'number (i)',
}

const COPY_WHOLE =
  'Go back to the message, press and hold the link, and choose Copy link. Then open a new page, paste, and go. Do not retype it.'

/** What is wrong with a link and how to get it whole. The money is never touched by a broken link. */
export function linkWords(problem: LinkProblem): LinkWords {
  switch (problem.kind) {
    case 'empty':
      return { what: 'There is no link here yet.', how: 'Paste the link that you were sent.' }
    case 'missing_fragment':
      return { what: 'This link is incomplete: the part after # is missing.', how: COPY_WHOLE }
    case 'missing_secret':
      return { what: 'This link is incomplete: there is no secret (p=…) after the #.', how: COPY_WHOLE }
    case 'cut_secret':
      return {
        what: `This link is cut off: its secret has ${problem.length} of 16 characters.`,
        how: COPY_WHOLE,
      }
    case 'long_secret':
      return {
        what: `Something has stuck to the end of this link: its secret has ${problem.length} characters instead of 16.`,
        how: COPY_WHOLE,
      }
    case 'bad_secret':
      return {
        what: 'The secret in this link has characters in it that cannot be there.',
        how: COPY_WHOLE,
      }
    case 'escaped_hash':
      return {
        what: 'The # in this link was turned into %23 on the way.',
        how: 'Change %23 back to # in the address, or copy the link once more from the message.',
      }
    case 'exposed_secret':
      return {
        what: 'The secret of this link stands before the #, where others can read it.',
        how: 'Ask the sender to take the money back and to send a new link.',
      }
    case 'missing_part':
      return { what: `This link is incomplete: its ${PARTS[problem.part]} is missing.`, how: COPY_WHOLE }
    case 'bad_part':
      return { what: `This link is damaged: its ${PARTS[problem.part]} cannot be read.`, how: COPY_WHOLE }
    case 'uneven_lists':
      return {
        what: `This link is damaged: it names ${problem.chains} chains but ${problem.indexes} deposits.`,
        how: COPY_WHOLE,
      }
    case 'too_many_deposits':
      return {
        what: `This link holds more than ${problem.limit} deposits.`,
        how: 'Ask the sender to split it into smaller links.',
      }
  }
}
