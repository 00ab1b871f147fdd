import { createFileRoute } from '@tanstack/react-router'
import { SendPage } from '@/features/send/send-page'
import { FlowColumn } from '@/ui/shell'

interface SendSearch {
  /** Whom to send to: whatever could be typed. */
  recipientAddress?: string
}

/** Longer than anything that names somebody. */
const LONGEST = 320

export const Route = createFileRoute('/send')({
  validateSearch: ({ recipientAddress }: Record<string, unknown>): SendSearch => {
    const text = typeof recipientAddress === 'string' ? recipientAddress.trim() : ''
    return text !== '' && text.length <= LONGEST ? { recipientAddress: text } : {}
  },
  component: Send,
})

function Send() {
  const { recipientAddress } = Route.useSearch()
  return (
    <FlowColumn>
      <SendPage key={recipientAddress} recipientAddress={recipientAddress} />
    </FlowColumn>
  )
}
