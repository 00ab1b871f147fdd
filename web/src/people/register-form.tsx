import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { late } from '@/ui/late'
import type { AddressCodeProps } from './address-code'
import { register } from './entering'
import { EntryForm } from './entry-form'
import type { FieldLook } from './field-rules'
import type { EnteringProps } from './login-form'

const FIELDS: readonly FieldLook[] = [
  { field: 'name', label: t`Name`, autoComplete: 'name' },
  { field: 'email', label: t`E-mail`, autoComplete: 'username' },
  { field: 'password', label: t`Password`, autoComplete: 'new-password' },
]

/** Without its code another address can still be taken. */
const AddressCode = late<AddressCodeProps>(() => import('./address-code').then((m) => m.AddressCode))

/** For who has no account yet. */
export function RegisterForm({ onDone }: EnteringProps) {
  return (
    <EntryForm
      fields={FIELDS}
      action={t`Register`}
      busy={t`Registering`}
      enter={register}
      ofTaken={(taken) => (
        <Suspense>
          <AddressCode key={taken.email} {...taken} />
        </Suspense>
      )}
      onDone={onDone}
    />
  )
}
