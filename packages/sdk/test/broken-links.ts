import type { LinkProblem } from '../src/link.js'

const whole = `https://a.test/claim?c=10&v=v4.3&i=7#p=WpQIuBvptLkCV3aF`

/** What happens to links on their way, and what is wrong with them then. */
export const BROKEN_LINKS: [string, string, LinkProblem][] = [
  ['no link at all', 'https://a.test/claim', { kind: 'empty' }],
  ['fragment gone', 'https://a.test/claim?c=10&v=v4.3&i=7', { kind: 'missing_fragment' }],
  ['# but nothing after it', 'https://a.test/claim?c=10&v=v4.3&i=7#', { kind: 'missing_fragment' }],
  ['fragment of another kind', 'https://a.test/claim?c=10&v=v4.3&i=7#top', { kind: 'missing_secret' }],
  ['secret empty', 'https://a.test/claim?c=10&v=v4.3&i=7#p=', { kind: 'missing_secret' }],
  ['secret too long', `${whole}XX`, { kind: 'long_secret', length: 18 }],
  ['something inside the secret', whole.replace('Bvpt', 'B%20pt'), { kind: 'bad_secret' }],
  ['# escaped', whole.replace('#', '%23'), { kind: 'escaped_hash' }],
  ['secret in the query', whole.replace('#', '&'), { kind: 'exposed_secret' }],
  ['no chain', whole.replace('c=10&', ''), { kind: 'missing_part', part: 'chain' }],
  ['no version', whole.replace('v=v4.3&', ''), { kind: 'missing_part', part: 'version' }],
  ['no index', whole.replace('&i=7', ''), { kind: 'missing_part', part: 'index' }],
  ['chain is no number', whole.replace('c=10', 'c=ten'), { kind: 'bad_part', part: 'chain' }],
  ['version is none', whole.replace('v4.3', '4.3'), { kind: 'bad_part', part: 'version' }],
  ['index is no number', whole.replace('i=7', 'i=-7'), { kind: 'bad_part', part: 'index' }],
  [
    'index past all counting',
    whole.replace('i=7', `i=${'9'.repeat(70)}`),
    { kind: 'bad_part', part: 'index' },
  ],
  [
    'range past all counting',
    whole.replace('i=7', `i=(${2n ** 64n - 1n},2)`),
    { kind: 'bad_part', part: 'index' },
  ],
  ['chain past all counting', whole.replace('c=10', `c=${2n ** 64n}`), { kind: 'bad_part', part: 'chain' }],
  ['empty range', whole.replace('i=7', 'i=(7,0)'), { kind: 'bad_part', part: 'index' }],
]
