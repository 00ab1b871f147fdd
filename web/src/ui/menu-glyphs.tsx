import { Glyph } from './glyphs'

export const DotsGlyph = () => (
  <Glyph size={24}>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.4" />
  </Glyph>
)
export const BackGlyph = () => (
  <Glyph>
    <path d="M9 15L4 10l5-5M4 10h10a6 6 0 0 1 0 12h-3" />
  </Glyph>
)
export const DownloadGlyph = () => (
  <Glyph>
    <path d="M12 3v12M7.5 11l4.5 4.5L16.5 11M5 20h14" />
  </Glyph>
)
export const HashGlyph = () => (
  <Glyph>
    <path d="M9 4L7 20M17 4l-2 16M4 9h17M3 15h17" />
  </Glyph>
)
