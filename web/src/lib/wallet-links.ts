/** A wallet's app with a browser of its own, and the address that opens a page in it. */
export interface WalletLink {
  name: string
  href: string
}

type HrefFor = (page: string) => string

/**
 * By schemes that only the apps answer to: web addresses of the same companies would tell their servers the page, and
 * with it the secret of a link, wherever the app is not there.
 */
const WALLETS: readonly (readonly [name: string, hrefFor: HrefFor])[] = [
  ['MetaMask', (page) => `metamask://dapp/${page.replace(/^https?:\/\//, '')}`],
  ['Trust Wallet', (page) => `trust://open_url?coin_id=60&url=${encodeURIComponent(page)}`],
  ['Coinbase Wallet', (page) => `cbwallet://dapp?url=${encodeURIComponent(page)}`],
  ['OKX Wallet', (page) => `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`],
]

/** Opens `page`, its fragment included, in the browsers of common wallets. */
export function walletLinks(page: string): WalletLink[] {
  return WALLETS.map(([name, hrefFor]) => ({ name, href: hrefFor(page) }))
}
