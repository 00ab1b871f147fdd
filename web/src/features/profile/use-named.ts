import type { Contact } from '@/api/people'
import { useWalletName } from '@/api/use-wallet-name'

/** A contact with what its wallet is called, once that is known. */
export function useNamed(contact: Contact): Contact {
  const name = useWalletName(contact.account_identifier)
  return name === null ? contact : { ...contact, ens_name: name }
}
