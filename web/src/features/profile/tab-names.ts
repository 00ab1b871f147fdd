import { t } from '@lingui/core/macro'

/** The three parts of a profile, as its address names them. */
export const TABS = [
  { name: 'history', label: t`History` },
  { name: 'contacts', label: t`Contacts` },
  { name: 'accounts', label: t`Accounts` },
] as const

export type TabName = (typeof TABS)[number]['name']

/** The one that an address means: the first, where it names none that there is. */
export function tabNamed(text: unknown): TabName {
  return TABS.find(({ name }) => name === text)?.name ?? 'history'
}
