import { Glyph } from '@/ui/glyphs'

export const InfoGlyph = () => (
  <Glyph>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5h.01" />
  </Glyph>
)
export const PencilGlyph = () => (
  <Glyph>
    <path d="M4 20l1-4.5L16 4.5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19z M14 6.5L17.5 10" />
  </Glyph>
)
export const CameraGlyph = () => (
  <Glyph>
    <path d="M4 8.5h3L9 5.5h6l2 3h3a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1z" />
    <circle cx="12" cy="13.5" r="3.2" />
  </Glyph>
)
export const DeviceGlyph = () => (
  <Glyph>
    <rect x="3" y="5" width="13" height="10" rx="2" />
    <path d="M7 19h5" />
    <rect x="16" y="9" width="5" height="10" rx="1.5" />
  </Glyph>
)
export const BellGlyph = () => (
  <Glyph>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />
  </Glyph>
)
export const LeaveGlyph = () => (
  <Glyph>
    <path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 11v5M13.5 11v5" />
  </Glyph>
)
