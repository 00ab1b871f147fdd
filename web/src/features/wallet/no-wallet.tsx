import { t } from '@lingui/core/macro'
import { isPhone } from '@/lib/in-app-browser'
import { walletLinks } from '@/lib/wallet-links'
import { CopyButton } from '@/ui/copy-button'
import { OutGlyph } from '@/ui/glyphs'

/** This browser has none: on a phone wallets have browsers of their own, which this page can be opened in. */
export function NoWallet() {
  return (
    <>
      {isPhone(navigator.userAgent) ? (
        <WalletBrowsers />
      ) : (
        <p>
          {t`There is no wallet in this browser. Open this page in the browser where your wallet is, or in the wallet's own.`}
        </p>
      )}
      <CopyButton text={location.href} label={t`Copy this page's address`} className="btn btn-plain">
        {t`Copy this page's address`}
      </CopyButton>
    </>
  )
}

function WalletBrowsers() {
  return (
    <>
      <p>{t`There is no wallet in this browser. Open this page in the browser of your wallet:`}</p>
      {walletLinks(location.href).map(({ name, href }) => (
        <a key={name} href={href} className="btn btn-plain w-full justify-between px-4">
          {name} <OutGlyph />
        </a>
      ))}
      <p>
        {t`Nothing happens? Then that app is not on this phone. Copy the address of this page and paste it into your wallet's browser.`}
      </p>
    </>
  )
}
