import { cashOutApi, type ReadyCashOut } from '@/api/cash-outs'
import type { ChosenEnd } from '@/assets/route-ends'
import { type Crossed, signAcross } from '@/links/sign-across'
import { type CashedOut, confirmedAllTheSame, refusedBy } from './cash-out-link'

const DIFFERS: CashedOut = { kind: 'refused', cause: { code: 'route_differs', outcome: 'refused' } }

/** Says yes to what is shown: the money is brought to where the bank takes it, and nowhere else. The same may be sent twice. */
export async function submitLanding(
  crossed: Crossed,
  ready: ReadyCashOut,
  end: ChosenEnd,
): Promise<CashedOut> {
  const { id, payTo, route: quote, landingChainId } = ready
  if (!quote || !payTo || landingChainId !== end.chain.chainId) return DIFFERS
  const shown = { recipient: payTo, end, minimum: BigInt(quote.toAmountMin) }
  const signed = await signAcross(crossed, quote, shown)
  if (!signed) return DIFFERS
  const { withdrawalSignature, ...route } = signed
  try {
    return { kind: 'accepted', cashOut: await cashOutApi.confirm(id, withdrawalSignature, route) }
  } catch (error) {
    return (await confirmedAllTheSame(id, error)) ?? refusedBy(error)
  }
}
