import { t } from '@lingui/core/macro'

/** Why an address cannot be had by a code. */
export const CONFIRMED_ADDRESS = t`Somebody has confirmed this address as theirs. If that is you, log in. If not, use another address.`
