import { expect, it } from 'vitest'
import { walletLinks } from './wallet-links'

const PAGE = 'https://filbert.example/claim?c=10&v=v4.4&i=5#p=SECRET'

it('hands each wallet the whole page', () => {
  expect(walletLinks(PAGE)).toEqual([
    { name: 'MetaMask', href: 'metamask://dapp/filbert.example/claim?c=10&v=v4.4&i=5#p=SECRET' },
    { name: 'Trust Wallet', href: `trust://open_url?coin_id=60&url=${encodeURIComponent(PAGE)}` },
    { name: 'Coinbase Wallet', href: `cbwallet://dapp?url=${encodeURIComponent(PAGE)}` },
    { name: 'OKX Wallet', href: `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(PAGE)}` },
  ])
})

it('leads to no server, which would learn the secret', () => {
  for (const { href } of walletLinks(PAGE)) expect(new URL(href).protocol).not.toMatch(/^http/)
})
