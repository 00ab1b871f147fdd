import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '@/ui/page-title'
import { CONTENT } from '@/ui/skip-link'

interface LegalPageProps {
  title: string
  /** A heading, and what stands under it. */
  parts: readonly (readonly [heading: string, words: string])[]
}

/** What a lawyer has to look at before it holds: it says so first. Whoever has a page of their own is led there by the server. */
export function LegalPage({ title, parts }: LegalPageProps) {
  usePageTitle(title)
  return (
    <main id={CONTENT} className="mx-auto w-full max-w-[44rem] flex-1 px-5 pt-8 pb-16 sm:pt-14">
      <h1 className="display text-[clamp(3.5rem,14vw,6.5rem)] tracking-[-0.035em]">{title}</h1>
      <p className="slip mt-8">
        <span>
          <Trans>
            <strong>This is a template.</strong> It describes what the software does. Whoever runs this server
            has yet to say who they are and to have a lawyer read it; until then it binds nobody.
          </Trans>
        </span>
      </p>
      {parts.map(([heading, words]) => (
        <section key={heading}>
          <h2 className="display mt-12 text-3xl">{heading}</h2>
          <p className="mt-3 text-lg text-soft">{words}</p>
        </section>
      ))}
    </main>
  )
}
