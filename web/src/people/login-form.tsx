import type { UserRecord } from '@/api/people'
import { logIn } from './entering'
import { EntryForm } from './entry-form'
import type { FieldLook } from './field-rules'

/** `onDone`: somebody is signed in, which `useUser` tells already. */
export interface EnteringProps {
  onDone?: (user: UserRecord) => void
}

const FIELDS: readonly FieldLook[] = [
  { field: 'email', label: 'E-mail', autoComplete: 'username' },
  { field: 'password', label: 'Password', autoComplete: 'current-password' },
]

/** For who has an account with a password. */
export function LoginForm({ onDone }: EnteringProps) {
  return <EntryForm fields={FIELDS} action="Log in" busy="Logging in" enter={logIn} onDone={onDone} />
}
