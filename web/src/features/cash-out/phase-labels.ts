import { LABELS } from '@/bank/cash-out-labels'
import { LINK_LABELS } from '@/links/link-labels'
import type { Phase } from './cash-out-machine'

/** The label of the button while it works: the product's own words. */
export const PHASE_LABELS: Record<Phase, string> = { ...LINK_LABELS, ...LABELS }
