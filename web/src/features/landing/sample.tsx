import { t } from '@lingui/core/macro'
/** On what is there to be looked at in the sandbox, and stands for nobody. */
export function Sample() {
  return (
    <span className="inline-block rotate-[-4deg] rounded-lg border-2 border-current px-2 font-display font-extrabold text-berry uppercase leading-snug tracking-wide">
      {t`Sample`}
    </span>
  )
}
