import { t } from '@lingui/core/macro'
import { OutGlyph } from '@/ui/glyphs'
import { pastFrames } from '@/ui/past-frames'
import { Sheet } from '@/ui/sheet'

export interface CalendarSheetProps {
  /** A page of another site's, as whoever runs this has set it. */
  address: string
  onClose: () => void
}

/** Where half an hour is booked. What is typed there we never see. */
export function CalendarSheet({ address, onClose }: CalendarSheetProps) {
  return (
    <Sheet
      title={t`Half an hour, together`}
      onClose={onClose}
      frames={pastFrames}
      foot={
        <a href={address} target="_blank" rel="noreferrer" className="btn btn-quiet w-full">
          {t`Open the calendar by itself`} <OutGlyph />
        </a>
      }
    >
      <iframe
        title={t`Calendar`}
        src={address}
        sandbox="allow-same-origin allow-scripts allow-forms allow-popups"
        className="calendar -mx-6 -mb-6 block w-[calc(100%+3rem)] border-line border-t-[1.5px]"
      />
    </Sheet>
  )
}
