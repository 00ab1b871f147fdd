import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { Nut } from '@/ui/nut'

/** A question of people's, and its answer. */
export type Question = readonly [question: string, answer: ReactNode]

interface FaqProps {
  questions: readonly Question[]
}

/** Questions, of which one is open at a time: the browser closes the one before, and finds words in all of them. */
export function Faq({ questions }: FaqProps) {
  const name = useId()
  return (
    <section
      aria-labelledby="faq"
      className="mx-auto grid w-full max-w-6xl gap-10 px-5 py-24 md:grid-cols-[1fr_1.7fr] md:py-32"
    >
      <div className="md:sticky md:top-8 md:self-start">
        <h2 id="faq" className="display text-[clamp(2.75rem,6vw,4.5rem)] tracking-[-0.03em]">
          {t`Tough nuts, cracked`}
        </h2>
        <Nut pose="puzzled" className="mt-6 size-40 max-md:hidden" />
      </div>
      <div className="grid content-start gap-3">
        {questions.map(([question, answer]) => (
          <details key={question} name={name} className="faq card">
            <summary>
              <h3>{question}</h3>
            </summary>
            <div className="max-w-[60ch] px-5 pb-6 text-lg text-soft sm:px-6">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
