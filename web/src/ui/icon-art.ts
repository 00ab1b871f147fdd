import arbitrum from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'
import avalanche from '@web3icons/core/svgs/networks/background/avalanche.svg.js'
import base from '@web3icons/core/svgs/networks/background/base.svg.js'
import celo from '@web3icons/core/svgs/networks/background/celo.svg.js'
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js'
import gnosis from '@web3icons/core/svgs/networks/background/gnosis.svg.js'
import linea from '@web3icons/core/svgs/networks/background/linea.svg.js'
import optimism from '@web3icons/core/svgs/networks/background/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/background/polygon.svg.js'
import scroll from '@web3icons/core/svgs/networks/background/scroll.svg.js'
import AVAX from '@web3icons/core/svgs/tokens/background/AVAX.svg.js'
import BNB from '@web3icons/core/svgs/tokens/background/BNB.svg.js'
import DAI from '@web3icons/core/svgs/tokens/background/DAI.svg.js'
import ETH from '@web3icons/core/svgs/tokens/background/ETH.svg.js'
import POL from '@web3icons/core/svgs/tokens/background/POL.svg.js'
import USDC from '@web3icons/core/svgs/tokens/background/USDC.svg.js'
import USDT from '@web3icons/core/svgs/tokens/background/USDT.svg.js'

/** SVG text by token symbol. Loaded after the first paint; what is not here gets its letter. */
export const tokenArt: Record<string, string> = { AVAX, BNB, DAI, ETH, POL, USDC, USDT }

/** SVG text by chain id. */
export const chainArt: Record<string, string> = {
  '1': ethereum,
  '10': optimism,
  '100': gnosis,
  '137': polygon,
  '8453': base,
  '42161': arbitrum,
  '42220': celo,
  '43114': avalanche,
  '59144': linea,
  '534352': scroll,
}
