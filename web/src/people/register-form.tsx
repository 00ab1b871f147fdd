import { register } from './entering'
import { EntryForm } from './entry-form'
import type { FieldLook } from './field-rules'
import type { EnteringProps } from './login-form'

const FIELDS: readonly FieldLook[] = [
  { field: 'name', label: 'Name', autoComplete: 'name' },
  { field: 'email', label: 'E-mail', autoComplete: 'username' },
  { field: 'password', label: 'Password', autoComplete: 'new-password' },
]

/** For who has no account yet. */
export function RegisterForm({ onDone }: EnteringProps) {
  return <EntryForm fields={FIELDS} action="Register" busy="Registering" enter={register} onDone={onDone} />
}
