import { t } from '@lingui/core/macro'
import { register } from './entering'
import { EntryForm } from './entry-form'
import type { FieldLook } from './field-rules'
import type { EnteringProps } from './login-form'

const FIELDS: readonly FieldLook[] = [
  { field: 'name', label: t`Name`, autoComplete: 'name' },
  { field: 'email', label: t`E-mail`, autoComplete: 'username' },
  { field: 'password', label: t`Password`, autoComplete: 'new-password' },
]

/** For who has no account yet. */
export function RegisterForm({ onDone }: EnteringProps) {
  return (
    <EntryForm fields={FIELDS} action={t`Register`} busy={t`Registering`} enter={register} onDone={onDone} />
  )
}
