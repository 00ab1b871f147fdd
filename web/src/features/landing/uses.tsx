import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { BrandArt, BridgeArt, FreeArt, MugArt, PackArt, ParachuteArt } from './use-art'

interface Use {
  title: string
  art: ReactNode
  words: string
}

const USES: readonly Use[] = [
  {
    title: t`Brand`,
    art: <BrandArt />,
    words: t`Your words and your picture travel inside each link. Run the whole of it on a domain of your own, if you like.`,
  },
  {
    title: t`Gasless`,
    art: <FreeArt />,
    words: t`Whoever claims pays nothing and needs no coin to begin with. You set what may be spent in a day, and it stops there.`,
  },
  {
    title: t`Welcome packs`,
    art: <PackArt />,
    words: t`A stablecoin to try, a token of yours, an NFT to keep: several things in one link, taken one after the other.`,
  },
  {
    title: t`Cross-chain`,
    art: <BridgeArt />,
    words: t`Fund on one chain. They take it on the chain, and as the token, that they already use.`,
  },
  {
    title: t`Get Physical`,
    art: <MugArt />,
    words: t`Every link is a QR code as well. Print them onto badges, beer mats, posters, parcels.`,
  },
  {
    title: t`Web2 Airdrops`,
    art: <ParachuteArt />,
    words: t`To a mailing list: an address is all that you have to know of anybody. No list of wallets, no forms.`,
  },
]

/** What links are good for: six drawings, a thought each. */
export function Uses() {
  return (
    <section aria-labelledby="uses" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <h2 id="uses" className="display max-w-[16ch] text-[clamp(2.75rem,6vw,4.5rem)] tracking-[-0.03em]">
        {t`Six things to put in a shell`}
      </h2>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {USES.map(({ title, art, words }) => (
          <li key={title} className="rises hard-card card overflow-hidden">
            <div className="border-edge border-b-[1.5px] bg-hill-near">{art}</div>
            <div className="px-6 pt-5 pb-7">
              <h3 className="display text-3xl">{title}</h3>
              <p className="mt-2 text-lg text-soft leading-snug">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
