import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { NetworkIcon } from '../src/ui/network-icons.ts'

/** What the package calls the networks. A testnet looks as its network does. */
const NETWORKS: Record<NetworkIcon, string> = {
  '1': 'ethereum',
  '10': 'optimism',
  '56': 'binance-smart-chain',
  '100': 'gnosis',
  '137': 'polygon',
  '169': 'manta-pacific',
  '300': 'zksync',
  '324': 'zksync',
  '1284': 'moonbeam',
  '2001': 'milkomeda-c1',
  '5000': 'mantle',
  '8453': 'base',
  '17000': 'ethereum',
  '34443': 'mode',
  '42161': 'arbitrum-one',
  '42220': 'celo',
  '43114': 'avalanche',
  '44787': 'celo',
  '59144': 'linea',
  '81457': 'blast',
  '84532': 'base',
  '167009': 'taiko',
  '534351': 'scroll',
  '534352': 'scroll',
  '11155111': 'ethereum',
}

const LISTS = new URL('../../token-lists/', import.meta.url)

interface TokenList {
  tokens: { extensions?: { icon?: string } }[]
}

/** What stands in `/icons`, and which file of the package it is: `tokens/USDC.svg`, `networks/10.svg`. */
function wantedIcons(): Map<string, string> {
  const tokens = readdirSync(LISTS).flatMap((file) => {
    const list: TokenList = JSON.parse(readFileSync(new URL(file, LISTS), 'utf8'))
    return list.tokens.flatMap(({ extensions }) => extensions?.icon ?? [])
  })
  return new Map([
    ...tokens.map((name) => [`tokens/${name}.svg`, `tokens/background/${name}.svg`] as const),
    ...Object.entries(NETWORKS).map(
      ([chainId, name]) => [`networks/${chainId}.svg`, `networks/background/${name}.svg`] as const,
    ),
  ])
}

/** The package has modules that export the text of an icon. */
async function readIcon(file: string): Promise<string> {
  const { default: svg }: { default: string } = await import(`@web3icons/core/svgs/${file}.js`).catch(() => {
    throw new Error(`@web3icons/core has no ${file}, which token-lists or build/icon-files.ts names`)
  })
  // It stands on our own host, where somebody could open it as a page.
  if (/<script|<foreignObject|\son\w+=|(href|src)="(?!#)/i.test(svg)) {
    throw new Error(`${file} is more than a picture`)
  }
  return svg
}

/**
 * Puts the icons of listed tokens and of networks into `/icons`, out of the package, under names that stay: the
 * server's answers hold them.
 */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    async generateBundle() {
      for (const [path, file] of wantedIcons()) {
        this.emitFile({ type: 'asset', fileName: `icons/${path}`, source: await readIcon(file) })
      }
    },
    configureServer({ middlewares }) {
      const wanted = wantedIcons()
      middlewares.use('/icons/', (request, response, next) => {
        const file = wanted.get(request.url?.slice(1) ?? '')
        if (!file) return next()
        readIcon(file).then((svg) => {
          response.setHeader('content-type', 'image/svg+xml')
          response.end(svg)
        }, next)
      })
    },
  }
}
