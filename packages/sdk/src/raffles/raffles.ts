import type { Context } from '../context.js'
import type { Made } from '../links/create.js'
import { createRaffle, type RaffleInput } from './create.js'
import type { Raffle } from './shapes.js'
import { raffleLinkIn, readRaffle, type TakePartInput, takePart, type Won } from './take-part.js'

/** Links with many slots of chance amounts, of which each wallet gets one. */
export interface RaffleCalls {
  create: (input: RaffleInput) => Promise<Made>
  read: (link: string, options?: { signal?: AbortSignal | undefined }) => Promise<Raffle>
  takePart: (input: TakePartInput) => Promise<Won>
}

export function raffleCalls(context: Context): RaffleCalls {
  return {
    create: (input) => createRaffle(context, input),
    read: async (link, { signal } = {}) => readRaffle(context, raffleLinkIn(link).deposit, signal),
    takePart: (input) => takePart(context, input),
  }
}
