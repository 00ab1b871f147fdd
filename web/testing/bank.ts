import { HAZEL } from './config'
import { tokenOf, world } from './world'

/** The operator pays USDC of the first chain out to banks, in both currencies. */
export function payOutToBanks(): void {
  const { address: token, decimals, symbol } = tokenOf(HAZEL, 'USDC')
  world.config.bank = {
    feeCents: { iban: 100, us: 50 },
    frames: [],
    landingChainId: null,
    maximumCents: 10_000_000,
    minimumCents: 1_000,
    routes: [{ chainId: HAZEL, decimals, symbol, token }],
  }
}
