import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { Explanation } from '@/lib/explanation'

/** Code did not come, so that nothing was asked of the wallet. */
export function unloaded(kind: 'deposit' | 'transfer'): Explanation {
  return explainApiError(new ApiError('unloaded', 'Code did not load.'), kind)
}
