import type { Account } from '@/api/people'

/** What kind of account it is, for people. */
export const ACCOUNT_LABELS: Record<Account['account_type'], string> = {
  wallet: 'Wallet',
  iban: 'Bank account (IBAN)',
  us: 'Bank account (US)',
}

/** As people write it: an IBAN in groups of four. */
export function shownIdentifier({ account_type, account_identifier }: Account): string {
  if (account_type !== 'iban') return account_identifier
  const plain = account_identifier.replace(/\s/g, '').toUpperCase()
  return plain.match(/.{1,4}/g)?.join(' ') ?? plain
}
