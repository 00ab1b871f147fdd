import { solveIn } from '@/lib/raffle-proof'
import type { ProofAsked, ProofTold } from './solve'

/** Hashes between two words on how far it is: a tenth of a second or so on a phone. */
const AT_ONCE = 4_096

/** Works it out beside the page, which stays as quick as before. It is ended from outside. */
addEventListener('message', ({ data }: MessageEvent<ProofAsked>) => {
  for (let from = 0; ; from += AT_ONCE) {
    const nonce = solveIn(data.challenge, data.bits, from, AT_ONCE)
    const told: ProofTold = nonce === null ? { tries: from + AT_ONCE } : { nonce }
    postMessage(told)
    if (nonce !== null) return
  }
})
