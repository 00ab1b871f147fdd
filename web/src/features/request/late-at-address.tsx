import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { UNLOADED_WORDS } from '@/lib/unloaded'
import { late } from '@/ui/late'
import { Problem } from '@/ui/problem'
import type { AtAddressProps } from './address/at-address'

const AtAddress = late<AtAddressProps>(() => import('./address/at-address').then((m) => m.AtAddress), Missing)

/** What is at the request's own address, for who asks for it. Its code comes where there is something. */
export function LateAtAddress(props: AtAddressProps) {
  const { held, moves } = props.request
  if (held.length === 0 && moves.length === 0) return null
  return (
    <Suspense>
      <AtAddress {...props} />
    </Suspense>
  )
}

/** Money is there: that it cannot be shown is said. */
function Missing() {
  return <Problem problem={{ ...UNLOADED_WORDS, money: t`The money is still at the request’s address.` }} />
}
