import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestQuery } from '@/api/requests'
import { useAccount } from '@/chain/wallet'
import { CloseGlyph } from '@/ui/glyphs'
import { MenuItem } from '@/ui/menu-item'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { explained } from '@/words/explained'
import { cancelRequest } from './cancel-request'

interface CancelItemProps {
  id: string
  signedIn: boolean
  onDone: () => void
}

/** Among what can be done with a request: nobody is asked to pay it any more. Why not is said where it was asked for. */
export function CancelItem({ id, signedIn, onDone }: CancelItemProps) {
  const [standing, setStanding] = useState<'idle' | 'busy' | { words: string }>('idle')
  const account = useAccount()
  const queries = useQueryClient()
  const cancel = async () => {
    setStanding('busy')
    const request = await queries.fetchQuery(requestQuery(id)).catch(() => null)
    if (!request) return setStanding({ words: t`We could not look just now. Nothing has changed.` })
    const answer = await cancelRequest(request, { wallet: account?.address ?? null, signedIn })
    if (answer.kind === 'declined') return setStanding('idle')
    if (answer.kind === 'refused')
      return setStanding({ words: (await explained(answer.cause, 'account')).what })
    queries.setQueryData(requestQuery(id).queryKey, answer.request)
    onDone()
    toast(t`This request has been canceled.`)
  }
  const busy = standing === 'busy'
  return (
    <>
      <MenuItem glyph={busy ? <Spinner /> : <CloseGlyph />} busy={busy} onChoose={() => void cancel()}>
        {busy ? t`Canceling the request` : t`Cancel request`}
      </MenuItem>
      {typeof standing === 'object' && (
        <li role="alert" className="pb-3 font-medium text-berry text-sm">
          {standing.words}
        </li>
      )}
    </>
  )
}
