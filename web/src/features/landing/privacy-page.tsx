import { t } from '@lingui/core/macro'
import { useConfig } from '@/api/queries'
import { LegalPage } from './legal-page'

export function PrivacyPage() {
  const { walletConnect } = useConfig()
  return <LegalPage title={t`Privacy`} parts={walletConnect ? [...PARTS, BY_RELAY] : PARTS} />
}

const PARTS = [
  [
    t`Who is responsible`,
    t`Name, address and a person to write to about data belong here. Whoever runs this server fills them in.`,
  ],
  [
    t`Without an account`,
    t`You can send and claim without one. What is then known of you is what stands on the chain for everybody: addresses, amounts, times. The secret of a link stays in browsers; a request that brings it along is refused.`,
  ],
  [
    t`On this device`,
    t`Your browser keeps the links that you made and received, with their secrets, the transfers that you sent, and whether you like it dark. It stays here until you clear it. Before you sign in there is one cookie at most: the language, if you chose one. Nobody counts you.`,
  ],
  [
    t`With an account`,
    t`An e-mail address, a name and a digest of a password, if you signed up by those; the wallets that you signed in with; a picture and names of contacts if you set them; what you want to be told, and where. One cookie says who you are, another one that you signed in here before. All of it can be downloaded from your profile.`,
  ],
  [
    t`Messages and files`,
    t`What you attach to a link is sealed in your browser under the link’s secret: the server keeps it and cannot read it. It is forgotten some time after the link was claimed or refunded.`,
  ],
  [
    t`If money goes to a bank`,
    t`The bank provider asks who you are and keeps what the law wants it to. This server passes the number of your account on and keeps four characters of it, with a digest by which it is recognised.`,
  ],
  [
    t`Who else hears of something`,
    t`Nodes of the chains see what your browser asks them, and its network address. Providers of prices, routes, mail and banks hear what they need for what you asked for. Pages load nothing from anybody else.`,
  ],
  [
    t`How long, and your rights`,
    t`Time limits, legal grounds, authorities, and how you have something corrected or deleted: whoever runs this and their lawyer say it here. What is on a chain nobody can delete.`,
  ],
] as const

/** Only where the operator offers it. It stands last: what was painted before the page knew stays where it is. */
const BY_RELAY = [
  t`If a wallet is connected by WalletConnect`,
  t`A relay of WalletConnect brings this page and your wallet together. It sees the address of this site, your network address, and when you use it. What the two tell each other is sealed, and nothing is asked there before you choose it.`,
] as const
