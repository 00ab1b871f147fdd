import type { Cause } from '@/words/sentence'

/** What each part of the sheet is given, which does one thing at a time with the others. */
export interface PartProps {
  /** What is being done, by any of them. */
  busy: string | null
  /** Why what this part did last did not come about. */
  problem: Cause | null
  during: (name: string, work: () => Promise<unknown>) => Promise<void>
  /** Something has changed: the settings are to be read again. */
  onDone: () => Promise<void>
}
