import { t } from '@lingui/core/macro'
import type { UserRecord } from '@/api/people'
import { logIn } from './entering'
import { EntryForm } from './entry-form'
import type { FieldLook } from './field-rules'

/** `onDone`: somebody is signed in, which `useUser` tells already. */
export interface EnteringProps {
  onDone?: (user: UserRecord) => void
}

const FIELDS: readonly FieldLook[] = [
  { field: 'email', label: t`E-mail`, autoComplete: 'username' },
  { field: 'password', label: t`Password`, autoComplete: 'current-password' },
]

/** For who has an account with a password. */
export function LoginForm({ onDone }: EnteringProps) {
  return <EntryForm fields={FIELDS} action={t`Log in`} busy={t`Logging in`} enter={logIn} onDone={onDone} />
}
