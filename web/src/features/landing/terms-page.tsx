import { t } from '@lingui/core/macro'
import { LegalPage } from './legal-page'

export function TermsPage() {
  return <LegalPage title={t`Terms`} parts={PARTS} />
}

const PARTS = [
  [
    t`Who offers this`,
    t`Name, legal form, address, register and somebody to write to belong here. Whoever runs this server fills them in.`,
  ],
  [
    t`What it does`,
    t`You lock tokens in a contract on a public chain, under a key that only your link has. Whoever has the link says where they go. This server passes signed claims on to the chain and pays the gas for them. It never has your tokens, nor the key that moves them.`,
  ],
  [
    t`A link is like cash`,
    t`Whoever has the whole of it can take what is in it. The chain shows an address and no name, and nobody can undo it. Pass it on by ways that you trust, and refund it if it went astray.`,
  ],
  [
    t`What it costs`,
    t`Links that are claimed on their own chain cost no fee. Networks, bridges, exchanges and banks may take something on the way; what that is you see before you agree.`,
  ],
  [
    t`What can go wrong`,
    t`Chains may stop, drop blocks or fork; tokens may lose their worth or be frozen by whoever issued them; contracts may have faults although they were tested. Bridges and banks are run by others. What you cannot do without you should not put into a link.`,
  ],
  [
    t`What is not allowed`,
    t`Nothing that the law where you are, or where whoever runs this is, forbids: laundering, sanctions, fraud. A claim can be refused for that; the contract still pays whoever sends it themselves.`,
  ],
  [
    t`Banks`,
    t`Money to and from banks goes through a provider, who has to know who you are and has terms of its own. You see and accept them before anything is sent.`,
  ],
  [
    t`Liability, law, changes`,
    t`How far whoever runs this answers for it, which law holds, and how you hear of changes: they and their lawyer say it here.`,
  ],
] as const
