import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Config } from '@/api/schema.gen'
import type { Question } from './faq'

/** What businesses ask before they talk. */
export function questionsOfBusinesses({ landing }: Config): readonly Question[] {
  const docs = landing.integrateUrl ?? '/docs'
  const building = (
    <Trans>
      Nothing, to begin with: the app makes links. To make them from a system of yours, there is a TypeScript
      SDK, <code translate="no">@filbert/sdk</code>, for links, requests and raffles, and an HTTP{' '}
      <a href={docs}>API</a> with every call, shape and error described. SDKs of the protocol work with it,
      too.
    </Trans>
  )
  const many = (
    <Trans>
      In the app <Link to="/batch">up to 10,000 at once</Link>: all alike, or one for each row of a CSV file.
      You save them as a CSV file for a mailing, or as sheets of QR codes for the printer. Systems of your own
      can make as many more as you like.
    </Trans>
  )
  return [
    [t`How many links can we make at once?`, many],
    [t`What do we have to build?`, building],
    [
      t`Who holds our tokens until they are claimed?`,
      t`A contract that nobody owns. You can refund whatever was not claimed, at any moment, fifty links by one signature.`,
    ],
    [
      t`Can bots drain a campaign?`,
      t`A link pays once, whoever opens it. What bots want is a public link with much in it: give each person one of their own, or raffle small parts.`,
    ],
    [
      t`What do our users have to have?`,
      t`A browser. They type an address or a name, or connect a wallet. Where the operator has a bank provider, they can have it paid out to an account.`,
    ],
    [
      t`What does it cost?`,
      t`There is no fee for links on one chain. Gas for claims is paid by whoever runs the server, within a budget a day that they set.`,
    ],
    [
      t`Can we run it ourselves?`,
      t`Yes. It is one program with a database of its own or yours, and our contracts have no owner whom you would have to ask.`,
    ],
  ]
}
