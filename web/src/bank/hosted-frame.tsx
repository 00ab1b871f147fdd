import { useEffect, useEffectEvent } from 'react'
import { pastFrames } from '@/ui/past-frames'
import { Sheet } from '@/ui/sheet'
import { frameNews } from './frame-news'

interface HostedFrameProps {
  title: string
  /** As `frameAddress` gives it. */
  address: string
  /** Origins of the bank's own pages. */
  frames: readonly string[]
  /** By hand, or because the page has come to its end. */
  onClose: () => void
  /** The page says that something was agreed to: it is worth a look how things stand. */
  onNews: () => void
}

/** One of the bank's own pages, over ours. What is typed there we never see. */
export function HostedFrame({ title, address, frames, onClose, onNews }: HostedFrameProps) {
  const hear = useEffectEvent((message: MessageEvent<unknown>) => {
    const news = frameNews(message, { own: location.origin, frames })
    if (news === 'over') onClose()
    if (news === 'agreed') onNews()
  })

  // The outside system: what the frame says.
  useEffect(() => {
    const listen = (message: MessageEvent<unknown>) => hear(message)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <Sheet title={title} onClose={onClose} frames={pastFrames}>
      <iframe
        title={title}
        src={address}
        allow="camera"
        sandbox="allow-same-origin allow-scripts allow-forms allow-popups allow-modals allow-top-navigation-by-user-activation"
        className="-mx-6 -mb-6 block h-[500px] w-[calc(100%+3rem)] border-line border-t-[1.5px] bg-white"
      />
    </Sheet>
  )
}
